import {spawn} from "node:child_process";
import {join} from "node:path";
import {benchbookFile} from "../benchbookFile.js";

const root = join(import.meta.dirname, "..", "..");

/** What a run of the command left behind. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `benchbook` as a user would, with the network cut off.
 * @param args what follows `benchbook`
 * @example await runBenchbook("report", "--data-dir", folder, "--out", out)
 */
export async function runBenchbook(...args: string[]): Promise<Run> {
  const env = {...process.env, NODE_OPTIONS: `--import=${join(import.meta.dirname, "noNetwork.mjs")}`};
  const child = spawn(process.execPath, [benchbookFile(), ...args], {cwd: root, env});
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk));
  const code = await new Promise<number | null>((settle, fail) => child.on("close", settle).on("error", fail));
  return {code, stdout, stderr};
}
