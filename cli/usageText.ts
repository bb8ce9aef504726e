import type {JudgeUsage} from "../harness/judge/claimJudge.js";

/**
 * What calls of a language model took, to end a line with.
 * @param usage of a judge or diagnoser
 * @returns tokens read and written, and dollars to four places, each after a comma; empty for what is not known
 * @example usageText({inputTokens: 1000, outputTokens: 100, costUsd: 0.003}) // ", 1100 tokens, $0.0030"
 */
export function usageText({inputTokens, outputTokens, costUsd}: JudgeUsage): string {
  const tokens = inputTokens === null ? "" : `, ${inputTokens + (outputTokens ?? 0)} tokens`;
  return costUsd === null ? tokens : `${tokens}, $${costUsd.toFixed(4)}`;
}
