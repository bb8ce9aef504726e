import {createHash} from "node:crypto";
import {mkdirSync, readFileSync} from "node:fs";
import {cp, rm} from "node:fs/promises";
import {join} from "node:path";
import {fillIn} from "../servers/place.js";
import type {Place} from "../servers/place.js";
import {toCommand, toEnvironment} from "../servers/program.js";
import type {SuiteTask} from "../suite/suite.js";
import type {EnvironmentSpec} from "../suite/taskFile.js";
import {loadDump} from "./loadDump.js";
import {makeTrialFolder} from "./trialFolder.js";
import {runProgram} from "./runProgram.js";

const SEED_TIMEOUT_SECONDS = 300;

/** An initial state that could not be set up: an error of the infrastructure. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** The folders and databases of one trial. */
export interface Environment {
  readonly place: Place;
  /** Deletes them. Never throws for what is gone already. */
  reset(): Promise<void>;
}

/**
 * Sets up a fresh copy of a task's initial state: folders copied, dumps loaded, seeds run, in that order.
 * @param suiteFolder what `{suite}` stands for
 * @param task whose state
 * @param onFolder is told the folder that holds all of it, as soon as it is there
 * @returns where the folders are, and what deletes all of it again
 * @throws EnvironmentError where any of it fails; what was made is deleted then
 * @example await setUpEnvironment(suite.folder, task, (folder) => journal.begin(folder))
 */
export async function setUpEnvironment(
  suiteFolder: string,
  task: Pick<SuiteTask, "environment" | "folder">,
  onFolder: (folder: string) => void = () => undefined,
): Promise<Environment> {
  const root = makeTrialFolder();
  onFolder(root);
  const [work, state] = [join(root, "work"), join(root, "state")];
  const extra: Record<string, string> = {};
  const drops: (() => Promise<void>)[] = [];
  const place: Place = {work, state, suite: suiteFolder, task: task.folder, extra};
  const reset = async () => {
    for (const drop of drops) await drop();
    await rm(root, {recursive: true, force: true});
  };
  try {
    await fill(task.environment, place, extra, drops);
  } catch (error) {
    await reset();
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(`environment: ${(error as Error).message}`, {cause: error});
  }
  return {place, reset};
}

async function fill(
  spec: EnvironmentSpec,
  place: Place,
  extra: Record<string, string>,
  drops: (() => Promise<void>)[],
): Promise<void> {
  for (const name of ["work", "state"] as const) {
    mkdirSync(place[name], {recursive: true});
    const from = spec[name];
    if (from !== undefined) await cp(from, place[name], {recursive: true, preserveTimestamps: true});
  }
  for (const {dump, engine, database, in: where} of spec.sql) {
    const unique = `benchbook_${createHash("sha256").update(`${place.work}\n${database}`).digest("hex").slice(0, 16)}`;
    const name = engine === "postgresql" ? unique : join(place[where], database);
    extra[database] = name;
    const drop = await loadDump(engine, name, readFileSync(dump, "utf8"), place.work);
    drops.push(drop);
  }
  for (const words of spec.seed) {
    const [command, ...args] = words.map((word) => toCommand(fillIn(word, place), place.suite));
    const result = await runProgram(command, args, {
      cwd: place.work,
      env: toEnvironment([], folderVariables(place)),
      timeoutSeconds: SEED_TIMEOUT_SECONDS,
    });
    if (result.exitCode !== 0) {
      throw new EnvironmentError(
        `environment: seed ${JSON.stringify(words[0])}: got ${result.timedOut ? "no end" : `exit code ${result.exitCode}`}; expected 0 (${result.stderr.trim().slice(-300)})`,
      );
    }
  }
}

/**
 * Variables that tell seeds and verifiers where the trial's folders are.
 * @param place the trial's folders
 * @returns values by the variable's name
 * @example folderVariables({work: "/w", state: "/s"}).BENCHBOOK_WORK_DIR // "/w"
 */
export function folderVariables({work, state}: Place): Record<string, string> {
  return {BENCHBOOK_WORK_DIR: work, FILESYSTEM_TEST_DIR: work, BENCHBOOK_STATE_DIR: state, HOME: state};
}
