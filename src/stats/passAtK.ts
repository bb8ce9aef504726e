import {checkCount, checkSuccesses} from "./argumentChecks.js";

/**
 * Unbiased pass@k of one task: the probability that at least one of k trials passes, from c passes in n trials.
 *
 * Use it for "solved if any of k tries"; for "solved every time" use `passHatK`. The plug-in 1 - (1 - c/n)^k is biased.
 * Not the pass@θ of coverage thresholds. For a benchmark's curve with intervals use `passKCurve`.
 *
 * @param n trials, at least 1
 * @param c passed trials, 0 to n
 * @param k trials drawn, 1 to n
 * @returns 1 - C(n - c, k) / C(n, k), in [0, 1]; exactly 1 when fewer than k trials failed, exactly 0 when c is 0
 * @throws RangeError when a count is out of range
 * @see Chen et al. (2021), Evaluating large language models trained on code, arXiv:2107.03374
 * @example passAtK(4, 2, 2) // 0.8333333333333334
 */
export function passAtK(n: number, c: number, k: number): number {
  checkDraw("passAtK", n, c, k);
  if (c === 0) return 0;
  return 1 - choiceRatio(n, n - c, k);
}

/**
 * C(m, k) / C(n, k): the probability that k draws without replacement from n all fall among m marked ones.
 *
 * @param n all, at least 1
 * @param m the marked ones among them, 0 to n
 * @param k drawn, 1 to n
 * @returns a number in [0, 1]; exactly 0 when m < k
 * @example choiceRatio(4, 2, 2) // 0.16666666666666666
 */
export function choiceRatio(n: number, m: number, k: number): number {
  if (m < k) return 0;
  let above = 1;
  let below = 1;
  let ratio = 1;
  const [factors, from] = k <= n - m ? [k, m] : [n - m, n - k];
  for (let i = 0; i < factors; i++) {
    above *= from - i;
    below *= n - i;
    if (below > 2 ** 40) {
      ratio *= above / below;
      above = below = 1;
    }
  }
  return ratio * (above / below);
}

/**
 * Refuses trials, passes and k that do not fit together; for `passAtK` and `passHatK`.
 *
 * @param who the public function on whose behalf the check runs
 * @param n trials, at least 1
 * @param c passed trials, 0 to n
 * @param k trials drawn, 1 to n
 * @throws RangeError when a count is out of range
 * @example checkDraw("passAtK", 4, 2, 5) // throws: passAtK: k exceeds trials: got k 5 of 4; expected k <= trials
 */
export function checkDraw(who: string, n: number, c: number, k: number): void {
  checkSuccesses(who, c, n);
  checkCount(who, "k", k, 1);
  if (k > n) throw new RangeError(`${who}: k exceeds trials: got k ${k} of ${n}; expected k <= trials`);
}
