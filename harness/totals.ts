import type {ModelTurn, Usage} from "./models/model.js";

/** US dollars per million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  readonly cached_input?: number | undefined;
}

/** What a trial has used so far; null where nobody says. */
export interface Totals extends Usage {
  readonly costUsd: number | null;
  readonly costSource: "reported" | "computed" | null;
}

/** Nothing used yet, and nothing known. */
export const NOTHING_USED: Totals = {
  inputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  cachedTokens: null,
  costUsd: null,
  costSource: null,
};

function plus(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}

/**
 * What a turn costs by a price list; cached input is at its own price where there is one.
 * @param usage tokens of the turn, null where unknown
 * @param prices US dollars per million tokens
 * @returns null where no tokens are known
 * @example costOf({inputTokens: 1e6, outputTokens: 0, reasoningTokens: null, cachedTokens: null}, {input: 2, output: 8}) // 2
 */
export function costOf(usage: Usage, prices: Prices): number | null {
  if (usage.inputTokens === null && usage.outputTokens === null) return null;
  const cached = prices.cached_input === undefined ? 0 : (usage.cachedTokens ?? 0);
  const fresh = (usage.inputTokens ?? 0) - cached;
  const millions =
    fresh * prices.input + cached * (prices.cached_input ?? 0) + (usage.outputTokens ?? 0) * prices.output;
  return millions / 1e6;
}

/**
 * Totals after one more turn; a cost that the provider reports is preferred to one computed from prices.
 * @param totals so far; left as they are
 * @param turn the turn to add
 * @param prices US dollars per million tokens; null where there are none
 * @returns new totals; a sum is null until one part of it is known
 * @example addTurn(totals, turn, null).costUsd
 */
export function addTurn(totals: Totals, turn: ModelTurn, prices: Prices | null): Totals {
  const computed = prices === null ? null : costOf(turn.usage, prices);
  const cost = turn.reportedCostUsd ?? computed;
  const source = turn.reportedCostUsd !== null ? "reported" : computed !== null ? "computed" : null;
  return {
    inputTokens: plus(totals.inputTokens, turn.usage.inputTokens),
    outputTokens: plus(totals.outputTokens, turn.usage.outputTokens),
    reasoningTokens: plus(totals.reasoningTokens, turn.usage.reasoningTokens),
    cachedTokens: plus(totals.cachedTokens, turn.usage.cachedTokens),
    costUsd: plus(totals.costUsd, cost),
    costSource: totals.costSource === "computed" ? "computed" : (source ?? totals.costSource),
  };
}
