import {createHash} from "node:crypto";
import {mkdtempSync, readdirSync, realpathSync, rmSync} from "node:fs";
import {hostname, tmpdir} from "node:os";
import {join} from "node:path";
import {isRunning, thisProcess} from "../journal/processIdentity.js";

/** Names of folders begin with whose they are: machine, process, and its start, so that those of the dead can be told. */
const NAME = /^benchbook-trial-([0-9a-f]{8})-(\d+)-(\d+)-/;

function toMachine(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

/**
 * Makes an empty folder for a trial, or for a probe before a run.
 * @returns its path, links resolved
 * @example makeTrialFolder() // "…/benchbook-trial-1f0c5a7e-4711-88231-Xk3p0q", in the system's temporary folder
 */
export function makeTrialFolder(): string {
  const {pid, startTicks} = thisProcess();
  return mkdtempSync(join(realpathSync(tmpdir()), `benchbook-trial-${toMachine()}-${pid}-${startTicks ?? 0}-`));
}

/**
 * Removes the folders that processes of this machine left when they were killed, whether or not a journal names them.
 * @example removeOrphanFolders()
 */
export function removeOrphanFolders(): void {
  const root = realpathSync(tmpdir());
  const machine = toMachine();
  for (const name of readdirSync(root)) {
    const [, host, pid, startTicks] = NAME.exec(name) ?? [];
    if (host !== machine) continue;
    const identity = {pid: Number(pid), startTicks: startTicks === "0" ? null : Number(startTicks), host: hostname()};
    if (!isRunning(identity)) rmSync(join(root, name), {recursive: true, force: true});
  }
}
