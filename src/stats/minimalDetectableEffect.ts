import {checkCount, checkProportion} from "./argumentChecks.js";
import {planQuantiles, type Plan, type PlanOptions} from "./twoProportionPower.js";

/**
 * Variance of a mean over clusters against the same number of independent observations.
 *
 * @param size observations per cluster (trials of a task, tasks of a server), at least 1
 * @param icc intraclass correlation: share of the variance that lies between clusters, in [0, 1]
 * @returns 1 + (size - 1) icc
 * @throws RangeError on a size below 1 or an icc outside [0, 1]
 * Source: Kish, L. (1965), Survey Sampling, section 5.4.
 * @example designEffect(4, 0.5) // 2.5
 */
export function designEffect(size: number, icc: number): number {
  if (!(size >= 1)) throw new RangeError(`designEffect: size: got ${String(size)}; expected a number >= 1`);
  checkProportion("designEffect", "icc", icc);
  return 1 + (size - 1) * icc;
}

/** The planned comparison of two pass rates. */
export interface ComparisonDesign {
  /** pass rate around which the difference is sought, in [0, 1] */
  p: number;
  /** tasks per model, at least 1 */
  tasks: number;
  /** trials of each task by each model, default 1 */
  trials?: number;
  /** intraclass correlation of the trials of one task, default 1: further trials then add nothing */
  icc?: number;
  /** correlation over tasks of one trial of each model, default 0: different tasks */
  phi?: number;
  /** further design effect, such as tasks in servers (`designEffect`), default 1 */
  clustering?: number;
}

/**
 * Smallest difference of two pass rates that a design finds with the power wanted.
 *
 * Use it in every caption of a comparison that found nothing, and before paying for a run. Paired: `phi` > 0; several
 * trials a task: `trials` and `icc`. From measured components rather than assumed ones: `tasksNeeded`.
 *
 * @param design rate, tasks, trials, icc, phi, clustering
 * @param options `alpha` default 0.05 two-sided; `power` default 0.8
 * @returns the difference as a proportion (0.05 is 5 points)
 * @throws RangeError on a rate outside [0, 1], counts below 1, or a phi above the reliability of the task means
 * Source: (z + z) sqrt(2 p q ((1 + (K - 1) icc) / K - phi) / tasks); for one trial Miller (2024), section on pairing.
 * @example minimalDetectableEffect({p: 0.782, tasks: 1000, phi: 0.3}).value // 0.04328121844668948
 */
export function minimalDetectableEffect(design: ComparisonDesign, options: PlanOptions = {}): Plan {
  const {p, tasks, trials = 1, icc = 1, phi = 0, clustering = 1} = design;
  checkProportion("minimalDetectableEffect", "p", p);
  checkCount("minimalDetectableEffect", "tasks", tasks, 1);
  checkCount("minimalDetectableEffect", "trials", trials, 1);
  const {alpha, power, zAlpha, zPower} = planQuantiles("minimalDetectableEffect", options);
  const perTask = designEffect(trials, icc) / trials - phi;
  if (!(perTask >= 0 && phi >= -1)) {
    throw new RangeError(
      `minimalDetectableEffect: phi: got ${String(phi)}; expected at most ${designEffect(trials, icc) / trials}, the reliability of the task means`,
    );
  }
  if (!(clustering > 0)) {
    throw new RangeError(`minimalDetectableEffect: clustering: got ${String(clustering)}; expected a number > 0`);
  }
  const value = (zAlpha + zPower) * Math.sqrt((2 * p * (1 - p) * perTask * clustering) / tasks);
  return {
    value,
    method: phi === 0 ? "minimal detectable effect, unpaired" : "minimal detectable effect, paired",
    alpha,
    power,
  };
}
