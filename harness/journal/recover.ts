import {existsSync, readdirSync, renameSync, rmSync} from "node:fs";
import {basename, join} from "node:path";
import {tableNames} from "../../data/schema.js";
import {removeOrphanFolders} from "../environments/trialFolder.js";
import {readTable} from "../../data/store.js";
import {isUnsettled, journalFolder} from "./journal.js";
import {isRunning, readStartTicks} from "./processIdentity.js";
import {readJournal} from "./readJournal.js";
import type {FinishedTrial, JournalContent} from "./readJournal.js";
import {writeTrials} from "./writeTrials.js";

/** What was found of processes that died. */
export interface Recovered {
  /** Trials that had finished and were not in Parquet yet. */
  readonly written: number;
  /** Trials that had not finished, by the phase in which the process died. */
  readonly abandoned: Readonly<Record<string, number>>;
}

/**
 * Brings an experiment's journals of dead processes into Parquet: finished trials that are not there yet are written, process groups and folders
 * that unfinished trials left behind are removed. Journals of running processes are left alone.
 * Two processes may do this at once: what is written twice is the same.
 * @param experiment the experiment's folder
 * @returns how many trials were written, and how many had not finished, by the phase in which their process died
 * @example (await recover("data/experiments/shop")).written // 0
 */
export async function recover(experiment: string): Promise<Recovered> {
  const folder = journalFolder(experiment);
  const abandoned: Record<string, number> = {};
  let written = 0;
  for (const name of findJournals(folder)) {
    const path = join(folder, name);
    const content = readJournal(path);
    // Where even the first line is torn nothing was begun, or the process is only just beginning.
    if (content.owner === null || isRunning(content.owner)) continue;
    written += await settle(experiment, content);
    for (const phase of content.unfinished.values()) abandoned[phase] = (abandoned[phase] ?? 0) + 1;
    cleanUp(content);
    removeHalfFiles(experiment, content.owner.pid);
    try {
      renameSync(path, path.replace(/\.jsonl$/, ".settled.jsonl"));
    } catch (error) {
      // Another process settled it at the same time.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  removeOrphanFolders();
  return {written, abandoned};
}

function findJournals(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isUnsettled).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function settle(experiment: string, {finished}: JournalContent): Promise<number> {
  if (finished.size === 0) return 0;
  const stored = new Map((await readTable(experiment, "trials")).map((row) => [row.trial_id, row.written_at ?? ""]));
  const missing = [...finished.values()].filter(({trial, at}: FinishedTrial) => {
    const before = stored.get(trial.trial_id);
    return before === undefined || Date.parse(before) < Date.parse(at);
  });
  await writeTrials(experiment, missing);
  return missing.length;
}

/** Removes what a dead process was still writing; the temporary names hold its number. */
function removeHalfFiles(experiment: string, pid: number): void {
  for (const folder of [experiment, ...tableNames.map((table) => join(experiment, table))]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      if (/^\..*\.tmp$/.test(name) && name.split(/[-.]/).includes(String(pid)))
        rmSync(join(folder, name), {force: true});
    }
  }
}

function cleanUp({leftFolders, leftGroups}: JournalContent): void {
  for (const group of leftGroups) {
    if (group.startTicks === null || readStartTicks(group.pid) !== group.startTicks) continue;
    try {
      process.kill(-group.pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  // A journal is only text: nothing but a trial's own folder is ever deleted.
  for (const folder of leftFolders) {
    if (basename(folder).startsWith("benchbook-trial-")) rmSync(folder, {recursive: true, force: true});
  }
}
