import {Sfc32, blockSeed} from "../../src/stats/rng.js";

/** The seeded draws of a reconstruction: plain arithmetic on `Sfc32`, so that a seed gives the same rows everywhere. */
export class Chance {
  readonly #rng: Sfc32;

  /**
   * @param seed the reconstruction's seed
   * @param stream which of its independent streams, from 0
   */
  constructor(seed: number, stream: number) {
    this.#rng = new Sfc32(blockSeed(seed, stream));
  }

  /** The next number in [0, 1). */
  uniform(): number {
    return this.#rng.uniform();
  }

  /** A whole number in [0, bound). */
  below(bound: number): number {
    return this.#rng.below(bound);
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    return items[this.#rng.below(items.length)];
  }

  /** A number of mean 0 and variance 1 that is nearly normal: the sum of twelve uniforms, less 6 (its tails end at 6). */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.#rng.uniform();
    return sum;
  }

  /** The items in a random order, as a new array. */
  shuffled<T>(items: readonly T[]): T[] {
    const order = items.map((_, i) => i);
    this.#rng.shuffle(order);
    return order.map((i) => items[i]);
  }
}

/**
 * Moves whole numbers by one at random places until they sum to `total`, each kept within its bounds.
 * @param values start values, changed in place
 * @param low least value of each place
 * @param high greatest value of each place
 * @throws where the bounds do not allow the sum
 */
export function fitSum(
  values: number[],
  low: (i: number) => number,
  high: (i: number) => number,
  total: number,
  chance: Chance,
): void {
  const sum = (of: (i: number) => number) => values.reduce((all, _, i) => all + of(i), 0);
  if (sum(low) > total || sum(high) < total) {
    throw new Error(`fitSum: total is out of reach: got ${total}; expected a number in [${sum(low)}, ${sum(high)}]`);
  }
  let rest = total - sum((i) => values[i]);
  while (rest !== 0) {
    const i = chance.below(values.length);
    const step = Math.sign(rest);
    if (values[i] + step < low(i) || values[i] + step > high(i)) continue;
    values[i] += step;
    rest -= step;
  }
}
