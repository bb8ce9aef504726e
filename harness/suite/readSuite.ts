import {existsSync, readdirSync, statSync} from "node:fs";
import {dirname, join, relative, resolve} from "node:path";
import {RequestError} from "../requestError.js";
import {ATLAS_BUDGETS, stated, suiteSchema} from "./suiteSchema.js";
import type {SuiteFile} from "./suiteSchema.js";
import {findTaskProblems} from "./taskProblems.js";
import {serversFor} from "./serversOf.js";
import {SuiteError, readYaml} from "./yamlProblems.js";
import type {CheckedYaml} from "./yamlProblems.js";
import type {Suite, SuiteTask} from "./suite.js";
import {taskFileSchema} from "./taskFile.js";
import type {EnvironmentSpec} from "./taskFile.js";

/**
 * Reads a suite with all its tasks and checks it; nothing is run.
 * @param path the suite's folder, or its `suite.yaml`
 * @returns the suite, with the folder that its paths are relative to
 * @throws RequestError where there is no such folder or file
 * @throws SuiteError with one line a mistake, each with file, line and field
 * @example (await readSuite("data/suites/local")).tasks.length
 */
export async function readSuite(path: string): Promise<Suite> {
  const file = resolve(statSync(path, {throwIfNoEntry: false})?.isDirectory() ? join(path, "suite.yaml") : path);
  if (!existsSync(file))
    throw new RequestError(
      `suite: no such suite: got ${JSON.stringify(path)}; expected a folder with suite.yaml, or that file`,
    );
  const folder = dirname(file);
  const checked = readYaml(file, suiteSchema, "suite.yaml");
  const problems = findSuiteProblems(checked);
  const tasks: SuiteTask[] = [];
  for (const [index, source] of checked.value.tasks.entries()) {
    try {
      tasks.push(...(await readTasks(source, checked.value, folder)));
    } catch (error) {
      if (error instanceof SuiteError) problems.push(...error.problems);
      else problems.push(checked.problem(["tasks", index, "path"], (error as Error).message));
    }
  }
  const seen = new Map<string, string>();
  for (const task of tasks) {
    const before = seen.get(task.id);
    if (before !== undefined)
      problems.push(`${relative(folder, task.file)}: id: got "${task.id}", as in ${before}; expected a unique id`);
    seen.set(task.id, relative(folder, task.file));
  }
  if (problems.length > 0) throw new SuiteError(problems);
  return {...checked.value, folder, tasks};
}

function findSuiteProblems({value, problem}: CheckedYaml<SuiteFile>): string[] {
  const problems: string[] = [];
  for (const list of ["models", "judges"] as const) {
    value[list].forEach(({id}, index) => {
      if (value[list].findIndex((other) => other.id === id) < index)
        problems.push(problem([list, index, "id"], `got "${id}" twice; expected a unique id`));
    });
  }
  const {primary_judge: judge} = value;
  if (judge !== null && value.judges.length > 0 && !value.judges.some(({id}) => id === judge))
    problems.push(problem(["primary_judge"], `got "${judge}"; expected one of judges`));
  return problems;
}

async function readTasks(source: SuiteFile["tasks"][number], suite: SuiteFile, folder: string): Promise<SuiteTask[]> {
  const path = resolve(folder, source.path);
  if (source.kind === "files") return readTaskFiles(path, suite, folder);
  if (source.kind === "mcp-atlas") {
    const {readAtlasTasks} = await import("./atlasTasks.js");
    return readAtlasTasks(path, suite);
  }
  const {readMcpmarkTasks} = await import("./mcpmarkTasks.js");
  return readMcpmarkTasks(path, source, suite, folder);
}

function readTaskFiles(path: string, suite: SuiteFile, folder: string): SuiteTask[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, {recursive: true, encoding: "utf8"})
        .filter((name) => name.endsWith(".yaml"))
        .sort()
        .map((name) => join(path, name))
    : [path];
  const tasks: SuiteTask[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      tasks.push(readTaskFile(file, suite, relative(folder, file)));
    } catch (error) {
      if (!(error instanceof SuiteError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new SuiteError(problems);
  return tasks;
}

function readTaskFile(file: string, suite: SuiteFile, label: string): SuiteTask {
  const checked = readYaml(file, taskFileSchema, label);
  const folder = dirname(file);
  const problems = findTaskProblems(checked, suite, folder);
  if (problems.length > 0) throw new SuiteError(problems);
  const task = checked.value;
  return {
    ...task,
    environment: toAbsolute(task.environment, folder),
    servers: serversFor(task.exposed_tools, suite.servers),
    budgets: {...ATLAS_BUDGETS, ...stated(suite.budgets), ...stated(task.budgets)},
    folder,
    file,
    format: "files",
  };
}

function toAbsolute(environment: EnvironmentSpec, folder: string): EnvironmentSpec {
  const {work, state, sql, seed} = environment;
  return {
    ...(work === undefined ? {} : {work: resolve(folder, work)}),
    ...(state === undefined ? {} : {state: resolve(folder, state)}),
    sql: sql.map((entry) => ({...entry, dump: resolve(folder, entry.dump)})),
    seed,
  };
}
