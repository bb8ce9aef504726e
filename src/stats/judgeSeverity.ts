import type {Ratings} from "./agreement.js";
import {sumBootstrapIntervals, type SumBootstrapInterval, type SumBootstrapOptions} from "./sumBootstrap.js";

/** One judge against its panel. */
export interface JudgeSeverity {
  /** column of the judge in the ratings */
  judge: number;
  /** mean score it gave, on the units that all judges rated */
  mean: number;
  /** panel mean minus its own mean: positive is strict, negative generous; in the unit of the scores */
  severity: SumBootstrapInterval;
}

/**
 * How strict each judge is against its panel: panel mean minus own mean over the same units.
 *
 * Use it to say which judge is generous and by how much; severities add up to 0 over the panel. It says nothing of whether
 * judges agree unit by unit: see `krippendorffAlpha`. Two judges can be equally severe and disagree everywhere.
 *
 * @param ratings units x judges (scores), null where missing; only units that every judge rated are compared
 * @param options `clusters` (the task of each unit), level, resamples, seed
 * @returns one entry per judge, with a bootstrap interval; `n_missing` counts the units left out
 * @throws RangeError on no units, fewer than two judges, or no unit that all judges rated
 * Source: a two-way layout's column effects; interval by bootstrap over clusters (Davison & Hinkley 1997, section 3.8).
 * @example judgeSeverity([[1, 0.5], [1, 1], [0.5, 0]])[1].severity.estimate // 0.16666666666666666
 */
export function judgeSeverity(ratings: Ratings, options: SumBootstrapOptions = {}): JudgeSeverity[] {
  const judges = ratings[0]?.length ?? 0;
  if (judges < 2) throw new RangeError(`judgeSeverity: too few judges: got ${judges}; expected at least 2`);
  const rows: number[][] = [];
  const used: number[] = [];
  for (let i = 0; i < ratings.length; i++) {
    const unit = Array.from(ratings[i]);
    if (unit.length !== judges) {
      throw new RangeError(`judgeSeverity: unit ${i}: got ${unit.length} ratings; expected ${judges}`);
    }
    const scores = unit.filter((score) => score !== null);
    const wrong = scores.find((score) => !Number.isFinite(score));
    if (wrong !== undefined) {
      throw new RangeError(`judgeSeverity: unit ${i}: got ${String(wrong)}; expected a number or null`);
    }
    if (scores.length < judges) continue;
    rows.push([...scores, 1]);
    used.push(i);
  }
  if (rows.length === 0)
    throw new RangeError("judgeSeverity: no unit was rated by every judge: got 0; expected at least 1");
  const clusters = options.clusters && used.map((i) => options.clusters![i]);
  const nMissing = ratings.length - used.length + (options.nMissing ?? 0);
  const columns = Array.from({length: judges}, (_, judge) => judge);
  const severities = sumBootstrapIntervals(
    rows,
    columns.map((judge) => ({
      method: "judge severity",
      evaluate: (sums: Float64Array) => {
        const panel = columns.reduce((sum, j) => sum + sums[j], 0) / judges;
        return (panel - sums[judge]) / sums[judges];
      },
    })),
    {...options, clusters, nMissing},
  );
  return columns.map((judge) => ({
    judge,
    mean: rows.reduce((sum, row) => sum + row[judge], 0) / rows.length,
    severity: severities[judge],
  }));
}
