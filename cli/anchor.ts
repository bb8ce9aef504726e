import {existsSync} from "node:fs";
import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory, readManifest} from "../data/manifest.js";
import type {ClaimJudge} from "../harness/judge/claimJudge.js";
import {freezeAnchor} from "../harness/judge/freezeAnchor.js";
import {judgeExperiment} from "../harness/judge/judgeExperiment.js";
import {readJudge} from "../harness/judge/readJudge.js";
import {loadTruths} from "../loaders/archive/truths.js";
import {withAnalysis} from "../loaders/openExperiment.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {judgeDrifts, splitChange} from "../src/analysis/judgeDrift.js";
import type {JudgeDrift, SplitChange, TaskScores} from "../src/analysis/judgeDrift.js";
import {pickExperiment} from "./experiments.js";
import {toCount} from "./numbers.js";
import {untilSignal} from "./untilSignal.js";
import {CheckFailed, UsageError} from "./usage.js";

interface Options {
  judge?: string;
  frozenJudge?: string;
  pairs: number;
  seed: number;
  date?: string;
  split?: string;
  under?: string;
  model?: string;
  concurrency: number;
  json?: boolean;
  dataDir?: string;
}

/** Adds `benchbook anchor`: what a change of judge, and what a change of model, has made of a score. */
export function addAnchor(program: Command): void {
  program
    .command("anchor")
    .description(
      "freeze answers with their scores, judge them again later or by another judge, and split a change of score",
    )
    .argument("<experiment>", "id of the experiment whose answers are frozen")
    .option("--pairs <n>", "pairs of claim and answer to freeze", toCount("anchor: --pairs"), 300)
    .option("--seed <n>", "seed of their draw", toCount("anchor: --seed"), 1)
    .option("--frozen-judge <id>", "whose scores are frozen (default: the experiment's primary judge)")
    .option("--judge <judge>", "judge them again: rule, or a YAML file that configures a language model")
    .option(
      "--date <day>",
      "with --judge: the date that its id carries (default: today, where the same judge is asked again)",
    )
    .option("--split <experiment>", "split the change of score from the first experiment to this one")
    .option(
      "--under <judge>",
      "with --split: the judge of the second experiment, which has judged the anchor (default: its primary judge)",
    )
    .option("--model <id>", "with --split: one model (default: all that both have)")
    .option("--concurrency <n>", "calls at once", toCount("anchor: --concurrency"), 8)
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      "\nIt writes the experiment <experiment>-anchor; its judges page shows the drift.\n\nExamples:\n  benchbook anchor my-run\n  benchbook anchor my-run --judge judges/newer-model.yaml\n  benchbook anchor my-run --split my-run-2 --under newer-model",
    )
    .action(async (id: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      await untilSignal("anchor", (cancel) => anchor(id, options, cancel));
    });
}

async function anchor(id: string, options: Options, cancel: AbortSignal): Promise<void> {
  const dataDir = dataDirectory(options.dataDir);
  const {folder, manifest} = pickExperiment("anchor", dataDir, id);
  const anchorId = `${id}-anchor`;
  const to = join(dataDir, anchorId);
  const frozenJudge = options.frozenJudge ?? manifest.primary_judge;
  if (!existsSync(join(to, "experiment.json"))) {
    if (frozenJudge === null)
      throw new UsageError(`anchor: --frozen-judge: got none, and ${id} has no primary judge; expected one`);
    const frozen = await freezeAnchor(folder, to, anchorId, {
      judge: frozenJudge,
      pairs: options.pairs,
      seed: options.seed,
    });
    if (!options.json) console.log(`anchor: ${frozen} pairs frozen in ${anchorId} with the scores of ${frozenJudge}`);
  } else if (options.frozenJudge !== undefined && readManifest(to).primary_judge !== options.frozenJudge)
    throw new UsageError(
      `anchor: --frozen-judge: got ${JSON.stringify(options.frozenJudge)}; expected ${JSON.stringify(readManifest(to).primary_judge)}, whose scores are frozen in ${anchorId}`,
    );
  const failed = options.judge === undefined ? 0 : await judgeAgain(to, options, cancel);
  const truths = await withAnalysis(to, loadTruths);
  const drifts = judgeDrifts(truths);
  const split = options.split === undefined ? null : await splitFrom(folder, options.split, {...options, dataDir}, to);
  if (options.json) console.log(toInertJson({id: anchorId, drifts, split}, 2));
  else {
    for (const drift of drifts) console.log(driftLine(drift, truths.anchor_judge ?? ""));
    for (const line of split === null ? [] : splitLines(split)) console.log(line);
  }
  if (failed > 0)
    throw new CheckFailed(`anchor: failed calls: got ${failed}; expected 0: run it again to try them again`);
}

