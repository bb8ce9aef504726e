import type {Comparison} from "./comparison.js";
import type {Measure} from "./pageState.js";
import {decimal, levelText, percent, plural} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import {pointRange} from "./rankingFinding.js";

/** A measure as a sentence has it. @example measureWords("all", 4) // "pass^4" */
export function measureWords(measure: Measure, k: number): string {
  return {pass: "pass rate", coverage: "mean coverage", any: `pass@${k}`, all: `pass^${k}`}[measure];
}

/**
 * What a comparison found, in two sentences. That one does more is said only where the interval excludes zero.
 * @param comparison as `compareSides` gives it
 * @example comparisonFinding(comparison) // "GPT-5.2 and Gemini 3 cannot be told apart: …"
 */
export function comparisonFinding({a, b, difference, is_paired, measure, k, next}: Comparison): string {
  const [first, second] = nameSides(a, b);
  const what = measureWords(measure, k);
  const rates = `${what} ${percent(a.estimate)} % against ${percent(b.estimate)} %`;
  const gap = `${is_paired ? "a paired" : "an unpaired"} difference of ${decimal(100 * difference.estimate, 1)} points (${levelText(difference.level)} interval ${pointRange(difference)})`;
  const winner = difference.estimate > 0 ? first : second;
  const lead = excludesZero(difference)
    ? `${winner} ${measure === "pass" ? "solves more" : `has the higher ${what}`}`
    : `${first} and ${second} cannot be told apart`;
  const power = `Over ${plural(Math.min(a.tasks, b.tasks), "task")} like these, a difference of ${percent(next.detectable)} points is found with ${levelText(next.power)} power.`;
  return `${lead}: ${rates}, ${gap}. ${power}`;
}

/** Names that tell the sides apart: the model's, with its experiment where that is what differs. */
export function nameSides(a: Comparison["a"], b: Comparison["b"]): [string, string] {
  const name = (side: Comparison["a"]) =>
    a.experiment === b.experiment ? side.display_name : `${side.display_name} (${side.experiment})`;
  return [name(a), name(b)];
}
