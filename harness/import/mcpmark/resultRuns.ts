import {join} from "node:path";
import {trialId} from "../../../data/trialId.js";
import type {NewRow} from "../../../data/schema.js";
import type {ImportOptions} from "../importer.js";
import {readJsonFile} from "../readJsonFile.js";
import type {SourceFile, Sources} from "../sources.js";
import {filesIn} from "./layout.js";
import {META_FIELDS, normalizeMeta} from "./metaFile.js";
import type {RunMeta} from "./metaFile.js";
import type {TrialFolder} from "./resultFolders.js";
import {toTrajectory} from "./trajectory.js";
import type {Trajectory} from "./trajectory.js";

/** One run as its folder holds it: `meta.json`, which must be whole; its trajectory is read later, one at a time. */
export interface FolderRun {
  readonly folder: TrialFolder;
  readonly meta: RunMeta;
  readonly source: SourceFile;
  readonly hasMessages: boolean;
}

const META = "meta.json";
const MESSAGES = "messages.json";

function readMeta(root: string, folder: TrialFolder, sources: Sources): {meta: RunMeta; source: SourceFile} | null {
  const {source, value} = readJsonFile(root, `${folder.path}/${META}`, "mcpmark/meta", sources);
  if (value === undefined) return null;
  source.rowsRead = 1;
  const meta = normalizeMeta(value);
  if (typeof meta === "string") {
    sources.damaged(source, meta);
    return null;
  }
  for (const key of Object.keys(meta)) if (!META_FIELDS.has(key)) sources.odd(`field not read: ${key}`, source);
  return {meta, source};
}

/** The items of `messages.json`; null where it is damaged. */
function readItems(
  root: string,
  folder: TrialFolder,
  sources: Sources,
): {items: readonly unknown[]; source: SourceFile} | null {
  const {source, value} = readJsonFile(root, `${folder.path}/${MESSAGES}`, "mcpmark/messages", sources);
  if (Array.isArray(value)) {
    source.rowsRead = value.length;
    if (value.length === 0) sources.odd("trajectory empty", source);
    return {items: value, source};
  }
  if (value !== undefined) sources.damaged(source, "expected a list of items");
  return null;
}

function readFolder(root: string, folder: TrialFolder, sources: Sources): FolderRun | null {
  if (folder.trialIndex < 1) {
    sources.damage.push(`${folder.path}: run: no number from 1`);
    return null;
  }
  const files = new Set(filesIn(join(root, folder.path)));
  if (!files.has(META)) {
    sources.damage.push(`${folder.path}: ${META} is missing`);
    return null;
  }
  const read = readMeta(root, folder, sources);
  if (read === null) return null;
  const hasMessages = files.has(MESSAGES);
  if (!hasMessages) sources.odd("trajectory missing", read.source);
  return {folder, ...read, hasMessages};
}

/**
 * Reads every run folder; one without a whole `meta.json` is noted as damaged and left out.
 * @param root the folder that is imported
 * @param folders from `findTrialFolders`
 * @param sources takes what is read, odd or damaged
 * @param onProgress is told how far it is
 * @returns one run a folder, in their order
 * @example readFolderRuns(root, findTrialFolders(root, "results"), new Sources()).length
 */
export function readFolderRuns(
  root: string,
  folders: readonly TrialFolder[],
  sources: Sources,
  onProgress?: ImportOptions["onProgress"],
): FolderRun[] {
  const runs: FolderRun[] = [];
  folders.forEach((folder, done) => {
    onProgress?.({phase: "reading runs", done, total: folders.length});
    const run = readFolder(root, folder, sources);
    if (run !== null) runs.push(run);
  });
  onProgress?.({phase: "reading runs", done: folders.length, total: folders.length});
  return runs;
}

/**
 * The steps of a run's trajectory, with what is odd or damaged noted; null where there is no readable trajectory.
 * @param root the folder that is imported
 * @param run from `readFolderRuns`
 * @param model the id of the run's model
 * @param sources takes what is read, odd or damaged
 * @returns steps, and what they add up to
 * @example readTrajectory(root, runs[0], "o3", sources)?.steps.length
 */
export function readTrajectory(root: string, run: FolderRun, model: string, sources: Sources): Trajectory | null {
  const {folder, meta} = run;
  const read = run.hasMessages ? readItems(root, folder, sources) : null;
  if (read === null) return null;
  const {items, source} = read;
  const id: NewRow<"steps">["trial_id"] = trialId(model, folder.taskId, folder.trialIndex);
  const trajectory = toTrajectory(id, items, meta.mcp ?? null);
  for (const oddity of trajectory.oddities) sources.odd(oddity, source);
  for (const damage of trajectory.damage) sources.damaged(source, damage);
  source.rowsKept = items.length - trajectory.damage.length;
  if (trajectory.turns !== (meta.turn_count ?? 0)) {
    sources.odd("turn_count is not the trajectory's turns", source, `${meta.turn_count} and ${trajectory.turns}`);
  }
  return trajectory;
}
