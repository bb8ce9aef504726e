import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {readHumanLabels, writeHumanTemplate} from "../harness/judge/humanCsv.js";
import {judgeExperiment} from "../harness/judge/judgeExperiment.js";
import type {Judged} from "../harness/judge/judgeExperiment.js";
import {readJudge} from "../harness/judge/readJudge.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {pickExperiment} from "./experiments.js";
import {toCount} from "./numbers.js";
import {untilSignal} from "./untilSignal.js";
import {CheckFailed, UsageError} from "./usage.js";
import {usageText} from "./usageText.js";

interface Options {
  judge: string;
  as: string;
  repeats: number;
  concurrency: number;
  labels?: string;
  template?: string;
  json?: boolean;
  dataDir?: string;
}

/** Adds `benchbook judge`: scores the claims of an experiment's answers. */
export function addJudge(program: Command): void {
  program
    .command("judge")
    .description("score the claims of an experiment's answers by rules, a language model or a person")
    .argument("<experiment>", "id of the experiment")
    .option("--judge <judge>", "rule, human, or a YAML file that configures a language model", "rule")
    .option("--repeats <n>", "how often each claim is judged", toCount("judge: --repeats"), 1)
    .option("--concurrency <n>", "calls at once", toCount("judge: --concurrency"), 8)
    .option("--template <csv>", "with human: write a CSV of the claims that are open, to fill in")
    .option("--labels <csv>", "with human: read the filled-in CSV")
    .option("--as <id>", "with human: the judge's id", "human")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      "\nWhat is scored already is left alone; failed calls are tried again.\n\nExamples:\n  benchbook judge my-run --judge rule\n  benchbook judge my-run --judge human --template claims.csv",
    )
    .action(async (id: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const {folder} = pickExperiment("judge", dataDirectory(options.dataDir), id);
      if (options.judge === "human") await judgeByHand(folder, options);
      else await judge(folder, options);
    });
}

async function judgeByHand(folder: string, {as, template, labels}: Options): Promise<void> {
  if ((template === undefined) === (labels === undefined))
    throw new UsageError("judge: human: got both or none of --template and --labels; expected one of them");
  if (template !== undefined) {
    const count = await writeHumanTemplate(folder, as, template);
    console.log(`judge: ${count} claims to label in ${template}`);
  }
  if (labels !== undefined) {
    const {scored, open} = await readHumanLabels(folder, as, labels);
    console.log(`judge: ${scored} labels by ${as}, ${open} lines left open`);
  }
}

async function judge(folder: string, {repeats, concurrency, json, ...options}: Options): Promise<void> {
  await untilSignal("judge", async (cancel) => {
    const claimJudge = await readJudge(options.judge);
    const onProgress = (done: number, todo: number) => console.error(`judge: ${done} of ${todo} claims`);
    const judged = await judgeExperiment(folder, {judge: claimJudge, repeats, concurrency, cancel, onProgress});
    console.log(json ? toInertJson(judged, 2) : toLine(claimJudge.row.judge, judged));
    if (judged.failed > 0)
      throw new CheckFailed(`judge: failed calls: got ${judged.failed}; expected 0: run it again to try them again`);
  });
}

function toLine(judge: string, {scored, failed, before, unanswered, usage}: Judged): string {
  return `judge: ${scored} verdicts by ${judge}, ${failed} failed calls, ${before} stood there, ${unanswered} trials without an answer${usageText(usage)}`;
}
