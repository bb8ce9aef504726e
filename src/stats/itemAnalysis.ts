import {checkNumbers} from "./argumentChecks.js";

/** Scores of several models on the same items (tasks or claims): one row a model, null where it was not scored. */
export type ItemScores = ArrayLike<ArrayLike<number | null>>;

/** One task (or claim) as a test item. */
export interface Item {
  /** column of the item in the scores */
  item: number;
  /** models scored on it */
  n: number;
  /** mean score over models, 0 to 1 */
  mean: number;
  /** 1 - mean: 0 is met by all, 1 by none */
  difficulty: number;
  /** correlation over models of the item with the mean over all items; NaN when either is constant */
  point_biserial: number;
  /** the same with the mean over the other items, which does not contain the item itself; NaN when either is constant */
  item_rest: number;
  /** "nobody" when all scores are 0, "everybody" when all are 1, else "some" */
  met_by: "nobody" | "some" | "everybody";
}

function correlation(x: number[], y: number[]): number {
  const n = x.length;
  const meanX = x.reduce((sum, value) => sum + value, 0) / n;
  const meanY = y.reduce((sum, value) => sum + value, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    xx += (x[i] - meanX) ** 2;
    yy += (y[i] - meanY) ** 2;
    xy += (x[i] - meanX) * (y[i] - meanY);
  }
  // squares of last-digit noise are no variance
  if (n < 2 || xx < 1e-24 * n || yy < 1e-24 * n) return NaN;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/**
 * Checks a models x items matrix: at least one model and one item, rows of one length, scores finite or null.
 *
 * @param who the public function on whose behalf the check runs
 * @param scores models x items
 * @returns the number of items
 * @throws RangeError naming the row
 * @example checkItemScores("itemAnalysis", [[1, 0]]) // 2
 */
export function checkItemScores(who: string, scores: ItemScores): number {
  const items = scores[0]?.length ?? 0;
  if (items === 0) throw new RangeError(`${who}: no scores: got ${scores.length} models; expected models x items`);
  for (let i = 0; i < scores.length; i++) {
    if (scores[i].length !== items) {
      throw new RangeError(
        `${who}: model ${i} has another number of items: got ${scores[i].length}; expected ${items}`,
      );
    }
    const known = Array.from(scores[i]).filter((score) => score !== null);
    if (known.length > 0) checkNumbers(who, `scores[${i}]`, known);
  }
  return items;
}

/**
 * Difficulty and discrimination of every task (or claim): which items separate good models from bad ones, and which none.
 *
 * Use it to find items to audit: those met by nobody or everybody, and those with a negative `item_rest`, which better
 * models fail more often (a wrong claim, often). With few models correlations are rough: 20 models make ±0.44 by chance.
 * What dropping an item does to the comparison of models: `taskInformation`.
 *
 * @param scores models x items, each 0 to 1, null where not scored
 * @returns one entry per item, in order; an item that no model was scored on has n 0 and NaN
 * @throws RangeError on no scores, rows of unequal length or a score that is not finite
 * Source: Crocker & Algina (1986), Introduction to Classical and Modern Test Theory, ch. 14.
 * @example itemAnalysis([[1, 1, 0], [1, 0, 0], [0, 0, 0]])[2].met_by // "nobody"
 */
export function itemAnalysis(scores: ItemScores): Item[] {
  const items = checkItemScores("itemAnalysis", scores);
  const totals = Array.from(scores, (row) => {
    const known = Array.from(row).filter((score) => score !== null);
    return {sum: known.reduce((sum, score) => sum + score, 0), n: known.length};
  });
  return Array.from({length: items}, (_, item): Item => {
    const values: number[] = [];
    const all: number[] = [];
    const restValues: number[] = [];
    const rest: number[] = [];
    for (let model = 0; model < scores.length; model++) {
      const score = scores[model][item];
      if (score === null) continue;
      values.push(score);
      all.push(totals[model].sum / totals[model].n);
      if (totals[model].n < 2) continue;
      restValues.push(score);
      rest.push((totals[model].sum - score) / (totals[model].n - 1));
    }
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    let metBy: Item["met_by"] = "some";
    if (values.length > 0 && values.every((value) => value === 0)) metBy = "nobody";
    else if (values.length > 0 && values.every((value) => value === 1)) metBy = "everybody";
    return {
      item,
      n: values.length,
      mean,
      difficulty: 1 - mean,
      point_biserial: correlation(values, all),
      item_rest: correlation(restValues, rest),
      met_by: metBy,
    };
  });
}
