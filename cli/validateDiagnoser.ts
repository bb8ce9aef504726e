import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {ruleDiagnoser} from "../harness/diagnose/ruleDiagnoser.js";
import {diagnoseExperiment} from "../harness/diagnose/diagnoseExperiment.js";
import {faults} from "../harness/faults/faults.js";
import {planFaults} from "../harness/faults/planFaults.js";
import type {FaultPart} from "../harness/faults/planFaults.js";
import {runFaults} from "../harness/faults/runFaults.js";
import {validateDiagnoser} from "../harness/faults/validateDiagnoser.js";
import type {DiagnoserValidation} from "../harness/faults/validateDiagnoser.js";
import {ruleClaimJudge} from "../harness/judge/claimJudge.js";
import {judgeExperiment} from "../harness/judge/judgeExperiment.js";
import {readSuite} from "../harness/suite/readSuite.js";
import {UsageError} from "./usage.js";

interface Options {
  part: string;
  concurrency: string;
  json?: boolean;
  dataDir?: string;
}

/** Adds `benchbook validate-diagnoser`: how often the rule diagnoser names a fault that was committed on purpose. */
export function addValidateDiagnoser(program: Command): void {
  program
    .command("validate-diagnoser")
    .description("run seeded faults on a suite's servers, diagnose them by rules, and compare with what was committed")
    .argument("<suite>", "folder of the suite")
    .option("--part <part>", "built-on, or held-back: ways and tasks that the rules were not built on", "held-back")
    .option("--concurrency <n>", "trials at once", "2")
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nExample:\n  benchbook validate-diagnoser data/suites/local --part held-back")
    .action(async (suite: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const {part} = options;
      if (part !== "built-on" && part !== "held-back")
        throw new UsageError(`validate-diagnoser: --part: got ${JSON.stringify(part)}; expected built-on or held-back`);
      const concurrency = Number(options.concurrency);
      if (!Number.isInteger(concurrency) || concurrency < 1)
        throw new UsageError(
          `validate-diagnoser: --concurrency: got ${JSON.stringify(options.concurrency)}; expected a whole number from 1`,
        );
      await validate(suite, part, concurrency, options);
    });
}

async function validate(path: string, part: FaultPart, concurrency: number, {json, dataDir}: Options): Promise<void> {
  const suite = await readSuite(path);
  const id = `${suite.id}-faults-${part}`;
  const folder = join(dataDirectory(dataDir), id);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new Error("cancelled")));
  await runFaults({
    ...{suite, planned: planFaults(suite, faults, part), folder, id, concurrency},
    cancel: stop.signal,
    onEnd: (done, todo) => console.error(`validate-diagnoser: ${done} of ${todo} trials`),
  });
  const judge = ruleClaimJudge();
  const diagnoser = ruleDiagnoser();
  await judgeExperiment(folder, {judge});
  await diagnoseExperiment(folder, {diagnoser, judge: judge.row.judge, below: 1});
  const validation = await validateDiagnoser(folder, diagnoser, judge.row.judge);
  if (json) console.log(JSON.stringify({id, ...validation}, null, 2));
  else for (const line of toLines(id, validation)) console.log(line);
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function toLines(id: string, {confusion, harmless, calibration}: DiagnoserValidation): string[] {
  const {balanced_accuracy: balanced, classes, accuracy} = confusion;
  return [
    `${id}: balanced accuracy ${percent(balanced.estimate)} (95 % interval ${percent(balanced.low)} to ${percent(balanced.high)}), accuracy ${percent(accuracy.estimate)}, n = ${accuracy.n}; ${harmless} faults cost no claim`,
    ...classes
      .filter(({actual}) => actual > 0)
      .map(({label, actual, recall, precision}) => {
        const found =
          recall === null
            ? ""
            : `recall ${percent(recall.estimate)} (${percent(recall.low)} to ${percent(recall.high)})`;
        return `  ${label}: n = ${actual}, ${found}, precision ${precision === null ? "none" : percent(precision.estimate)}`;
      }),
    ...calibration.map(({from, n, right}) => `  confidence from ${from}: ${right} of ${n} right`),
  ];
}
