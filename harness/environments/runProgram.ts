import {spawn} from "node:child_process";

const MOST_OUTPUT = 256 * 1024;

/** What came of a program. */
export interface ProgramResult {
  /** Null where it was killed or could not be started. */
  readonly exitCode: number | null;
  /** Standard output, then standard error, each cut to its last 256 KiB. */
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly seconds: number;
}

/** How a program is run. */
export interface ProgramOptions {
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** What it reads from standard input; default: nothing. */
  readonly input?: Buffer | string;
  readonly signal?: AbortSignal;
}

/**
 * Runs a program in its own process group to its end or its time limit, when the whole group is killed.
 * @param command the program, looked up in PATH
 * @param args its arguments, no shell between
 * @param options folder, variables, time limit and signal
 * @returns how it ended; never throws but where it is cancelled: a program that cannot be started has no exit code and says why in `stderr`
 * @example (await runProgram("node", ["--version"], options)).exitCode // 0
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  options.signal?.throwIfAborted();
  const begin = performance.now();
  const child = spawn(command, args, {cwd: options.cwd, env: options.env, detached: true, stdio: "pipe"});
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  let [stdout, stderr, timedOut] = ["", "", false];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout = (stdout + text).slice(-MOST_OUTPUT)));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-MOST_OUTPUT)));
  // A program need not read its input.
  child.stdin.on("error", (error: NodeJS.ErrnoException) =>
    error.code === "EPIPE" ? null : (stderr += error.message),
  );
  child.stdin.end(options.input ?? "");
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, options.timeoutSeconds * 1000);
  options.signal?.addEventListener("abort", kill, {once: true});
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      stderr += error.message;
      resolve(null);
    });
    // What outlives the program may hold its pipes open: the group is killed as soon as the program itself has ended.
    child.once("exit", kill);
    child.once("close", (code) => resolve(code));
  });
  clearTimeout(timer);
  options.signal?.removeEventListener("abort", kill);
  options.signal?.throwIfAborted();
  return {exitCode, stdout, stderr, timedOut, seconds: (performance.now() - begin) / 1000};
}
