import type {Archive, DiagnosesMember} from "./archive.js";
import {failureModes} from "./failureModes.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {decimal, percent, plural} from "./phrasing.js";
import {placesIn} from "./standings.js";
import {trialCounter} from "./trialCounts.js";

/** One trial that stands for many of a model's. */
export interface TypicalTrial {
  kind: "pass" | "near miss" | "failure";
  /** what it is typical of */
  what: string;
  task_id: string;
  /** counted from 1 */
  attempt: number;
  score: number | null;
  /** what chose it, in numbers */
  why: string;
}

interface Candidate {
  t: number;
  attempt: number;
  score: number;
  passed: boolean;
  /** of the task's counted trials by this model, passed */
  own: number;
  tried: number;
  /** share of all models' counted trials of the task that passed */
  rate: number;
}

/**
 * A few trials to read first: the middle one of its passes, its nearest miss, and the middle one of the failures of its
 * most frequent mode, or of all its failures where none is diagnosed. In the middle by score, then by how many of all
 * models' trials of the task pass; ties by the order of tasks and attempts, so that the choice is always the same.
 * @param archive needs outcomes; trials that were drawn to fit published figures stand for nothing and give none
 * @param model whose trials
 * @param state convention, judge, threshold and tasks; its measure does not matter
 */
export function typicalTrials(
  archive: Archive & {diagnoses: DiagnosesMember},
  model: string,
  state: PageState,
): TypicalTrial[] {
  const {kind} = archive.experiment;
  const m = archive.outcomes.models.indexOf(model);
  if (m < 0 || kind === "published" || kind === "reconstructed") return [];
  const candidates = candidatesOf(archive, m, state);
  const passes = candidates.filter(({passed}) => passed);
  const failed = candidates.filter(({passed}) => !passed);
  const found: TypicalTrial[] = [];
  const add = (candidate: Candidate | undefined, what: string, name: TypicalTrial["kind"], why: string) => {
    if (candidate === undefined) return;
    found.push({
      kind: name,
      what,
      task_id: archive.outcomes.tasks[candidate.t],
      attempt: candidate.attempt + 1,
      score: archive.outcomes.scoring === "verification" ? null : candidate.score,
      why,
    });
  };
  const pass = middleOf(passes);
  if (pass !== undefined) add(pass, "a typical pass", "pass", whyMiddle(archive, pass, passes.length, "passes"));
  const near = failed.toSorted((a, b) => b.score - a.score || b.own - a.own || b.rate - a.rate)[0];
  if (near !== undefined) add(near, "its nearest miss", "near miss", whyNear(archive, near, state.threshold));
  const main = mainMode(archive, m, failed);
  const failures = (main?.trials ?? failed).filter((trial) => trial !== near || failed.length === 1);
  const failure = middleOf(failures);
  if (failure !== undefined && failure !== near) {
    const named = main === null ? "failures" : `diagnosed failures by ${main.noun}`;
    add(
      failure,
      main === null ? "a typical failure" : `a typical failure: ${main.noun}`,
      "failure",
      whyMiddle(archive, failure, (main?.trials ?? failed).length, named),
    );
  }
  return found;
}

function candidatesOf(archive: Archive, m: number, state: PageState): Candidate[] {
  const grid = outcomeGrid(archive.outcomes, state);
  const places = Int32Array.from(placesIn(archive, state.slice));
  const none = {of: new Int32Array(places.length).fill(-1), parts: 0};
  const counting = trialCounter(grid, places, none);
  const [counted, passed] = [new Int32Array(places.length), new Int32Array(places.length)];
  grid.models.forEach((_, other) => {
    const {trials, passes} = counting(other);
    for (let i = 0; i < places.length; i++) {
      counted[i] += trials[i];
      passed[i] += passes[i];
    }
  });
  return Array.from(places).flatMap((t, i): Candidate[] => {
    const own: {attempt: number; score: number; passed: boolean}[] = [];
    for (let attempt = 0; attempt < grid.attempts; attempt++) {
      const outcome = grid.at(m, t, attempt);
      // A trial that was never made cannot be read.
      if (outcome?.counted !== true || !outcome.present) continue;
      own.push({attempt, score: outcome.score ?? 0, passed: outcome.passed});
    }
    const ownPassed = own.filter((trial) => trial.passed).length;
    return own.map((trial) => ({t, ...trial, own: ownPassed, tried: own.length, rate: passed[i] / counted[i]}));
  });
}

function middleOf(candidates: Candidate[]): Candidate | undefined {
  const sorted = candidates.toSorted(
    (a, b) => a.score - b.score || a.rate - b.rate || a.t - b.t || a.attempt - b.attempt,
  );
  return sorted[(sorted.length - 1) >> 1];
}

/** The mode that names most of the model's failures, and those failures. */
function mainMode(
  {diagnoses}: {diagnoses: DiagnosesMember},
  m: number,
  failed: Candidate[],
): {noun: string; trials: Candidate[]} | null {
  const byTrial = new Map(failed.map((trial) => [`${trial.t} ${trial.attempt + 1}`, trial]));
  const byMode = new Map<number, Candidate[]>();
  diagnoses.model.forEach((model, i) => {
    if (model !== m || diagnoses.is_primary[i] !== 1 || diagnoses.diagnoser[i] !== 0) return;
    const trial = byTrial.get(`${diagnoses.task[i]} ${diagnoses.trial_index[i]}`);
    if (trial === undefined) return;
    byMode.set(diagnoses.mode[i], [...(byMode.get(diagnoses.mode[i]) ?? []), trial]);
  });
  const most = [...byMode].sort(([, a], [, b]) => b.length - a.length)[0];
  if (most === undefined) return null;
  const name = diagnoses.modes[most[0]];
  const noun = failureModes.find(({mode}) => mode === name)?.noun ?? name?.replaceAll("_", " ") ?? "no known mode";
  return {noun, trials: most[1]};
}

function whyMiddle({outcomes}: Archive, {score, rate}: Candidate, count: number, of: string): string {
  const among = `the middle one of ${plural(count, of.replace(/s(?=$| by)/, ""), of)}`;
  return outcomes.scoring === "verification"
    ? `${among}; ${percent(rate, 0)}\u202f% of all models’ trials pass this task`
    : `${among} by score, ${decimal(score, 2)}`;
}

function whyNear({outcomes}: Archive, {score, own, tried, rate}: Candidate, threshold: number): string {
  if (outcomes.scoring !== "verification") return `score ${decimal(score, 2)}, threshold ${decimal(threshold, 2)}`;
  if (own > 0) return `failed, though ${own} of its ${tried} trials of this task passed`;
  return `failed, though ${percent(rate, 0)}\u202f% of all models’ trials pass this task`;
}
