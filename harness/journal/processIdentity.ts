import {readFileSync} from "node:fs";
import {hostname} from "node:os";

/** A process of some machine: its number, and when it began, since numbers are used again. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start of the process in clock ticks since the machine started; null where the system does not say (other than Linux). */
  readonly startTicks: number | null;
  readonly host: string;
}

/**
 * Start of a process in clock ticks, of `/proc`; null where there is no such process, it has ended, or the system has no `/proc`.
 * @param pid id of a process
 * @returns the ticks since the machine's start
 * @example readStartTicks(process.pid)
 */
export function readStartTicks(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return null;
    throw error;
  }
  // The name in parentheses may hold spaces; state is field 3, start time field 22.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? null : Number(fields[19]);
}

/**
 * Who this process is.
 * @returns id, start and machine, which together no other process has
 * @example thisProcess().pid === process.pid // true
 */
export function thisProcess(): ProcessIdentity {
  return {pid: process.pid, startTicks: readStartTicks(process.pid), host: hostname()};
}

/**
 * Whether a process still runs; one of another machine counts as running, since nothing can be known of it.
 * @param identity who it is, as `thisProcess` said
 * @returns false only where the process is surely gone
 * @example isRunning(thisProcess()) // true
 */
export function isRunning({pid, startTicks, host}: ProcessIdentity): boolean {
  if (host !== hostname()) return true;
  if (startTicks !== null) return readStartTicks(pid) === startTicks;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
