import type {Command} from "commander";
import {checkSuite} from "../harness/suite/quality/checkSuite.js";
import type {CheckedSuite} from "../harness/suite/quality/checkSuite.js";
import {newTask} from "../harness/suite/newTask.js";
import {readSuite} from "../harness/suite/readSuite.js";
import type {Suite} from "../harness/suite/suite.js";
import {RequestError} from "../harness/requestError.js";
import {SuiteError} from "../harness/suite/yamlProblems.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {CheckFailed, UsageError} from "./usage.js";

/** Adds `benchbook suite check` and `benchbook suite new`. */
export function addSuite(program: Command): void {
  const suite = program
    .command("suite")
    .description("Check a task suite on live servers, or make a task for it in stages.")
    .addHelpText(
      "after",
      "\nExamples:\n  benchbook suite check data/suites/local\n  benchbook suite new data/suites/local my-task --state states/mine",
    );
  suite
    .command("check")
    .description("run the quality layers that a program can, on live servers; exit 1 if a task must be mended")
    .argument("<suite>", "folder of the suite, or its suite.yaml")
    .option("--tasks <ids>", "only these tasks, by comma")
    .option("--json", "print what was found as JSON")
    .action(async (path: string, options: {tasks?: string; json?: boolean}) => {
      await check(path, options.tasks?.split(","), options.json === true);
    });
  suite
    .command("new")
    .description("make a task in stages: explore the servers, draft, verify by running, make it harder")
    .argument("<suite>", "folder of the suite")
    .argument("<task>", "the task's id")
    .option("--state <folder>", "initial state of the work folder, relative to the suite")
    .option("--call <tool>", "explore: call this tool on the initial state and show the result")
    .option("--arguments <json>", "explore: the call's arguments", "{}")
    .action(async (path: string, id: string, options: {state?: string; call?: string; arguments: string}) => {
      const lines = await withSuiteErrors(() =>
        newTask(path, id, {...options, arguments: toArguments(options.arguments)}),
      );
      for (const line of lines) console.log(line);
    });
}

async function check(path: string, ids: readonly string[] | undefined, isJson: boolean): Promise<void> {
  const suite = await withSuiteErrors(() => readSuite(path));
  const tasks = suite.tasks.filter(({id}) => ids === undefined || ids.includes(id));
  if (tasks.length === 0)
    throw new UsageError(`suite check: --tasks: got ${JSON.stringify(ids)}; expected tasks of the suite`);
  const checked = await checkSuite(suite, tasks);
  const {findings, sample} = checked;
  const errors = findings.filter(({level}) => level === "error");
  if (isJson) console.log(toInertJson({suite: suite.id, findings, sample}, 2));
  else {
    for (const {task, level, what} of findings) console.log(`${level}: ${task}: ${what}`);
    for (const line of toSummary(suite, checked)) console.log(line);
  }
  if (errors.length > 0) throw new CheckFailed(`suite check: got ${errors.length} errors; expected none`);
}

function toSummary(suite: Suite, {tasks, sample}: CheckedSuite): string[] {
  const several = tasks.filter(({servers}) => servers > 1).length;
  const chained = tasks.filter((task) => task.chained > 0).length;
  return [
    `${suite.id}: ${tasks.length} tasks, ${several} of several servers, ${chained} with arguments from earlier results`,
    `for a person to look at: ${sample.join(", ")}`,
  ];
}

async function withSuiteErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SuiteError) throw new CheckFailed(error.message);
    if (error instanceof RequestError) throw new UsageError(error.message);
    throw error;
  }
}

function toArguments(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`suite new: --arguments: got ${JSON.stringify(text)}; expected a JSON object`);
}
