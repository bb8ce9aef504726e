import {fitSum} from "./chance.js";
import type {Chance} from "./chance.js";

const LEAST_SECONDS = 2;
const MOST_SECONDS = 1800;
const SPREAD = 0.55;
const PER_SECOND = 100;

/**
 * Wall seconds of a model's trials, skewed to the right, whose mean is the published one to the last digit.
 * Their spread and their dependence on the task are assumptions: only means are published.
 * @param length how long each task takes: a latent score with mean 0
 * @param meanSeconds the mean to give
 * @returns seconds in hundredths
 */
export function wallTimes(length: readonly number[], meanSeconds: number, chance: Chance): number[] {
  const raw = length.map((value) => Math.exp(SPREAD * (0.6 * value + 0.8 * chance.normal())));
  const scale = (meanSeconds * raw.length) / raw.reduce((a, b) => a + b, 0);
  const low = LEAST_SECONDS * PER_SECOND;
  const high = MOST_SECONDS * PER_SECOND;
  const ticks = raw.map((value) => Math.min(high, Math.max(low, Math.round(value * scale * PER_SECOND))));
  fitSum(
    ticks,
    () => low,
    () => high,
    Math.round(meanSeconds * PER_SECOND * raw.length),
    chance,
  );
  return ticks.map((value) => value / PER_SECOND);
}
