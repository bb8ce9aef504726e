import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {writeSeededAnswers} from "../harness/faults/writeSeededAnswers.js";
import {judgeExperiment} from "../harness/judge/judgeExperiment.js";
import {readJudge} from "../harness/judge/readJudge.js";
import {readSuite} from "../harness/suite/readSuite.js";
import {loadTruths} from "../loaders/archive/truths.js";
import {withAnalysis} from "../loaders/openExperiment.js";
import {validations} from "../src/analysis/truths.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {toCount} from "./numbers.js";
import {untilSignal} from "./untilSignal.js";
import {CheckFailed} from "./usage.js";
import {validationLines} from "./validationText.js";

interface Options {
  judge: string;
  repeats: number;
  concurrency: number;
  json?: boolean;
  dataDir?: string;
}

/** Adds `benchbook validate-judge`: how often a judge gives a seeded answer the label that is right by construction. */
export function addValidateJudge(program: Command): void {
  program
    .command("validate-judge")
    .description("judge answers that were made from a suite's claims with known labels, and compare")
    .argument("<suite>", "folder of the suite")
    .option("--judge <judge>", "rule, or a YAML file that configures a language model", "rule")
    .option("--repeats <n>", "how often each answer is judged", toCount("validate-judge: --repeats"), 1)
    .option("--concurrency <n>", "calls at once", toCount("validate-judge: --concurrency"), 8)
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      "\nIt writes the experiment <suite>-seeded-answers; its judges page shows the confusion matrix. Run it again with another judge to set them side by side.\n\nExample:\n  benchbook validate-judge data/suites/local --judge rule",
    )
    .action(async (suite: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      await untilSignal("validate-judge", (cancel) => validate(suite, options, cancel));
    });
}

async function validate(path: string, options: Options, cancel: AbortSignal): Promise<void> {
  const {repeats, concurrency, json, dataDir} = options;
  const judge = await readJudge(options.judge);
  const suite = await readSuite(path);
  const id = `${suite.id}-seeded-answers`;
  const folder = join(dataDirectory(dataDir), id);
  await writeSeededAnswers(suite, folder, id);
  const {failed, usage} = await judgeExperiment(folder, {
    ...{judge, repeats, concurrency, cancel},
    onProgress: (done, todo) => console.error(`validate-judge: ${done} of ${todo} claims`),
  });
  const found = validations(await withAnalysis(folder, loadTruths)).filter(
    (validation) => validation.kind === "claim" && validation.judge === judge.row.judge,
  );
  if (json) console.log(toInertJson({id, usage, validations: found}, 2));
  else for (const validation of found) console.log(validationLines(id, validation).join("\n"));
  if (failed > 0)
    throw new CheckFailed(`validate-judge: failed calls: got ${failed}; expected 0: run it again to try them again`);
}
