import type {Chance} from "./chance.js";
import {passingHalfPoints} from "./coverageLevels.js";

/** The marks of one trial under one judge: 2 fulfilled, 1 partially, 0 not, one a claim. */
export type Marks = number[];

const MORE_PARTIALS = 0.15;

/**
 * Spreads a trial's half points over the claims of its task: full marks on those that are easiest for it, then partial ones.
 * @param ease how easy each claim of the task is
 * @param halfPoints the sum of the marks
 * @param chance the generator, which moves on
 * @returns half points by claim: 0, 1 or 2
 * @example markClaims([0.1, 0.9], 2, chance) // one full mark, or two partial ones
 */
export function markClaims(ease: readonly number[], halfPoints: number, chance: Chance): Marks {
  const claims = ease.length;
  let partial = halfPoints % 2;
  while (partial + 2 <= Math.min(halfPoints, 2 * claims - halfPoints) && chance.uniform() < MORE_PARTIALS) partial += 2;
  const full = (halfPoints - partial) / 2;
  const keys = ease.map((value) => value + 0.7 * chance.normal());
  const order = keys.map((_, i) => i).sort((a, b) => keys[b] - keys[a] || a - b);
  const marks = ease.map(() => 0);
  order.forEach((claim, place) => {
    marks[claim] = place < full ? 2 : place < full + partial ? 1 : 0;
  });
  return marks;
}

const sum = (marks: Marks) => marks.reduce((a, b) => a + b, 0);

/** Changes marks by one at random claims until they sum to `wanted`. */
function shift(marks: Marks, wanted: number, chance: Chance): Marks {
  const shifted = [...marks];
  const step = Math.sign(wanted - sum(marks));
  for (let rest = Math.abs(wanted - sum(marks)); rest > 0; rest--) {
    const movable = shifted.map((_, i) => i).filter((i) => shifted[i] + step >= 0 && shifted[i] + step <= 2);
    shifted[chance.pick(movable)] += step;
  }
  return shifted;
}

/** How another judge differs from the primary one. */
export interface Disagreement {
  /** Passes more at 0.75 that each side has and the other has not, beyond the difference of the published counts. */
  flips: number;
  /** Share of the trials in which one mark differs without moving the trial across 0.75. */
  noise: number;
}

/**
 * The marks of another judge: the primary judge's with the smallest changes that give the published number of passes at 0.75.
 * Trials nearest to 0.75 flip first, and a task on which the judge is severe (`severity`) sooner than another.
 * @param primary marks of the primary judge by task
 * @param passed how many trials pass under this judge
 * @param severity by task: a latent score
 * @throws where there are too few trials that can flip
 */
export function markAgain(
  primary: readonly Marks[],
  passed: number,
  severity: readonly number[],
  {flips, noise}: Disagreement,
  chance: Chance,
): Marks[] {
  const passing = primary.map((marks) => sum(marks) >= passingHalfPoints(marks.length));
  const surplus = passing.filter(Boolean).length - passed;
  const down = Math.max(surplus, 0) + flips;
  const up = Math.max(-surplus, 0) + flips;
  const wanted = primary.map(({length}, i) => passingHalfPoints(length) - (passing[i] ? 1 : 0));
  const distance = primary.map((marks, i) => Math.abs(wanted[i] - sum(marks)) / (2 * marks.length));
  const nearest = (among: boolean, sign: number) => {
    const key = distance.map((value, i) => value - sign * 0.06 * severity[i] + 0.04 * chance.normal());
    return primary
      .map((_, i) => i)
      .filter((i) => passing[i] === among)
      .sort((a, b) => key[a] - key[b] || a - b);
  };
  const flipped = new Set([...nearest(true, 1).slice(0, down), ...nearest(false, -1).slice(0, up)]);
  if (flipped.size !== down + up)
    throw new Error(`markAgain: got ${flipped.size} trials that can flip; expected ${down + up}`);
  return primary.map((marks, i) => {
    if (flipped.has(i)) return shift(marks, wanted[i], chance);
    if (chance.uniform() >= noise) return marks;
    const step = chance.below(2) === 0 ? 1 : -1;
    const after = sum(marks) + step;
    const stays = after >= 0 && after <= 2 * marks.length && after >= passingHalfPoints(marks.length) === passing[i];
    return stays ? shift(marks, after, chance) : marks;
  });
}
