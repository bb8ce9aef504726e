import type {Row} from "../../data/schema.js";
import {roundHalfEven} from "../import/mcpAtlas/roundHalfEven.js";
import {confidenceScorer} from "../import/mcpAtlas/verdicts.js";

/** The six columns that MCP-Atlas's scorer adds to a row. */
export interface ScoredCells {
  readonly coverage_score: number | null;
  readonly fully_covered_claims: number;
  readonly partially_covered_claims: number;
  readonly total_claims: number;
  readonly coverage_details_json: string;
  readonly evaluation_confidence: number;
}

const FAILED = "Evaluation failed:";
const NOT_FULFILLED = 0;

function isNoAnswer(answer: string | null): boolean {
  return answer === null || answer.trim() === "" || answer.startsWith("ERROR:");
}

function toVerdict(claim: Row<"claims">, score: Row<"claim_scores"> | undefined) {
  const text = score?.claim_echo ?? claim.text_clean ?? claim.text;
  if (score === undefined || score.judge_failed || score.score === null) {
    const reason = score?.rationale ?? null;
    return {
      claim: text,
      score: NOT_FULFILLED,
      covered: false,
      reason: reason?.startsWith(FAILED) ? reason : `${FAILED} ${reason ?? "never judged"}`,
    };
  }
  const covered = score.score === 1 ? true : score.score === 0.5 ? "partial" : false;
  return {claim: text, score: score.score, covered, reason: score.rationale ?? ""};
}

function toDetails(verdicts: readonly {score: number}[], explanation: string, confidence: number): ScoredCells {
  const sum = verdicts.reduce((total, {score}) => total + score, 0);
  const counts = {
    coverage_score: roundHalfEven(sum / verdicts.length, 3),
    total_claims: verdicts.length,
    fully_covered_claims: verdicts.filter(({score}) => score === 1).length,
    partially_covered_claims: verdicts.filter(({score}) => score === 0.5).length,
  };
  const details = JSON.stringify({per_claim: verdicts, ...counts, explanation, confidence});
  return {...counts, coverage_details_json: details, evaluation_confidence: confidence};
}

function unscored(coverage: number | null, details: object, total: number, confidence: number): ScoredCells {
  return {
    coverage_score: coverage,
    fully_covered_claims: 0,
    partially_covered_claims: 0,
    total_claims: total,
    coverage_details_json: JSON.stringify(details),
    evaluation_confidence: confidence,
  };
}

/**
 * What MCP-Atlas's scorer would write of a trial: verdicts of one judge over the claims that it was shown; 0 where there is no answer; no coverage where
 * nothing was judged. A claim that was never judged while others were is written as a failed call, which the scorer counts as 0.
 * @param claims the task's claims, in order
 * @param verdicts the judge's first verdict on each claim
 * @param scores the trial's rows of `scores`
 */
export function toScoredCells(
  answer: string | null,
  judge: string,
  claims: readonly Row<"claims">[],
  verdicts: readonly Row<"claim_scores">[],
  scores: readonly Row<"scores">[],
): ScoredCells {
  const shown = claims.filter(({text_clean: clean}) => clean !== "");
  const confidence = scores.find(({scorer}) => scorer === confidenceScorer(judge))?.value ?? null;
  if (verdicts.length > 0) {
    const byClaim = new Map(verdicts.map((verdict) => [verdict.claim_index, verdict]));
    const list = shown.map((claim) => toVerdict(claim, byClaim.get(claim.claim_index)));
    return toDetails(list, "Evaluation complete", confidence ?? 1);
  }
  const own = scores.find(({scorer, metric}) => scorer === judge && metric === "coverage_score");
  if (own !== undefined && !isNoAnswer(answer)) {
    return {...unscored(own.value, {}, shown.length, confidence ?? 1), coverage_details_json: ""};
  }
  if (isNoAnswer(answer)) {
    const per_claim = shown.map(({text}) => ({
      claim: text,
      score: 0,
      covered: false,
      reason: "Empty or error response",
    }));
    const details = {
      per_claim,
      coverage_score: 0,
      total_claims: shown.length,
      explanation: "Skipped — empty or error response",
      confidence: 1,
    };
    return unscored(0, details, shown.length, confidence ?? 1);
  }
  return unscored(null, {coverage_score: null, explanation: "Failed: not judged"}, 0, confidence ?? 0);
}
