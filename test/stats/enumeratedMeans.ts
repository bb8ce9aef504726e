import type {BootstrapMeans} from "../../src/stats/bootstrap.js";
import {accelerationOf, jackknifeRatios} from "../../src/stats/jackknife.js";
import {latticeScale} from "../../src/stats/lattice.js";

/** A statistic of every one of the n^n equally likely resamples; `places` says which rows each of them holds. */
export function enumeratedValues(n: number, statistic: (places: Int32Array) => number): Float64Array {
  const places = new Int32Array(n);
  return Float64Array.from({length: n ** n}, (_, code) => {
    for (let i = 0; i < n; i++) {
      places[i] = code % n;
      code = Math.floor(code / n);
    }
    return statistic(places);
  });
}

/** Every one of the n^n equally likely resamples of a few tasks, in the shape of a bootstrap: exact distributions. */
export function enumeratedMeans(columns: number[][]): BootstrapMeans {
  const n = columns[0].length;
  const means = columns.map((column) => {
    // sums in whole numbers: equal means are equal to the last digit
    const scale = latticeScale(column);
    if (scale === null) throw new RangeError(`enumeratedMeans: column: got ${String(column)}; expected fractions`);
    const wholes = column.map((value) => Math.round(value * scale));
    return enumeratedValues(n, (places) => {
      let sum = 0;
      for (const place of places) sum += wholes[place];
      return sum / (n * scale);
    });
  });
  return {
    method: "exact enumeration",
    level: null,
    resamples: n ** n,
    seed: 0,
    n,
    n_missing: 0,
    clusters: null,
    estimates: Float64Array.from(columns, (column) => column.reduce((a, b) => a + b, 0) / n),
    counted: Int32Array.from(columns, () => n),
    means,
    denominators: new Float64Array(columns.length),
    accelerations: Float64Array.from(columns, (column) =>
      accelerationOf(jackknifeRatios(Float64Array.from(column), new Float64Array(n).fill(1))),
    ),
    isProportion: true,
    kernel: "plain",
  };
}
