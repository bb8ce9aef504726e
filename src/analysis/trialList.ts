import type {Archive, TrialsMember} from "./archive.js";
import {modelFacts} from "./modelFacts.js";
import {outcomeGrid} from "./outcomeGrid.js";
import {inDigits, percent, plural} from "./phrasing.js";
import type {ProviderGroup} from "./providerGroup.js";

/** What the list of trials is made of. */
export type TrialsArchive = Pick<Archive, "experiment" | "outcomes" | "models"> & {trials: TrialsMember};

/** What became of a trial, in a word; `not counted` where the convention leaves it out. */
export type Verdict = "passed" | "failed" | "not counted";

/** One trial to choose. */
export interface TrialListRow {
  /** its place in the member `trials`, and so in the index of the packs */
  place: number;
  model: string;
  display_name: string;
  group: ProviderGroup;
  task_id: string;
  trial_index: number;
  status: string;
  verdict: Verdict;
  turns: number | null;
  tool_calls: number | null;
  seconds: number | null;
}

/** One model's trials. */
export interface TrialListModel {
  model: string;
  display_name: string;
  trials: number;
  passed: number;
  failed: number;
  notCounted: number;
}

/** All trials of an experiment, under its own convention, judge and threshold. */
export interface TrialList {
  finding: string;
  rows: TrialListRow[];
  models: TrialListModel[];
}

/**
 * Lists the trials of an experiment by model, task and attempt, and says what became of them.
 * @param archive the members `experiment`, `outcomes`, `models` and `trials`
 */
export function trialList({outcomes, models, trials}: TrialsArchive): TrialList {
  const grid = outcomeGrid(outcomes);
  const facts = modelFacts({models});
  const rows = trials.model.map((m, place): TrialListRow => {
    const [t, trial_index] = [trials.task[place], trials.trial_index[place]];
    const outcome = m < 0 || t < 0 ? null : grid.at(m, t, trial_index - 1);
    const known = facts(outcomes.models[m] ?? "");
    return {
      place,
      ...known,
      task_id: outcomes.tasks[t] ?? "",
      trial_index,
      status: trials.statuses[trials.status[place]],
      verdict: outcome?.counted !== true ? "not counted" : outcome.passed ? "passed" : "failed",
      turns: trials.turns[place],
      tool_calls: trials.tool_calls[place],
      seconds: trials.seconds[place],
    };
  });
  const byModel = new Map<string, TrialListModel>();
  for (const {model, display_name, verdict} of rows) {
    const sum = byModel.get(model) ?? {model, display_name, trials: 0, passed: 0, failed: 0, notCounted: 0};
    sum.trials++;
    sum[verdict === "not counted" ? "notCounted" : verdict]++;
    byModel.set(model, sum);
  }
  return {finding: findingOf(rows), rows, models: [...byModel.values()]};
}

function findingOf(rows: TrialListRow[]): string {
  if (rows.length === 0) return "No trial is here to be read.";
  const counted = rows.filter(({verdict}) => verdict !== "not counted").length;
  const passed = rows.filter(({verdict}) => verdict === "passed").length;
  const tasks = new Set(rows.map(({task_id}) => task_id)).size;
  const models = new Set(rows.map(({model}) => model)).size;
  const left = rows.length - counted;
  const rest = left === 0 ? "" : `; ${inDigits(left)} ${left === 1 ? "is" : "are"} not counted`;
  const share = counted === 0 ? "none is counted" : `${percent(passed / counted)}\u202f% passed`;
  return `${plural(rows.length, "trial")} of ${plural(models, "model")} on ${plural(tasks, "task")}: ${share}${counted === 0 ? "" : rest}. Choose one to read it step by step.`;
}
