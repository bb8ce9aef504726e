import {basename, join} from "node:path";
import {RUN, foldersIn, runNumber} from "./layout.js";
import type {McpmarkLayout} from "./layout.js";

/** The folder of one run of one task, as its path tells. */
export interface TrialFolder {
  /** Path relative to what is imported, with `/`. */
  readonly path: string;
  /** The folder that holds the runs of one model (or server implementation), relative; models are told apart in it. */
  readonly group: string;
  /** The model as the folder names it; null in the community tree, where only `meta.json` does. */
  readonly model: string | null;
  /** The service as tasks name it: supabase and insforge are postgres, webarena is playwright. */
  readonly service: string;
  /** The implementation of the servers, where that varies. */
  readonly implementation: string | null;
  /** Which run, counted from 1; 0 where the folder names none. */
  readonly trialIndex: number;
  readonly taskId: string;
}

/** Service folders that stand for another service; the postgres ones are implementations of its server. */
const FOLDED: Readonly<Record<string, readonly [service: string, implementation: string | null]>> = {
  playwright_webarena: ["playwright", null],
  supabase: ["postgres", "supabase"],
  insforge: ["postgres", "insforge"],
};
const SERVICES = [
  "filesystem",
  "github",
  "insforge",
  "notion",
  "playwright_webarena",
  "playwright",
  "postgres",
  "supabase",
];
const EASY = "-easy";

function toService(folder: string): {service: string; implementation: string | null; isEasy: boolean} {
  const isEasy = folder.endsWith(EASY);
  const plain = isEasy ? folder.slice(0, -EASY.length) : folder;
  const [service, implementation] = FOLDED[plain] ?? [plain, null];
  return {service, implementation, isEasy};
}

function trialsIn(
  root: string,
  run: string,
  shared: Omit<TrialFolder, "path" | "trialIndex" | "taskId">,
  suffix = "",
): TrialFolder[] {
  const trialIndex = runNumber(basename(run));
  return foldersIn(join(root, run)).map((task) => ({
    ...shared,
    path: `${run}/${task}`,
    trialIndex,
    taskId: `${task}${suffix}`,
  }));
}

function runsIn(root: string, group: string): string[] {
  return foldersIn(join(root, group))
    .filter((name) => RUN.test(name))
    .map((name) => `${group}/${name}`);
}

function findResults(root: string): TrialFolder[] {
  return foldersIn(root).flatMap((group) => {
    const cut = group.lastIndexOf("__");
    if (cut < 1) return [];
    const {isEasy, ...service} = toService(group.slice(cut + 2));
    const shared = {group, model: group.slice(0, cut), ...service};
    return runsIn(root, group).flatMap((run) => trialsIn(root, run, shared, isEasy ? EASY : ""));
  });
}

function findOldResults(root: string): TrialFolder[] {
  const runs = foldersIn(root).filter((name) => RUN.test(name));
  return runs.flatMap((run) =>
    foldersIn(join(root, run)).flatMap((folder) => {
      const named = SERVICES.find((service) => folder.startsWith(`${service}_`));
      const cut = named === undefined ? folder.indexOf("_") : named.length;
      if (cut < 1) return [];
      const {service, implementation, isEasy} = toService(folder.slice(0, cut));
      const shared = {group: folder, model: folder.slice(cut + 1), service, implementation};
      const trialIndex = runNumber(run);
      return trialsIn(root, `${run}/${folder}`, shared, isEasy ? EASY : "").map((trial) => ({...trial, trialIndex}));
    }),
  );
}

function findCommunity(root: string): TrialFolder[] {
  const top = "mcp_servers";
  return foldersIn(join(root, top)).flatMap((service) =>
    foldersIn(join(root, top, service)).flatMap((implementation) => {
      const group = `${top}/${service}/${implementation}`;
      const shared = {group, model: null, service, implementation};
      return runsIn(root, group).flatMap((run) => trialsIn(root, run, shared));
    }),
  );
}

/**
 * Every folder of one run of one task, in the order of their paths. A task of an `-easy` folder is a task of its own:
 * its id ends in `-easy`, since the same name may stand in the standard set.
 * @param root the folder that is imported
 * @param layout from `findLayout`
 * @returns one entry a run: its path, and what the path says
 * @example findTrialFolders(root, "results").length
 */
export function findTrialFolders(root: string, layout: McpmarkLayout): TrialFolder[] {
  if (layout === "results") return findResults(root);
  if (layout === "results-2025-08") return findOldResults(root);
  return layout === "community" ? findCommunity(root) : [];
}
