import {shown} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {parseLooseJson} from "./looseJson.js";
import {roundHalfEven} from "./roundHalfEven.js";
import {wellFormed} from "../wellFormed.js";

/** Claims of a task as verdicts are joined to them. */
export interface ClaimPlaces {
  /** Indices of the claims that the judge is shown, in order. */
  readonly shown: readonly number[];
  readonly total: number;
}

/** What a scored row says. */
export interface RowVerdicts {
  readonly claimScores: NewRow<"claim_scores">[];
  /** Numbers that stand for the verdicts where there are none, and the mean confidence. */
  readonly scores: NewRow<"scores">[];
  readonly oddities: readonly string[];
  /** What could not be read and is left out. */
  readonly damage: readonly string[];
}

/** The cells of a scored row that verdicts are read from. */
export interface ScoredCells {
  readonly coverage: string;
  readonly details: string;
  readonly confidence: string;
}

const FAILED = "Evaluation failed:";
const SKIPPED = "Skipped";
const LABELS: Readonly<Record<string, string>> = {
  true: "fulfilled",
  partial: "partially_fulfilled",
  false: "not_fulfilled",
};

/** Under which scorer the mean confidence of a judge stands. */
export function confidenceScorer(judge: string): string {
  return `confidence of ${judge}`;
}

function parseShare(cell: string, field: string, damage: string[]): number | null {
  const text = cell.trim();
  if (text === "" || text === "nan" || text === "NaN") return null;
  const value = Number(text);
  if (value >= 0 && value <= 1) return value;
  damage.push(`${field}: got ${shown(cell)}; expected a number in [0, 1]`);
  return null;
}

interface Details {
  readonly perClaim: readonly unknown[] | null;
  readonly explanation: string;
}

function parseDetails(cell: string, damage: string[]): Details {
  if (cell.trim() === "") return {perClaim: null, explanation: ""};
  try {
    const value = parseLooseJson(cell) as {per_claim?: unknown; explanation?: unknown} | null;
    const perClaim = Array.isArray(value?.per_claim) ? (value.per_claim as unknown[]) : null;
    return {perClaim, explanation: typeof value?.explanation === "string" ? value.explanation : ""};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    damage.push(`coverage_details_json: got ${shown(cell.slice(0, 60))}; expected JSON`);
    return {perClaim: null, explanation: ""};
  }
}

/** Which claim the verdict at a place is about: those shown in order, or all where as many were judged as there are. */
function claimIndexAt(place: number, count: number, {shown: places, total}: ClaimPlaces): number {
  if (count === total && count !== places.length) return place;
  return places[place] ?? total + place - places.length;
}

/**
 * Reads the verdicts of a scored row, joined to the task's claims by place, since the judge's echo may differ from the claim.
 * A failed judge call has no score; a row that the scorer skipped (no answer) or that holds its coverage alone gets a row of `scores` instead; a row
 * that could not be scored gets neither.
 * @param claims the task's claims
 */
export function readVerdicts(trialId: string, judge: string, cells: ScoredCells, claims: ClaimPlaces): RowVerdicts {
  const damage: string[] = [];
  const oddities: string[] = [];
  const coverage = parseShare(cells.coverage, "coverage_score", damage);
  const confidence = parseShare(cells.confidence, "evaluation_confidence", damage);
  const {perClaim, explanation} = parseDetails(cells.details, damage);
  const isSkipped = explanation.startsWith(SKIPPED);
  const scores: NewRow<"scores">[] = [];
  if (confidence !== null) {
    scores.push({
      trial_id: trialId,
      scorer: confidenceScorer(judge),
      metric: "evaluation_confidence",
      value: confidence,
    });
  }
  const list = isSkipped ? [] : (perClaim ?? []);
  if (list.length === 0) {
    if (coverage !== null) {
      scores.push({
        trial_id: trialId,
        scorer: judge,
        metric: "coverage_score",
        value: coverage,
        text: explanation || null,
      });
      if (!isSkipped && perClaim === null) oddities.push("coverage without verdicts");
    }
    return {claimScores: [], scores, oddities, damage};
  }
  const isFallback = explanation.startsWith("Fallback");
  if (isFallback) oddities.push("fallback evaluation used");
  if (list.length !== claims.shown.length) oddities.push("as many verdicts as the task has no claims");
  const claimScores = list.flatMap((item, place): NewRow<"claim_scores">[] => {
    const verdict = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
    const reason = typeof verdict.reason === "string" ? wellFormed(verdict.reason) : null;
    const isFailed = reason?.startsWith(FAILED) ?? false;
    const {score} = verdict;
    if (!isFailed && score !== 0 && score !== 0.5 && score !== 1) {
      damage.push(`coverage_details_json.per_claim[${place}].score: got ${shown(score)}; expected 0, 0.5 or 1`);
      return [];
    }
    const echo = typeof verdict.claim === "string" && verdict.claim !== "" ? wellFormed(verdict.claim) : null;
    return [
      {
        trial_id: trialId,
        claim_index: claimIndexAt(place, list.length, claims),
        judge,
        repeat_index: 1,
        score: isFailed ? null : (score as 0 | 0.5 | 1),
        label: isFailed ? null : (LABELS[String(verdict.covered)] ?? null),
        rationale: reason,
        claim_echo: echo,
        judge_failed: isFailed,
      },
    ];
  });
  const sum = claimScores.reduce((total, row) => total + (row.score ?? 0), 0);
  const own = roundHalfEven(sum / list.length, 3);
  if (coverage !== null && coverage !== own) {
    oddities.push(`coverage contradicts its claims: got ${coverage}; expected ${own}`);
  }
  if (claimScores.some((row) => row.judge_failed)) oddities.push("failed judge call");
  return {claimScores, scores, oddities, damage};
}
