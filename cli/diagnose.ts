import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {diagnoseExperiment} from "../harness/diagnose/diagnoseExperiment.js";
import type {Diagnosed} from "../harness/diagnose/diagnoseExperiment.js";
import {readDiagnoser} from "../harness/diagnose/readDiagnoser.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {pickExperiment} from "./experiments.js";
import {toCount} from "./numbers.js";
import {untilSignal} from "./untilSignal.js";
import {CheckFailed, UsageError} from "./usage.js";
import {usageText} from "./usageText.js";

interface Options {
  below?: string;
  judge?: string;
  diagnoser: string;
  concurrency: number;
  again?: boolean;
  json?: boolean;
  dataDir?: string;
}

/** Failed calls that are named; of more, how many. */
const NAMED = 5;

/** Adds `benchbook diagnose`: names what went wrong in failed trials. */
export function addDiagnose(program: Command): void {
  program
    .command("diagnose")
    .description("name the failure mode of every trial below a coverage, from its trajectory")
    .argument("<experiment>", "id of the experiment")
    .option("--diagnoser <diagnoser>", "rule, or a YAML file that configures a language model", "rule")
    .option("--below <coverage>", "diagnose trials whose coverage is below this (default: the pass threshold)")
    .option("--judge <id>", "whose verdicts say what failed (default: the experiment's primary judge)")
    .option("--concurrency <n>", "calls at once", toCount("diagnose: --concurrency"), 8)
    .option("--again", "ask a language model also of trials that it has diagnosed")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      "\nFailed calls of a language model are tried again on the next run.\n\nExamples:\n  benchbook diagnose my-run --below 0.75\n  benchbook diagnose my-run --diagnoser judges/some-model.yaml",
    )
    .action(async (id: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const {folder, manifest} = pickExperiment("diagnose", dataDirectory(options.dataDir), id);
      const judge = options.judge ?? manifest.primary_judge ?? "rule";
      const below = options.below === undefined ? manifest.pass_threshold : toShare(options.below);
      const {row, result} = await untilSignal("diagnose", async (cancel) => {
        const diagnoser = await readDiagnoser(options.diagnoser);
        const {concurrency, again = false} = options;
        const onProgress = (done: number) => {
          if (diagnoser.isCostly && done % 25 === 0) console.error(`diagnose: ${done} trials`);
        };
        const work = {diagnoser, judge, below, concurrency, again, cancel, onProgress};
        return {row: diagnoser.row, result: await diagnoseExperiment(folder, work)};
      });
      if (options.json) console.log(toInertJson(result, 2));
      else for (const line of toLines(row.judge, below, result)) console.log(line);
      const {failures} = result;
      for (const line of failures.slice(0, NAMED)) console.error(`diagnose: ${line}`);
      if (failures.length > 0)
        throw new CheckFailed(
          `diagnose: failed calls: got ${failures.length}; expected 0: run it again to try them again`,
        );
    });
}

function toLines(diagnoser: string, below: number, {trials, cannotTell, modes, before, usage}: Diagnosed): string[] {
  const stood = before === 0 ? "" : `, ${before} stood there`;
  return [
    `diagnose: ${trials} trials below ${below} by ${diagnoser}, ${cannotTell} of which it cannot tell${stood}${usageText(usage)}`,
    ...Object.entries(modes)
      .sort(([, a], [, b]) => b - a)
      .map(([mode, count]) => `  ${mode}: ${count}`),
  ];
}

function toShare(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new UsageError(`diagnose: --below: got ${JSON.stringify(text)}; expected a number from 0 to 1`);
  return value;
}
