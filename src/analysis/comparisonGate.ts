import type {Interval} from "../stats/interval.js";
import {nonInferiorityVerdict} from "../stats/nonInferiority.js";
import type {NonInferiorityVerdict} from "../stats/nonInferiority.js";
import {decimal, levelText} from "./phrasing.js";

/** A rule that a comparison must not meet: the first model against the second. */
export interface Gate {
  /** as it was written */
  text: string;
  /** when it fails: shown worse, not shown to be no worse, not shown better */
  rule: "worse" | "possibly worse" | "not better";
  /** as a proportion: 2 points are 0.02 */
  margin: number;
  /** of the two-sided interval, in (0.5, 1) */
  level: number;
}

/** What became of a gate. */
export interface GateResult extends Gate {
  /** what the interval says of the margin */
  verdict: NonInferiorityVerdict;
  failed: boolean;
  /** first minus second, at the gate's level */
  interval: Interval;
  sentence: string;
}

const GRAMMAR = /^(worse|possibly worse|not better) by (\d+(?:\.\d+)?)pp at (\d+(?:\.\d+)?)%$/;

/**
 * Reads a gate.
 *
 * `worse by 2pp at 95%` fails where the whole interval lies below -2 points: the first is shown to be worse.
 * `possibly worse by 2pp at 95%` fails unless the whole interval lies above -2 points: that it is no worse was not shown.
 * `not better by 2pp at 95%` fails unless the whole interval lies above +2 points.
 * @param text the rule, in just this grammar; points > 0 and up to 100, level between 50 and 100
 * @throws RangeError on any other text
 * @example parseGate("worse by 2pp at 95%").margin // 0.02
 */
export function parseGate(text: string): Gate {
  const found = GRAMMAR.exec(text);
  const points = Number(found?.[2]);
  const level = Number(found?.[3]) / 100;
  if (found === null || !(points > 0 && points <= 100) || !(level > 0.5 && level < 1)) {
    throw new RangeError(
      `gate: got ${JSON.stringify(text)}; expected "worse by 2pp at 95%", "possibly worse by 2pp at 95%" or "not better by 2pp at 95%"`,
    );
  }
  return {text, rule: found[1] as Gate["rule"], margin: points / 100, level};
}

const WORDS: Readonly<Record<NonInferiorityVerdict, string>> = {
  superior: "the interval lies above zero",
  "non-inferior": "the interval lies above minus the margin",
  inconclusive: "the interval holds minus the margin, so more data are needed",
  inferior: "the interval lies below minus the margin",
};

/**
 * Whether a gate fails.
 * @param interval first minus second, at the gate's level
 * @returns `failed` and why; "inconclusive" fails `possibly worse` and not `worse`
 * @example applyGate(parseGate("worse by 2pp at 95%"), interval).failed // true where interval.high < -0.02
 */
export function applyGate(gate: Gate, interval: Interval): GateResult {
  const verdict = nonInferiorityVerdict(interval, gate.margin);
  const failed = {
    worse: verdict === "inferior",
    "possibly worse": interval.low <= -gate.margin,
    "not better": interval.low <= gate.margin,
  }[gate.rule];
  const ends = `${decimal(100 * interval.low, 1)} to ${decimal(100 * interval.high, 1)} points at ${levelText(gate.level)}`;
  const why = gate.rule === "not better" ? betterWords(failed) : `${verdict}: ${WORDS[verdict]}`;
  return {
    ...gate,
    verdict,
    failed,
    interval,
    sentence: `Gate "${gate.text}" ${failed ? "fails" : "passes"}: ${ends}; ${why}.`,
  };
}

function betterWords(failed: boolean): string {
  return `the interval ${failed ? "does not lie" : "lies"} above the margin`;
}
