import {median} from "d3-array";
import type {Database} from "../../data/database.js";
import {differenceComponents} from "../../src/stats/differenceComponents.js";
import type {DifferenceComponents} from "../../src/stats/differenceComponents.js";
import {withAnalysis} from "../openExperiment.js";
import {ChoiceError, pick} from "./loadSide.js";

/** Variance components measured from an experiment's trials, with what they rest on. */
export interface ExperimentComponents extends DifferenceComponents {
  /** pairs of models measured; the components are their medians */
  pairs: number;
  models: number;
  tasks: number;
  /** trials of a task by a model, the median */
  trials: number;
  /** trials that were judged more than once; the judge's component rests on them */
  trials_judged_again: number;
}

type Values = Map<string, number[]>;

async function valuesByModel(
  db: Database,
  measure: "pass" | "coverage",
  convention: string,
  judge: string | null,
  threshold: number,
) {
  const value = measure === "pass" ? "passed::INTEGER" : "coalesce(score, 0)";
  const rows = await db.rows<{model: string; task_id: string; scores: number[]}>(
    `SELECT model, task_id, list(${value}::DOUBLE ORDER BY trial_index) AS scores
     FROM outcomes($convention, $judge::VARCHAR, $threshold)
     WHERE counted
     GROUP BY model, task_id
     ORDER BY model, task_id`,
    {convention, judge, threshold},
  );
  const models = new Map<string, Values>();
  for (const {model, task_id, scores} of rows) {
    const tasks = models.get(model) ?? new Map<string, number[]>();
    models.set(model, tasks.set(task_id, scores));
  }
  return models;
}

/** Variance of repeated judgements of one trial by one judge, mean over trials that have some. */
async function judgeVariance(db: Database, measure: "pass" | "coverage", judge: string | null, threshold: number) {
  const value = measure === "pass" ? "(avg(score) >= $threshold::DOUBLE)::INTEGER" : "avg(score)";
  return db.row<{judge: number; trials: number}>(
    `WITH repeats AS (
       SELECT trial_id, repeat_index, ${value} AS value, $threshold AS threshold
       FROM claim_scores
       WHERE judge = $judge::VARCHAR AND score IS NOT NULL
       GROUP BY trial_id, repeat_index
     ),
     spread AS (
       SELECT trial_id, var_samp(value) AS variance
       FROM repeats
       GROUP BY trial_id
       HAVING count(*) > 1
     )
     SELECT coalesce(avg(variance ORDER BY trial_id), 0)::DOUBLE AS judge, count(*)::INTEGER AS trials
     FROM spread`,
    {judge, threshold},
  );
}

function pairsOf(names: string[]): [string, string][] {
  return names.flatMap((first, i) => names.slice(i + 1).map((second): [string, string] => [first, second]));
}

/**
 * Variance components of the difference of two models of an experiment: medians over pairs of models, under its own
 * convention, judge and threshold. Where trials were judged again, the judge's part is taken out of the trials'.
 * @param folder the experiment's folder
 * @param measure passes, or scores
 * @param models which models to pair, default all; names as in the tables
 * @throws ChoiceError on a model that is not there, or where no pair has tasks with two trials of both
 * @example (await loadComponents("data/experiments/mcpmark", "pass")).tasks // 127
 */
export function loadComponents(
  folder: string,
  measure: "pass" | "coverage",
  models: readonly string[] | null,
): Promise<ExperimentComponents> {
  return withAnalysis(folder, async (db, {id, kind, convention, primary_judge, pass_threshold}) => {
    if (kind === "published" || kind === "reconstructed") {
      throw new ChoiceError(
        `${id}: no real trials: got a ${kind} experiment; expected one that was measured or imported`,
      );
    }
    const values = await valuesByModel(db, measure, convention, primary_judge, pass_threshold);
    const names =
      models === null ? [...values.keys()] : models.map((model) => pick(id, "model", model, [...values.keys()]));
    const measured = pairsOf(names).flatMap(([a, b]) => {
      const [first, second] = [
        values.get(a) ?? new Map<string, number[]>(),
        values.get(b) ?? new Map<string, number[]>(),
      ];
      const shared = [...first.keys()].filter((task) => second.has(task));
      const both = [first, second].map((tasks) => shared.map((task) => tasks.get(task) ?? []));
      const isRepeated = both[0].some((scores, t) => scores.length > 1 && both[1][t].length > 1);
      return isRepeated && shared.length > 1 ? [differenceComponents(both[0], both[1])] : [];
    });
    if (measured.length === 0) {
      throw new ChoiceError(
        `${id}: no two models with two trials of a task: got ${names.length} models; expected some, or --rate`,
      );
    }
    const again = await judgeVariance(db, measure, primary_judge, pass_threshold);
    const middle = (name: "task" | "trial" | "tasks") => median(measured, (one) => one[name]) ?? 0;
    const counts = names.flatMap((name) => [...(values.get(name)?.values() ?? [])].map((scores) => scores.length));
    return {
      task: middle("task"),
      trial: Math.max(0, middle("trial") - again.judge),
      judge: again.judge,
      pairs: measured.length,
      models: names.length,
      tasks: Math.round(middle("tasks")),
      trials: Math.round(median(counts) ?? 1),
      trials_judged_again: again.trials,
    };
  });
}
