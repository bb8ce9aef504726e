import type {BootstrapMeans} from "../../src/stats/bootstrap.js";
import {accelerationOf, jackknifeRatios} from "../../src/stats/jackknife.js";

/** Every one of the n^n equally likely resamples of a few tasks, in the shape of a bootstrap: exact distributions. */
export function enumeratedMeans(columns: number[][]): BootstrapMeans {
  const n = columns[0].length;
  const resamples = n ** n;
  const means = columns.map((column) =>
    Float64Array.from({length: resamples}, (_, code) => {
      let sum = 0;
      for (let i = 0; i < n; i++) {
        sum += column[code % n];
        code = Math.floor(code / n);
      }
      return Math.round((sum / n) * 1e12) / 1e12;
    }),
  );
  return {
    method: "exact enumeration",
    level: null,
    resamples,
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
