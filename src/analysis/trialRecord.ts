import type {Row} from "../../data/schema.js";

/** A trial as the packs hold it: the row of `trials` without what only a writer needs. */
export type PackedTrial = Omit<Row<"trials">, "written_at">;

/** A step as the packs hold it: what is null is left out. */
export interface PackedStep extends Partial<Omit<Row<"steps">, "trial_id" | "written_at" | "step_index" | "kind">> {
  step_index: number;
  kind: Row<"steps">["kind"];
}

/** Another attempt of the same model at the same task. */
export interface Sibling {
  trial_id: string;
  trial_index: number;
  status: string;
  passed: boolean | null;
}

/** The tool list of one of the trial's servers, and how many of the experiment's trials with that server saw the same. */
export interface ToolList {
  server: string;
  sha256: string;
  trials: number;
  of: number;
}

/** What became of the trial under the experiment's own convention, judge and threshold. */
export interface TrialOutcome {
  passed: boolean;
  counted: boolean;
  score: number | null;
  reason: string | null;
  half_points: number | null;
  n_claims: number | null;
}

/** Everything about a trial but its steps: the first half of what a page reads. */
export interface TrialRecord {
  trial: PackedTrial;
  model: Pick<Row<"models">, "display_name" | "provider" | "is_open_weights" | "configuration">;
  task: Partial<Omit<Row<"tasks">, "written_at">>;
  claims: Pick<Row<"claims">, "claim_index" | "text" | "kind">[];
  claim_scores: Omit<Row<"claim_scores">, "trial_id" | "written_at" | "claim_echo">[];
  scores: Omit<Row<"scores">, "trial_id" | "written_at">[];
  verifications: Omit<Row<"verifications">, "trial_id" | "written_at">[];
  diagnoses: Omit<Row<"diagnoses">, "trial_id" | "written_at">[];
  /** null where the convention knows nothing of the trial */
  outcome: TrialOutcome | null;
  siblings: Sibling[];
  /** none where the experiment does not keep them */
  tool_lists: ToolList[];
}

/** A trial with its trajectory. */
export interface TrialWithSteps extends TrialRecord {
  steps: PackedStep[];
}

/**
 * `packs/index.json`: where each trial lies. Trials stand by model, task and attempt, as in the member `trials`, and in
 * this order in the packs: first the facts of a trial, then its steps, each a gzip member by itself.
 */
export interface PackIndex {
  /** the packs' files beside the index, with how many trials each holds */
  packs: {file: string; trials: number}[];
  ids: string[];
  /** bytes of each trial's facts as packed */
  facts: number[];
  /** bytes of each trial's steps as packed; 0 where it has none */
  steps: number[];
  /** how many steps each trial has */
  n_steps: number[];
}

/** Where a trial's bytes lie: its facts from `offset` on, its steps right behind them. */
export interface PackPlace {
  place: number;
  file: string;
  offset: number;
  facts: number;
  steps: number;
}

/**
 * Finds a trial in the index.
 * @param id its `trial_id`
 * @returns null where the index does not know it
 * @example findInPacks({packs: [{file: "a.bin", trials: 2}], ids: ["x", "y"], facts: [5, 6], steps: [7, 8], n_steps: [1, 1]}, "y")
 * // {place: 1, file: "a.bin", offset: 12, facts: 6, steps: 8}
 */
export function findInPacks(index: PackIndex, id: string): PackPlace | null {
  const place = index.ids.indexOf(id);
  if (place < 0) return null;
  let first = 0;
  for (const {file, trials} of index.packs) {
    if (place < first + trials) {
      let offset = 0;
      for (let i = first; i < place; i++) offset += index.facts[i] + index.steps[i];
      return {place, file, offset, facts: index.facts[place], steps: index.steps[place]};
    }
    first += trials;
  }
  return null;
}
