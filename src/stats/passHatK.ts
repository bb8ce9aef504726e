import {checkDraw, choiceRatio} from "./passAtK.js";

/**
 * Unbiased pass^k (pass_hat_k) of one task: the probability that all of k trials pass, from c passes in n trials.
 *
 * Use it for reliability, "works every time"; for "any of k tries" use `passAtK`. For a benchmark's curve with
 * intervals use `passKCurve`.
 *
 * @param n trials, at least 1
 * @param c passed trials, 0 to n
 * @param k trials drawn, 1 to n
 * @returns C(c, k) / C(n, k), in [0, 1]; exactly 0 when c < k, exactly 1 when c is n
 * @throws RangeError when a count is out of range
 * @see Yao et al. (2024), tau-bench, arXiv:2406.12045
 * @example passHatK(4, 3, 2) // 0.5
 */
export function passHatK(n: number, c: number, k: number): number {
  checkDraw("passHatK", n, c, k);
  return choiceRatio(n, c, k);
}
