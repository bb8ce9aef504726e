import {closeSync, openSync, readSync} from "node:fs";
import {StringDecoder} from "node:string_decoder";
import type {Step} from "../step.js";
import type {Entry, TrialRows} from "./journal.js";
import type {ProcessIdentity} from "./processIdentity.js";

/** A trial that finished: its rows and its steps. */
export interface FinishedTrial extends TrialRows {
  readonly at: string;
  readonly steps: readonly Step[];
}

/** What a journal says. */
export interface JournalContent {
  /** Whose it is; null where even the first line is torn. */
  readonly owner: ProcessIdentity | null;
  readonly finished: ReadonlyMap<string, FinishedTrial>;
  /** Trials that were begun and did not finish, with the phase they were in. */
  readonly unfinished: ReadonlyMap<string, string>;
  /** Folders and process groups that unfinished trials left on the machine. */
  readonly leftFolders: readonly string[];
  readonly leftGroups: readonly ProcessIdentity[];
}

/**
 * Reads a journal. A torn last line is discarded; so are the steps of tries that another try followed.
 * @param path the journal's file
 * @returns who wrote it, the trials that finished, and those that did not with what they may have left
 * @throws where a line other than the last is no JSON
 * @example readJournal(path).finished.size
 */
export function readJournal(path: string): JournalContent {
  let owner: ProcessIdentity | null = null;
  const finished = new Map<string, FinishedTrial>();
  const unfinished = new Map<string, string>();
  const steps = new Map<string, Step[]>();
  const left = new Map<string, {folders: string[]; groups: ProcessIdentity[]}>();
  for (const entry of readEntries(path)) {
    if (entry.kind === "process") {
      owner = {pid: entry.pid, startTicks: entry.startTicks, host: entry.host};
    } else if (entry.kind === "start") {
      steps.set(entry.trial, []);
      unfinished.set(entry.trial, "start");
    } else if (entry.kind === "phase") {
      unfinished.set(entry.trial, entry.phase);
    } else if (entry.kind === "step") {
      steps.get(entry.trial)?.push(entry.step);
    } else if (entry.kind === "left") {
      const trial = left.get(entry.trial) ?? {folders: [], groups: []};
      left.set(entry.trial, trial);
      if (entry.folder !== undefined) trial.folders.push(entry.folder);
      if (entry.group !== undefined) trial.groups.push(entry.group);
    } else if (entry.kind === "end") {
      finished.set(entry.trial, {...entry.rows, at: entry.at, steps: steps.get(entry.trial) ?? []});
      steps.delete(entry.trial);
      unfinished.delete(entry.trial);
      left.delete(entry.trial);
    }
  }
  return {
    owner,
    finished,
    unfinished,
    leftFolders: [...left.values()].flatMap(({folders}) => folders),
    leftGroups: [...left.values()].flatMap(({groups}) => groups),
  };
}

function* readEntries(path: string): Generator<Entry> {
  let number = 0;
  for (const {line, isLast} of readLines(path)) {
    number += 1;
    try {
      yield JSON.parse(line) as Entry;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (!isLast)
        throw new Error(`${path} line ${number}: got ${JSON.stringify(line.slice(0, 80))}; expected JSON`, {
          cause: error,
        });
    }
  }
}

/** The lines of a file of any size; the last is what stands after the last line break. */
function* readLines(path: string): Generator<{line: string; isLast: boolean}> {
  const descriptor = openSync(path, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const buffer = Buffer.alloc(1024 * 1024);
    let rest = "";
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, read))).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield {line, isLast: false};
    }
    if (rest !== "") yield {line: rest, isLast: true};
  } finally {
    closeSync(descriptor);
  }
}
