import {roundHalfEven} from "../import/mcpAtlas/roundHalfEven.js";

const THRESHOLDS = ["0.50", "0.75"];

/**
 * Sum over length, as MCP-Atlas's programs take a mean.
 * @param values any numbers
 * @returns null without a value
 * @example meanOf([0.5, 1]) // 0.75
 */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The statistics that MCP-Atlas's scorer prints of a scored file.
 * @param model as the file names it
 * @param judge as the file names it
 * @param coverages one a row, null where the row could not be scored
 * @returns what a file `coverage_stats_<model>_all.json` holds, means to 4 places and rates in per cent to 2, null without a score
 * @example toCoverageStats("opus", "judge", [1, null]).mean_coverage // 1
 */
export function toCoverageStats(
  model: string,
  judge: string,
  coverages: readonly (number | null)[],
): Record<string, unknown> {
  const valid = coverages.filter((coverage) => coverage !== null);
  const rates = THRESHOLDS.map((at) => {
    const passed = valid.filter((coverage) => coverage >= Number(at)).length;
    return [`pass_rate_${at}`, valid.length === 0 ? null : roundHalfEven((passed / valid.length) * 100, 2)];
  });
  const mean = meanOf(valid);
  return {
    model_name: model,
    evaluator_model: judge,
    total_tasks: coverages.length,
    valid_responses: valid.length,
    empty_or_error: coverages.length - valid.length,
    mean_coverage: mean === null ? null : roundHalfEven(mean, 4),
    ...Object.fromEntries(rates),
  };
}
