import {existsSync, readdirSync, statSync} from "node:fs";
import type {Dirent, Stats} from "node:fs";
import {join} from "node:path";

/** The layouts of MCPMark results: the published tree, raw result folders of both ages, the community tree. */
export type McpmarkLayout = "published" | "results" | "results-2025-08" | "community" | "detailed";

/** What each layout is, in words. */
export const layoutNames: Readonly<Record<McpmarkLayout, string>> = {
  published: "MCPMark published tree (model_results)",
  results: "MCPMark result folders (<model>__<service>/run-N/<task>)",
  "results-2025-08": "MCPMark result folders of August 2025 (run-N/<service>_<model>/<task>)",
  community: "MCPMark community tree (mcp_servers/<service>/<implementation>/run-N/<task>)",
  detailed: "MCPMark detailed results of August 2025 (detailed_results.json)",
};

/** The name of a run's folder or key: `run-1`; `runNumber` says which. */
export const RUN = /^run-(\d+)$/;

/**
 * Which run a name stands for, counted from 1; 0 where it names none, so that `run-0`, `run-01` and a number beyond counting never become a trial.
 * @example runNumber("run-2") // 2
 */
export function runNumber(name: string): number {
  return Number(/^run-([1-9]\d{0,8})$/.exec(name)?.[1] ?? 0);
}

/** What a link leads to; undefined where it leads nowhere, in a circle, or where nobody may look. */
function targetOf(link: string): Stats | undefined {
  try {
    return statSync(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}

function namesIn(folder: string, isWanted: (entry: Dirent | Stats) => boolean): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder, {withFileTypes: true})
    .filter((entry) => !entry.name.startsWith("."))
    .filter((entry) => isWanted(entry.isSymbolicLink() ? (targetOf(join(folder, entry.name)) ?? entry) : entry))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Folders of a folder by name, links to folders too; none where it is missing or no folder.
 * @param folder a path
 * @returns names in ascending order
 * @example foldersIn("mcpmark-experiments").includes("model_results") // true
 */
export function foldersIn(folder: string): string[] {
  return namesIn(folder, (entry) => entry.isDirectory());
}

/**
 * Files of a folder by name, links too, dangling ones as well; none where it is missing or no folder.
 * @param folder a path
 * @returns names in ascending order
 * @example filesIn("mcpmark-experiments").includes("summary.json") // true
 */
export function filesIn(folder: string): string[] {
  return namesIn(folder, (entry) => entry.isFile() || entry.isSymbolicLink());
}

function runsIn(folder: string): string[] {
  return foldersIn(folder).filter((name) => RUN.test(name));
}

/**
 * Which layout a folder has, seen from its folders alone; null where it is none of them.
 * @param path the folder
 * @returns the layout's name
 * @example findLayout("mcpmark-experiments") // "published"
 */
export function findLayout(path: string): McpmarkLayout | null {
  const folders = foldersIn(path);
  if (folders.includes("model_results")) return "published";
  if (folders.includes("mcp_servers")) return "community";
  if (folders.some((name) => name.includes("__") && runsIn(join(path, name)).length > 0)) return "results";
  const isOld = runsIn(path).some((run) => foldersIn(join(path, run)).some((name) => /^[a-z]+_/.test(name)));
  if (isOld) return "results-2025-08";
  return filesIn(path).includes("detailed_results.json") ? "detailed" : null;
}
