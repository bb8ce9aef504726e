import type {Chance} from "./chance.js";
import type {ModelTarget} from "./targets.js";
import type {ReconstructedTask} from "./taskFrame.js";

/** How near to its target the sum of coverage must come: a hundredth of a point of the mean of 1,000 tasks is 0.1. */
const NEAR = 0.01;
const ROUNDS = 2000;

/** Half points that a trial may have, both ends included. */
interface Range {
  low: number;
  high: number;
}

/** Coverage as MCP-Atlas reports it: rounded to three places. */
function reported(halfPoints: number, claims: number): number {
  return Math.round((1000 * halfPoints) / (2 * claims)) / 1000;
}

/**
 * The least half points with coverage of at least 0.75, and of at least 0.90.
 * @param claims number of claims, at least 1
 * @returns half points, of 2 x claims
 * @example passingHalfPoints(4) // 6
 */
export function passingHalfPoints(claims: number): number {
  return Math.ceil((3 * claims) / 2);
}

function ninetyHalfPoints(claims: number): number {
  return Math.ceil((9 * claims) / 5);
}

/**
 * Gives each trial of a model the band in which its coverage lies: full, from 0.90, from 0.75, from 0.50, below.
 * The better a model fits a task (`fit`), the higher the band, as far as the splits' pass counts and the number of claims allow:
 * a task with one claim has no coverage in [0.75, 1), one with fewer than five none in [0.90, 1).
 */
function bandsOf(
  target: ModelTarget,
  tasks: readonly ReconstructedTask[],
  fit: readonly number[],
  chance: Chance,
): Range[] {
  const {model, atHalf, atThreeQuarters, atNineTenths, full} = target;
  const byFit = tasks.map((_, i) => i).sort((a, b) => fit[b] - fit[a] || a - b);
  const passed = new Set([
    ...byFit.filter((i) => tasks[i].split === "public").slice(0, target.publicPassed),
    ...byFit.filter((i) => tasks[i].split === "private").slice(0, target.privatePassed),
  ]);
  const again = fit.map((value) => value + 0.5 * chance.normal());
  const fromWorst = (keep: (i: number) => boolean) =>
    tasks
      .map((_, i) => i)
      .filter(keep)
      .sort((a, b) => again[a] - again[b] || a - b);
  const ranges = tasks.map(({claims}): Range => ({low: 2 * claims, high: 2 * claims}));
  const take = (what: string, wanted: number, candidates: number[], range: (claims: number) => Range) => {
    if (candidates.length < wanted)
      throw new Error(
        `reconstruct: ${model}: ${what}: got ${candidates.length} tasks that allow it; expected ${wanted}`,
      );
    for (const i of candidates.slice(0, wanted)) ranges[i] = range(tasks[i].claims);
    return new Set(candidates.slice(0, wanted));
  };
  const middle = take(
    "coverage in [0.75, 0.90)",
    atThreeQuarters - atNineTenths,
    fromWorst((i) => passed.has(i) && tasks[i].claims >= 2),
    (claims) => ({
      low: passingHalfPoints(claims),
      high: ninetyHalfPoints(claims) - 1,
    }),
  );
  take(
    "coverage in [0.90, 1)",
    atNineTenths - full,
    fromWorst((i) => passed.has(i) && !middle.has(i) && tasks[i].claims >= 5),
    (claims) => ({
      low: ninetyHalfPoints(claims),
      high: 2 * claims - 1,
    }),
  );
  const failed = fromWorst((i) => !passed.has(i));
  take("coverage below 0.50", tasks.length - atHalf, failed, (claims) => ({low: 0, high: claims - 1}));
  take("coverage in [0.50, 0.75)", atHalf - atThreeQuarters, failed.slice(tasks.length - atHalf), (claims) => ({
    low: claims,
    high: passingHalfPoints(claims) - 1,
  }));
  return ranges;
}

/**
 * Half points of each trial of a model, so that all of its published rates hold: pass counts at 0.50, 0.75 and 0.90, full coverage,
 * both splits, and the sum of coverage to a hundredth.
 * @param fit how well the model fits each task: a latent score, of which only the order matters
 * @returns half points by task, of twice its number of claims
 * @throws where the published numbers do not go together on these tasks
 */
export function coverageLevels(
  target: ModelTarget,
  tasks: readonly ReconstructedTask[],
  fit: readonly number[],
  chance: Chance,
): number[] {
  const ranges = bandsOf(target, tasks, fit, chance);
  const points = ranges.map(({low, high}) => {
    const skew = low === 0 ? chance.uniform() ** 1.5 : chance.uniform();
    return low + Math.floor(skew * (high - low + 1));
  });
  const valueOf = (i: number, half: number) => reported(half, tasks[i].claims);
  let rest = target.coverageSum - points.reduce((sum, half, i) => sum + valueOf(i, half), 0);
  const order = chance.shuffled(ranges.map((_, i) => i).filter((i) => ranges[i].low < ranges[i].high));
  const canMove = (i: number, step: number) => points[i] + step >= ranges[i].low && points[i] + step <= ranges[i].high;
  const gain = (i: number, step: number) => valueOf(i, points[i] + step) - valueOf(i, points[i]);
  const move = (i: number, step: number) => {
    rest -= gain(i, step);
    points[i] += step;
  };
  for (let round = 0; Math.abs(rest) > 0.5; round++) {
    const step = Math.sign(rest);
    const movable = order.filter((i) => canMove(i, step));
    if (movable.length === 0 || round === ROUNDS)
      throw new Error(
        `reconstruct: ${target.model}: sum of coverage: got ${target.coverageSum - rest}; expected ${target.coverageSum}`,
      );
    for (const i of movable) if (Math.abs(rest) > 0.5 && chance.below(4) === 0) move(i, step);
  }
  for (let round = 0; Math.abs(rest) > NEAR; round++) {
    const best = findBestMoves(order, canMove, gain, rest, tasks);
    if (best.length === 0 || round === ROUNDS)
      throw new Error(
        `reconstruct: ${target.model}: sum of coverage: got ${target.coverageSum - rest}; expected ${target.coverageSum} to ${NEAR}`,
      );
    for (const [i, step] of best) move(i, step);
  }
  return points;
}

/** The one or two moves by a half point that bring the rest nearest to 0; none where none brings it nearer. */
function findBestMoves(
  order: readonly number[],
  canMove: (i: number, step: number) => boolean,
  gain: (i: number, step: number) => number,
  rest: number,
  tasks: readonly ReconstructedTask[],
): (readonly [number, number])[] {
  const moves = new Map<string, readonly [number, number]>();
  for (const i of order) {
    for (const step of [1, -1]) {
      const key = `${step} ${tasks[i].claims} ${gain(i, step)}`;
      if (!moves.has(key) && canMove(i, step)) moves.set(key, [i, step]);
    }
  }
  const list = [...moves.values()];
  let best: (readonly [number, number])[] = [];
  let least = Math.abs(rest);
  for (const [a, first] of list.entries()) {
    const after = rest - gain(...first);
    if (Math.abs(after) < least) [best, least] = [[first], Math.abs(after)];
    for (const second of list.slice(a + 1)) {
      if (second[0] === first[0]) continue;
      const left = Math.abs(after - gain(...second));
      if (left < least) [best, least] = [[first, second], left];
    }
  }
  return best;
}
