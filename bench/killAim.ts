import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  watch,
} from "node:fs";
import {join} from "node:path";
import {isUnsettled, journalFolder} from "../harness/journal/journal.js";
import type {Entry} from "../harness/journal/journal.js";
import {readJournal} from "../harness/journal/readJournal.js";

/** What a kill aims at: a moment, or the first time that the process is seen doing something. */
export type Target = "moment" | "tool call" | "journal line" | "verification" | "part";

/** What kills aim at, in turns. */
export const TARGETS: readonly Target[] = [
  ...(["moment", "tool call", "journal line", "part"] as const),
  ...(["moment", "verification", "journal line", "part"] as const),
];

const TABLES = ["steps", "verifications", "trials"];
const TAIL_BYTES = 4096;

function newestJournal(folder: string): string | null {
  if (!existsSync(journalFolder(folder))) return null;
  const name = readdirSync(journalFolder(folder)).filter(isUnsettled).sort().at(-1);
  return name === undefined ? null : join(journalFolder(folder), name);
}

/** The end of a file as it is at this moment; empty where the file was renamed at this very moment. */
function readTail(path: string): string {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
  try {
    const {size} = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    return bytes.toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, size - bytes.length));
  } finally {
    closeSync(descriptor);
  }
}

function isSeen(target: Target, tail: string): boolean {
  if (target === "journal line") return tail !== "" && !tail.endsWith("\n");
  const lines = tail.trimEnd().split("\n");
  if (target === "tool call") return lines.at(-1)?.includes('"kind":"tool_call"') === true;
  return lines.slice(-3).some((line) => line.includes('"phase":"verification"'));
}

/**
 * Watches a run, and says once when it does what is aimed at.
 * @param folder the experiment's folder, made where it is not there
 * @param onSeen is told at once
 * @returns what ends the watching
 */
export function watchFor(target: Target, folder: string, onSeen: () => void): () => void {
  if (target === "moment") return () => undefined;
  if (target === "part") {
    const watchers = TABLES.map((table) => {
      mkdirSync(join(folder, table), {recursive: true});
      return watch(join(folder, table), onSeen);
    });
    return () => watchers.forEach((watcher) => watcher.close());
  }
  const old = newestJournal(folder);
  let isOver = false;
  const look = () => {
    if (isOver) return;
    const journal = newestJournal(folder);
    if (journal !== null && journal !== old && isSeen(target, readTail(journal))) {
      isOver = true;
      onSeen();
    }
    // A line is written within a millisecond: only who looks all the time sees half of one.
    else if (target === "journal line") setImmediate(look);
    else setTimeout(look, 1);
  };
  look();
  return () => (isOver = true);
}

/** Of each trial that was begun, whether a call was sent and not answered. */
function callsOf(path: string): Map<string, boolean> {
  const inCall = new Map<string, boolean>();
  for (const line of readFileSync(path, "utf8").split("\n").slice(0, -1)) {
    const entry = JSON.parse(line) as Entry;
    if (entry.kind === "step") inCall.set(entry.trial, entry.step.kind === "tool_call");
  }
  return inCall;
}

/**
 * What a process that was killed was doing, by its journal and the files that it left; trials at once count each.
 * @param seen names of temporary files that earlier kills left; those of this one are added
 */
export function findPhases(folder: string, seen: Set<string>): string[] {
  const temporary = TABLES.flatMap((table) =>
    existsSync(join(folder, table))
      ? readdirSync(join(folder, table)).filter((name) => name.startsWith(".") && !seen.has(name))
      : [],
  );
  for (const name of temporary) seen.add(name);
  const phases = temporary.length > 0 ? ["writing or renaming a Parquet part"] : [];
  const path = newestJournal(folder);
  if (path === null) return phases.length > 0 ? phases : ["start"];
  const tail = readTail(path);
  if (tail !== "" && !tail.endsWith("\n")) phases.push("writing a journal line");
  const {unfinished, finished} = readJournal(path);
  const inCall = callsOf(path);
  for (const [trial, phase] of unfinished)
    phases.push(phase !== "agent" ? phase : inCall.get(trial) === true ? "tool call" : "agent, between calls");
  if (finished.size > 0) phases.push("with finished trials not yet in Parquet");
  return phases.length > 0 ? phases : ["recovery, plan, or between trials"];
}
