import {createHash, randomBytes} from "node:crypto";
import {existsSync, readdirSync, renameSync, rmSync} from "node:fs";
import {hostname} from "node:os";
import {join} from "node:path";
import {isRunning, thisProcess} from "../journal/processIdentity.js";

const HIDDEN = /^\.([a-z0-9][a-z0-9.-]*)\.(\d+)-(\d*)-([0-9a-f]{8})-[0-9a-f]{8}\.(tmp|old)$/;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Folders beside an experiment while it is imported. */
interface HiddenFolders {
  /** What is being built. */
  readonly building: string;
  /** Where what it replaces stays until it stands. */
  readonly retired: string;
}

function hostMark(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

/**
 * Names the hidden folders of an import by process and machine, so that `removeAbandoned` can tell whose they are.
 * @param dataDir where experiments live
 * @param id of the experiment
 * @returns paths that no other import has
 * @example hiddenFolders("data/experiments", "mcpmark").building // "data/experiments/.mcpmark.4711-….tmp"
 */
export function hiddenFolders(dataDir: string, id: string): HiddenFolders {
  const {pid, startTicks} = thisProcess();
  const name = join(dataDir, `.${id}.${pid}-${startTicks ?? ""}-${hostMark()}-${randomBytes(4).toString("hex")}`);
  return {building: `${name}.tmp`, retired: `${name}.old`};
}

/**
 * Removes what imports left behind whose processes were killed; an experiment that one of them had moved away goes back to its place.
 * Folders of running processes and of other machines stay.
 * @param dataDir where experiments live
 */
export function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, id, pid, ticks, host, ending] = HIDDEN.exec(name) ?? [];
    if (id === undefined || host !== hostMark()) continue;
    if (isRunning({pid: Number(pid), startTicks: ticks === "" ? null : Number(ticks), host: hostname()})) continue;
    const [left, folder] = [join(dataDir, name), join(dataDir, id)];
    if (ending === "old" && !existsSync(folder)) renameSync(left, folder);
    else rmSync(left, {recursive: true, force: true});
  }
}

/**
 * Does work after which nothing is left behind, even where a signal ends the process meanwhile.
 * @param work what is done
 * @param clean removes what it leaves; called at its end, or before the signal ends the process
 * @returns what the work returns
 */
export async function cleanly<T>(work: () => Promise<T>, clean: () => void): Promise<T> {
  const onSignal = (signal: NodeJS.Signals): void => {
    stop();
    try {
      clean();
    } finally {
      // Whoever else waits for the signal has been told; else it ends the process as it would have.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    }
  };
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work();
  } finally {
    stop();
    clean();
  }
}
