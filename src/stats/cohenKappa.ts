import {checkCount} from "./argumentChecks.js";
import {
  categoriesOf,
  chanceCorrected,
  weightMatrix,
  type Agreement,
  type AgreementForm,
  type AgreementWeights,
  type Ratings,
} from "./agreement.js";

/** Cohen's kappa with its two closed-form standard errors. */
export interface CohenKappa extends Agreement {
  /** large-sample standard error, for an interval (Fleiss, Cohen & Everitt 1969); NaN with the value */
  se: number;
  /** standard error if there were no agreement beyond chance, for a test; NaN with the value */
  se_null: number;
}

function shares(table: ArrayLike<ArrayLike<number>>): {
  cells: number[][];
  rows: number[];
  columns: number[];
  n: number;
} {
  const size = table.length;
  let n = 0;
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) n += table[i][j];
  const cells = Array.from({length: size}, (_, i) => Array.from({length: size}, (_, j) => table[i][j] / n));
  const rows = cells.map((row) => row.reduce((sum, cell) => sum + cell, 0));
  const columns = cells.map((_, j) => cells.reduce((sum, row) => sum + row[j], 0));
  return {cells, rows, columns, n};
}

function checkTable(who: string, table: ArrayLike<ArrayLike<number>>): void {
  let n = 0;
  for (let i = 0; i < table.length; i++) {
    if (table[i].length !== table.length) {
      throw new RangeError(
        `${who}: table is not square: got ${table[i].length} cells in row ${i}; expected ${table.length}`,
      );
    }
    for (let j = 0; j < table.length; j++) {
      checkCount(who, `table[${i}][${j}]`, table[i][j]);
      n += table[i][j];
    }
  }
  checkCount(who, "ratings", n, 1);
}

/** Weighted agreement of cells and of a pair of margins. */
function weighted(weights: number[][], cells: number[][], rows: number[], columns: number[]): [number, number] {
  let observed = 0;
  let expected = 0;
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < columns.length; j++) {
      observed += weights[i][j] * cells[i][j];
      expected += weights[i][j] * rows[i] * columns[j];
    }
  }
  return [observed, expected];
}

/**
 * Cohen's kappa of two raters from their cross table, with closed-form standard errors.
 *
 * Use it for two judges whose own base rates are part of the picture. `scottPi` takes chance from the pooled rate,
 * `gwetAc` stays stable when nearly all ratings are alike, `krippendorffAlpha` allows more raters and gaps. Its standard
 * errors take units as independent; claims of one task are not: use `agreementInterval` with tasks as clusters.
 *
 * @param table counts, first rater's categories in rows and the second's in columns, both in the same order
 * @param weights "none" (default), "linear" or "quadratic" by the places of ordered categories
 * @returns kappa, observed and expected agreement, standard errors; NaN with a reason when both used one category only
 * @throws RangeError on a table that is not square, holds anything but counts, or is empty
 * Source: Cohen (1960, 1968); standard errors Fleiss, Cohen & Everitt (1969), Psychological Bulletin 72, 323-327.
 * @example cohenKappa([[20, 5], [10, 15]]).value // 0.4
 */
export function cohenKappa(table: ArrayLike<ArrayLike<number>>, weights: AgreementWeights = "none"): CohenKappa {
  checkTable("cohenKappa", table);
  const {cells, rows, columns, n} = shares(table);
  const weight = weightMatrix(rows.length, weights);
  const [observed, expected] = weighted(weight, cells, rows, columns);
  const agreement = chanceCorrected(observed, expected);
  if (agreement.reason !== null) return {...agreement, se: NaN, se_null: NaN};
  const rowWeight = weight.map((row) => row.reduce((sum, w, j) => sum + w * columns[j], 0));
  const columnWeight = columns.map((_, j) => weight.reduce((sum, row, i) => sum + row[j] * rows[i], 0));
  let spread = 0;
  let spreadNull = 0;
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < columns.length; j++) {
      const margins = rowWeight[i] + columnWeight[j];
      spread += cells[i][j] * (weight[i][j] - margins * (1 - agreement.value)) ** 2;
      spreadNull += rows[i] * columns[j] * (weight[i][j] - margins) ** 2;
    }
  }
  const shift = agreement.value - expected * (1 - agreement.value);
  return {
    ...agreement,
    se: Math.sqrt(Math.max(0, spread - shift * shift) / n) / (1 - expected),
    se_null: Math.sqrt(Math.max(0, spreadNull - expected * expected) / n) / (1 - expected),
  };
}

