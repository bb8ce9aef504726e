import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, rmSync} from "node:fs";
import {join} from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * Bundles the command once a run, for all tests that start it: the bundle starts in a fraction of the time that the
 * source takes. `benchbookFile` says where it lies.
 */
export default function setup(): (() => void) | undefined {
  if (process.env.BENCHBOOK_COMMAND !== undefined) return undefined;
  mkdirSync(join(root, "test/output"), {recursive: true});
  // A folder of its own, so that two runs at once do not share it.
  const folder = mkdtempSync(join(root, "test/output/bin-"));
  execFileSync(process.execPath, [join(root, "cli/build.mjs"), folder], {stdio: "pipe"});
  process.env.BENCHBOOK_COMMAND = join(folder, "benchbook.js");
  return () => {
    delete process.env.BENCHBOOK_COMMAND;
    rmSync(folder, {recursive: true, force: true});
  };
}
