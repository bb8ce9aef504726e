import {spawn} from "node:child_process";
import {join} from "node:path";
import {benchbookFile} from "./benchbookFile.js";

const root = join(import.meta.dirname, "..");

/** What a run of the command left: its exit code and what it wrote. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the real `benchbook` command as a process of its own, with standard input closed. */
export function runCommand(...parameters: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [benchbookFile(), ...parameters], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {...process.env, BENCHBOOK_DATA: undefined},
    });
    const ran: Ran = {code: null, stdout: "", stderr: ""};
    child.stdout.setEncoding("utf8").on("data", (text: string) => (ran.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (ran.stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({...ran, code}));
  });
}
