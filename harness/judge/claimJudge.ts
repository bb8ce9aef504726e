import type {NewRow} from "../../data/schema.js";
import {ruleJudge} from "./ruleJudge.js";

/** What a judge says of one claim; a failed call has no score. */
export type ClaimVerdict = Pick<
  NewRow<"claim_scores">,
  "score" | "label" | "confidence" | "rationale" | "claim_echo" | "judge_failed"
>;

/** Tokens and dollars that a judge used; null where nobody says. */
export interface JudgeUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

/** Who scores claims, one at a time, from the claim and the final answer alone. */
export interface ClaimJudge {
  /** Its row of the table `judges`. */
  readonly row: NewRow<"judges">;
  /** Whether a verdict costs a call, so that each is journaled at once. */
  readonly isCostly: boolean;
  /** A verdict, also where the call failed. Throws only where no later call can do better. */
  judge(claim: string, answer: string, signal: AbortSignal): Promise<ClaimVerdict> | ClaimVerdict;
  /** What it has used since it was made. */
  usage(): JudgeUsage;
}

const NOTHING: JudgeUsage = {inputTokens: null, outputTokens: null, costUsd: null};

/** The version of the rules; it goes up whenever a verdict may change. */
const RULES_VERSION = 2;

/**
 * The offline judge, by `ruleJudge`.
 * @param id its id in the tables, default `rule`
 * @returns a judge without cost
 * @example (await ruleClaimJudge().judge("It has 3 rows.", "3 rows", signal)).score // 1
 */
export function ruleClaimJudge(id = "rule"): ClaimJudge {
  return {
    row: {judge: id, kind: "rule", parameters: JSON.stringify({version: RULES_VERSION})},
    isCostly: false,
    judge: (claim, answer) => ({...ruleJudge(claim, answer), claim_echo: null, judge_failed: false}),
    usage: () => NOTHING,
  };
}
