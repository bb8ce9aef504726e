import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {diagnoseExperiment} from "../harness/diagnose/diagnoseExperiment.js";
import {ruleDiagnoser} from "../harness/diagnose/ruleDiagnoser.js";
import {pickExperiment} from "./experiments.js";
import {UsageError} from "./usage.js";

interface Options {
  below?: string;
  judge?: string;
  json?: boolean;
  dataDir?: string;
}

/** Adds `benchbook diagnose`: names what went wrong in failed trials. */
export function addDiagnose(program: Command): void {
  program
    .command("diagnose")
    .description("name the failure mode of every trial below a coverage, by rules, from its trajectory")
    .argument("<experiment>", "id of the experiment")
    .option("--below <coverage>", "diagnose trials whose coverage is below this (default: the pass threshold)")
    .option("--judge <id>", "whose verdicts say what failed (default: the experiment's primary judge)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nExample:\n  benchbook diagnose my-run --below 0.75")
    .action(async (id: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const {folder, manifest} = pickExperiment("diagnose", dataDirectory(options.dataDir), id);
      const judge = options.judge ?? manifest.primary_judge ?? "rule";
      const below = options.below === undefined ? manifest.pass_threshold : toShare(options.below);
      const result = await diagnoseExperiment(folder, {diagnoser: ruleDiagnoser(), judge, below});
      if (options.json) console.log(JSON.stringify(result, null, 2));
      else {
        const modes = Object.entries(result.modes).sort(([, a], [, b]) => b - a);
        console.log(
          `diagnose: ${result.trials} trials below ${below}, ${result.cannotTell} of which the rules cannot tell`,
        );
        for (const [mode, count] of modes) console.log(`  ${mode}: ${count}`);
      }
    });
}

function toShare(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new UsageError(`diagnose: --below: got ${JSON.stringify(text)}; expected a number from 0 to 1`);
  return value;
}
