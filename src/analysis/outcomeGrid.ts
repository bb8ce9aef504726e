import type {OutcomeCode, OutcomesMember} from "./archive.js";
import {toCodePlace} from "./cellCharacter.js";

/** What became of one planned trial under one convention and judge. */
export interface Outcome {
  half_points: number | null;
  n_claims: number | null;
  score: number | null;
  passed: boolean;
  counted: boolean;
  present: boolean;
  reason: string | null;
}

/** The outcomes of an experiment under one convention and judge: models by tasks by attempts. */
export interface OutcomeGrid {
  convention: string;
  judge: string | null;
  models: string[];
  tasks: string[];
  attempts: number;
  /** the outcomes that cells name */
  outcomes: Outcome[];
  /** the cells of a model as text: `toCodePlace` of character `task * attempts + attempt` is a place in `outcomes` */
  textOf(model: number): string;
  /** the outcome, or null where the trial is not in the plan; counted from 0 */
  at(model: number, task: number, attempt: number): Outcome | null;
}

/**
 * Opens the outcomes of one convention and judge.
 * @param member the member `outcomes`
 * @param options `convention` and `judge`, default the experiment's own; `threshold` from 0 to 1: where claims or a
 * scorer decide, passing is taken anew at it, by whole half points where there are claims
 * @throws RangeError where the member has no such convention or judge
 */
export function outcomeGrid(
  member: OutcomesMember,
  options: {convention?: string; judge?: string | null; threshold?: number} = {},
): OutcomeGrid {
  const {convention = member.defaults.convention, judge = member.defaults.judge} = options;
  const {threshold = member.defaults.threshold} = options;
  const c = placeOf("convention", convention, member.conventions);
  const j = placeOf("judge", judge, member.judges);
  const outcomes = outcomesAt(member, threshold);
  return {
    convention,
    judge,
    models: member.models,
    tasks: member.tasks,
    attempts: member.attempts,
    outcomes,
    textOf: (model) => member.cells[model][j][c],
    at(model, task, attempt) {
      const place = toCodePlace(member.cells[model][j][c], task * member.attempts + attempt);
      return place < 0 ? null : outcomes[place];
    },
  };
}

/**
 * What each code of the member means at a threshold, in the order of `codes`.
 * @param member the member `outcomes`
 * @param threshold from 0 to 1
 */
export function outcomesAt(member: OutcomesMember, threshold: number): Outcome[] {
  return member.codes.map((code) => toOutcome(code, member, threshold));
}

/**
 * Whether coverage reaches the threshold, inclusive, without the noise of floating point.
 * @param halfPoints claims' half points
 * @param claims number of claims, at least 1
 * @param threshold from 0 to 1, with up to three decimals
 * @example reachesThreshold(3, 2, 0.75) // true: 3 of 4 half points
 */
export function reachesThreshold(halfPoints: number, claims: number, threshold: number): boolean {
  return 1000 * halfPoints >= Math.round(1000 * threshold) * 2 * claims;
}

function toOutcome(code: OutcomeCode, member: OutcomesMember, threshold: number): Outcome {
  const [half_points, n_claims, score, , counted, present, reason] = code;
  return {
    half_points,
    n_claims,
    score,
    passed: counted === 1 && passes(code, member, threshold),
    counted: counted === 1,
    present: present === 1,
    reason: reason === null ? null : member.reasons[reason],
  };
}

function passes(code: OutcomeCode, {scoring, defaults}: OutcomesMember, threshold: number): boolean {
  const [half_points, n_claims, score, passed] = code;
  if (scoring === "verification" || scoring === "none" || score === null || threshold === defaults.threshold) {
    return passed === 1;
  }
  if (half_points !== null && n_claims !== null && n_claims > 0) {
    return reachesThreshold(half_points, n_claims, threshold);
  }
  return score >= threshold;
}

function placeOf<T extends string | null>(what: string, value: T, known: T[]): number {
  const place = known.indexOf(value);
  if (place < 0) {
    throw new RangeError(
      `outcomeGrid: ${what}: got ${JSON.stringify(value)}; expected one of ${JSON.stringify(known)}`,
    );
  }
  return place;
}