/** Judges the frozen pairs; the judge that they were frozen under is told from itself by a date. */
async function judgeAgain(to: string, {judge, date, concurrency}: Options, cancel: AbortSignal): Promise<number> {
  const asked = await readJudge(judge ?? "rule");
  const isSame = asked.row.judge === readManifest(to).primary_judge;
  const day = date ?? (isSame ? new Date().toISOString().slice(0, 10) : null);
  if (day !== null && !/^\d{4}-\d\d-\d\d$/.test(day))
    throw new UsageError(`anchor: --date: got ${JSON.stringify(day)}; expected a day such as 2026-01-31`);
  const dated: ClaimJudge =
    day === null
      ? asked
      : {
          row: {...asked.row, judge: `${asked.row.judge}@${day}`},
          isCostly: asked.isCostly,
          judge: (...of) => asked.judge(...of),
          usage: () => asked.usage(),
        };
  const {failed} = await judgeExperiment(to, {judge: dated, concurrency, cancel});
  return failed;
}

/** Scores of an experiment under a judge, by task. */
function taskScores(folder: string, judge: string, models: readonly string[]): Promise<TaskScores[]> {
  return withAnalysis(folder, (db) =>
    db.rows<TaskScores>(
      `SELECT c.task_id AS task, sum(c.half_points)::DOUBLE / 2 AS sum, sum(c.n_claims - c.n_failed_judgements)::INTEGER AS n
       FROM coverage AS c
       WHERE c.judge = $1 AND list_contains($2::VARCHAR[], c.model) AND c.n_claims > c.n_failed_judgements
       GROUP BY c.task_id
       ORDER BY c.task_id`,
      [judge, JSON.stringify(models)],
    ),
  );
}

function modelsOf(folder: string): Promise<string[]> {
  return withAnalysis(folder, async (db) =>
    (await db.rows<{model: string}>("SELECT DISTINCT model FROM trials ORDER BY model")).map(({model}) => model),
  );
}

async function splitFrom(
  folder: string,
  other: string,
  {dataDir, under, model}: Options & {dataDir: string},
  to: string,
): Promise<SplitChange> {
  const {folder: later, manifest} = pickExperiment("anchor", dataDir, other);
  const {anchor_judge: frozen, anchors} = await withAnalysis(to, loadTruths);
  const judge = under ?? manifest.primary_judge;
  const pairs = anchors.filter((pair) => pair.judge === judge);
  if (frozen === null || judge === null || pairs.length === 0) {
    const known = [...new Set(anchors.map((pair) => pair.judge))].join(", ");
    throw new UsageError(
      `anchor: --under: got ${JSON.stringify(judge)}; expected a judge of the frozen pairs: ${known}`,
    );
  }
  const shared = (await modelsOf(later)).filter((name) => model === undefined || name === model);
  const models = (await modelsOf(folder)).filter((name) => shared.includes(name));
  const before = await taskScores(folder, frozen, models);
  const after = await taskScores(later, judge, models);
  if (!after.some(({task}) => before.some((scores) => scores.task === task)))
    throw new UsageError(
      `anchor: --split: got no claim of a common task and model that ${frozen} scored before and ${judge} after; expected some`,
    );
  return splitChange(before, after, pairs);
}

const points = (value: number) => `${value >= 0 ? "+" : "−"}${Math.abs(100 * value).toFixed(1)}`;
const withEnds = ({estimate, low, high}: SplitChange["total"]) =>
  `${points(estimate)} points (95 % interval ${points(low)} to ${points(high)})`;

function driftLine({judge, pairs, up, down, change, kappa}: JudgeDrift, frozen: string): string {
  return `${judge} after ${frozen}: ${withEnds(change)} on ${pairs} frozen pairs; ${up} up, ${down} down; kappa ${kappa.estimate.toFixed(3)}`;
}

function splitLines({total, judge, model, tasks, pairs}: SplitChange): string[] {
  return [
    `mean claim score: ${withEnds(total)} on ${tasks} common tasks`,
    `  judge's part: ${withEnds(judge)}, from ${pairs} frozen pairs`,
    `  model's part: ${withEnds(model)}`,
  ];
}
