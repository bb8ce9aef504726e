import type {Manifest} from "../../data/manifest.js";

/**
 * What decides whether a trial passed: its claims against a threshold, a program's verdict, a scorer's number against a
 * threshold; `none` where the experiment holds no outcomes, only published aggregates.
 */
export type Scoring = "claims" | "verification" | "scorer" | "none";

/**
 * One distinct outcome of a planned trial: `[half_points, n_claims, score, passed, counted, present, reason]`.
 * Half points count out of twice the claims, so that coverage is exact; `passed` is at the default threshold; `passed`,
 * `counted` and `present` are 1 or 0; `reason` is a place in `reasons`, null where there is none.
 */
export type OutcomeCode = [
  half_points: number | null,
  n_claims: number | null,
  score: number | null,
  passed: 0 | 1,
  counted: 0 | 1,
  present: 0 | 1,
  reason: number | null,
];

/**
 * Member `outcomes`: one character a planned trial, judge and convention, which names an `OutcomeCode`.
 * `cells[m][j][c]` is the text of model m, judge j, convention c; its character `t * attempts + i` is attempt i + 1 of
 * task t, a blank where that trial is not in the plan.
 */
export interface OutcomesMember {
  scoring: Scoring;
  /** what the experiment itself uses; the page's first state */
  defaults: {convention: string; judge: string | null; threshold: number};
  conventions: string[];
  /** ids of the judges with verdicts on claims; one null where no judge is involved */
  judges: (string | null)[];
  models: string[];
  tasks: string[];
  attempts: number;
  reasons: string[];
  codes: OutcomeCode[];
  cells: string[][][];
}

/** Member `models`: one row a model, with means over its trials in which the number is known (null: in none). */
export interface ModelRow {
  model: string;
  display_name: string;
  provider: string | null;
  is_open_weights: boolean | null;
  configuration: string | null;
  trials: number;
  wall_seconds: number | null;
  agent_seconds: number | null;
  cost_usd: number | null;
  cost_source: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  turns: number | null;
  tool_calls: number | null;
}

/** Member `tasks`: one row a task. */
export interface TaskRow {
  task_id: string;
  split: string | null;
  service: string | null;
  category: string | null;
  bucket: string | null;
  difficulty: string | null;
  servers: string[];
  n_claims: number;
}

/** Member `claims`: one row a claim and judge, summed over all trials. */
export interface ClaimRow {
  task_id: string;
  claim_index: number;
  judge: string;
  text: string;
  n: number;
  half_points: number;
  n_failed_judgements: number;
}

/**
 * Member `diagnoses`: columns over all named failures, by trial, diagnoser and place; models and tasks as places in the
 * lists of the member `outcomes`, diagnosers and modes in the lists here.
 */
export interface DiagnosesMember {
  diagnosers: string[];
  /** by diagnoser: the coverage below which it was asked about trials; null where it is not recorded, or not one */
  thresholds: (number | null)[];
  modes: (string | null)[];
  model: number[];
  task: number[];
  trial_index: number[];
  diagnoser: number[];
  mode: number[];
  is_primary: (0 | 1)[];
}

/**
 * Member `trials`: columns over all trials, by model, task and attempt; places in the lists of the member `outcomes`.
 * Seconds to a tenth, dollars to six decimals.
 */
export interface TrialsMember {
  model: number[];
  task: number[];
  trial_index: number[];
  status: number[];
  statuses: string[];
  seconds: (number | null)[];
  cost_usd: (number | null)[];
  input_tokens: (number | null)[];
  output_tokens: (number | null)[];
  turns: (number | null)[];
  tool_calls: (number | null)[];
}

/** Member `published`: one row a reported aggregate. */
export interface PublishedRow {
  scope: string;
  model: string | null;
  metric: string;
  value: number | null;
  unit: string;
  decimals: number | null;
  definition: string;
  place: string;
}

/** Member `experiment`: the manifest, and what a citation needs beside it. */
export interface ExperimentFacts extends Manifest {
  /** SHA-256 over the names and hashes of all Parquet parts; absent in a made-up archive */
  readonly data_sha256?: string;
  /** of the program that made the archive */
  readonly benchbook_version?: string;
}

/** The page archive of an experiment as a page holds it: the manifest and those members that the page reads. */
export interface Archive {
  experiment: ExperimentFacts;
  outcomes: OutcomesMember;
  models: ModelRow[];
  tasks: TaskRow[];
  published: PublishedRow[];
}
