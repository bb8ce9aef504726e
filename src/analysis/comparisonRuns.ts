import {mcnemarTest} from "../stats/mcnemarTest.js";
import type {SideTrial} from "./comparison.js";

/** One trial of every task by both models: who passed what, and McNemar's p. */
export interface ComparisonRun {
  trial_index: number;
  both: number;
  only_a: number;
  only_b: number;
  neither: number;
  p_exact: number;
  p_mid: number;
}

/**
 * Both models' trials paired by task and trial number, one row a trial number, over tasks on which both trials count.
 * Trial numbers carry no meaning across models: the runs show how much one trial a task can vary, they are no replicate tests.
 * @param a trials of the first
 * @param b trials of the second
 * @param tasks the tasks compared
 * @example comparisonRuns(trialsOfA, trialsOfB, ["t1", "t2"]).length // 4 where tasks have four trials
 */
export function comparisonRuns(
  a: readonly SideTrial[],
  b: readonly SideTrial[],
  tasks: readonly string[],
): ComparisonRun[] {
  const shared = new Set(tasks);
  const key = ({task_id, trial_index}: SideTrial) => JSON.stringify([task_id, trial_index]);
  const others = new Map(b.filter(({counted}) => counted).map((trial) => [key(trial), trial]));
  const runs = new Map<number, {both: number; only1: number; only2: number; neither: number}>();
  for (const trial of a) {
    const other = others.get(key(trial));
    if (!trial.counted || other === undefined || !shared.has(trial.task_id)) continue;
    const table = runs.get(trial.trial_index) ?? {both: 0, only1: 0, only2: 0, neither: 0};
    table[trial.passed ? (other.passed ? "both" : "only1") : other.passed ? "only2" : "neither"]++;
    runs.set(trial.trial_index, table);
  }
  return [...runs]
    .sort(([one], [another]) => one - another)
    .map(([trial_index, table]) => ({
      trial_index,
      both: table.both,
      only_a: table.only1,
      only_b: table.only2,
      neither: table.neither,
      p_exact: mcnemarTest(table, {variant: "exact"}).p,
      p_mid: mcnemarTest(table, {variant: "mid-p"}).p,
    }));
}
