import {checkCount, checkProportion} from "./argumentChecks.js";
import {binomialCdf, binomialPmf, normalCdf} from "./distributions.js";
import {planQuantiles, type Plan, type PlanOptions} from "./twoProportionPower.js";

/** How often exactly one of two models passes a task: the first only, and the second only. */
export interface Discordance {
  only1: number;
  only2: number;
}

function checkDiscordance(who: string, {only1, only2}: Discordance): {d: number; sum: number} {
  checkProportion(who, "only1", only1);
  checkProportion(who, "only2", only2);
  checkProportion(who, "only1 + only2", only1 + only2);
  if (only1 === only2)
    throw new RangeError(`${who}: no difference to find: got ${only1} twice; expected two different shares`);
  return {d: Math.abs(only1 - only2), sum: only1 + only2};
}

/**
 * Discordance of two models from their pass rates and the correlation phi of their passes over tasks.
 *
 * Use it to plan before there are paired data: phi of 0.3 to 0.4 is usual (0.31 is MCPMark's median over pairs of models).
 *
 * @param p1 pass rate of the first, in [0, 1]
 * @param p2 pass rate of the second
 * @param phi correlation of the flags, within what the rates allow
 * @returns shares of tasks that only the first, and only the second, passes
 * @throws RangeError on rates outside [0, 1], or a phi that the rates do not allow
 * Source: phi = (p11 - p1 p2) / sqrt(p1 q1 p2 q2).
 * @example discordanceFromPhi(0.8, 0.7, 0.3) // {only1: 0.185, only2: 0.085}, rounded
 */
export function discordanceFromPhi(p1: number, p2: number, phi: number): Discordance {
  checkProportion("discordanceFromPhi", "p1", p1);
  checkProportion("discordanceFromPhi", "p2", p2);
  const both = p1 * p2 + phi * Math.sqrt(p1 * (1 - p1) * p2 * (1 - p2));
  const [only1, only2] = [p1 - both, p2 - both];
  const least = Math.min(both, only1, only2, 1 - both - only1 - only2);
  if (!(least >= -1e-12)) {
    throw new RangeError(`discordanceFromPhi: phi: got ${String(phi)}; expected one that rates ${p1} and ${p2} allow`);
  }
  return {only1: Math.max(0, only1), only2: Math.max(0, only2)};
}

/**
 * Tasks needed to tell two models apart on the same tasks, one trial each (McNemar).
 *
 * Use it for passes; for coverage, or several trials a task, `tasksNeeded`. Discordance without paired data:
 * `discordanceFromPhi`.
 *
 * @param discordance shares of tasks that only one of the two passes, each in [0, 1]
 * @param options `alpha` default 0.05 two-sided; `power` default 0.8
 * @returns tasks, not rounded
 * @throws RangeError on shares outside [0, 1] or equal, or alpha or power outside (0, 1)
 * Source: Connor, R. J. (1987), Biometrics 43, 207-211.
 * @example pairedSampleSize({only1: 0.1, only2: 0.06}).value // 782.5259552102934
 */
export function pairedSampleSize(discordance: Discordance, options: PlanOptions = {}): Plan {
  const {d, sum} = checkDiscordance("pairedSampleSize", discordance);
  const {alpha, power, zAlpha, zPower} = planQuantiles("pairedSampleSize", options);
  const value = (zAlpha * Math.sqrt(sum) + zPower * Math.sqrt(sum - d * d)) ** 2 / (d * d);
  return {value, method: "paired, connor, tasks", alpha, power};
}

/**
 * Power of McNemar's test by the normal approximation.
 *
 * @param discordance shares of tasks that only one of the two passes
 * @param n tasks, at least 1
 * @param options `alpha` default 0.05 two-sided
 * @returns the power; `value` and `power` are the same
 * @throws RangeError on shares outside [0, 1] or equal, n below 1, or alpha outside (0, 1)
 * Source: Connor (1987).
 * @example pairedPower({only1: 0.1, only2: 0.06}, 1000).value // 0.8865476494917941
 */
export function pairedPower(discordance: Discordance, n: number, options: {alpha?: number} = {}): Plan {
  const {d, sum} = checkDiscordance("pairedPower", discordance);
  checkCount("pairedPower", "n", n, 1);
  const {alpha, zAlpha} = planQuantiles("pairedPower", options);
  const error = Math.sqrt(sum - d * d);
  const distance = d * Math.sqrt(n) - zAlpha * Math.sqrt(sum);
  const power = error > 0 ? normalCdf(distance / error) : Number(distance > 0);
  return {value: power, method: "paired, connor", alpha, power};
}

/** Most discordant tasks passed by the weaker side at which McNemar still rejects; -1 when it never does. */
function criticalCount(discordant: number, alpha: number, isMidP: boolean): number {
  let below = 0;
  for (let k = 0; 2 * k <= discordant; k++) {
    const point = binomialPmf(k, discordant, 0.5);
    const p = 2 * k === discordant ? 1 - (isMidP ? point / 2 : 0) : 2 * (below + point * (isMidP ? 0.5 : 1));
    if (p > alpha) return k - 1;
    below += point;
  }
  return Math.floor(discordant / 2);
}

/**
 * Power of the exact or mid-p McNemar test, summed over all outcomes.
 *
 * Use it for few tasks, where `pairedPower` flatters; it takes some tenths of a second for 10,000 tasks.
 *
 * @param discordance shares of tasks that only one of the two passes; they may be equal: then it is the true error rate
 * @param n tasks, at least 1
 * @param options `variant` "mid-p" (default) or "exact"; `alpha` default 0.05 two-sided
 * @returns the power; `value` and `power` are the same
 * @throws RangeError on shares outside [0, 1], n below 1, or alpha outside (0, 1)
 * Source: enumeration; tests as `mcnemarTest`.
 * @example exactPairedPower({only1: 0.3, only2: 0.1}, 50).value // 0.6194878110068127
 */
export function exactPairedPower(
  discordance: Discordance,
  n: number,
  options: {alpha?: number; variant?: "exact" | "mid-p"} = {},
): Plan {
  const {variant = "mid-p"} = options;
  const {only1, only2} = discordance;
  checkProportion("exactPairedPower", "only1", only1);
  checkProportion("exactPairedPower", "only2", only2);
  checkProportion("exactPairedPower", "only1 + only2", only1 + only2);
  checkCount("exactPairedPower", "n", n, 1);
  const {alpha} = planQuantiles("exactPairedPower", options);
  const share = only1 + only2 > 0 ? only1 / (only1 + only2) : 0.5;
  let power = 0;
  for (let m = 0; m <= n; m++) {
    const weight = binomialPmf(m, n, only1 + only2);
    if (weight < 1e-18) continue;
    const critical = criticalCount(m, alpha, variant === "mid-p");
    if (critical < 0) continue;
    // where the middle itself rejects, every outcome does
    const rejects = 2 * critical >= m ? 1 : binomialCdf(critical, m, share) + binomialCdf(critical, m, 1 - share);
    power += weight * rejects;
  }
  return {value: power, method: `paired, mcnemar ${variant}, enumerated`, alpha, power};
}
