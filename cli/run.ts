import {availableParallelism} from "node:os";
import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {runSuite} from "../harness/runSuite.js";
import type {RunRequest} from "../harness/runSuite.js";
import {RequestError} from "../harness/requestError.js";
import {PreflightError} from "../harness/preflight.js";
import type {Distractors} from "../harness/servers/distractors.js";
import type {Shard} from "../harness/plan.js";
import {SuiteError} from "../harness/suite/yamlProblems.js";
import {shellWord} from "../src/analysis/shellWord.js";
import {newId} from "./newId.js";
import {toCount} from "./numbers.js";
import {CheckFailed, UsageError} from "./usage.js";

interface Options {
  models?: string;
  tasks?: string;
  trials?: number;
  concurrency?: number;
  shard?: Shard;
  distractors?: Distractors;
  id?: string;
  dryRun?: boolean;
}

/** Adds `benchbook run`: runs a task suite and writes an experiment, or goes on with one. */
export function addRun(program: Command): void {
  program
    .command("run")
    .description("run a task suite, or go on with a run that was cut short")
    .argument("<suite>", "folder of the suite, or its suite.yaml")
    .option("--models <ids>", "only these models, by comma; * stands for any rest")
    .option("--tasks <ids>", "only these tasks, by comma; tag:<tag> for those with a tag")
    .option("--trials <n>", "trials of each model on each task (default: the suite's)", toCount("run: --trials"))
    .option(
      "--concurrency <n>",
      `trials at once (default: ${defaultConcurrency()}, twice the processors)`,
      toCount("run: --concurrency"),
    )
    .option("--shard <i/n>", "only the i-th of n shares of the work", toShard)
    .option(
      "--distractors <n|all>",
      "expose the needed tools and n others (default: what each task names)",
      toDistractors,
    )
    .option("--id <id>", "the experiment's id (default: the suite's)", newId("run"))
    .option("--dry-run", "say what would run and what it may cost, and run nothing")
    .addHelpText("after", "\nExample:\n  benchbook run my-suite/suite.yaml --models scripted --dry-run")
    .action(async (suite: string, options: Options, command: Command) => {
      const {dataDir} = command.optsWithGlobals<{dataDir?: string}>();
      await run(suite, options, dataDirectory(dataDir));
    });
}

async function run(suite: string, options: Options, dataDir: string): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130);
    console.error("stopping: trials that have not finished are given up (again to stop at once)");
    stop.abort(new Error("cancelled"));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const request: RunRequest = {
    suite,
    dataDir,
    concurrency: options.concurrency ?? defaultConcurrency(),
    distractors: options.distractors ?? null,
    isDryRun: options.dryRun ?? false,
    cancel: stop.signal,
    screen: {isTerminal: process.stdout.isTTY === true, print: (line) => console.log(line)},
    ...(options.models === undefined ? {} : {models: options.models.split(",")}),
    ...(options.tasks === undefined ? {} : {tasks: options.tasks.split(",")}),
    ...(options.trials === undefined ? {} : {trials: options.trials}),
    ...(options.shard === undefined ? {} : {shard: options.shard}),
    ...(options.id === undefined ? {} : {id: options.id}),
  };
  try {
    const result = await runSuite(request);
    if (stop.signal.aborted) {
      console.log(`go on with: ${toCommandLine(process.argv.slice(2))}`);
      process.exitCode = 130;
    } else if (result !== null) {
      const where = dataDir === dataDirectory() ? "" : `--data-dir ${dataDir} `;
      console.log(`see it: benchbook ${where}report (${join(dataDir, result.id)})`);
      if (result.stoppedModels.length > 0)
        throw new CheckFailed(
          `run: models stopped by their endpoints: got ${JSON.stringify(result.stoppedModels)}; expected none`,
        );
    }
  } catch (error) {
    if (error instanceof SuiteError || error instanceof PreflightError) throw new CheckFailed(error.message);
    if (error instanceof RequestError) throw new UsageError(error.message);
    throw error;
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

/** The command as it was called, as a shell takes it. */
function toCommandLine(words: readonly string[]): string {
  return ["benchbook", ...words.map(shellWord)].join(" ");
}

function defaultConcurrency(): number {
  return 2 * availableParallelism();
}

function toShard(text: string): Shard {
  const [index, count] = text.split("/").map(Number);
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 1 || index > count)
    throw new UsageError(`run: --shard: got ${JSON.stringify(text)}; expected i/n with i from 1 to n`);
  return {index, count};
}

function toDistractors(text: string): Distractors {
  if (text === "all") return "all";
  const value = Number(text);
  if (text === "" || !Number.isInteger(value) || value < 0)
    throw new UsageError(`run: --distractors: got ${JSON.stringify(text)}; expected a whole number or all`);
  return value;
}
