import {toSeed} from "../../plan.js";

/**
 * Tasks drawn for a person to look at: the same ones for the same seed, whatever the order.
 * @param ids of all tasks
 * @param seed a whole number
 * @param share of the tasks; at least `least` are drawn
 * @param least default 3
 * @returns ids in ascending order; all where there are no more than `least`
 * @example drawAuditSample(["a", "b", "c", "d"], 1).length // 3
 */
export function drawAuditSample(ids: readonly string[], seed: number, share = 0.1, least = 3): string[] {
  const size = Math.max(least, Math.ceil(ids.length * share));
  return [...ids].sort((a, b) => toSeed(seed, a) - toSeed(seed, b)).slice(0, size);
}