/**
 * Scott's pi of two raters from their cross table: chance from the pooled base rate.
 *
 * Use it where the two judges are interchangeable; `cohenKappa` keeps their base rates apart, `fleissKappa` is its
 * extension to more raters.
 *
 * @param table counts, as for `cohenKappa`
 * @param weights "none" (default), "linear" or "quadratic"
 * @returns pi with observed and expected agreement; NaN with a reason when only one category was used
 * @throws RangeError on a table that is not square, holds anything but counts, or is empty
 * Source: Scott, W. A. (1955), Public Opinion Quarterly 19, 321-325.
 * @example scottPi([[20, 5], [10, 15]]).value // 0.3939393939393939
 */
export function scottPi(table: ArrayLike<ArrayLike<number>>, weights: AgreementWeights = "none"): Agreement {
  checkTable("scottPi", table);
  const {cells, rows, columns} = shares(table);
  const pooled = rows.map((row, i) => (row + columns[i]) / 2);
  return chanceCorrected(...weighted(weightMatrix(rows.length, weights), cells, pooled, pooled));
}

/**
 * Cross table of two raters: how often the first said i and the second j.
 *
 * @param ratings units x 2 raters; units with a missing rating are left out
 * @param categories categories in order; default those that occur
 * @returns the table, its categories and the number of units left out
 * @throws RangeError on no units, rows that do not hold two ratings, or a rating outside the categories
 * @example crossTable([[1, 1], [0, 1], [0, null]]) // {table: [[0, 1], [0, 1]], categories: [0, 1], n_missing: 1}
 */
export function crossTable(
  ratings: Ratings,
  categories?: ArrayLike<number>,
): {table: number[][]; categories: number[]; n_missing: number} {
  const {categories: all, placeOf} = categoriesOf("crossTable", ratings, categories);
  const table = all.map(() => all.map(() => 0));
  let missing = 0;
  for (let i = 0; i < ratings.length; i++) {
    if (ratings[i].length !== 2) {
      throw new RangeError(`crossTable: unit ${i}: got ${ratings[i].length} ratings; expected 2`);
    }
    const [first, second] = [ratings[i][0], ratings[i][1]];
    if (first === null || second === null) missing++;
    else table[placeOf.get(first)!][placeOf.get(second)!]++;
  }
  return {table, categories: all, n_missing: missing};
}

/**
 * Prepares kappa or pi of two raters for the bootstrap: each unit adds one to a cell of the cross table.
 *
 * @param ratings units x 2 raters
 * @param options `coefficient` "kappa" or "pi"; `weights`; `categories`
 * @returns the form for `agreementInterval`
 * @throws RangeError as `crossTable`
 * @example twoRaterForm([[1, 1], [0, 1]], {coefficient: "kappa"}).rows.length // 2
 */
export function twoRaterForm(
  ratings: Ratings,
  options: {coefficient: "kappa" | "pi"; weights?: AgreementWeights; categories?: ArrayLike<number>},
): AgreementForm {
  const {categories} = crossTable(ratings, options.categories);
  const {placeOf} = categoriesOf("twoRaterForm", ratings, categories);
  const size = categories.length;
  const rows: Float64Array[] = [];
  const used: number[] = [];
  for (let i = 0; i < ratings.length; i++) {
    const [first, second] = [ratings[i][0], ratings[i][1]];
    if (first === null || second === null) continue;
    const row = new Float64Array(size * size);
    row[placeOf.get(first)! * size + placeOf.get(second)!] = 1;
    rows.push(row);
    used.push(i);
  }
  const weight = weightMatrix(size, options.weights ?? "none");
  const evaluate = (sums: Float64Array) => {
    const parts = shares(Array.from({length: size}, (_, i) => sums.subarray(i * size, (i + 1) * size)));
    const pooled = parts.rows.map((row, i) => (row + parts.columns[i]) / 2);
    const margins = options.coefficient === "pi" ? [pooled, pooled] : [parts.rows, parts.columns];
    return chanceCorrected(...weighted(weight, parts.cells, margins[0], margins[1]));
  };
  return {name: options.coefficient === "pi" ? "scott pi" : "cohen kappa", rows, width: size * size, used, evaluate};
}
