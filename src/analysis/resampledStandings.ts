import {bootstrapMeans} from "../stats/bootstrap.js";
import type {BootstrapMeans} from "../stats/bootstrap.js";
import {binomialMeans} from "./binomialMeans.js";
import {blockSeed} from "../stats/rng.js";
import {hasUnequalWeights} from "./standings.js";
import type {Standing} from "./standings.js";

/** Resamples behind every resampled number of the site, and the seed they start from. */
export const RESAMPLES = 10_000;
/** See `RESAMPLES`. */
export const SEED = 1;

/** Places models' seeds far apart from the seeds of a block of resamples. */
export const INDEPENDENT = 1_000_000;

/**
 * The resampled means of the standings.
 *
 * `paired` where trials are real: one draw of tasks serves all models. Not paired where experiments are published or
 * reconstructed: which tasks a model passed is unknown or made up, so each model gets draws of its own, and
 * differences come out as wide as independence makes them.
 * @param standings at least one; tasks in one order
 * @param options `resamples` default 10,000, `seed` default 1
 */
export function resampledStandings(
  standings: Pick<Standing, "column" | "weights">[],
  isPaired: boolean,
  options: {resamples?: number; seed?: number} = {},
): BootstrapMeans {
  const {resamples = RESAMPLES, seed = SEED} = options;
  const isWeighted = standings.some((standing) => hasUnequalWeights(standing));
  const draw = (chosen: Pick<Standing, "column" | "weights">[], from: number, draws = resamples) =>
    bootstrapMeans(
      chosen.map(({column}) => column),
      {resamples: draws, seed: from, ...(isWeighted ? {weights: chosen.map(({weights}) => weights)} : {})},
    );
  if (isPaired) return draw(standings, seed);
  return joined(
    standings.map((standing, m) => {
      const own = blockSeed(seed, INDEPENDENT + m);
      if (!isCount(standing.column)) return draw([standing], own);
      const {column} = standing;
      const part = draw([standing], own, 1);
      return {...part, resamples, means: [binomialMeans(part.estimates[0], column.length, resamples, own)]};
    }),
  );
}

/** Whether a column is a count of passes: zeros and ones, with at most one fraction where several runs are averaged. */
function isCount(column: Float64Array): boolean {
  let fractions = 0;
  for (const value of column) {
    if (Number.isNaN(value)) return false;
    if (value !== 0 && value !== 1) fractions++;
  }
  return fractions <= 1;
}

function joined(parts: BootstrapMeans[]): BootstrapMeans {
  return {
    ...parts[0],
    method: "bootstrap of means, models drawn independently",
    seed: SEED,
    n: Math.max(...parts.map(({n}) => n)),
    n_missing: parts.reduce((sum, {n_missing}) => sum + n_missing, 0),
    estimates: Float64Array.from(parts, ({estimates}) => estimates[0]),
    counted: Int32Array.from(parts, ({counted}) => counted[0]),
    means: parts.map(({means}) => means[0]),
    denominators: Float64Array.from(parts, ({denominators}) => denominators[0]),
    isProportion: parts.every(({isProportion}) => isProportion),
  };
}
