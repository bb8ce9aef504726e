import {writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fillIn} from "../servers/place.js";
import type {Place} from "../servers/place.js";
import {toCommand, toEnvironment} from "../servers/program.js";
import type {VerifierSpec} from "../suite/taskFile.js";
import {folderVariables} from "./environment.js";
import {runProgram} from "./runProgram.js";

const MOST_OUTPUT = 64 * 1024;

/** A program's verdict on the state that a trial left behind. */
export interface Verification {
  /** The program, without the machine's paths. */
  readonly verifier: string;
  /** Null where it could not run. */
  readonly passed: boolean | null;
  readonly exitCode: number | null;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs a verifier in the work folder; exit code 0 is a pass, any other a fail, the time limit too.
 * It finds the folders in `BENCHBOOK_WORK_DIR` (also `FILESYSTEM_TEST_DIR`) and `BENCHBOOK_STATE_DIR`, and the final answer in the file `BENCHBOOK_ANSWER`.
 * @param spec what the task declares
 * @param place the folders that the trial left behind
 * @param answer the trial's final answer; null where there was none, an empty file then
 * @param signal ends the wait or the work
 * @returns verdict, exit code, output and seconds
 * @example (await verify(spec, place, "42", signal)).passed
 */
export async function verify(
  spec: VerifierSpec,
  place: Place,
  answer: string | null,
  signal?: AbortSignal,
): Promise<Verification> {
  const file = join(dirname(place.work), "answer.txt");
  writeFileSync(file, answer ?? "");
  const [command, ...args] = spec.command.map((word) => toCommand(fillIn(word, place), place.suite));
  const result = await runProgram(command, args, {
    cwd: place.work,
    env: toEnvironment(["PGHOST", "PGPORT", "PGUSER", "PGPASSWORD"], {
      ...folderVariables(place),
      BENCHBOOK_ANSWER: file,
      PYTHONDONTWRITEBYTECODE: "1",
      ...databaseVariables(place),
    }),
    timeoutSeconds: spec.timeout_seconds,
    ...(signal === undefined ? {} : {signal}),
  });
  const {exitCode, stdout, stderr, timedOut, seconds} = result;
  const output = `${stdout}${stderr === "" ? "" : `\n${stderr}`}`.trim().slice(-MOST_OUTPUT);
  return {
    verifier: spec.command.map((word) => word.replace("{task}/", "").replace("{suite}/", "")).join(" "),
    passed: exitCode === null && !timedOut ? null : exitCode === 0,
    exitCode,
    output: timedOut ? `${output}\ntook longer than ${spec.timeout_seconds} seconds`.trim() : output,
    seconds,
  };
}

/** Each database of the trial as `BENCHBOOK_DATABASE_<NAME>`. */
function databaseVariables(place: Place): Record<string, string> {
  return Object.fromEntries(
    Object.entries(place.extra ?? {}).map(([name, value]) => [
      `BENCHBOOK_DATABASE_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`,
      value,
    ]),
  );
}
