import {median} from "d3-array";
import {bcaEnds, bcaInterval, bcaLevels, type BiasRule} from "../../../src/stats/bcaInterval.js";
import {binomialBootstrapInterval} from "../../../src/stats/binomialBootstrap.js";
import {bootstrapMeans} from "../../../src/stats/bootstrap.js";
import {bootstrapLayout} from "../../../src/stats/bootstrapLayout.js";
import {
  binomialCdf,
  binomialPmf,
  binomialQuantile,
  normalCdf,
  normalQuantile,
} from "../../../src/stats/distributions.js";
import {accelerationOf, jackknifeRatios} from "../../../src/stats/jackknife.js";
import {latticeScale} from "../../../src/stats/lattice.js";
import {plainKernel} from "../../../src/stats/kernelPlain.js";
import {percentileInterval} from "../../../src/stats/percentileInterval.js";
import {inverseCdfQuantiles, quantiles} from "../../../src/stats/quantile.js";
import {Sfc32} from "../../../src/stats/rng.js";
import {enumeratedMeans, enumeratedValues} from "../enumeratedMeans.js";
import {mersenneWords, normalBootstrap} from "./neighbours.js";
import {histogram} from "./rankAnswers.js";
import type {OracleAnswer} from "./oracleWalk.js";
import {ends} from "./proportionAnswers.js";

const tails = [0.025, 0.975];
const mirrored = (estimate: number, [low, high]: number[]): number[] => [2 * estimate - high, 2 * estimate - low];

/** The statistic of every resample, its value and its acceleration. */
function enumerated(data: number[], statistic: "mean" | "median") {
  if (statistic === "mean") {
    const matrix = enumeratedMeans([data]);
    return {values: matrix.means[0], estimate: matrix.estimates[0], acceleration: matrix.accelerations[0]};
  }
  const without = Float64Array.from(data, (_, i) => median(data.filter((__, j) => j !== i))!);
  const scale = latticeScale(data)!;
  const wholes = data.map((value) => Math.round(value * scale)).sort((a, b) => a - b);
  const [below, above] = [Math.ceil(data.length / 2) - 1, Math.floor(data.length / 2)];
  const values = enumeratedValues(data.length, (places) => {
    places.sort();
    return (wholes[places[below]] + wholes[places[above]]) / (2 * scale);
  });
  return {values, estimate: median(data)!, acceleration: accelerationOf(without)};
}

function bca(values: Float64Array, estimate: number, acceleration: number, rule: BiasRule) {
  const [alpha1, alpha2] = bcaLevels(values, estimate, acceleration, 0.95, rule);
  if (Number.isNaN(alpha1)) return {};
  // with no acceleration a level in the middle is moved by 2 z0
  const [middle] = bcaLevels(values, estimate, 0, 1e-14, rule);
  return {
    z0: normalQuantile(middle) / 2,
    alpha1,
    alpha2,
    interval_type7: bcaEnds(values, estimate, acceleration, 0.95, rule),
    interval_inverse_cdf: inverseCdfQuantiles(values, [alpha1, alpha2]),
  };
}

function exactCase({data, statistic}: {data: number[]; statistic: "mean" | "median"}) {
  const {values, estimate, acceleration} = enumerated(data, statistic);
  const times = histogram(values);
  const shareOf = (isIn: (value: number) => boolean): number =>
    times.reduce((sum, [value, count]) => sum + (isIn(value) ? count : 0), 0) / values.length;
  const mean = times.reduce((sum, [value, count]) => sum + value * count, 0) / values.length;
  const variance = times.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0) / values.length;
  return {
    n: data.length,
    resamples: values.length,
    theta_hat: estimate,
    boot_mean: mean,
    boot_variance: variance,
    boot_sd: Math.sqrt(variance),
    pct95_type7: quantiles(values, tails),
    pct95_inverse_cdf: inverseCdfQuantiles(values, tails),
    pct90_type7: quantiles(values, [0.05, 0.95]),
    prob_less: shareOf((value) => value < estimate - 1e-12),
    prob_equal: shareOf((value) => Math.abs(value - estimate) <= 1e-12),
    acceleration,
    bca95_midrank: bca(values, estimate, acceleration, "mid-rank"),
    bca95_strict_less: bca(values, estimate, acceleration, "strict"),
    basic95_type7: mirrored(estimate, quantiles(values, tails)),
    distribution: times,
  };
}

/** BCa of a pass rate in the limit of all resamples: binomial probabilities in place of shares of resamples. */
function binaryCase({x, n}: {x: number; n: number}) {
  const rate = x / n;
  const flags = Float64Array.from({length: n}, (_, i) => (i < x ? 1 : 0));
  const acceleration = accelerationOf(jackknifeRatios(flags, new Float64Array(n).fill(1)));
  const below = binomialCdf(x - 1, n, rate);
  const levels = (z0: number) => {
    const [alpha1, alpha2] = tails.map((tail) => {
      const moved = z0 + normalQuantile(tail);
      return normalCdf(z0 + moved / (1 - acceleration * moved));
    });
    return {
      alpha1,
      alpha2,
      interval_inverse_cdf: [alpha1, alpha2].map((alpha) => binomialQuantile(alpha, n, rate) / n),
    };
  };
  const midrank = normalQuantile(below + binomialPmf(x, n, rate) / 2);
  const strict = normalQuantile(below);
  return {
    percentile95: ends(binomialBootstrapInterval(x, n)),
    acceleration,
    z0_midrank: midrank,
    z0_strict: strict,
    boot_sd: Math.sqrt((rate * (1 - rate)) / n),
    bca95_midrank: levels(midrank),
    bca95_strict: levels(strict),
  };
}

export const bootstrapExact: OracleAnswer = {
  given: ["cases.*.statistic", "cases.*.data.*", "binary_closed_form.*.x", "binary_closed_form.*.n"],
  answer: (file: {
    cases: {data: number[]; statistic: "mean" | "median"}[];
    binary_closed_form: {x: number; n: number}[];
  }) => ({
    cases: file.cases.map(exactCase),
    binary_closed_form: file.binary_closed_form.map(binaryCase),
  }),
  tolerance: (place) => {
    // all resamples: their number, how often each value occurs, and every quantile of them exactly
    if (/distribution\.\d+\.1$|resamples$|\.n$|pct9|prob_|interval_/.test(place)) return 0;
    // values are sums of rounded decimals in the file
    return 1e-12;
  },
};

export const rBootCi: OracleAnswer = {
  given: ["data.*", "statistic"],
  answer: ({data}: {data: number[]}) => {
    const matrix = enumeratedMeans([data]);
    const percentile = ends(percentileInterval(matrix)[0]);
    return {
      intervals: {
        perc: percentile,
        basic: mirrored(matrix.estimates[0], percentile),
        bca: ends(bcaInterval(matrix, {biasRule: "strict"})[0]),
        norm: normalBootstrap(matrix.estimates[0], matrix.means[0]),
      },
    };
  },
};

/** The file's bootstrap is one stream without blocks; the kernel of `bootstrapMeans` draws it when asked for one block. */
function fixtureBootstrap({data, seed, resamples}: {data: number[][]; seed: number; resamples: number}) {
  const {kernelColumns} = bootstrapLayout("test", data, undefined, undefined);
  const [n, width] = [data[0].length, data.length];
  const sums = new Float64Array(resamples * width);
  plainKernel(n, kernelColumns).sums(seed, resamples, sums);
  const means = data.map((_, j) =>
    Float64Array.from({length: resamples}, (__, r) => sums[width * r + j] / n / (kernelColumns[j].step || 1)),
  );
  const differences = means[0].map((mean, r) => mean - means[1][r]);
  return {
    first3_means: [0, 1, 2].map((r) => bootstrapMeans(data, {seed, resamples: 3}).means.map((column) => column[r])),
    mean_of_means: means.map((column) => column.reduce((a, b) => a + b) / resamples),
    pct95_type7: means.map((column) => quantiles(column, tails)),
    paired_diff_pct95_type7: quantiles(differences, tails),
    share_model0_ge_model1: differences.filter((d) => d > -1e-12).length / resamples,
  };
}

export const rngFixture: OracleAnswer = {
  given: [
    ...["u32.*.seed", "mt19937.*.seed", "indices.*.seed", "indices.*.N", "indices.*.n"],
    ...["bootstrap.seed", "bootstrap.resamples", "bootstrap.data.*.*"],
  ],
  answer: (file: {
    u32: {seed: number; u32: number[]}[];
    indices: {seed: number; N: number; n: number}[];
    bootstrap: {data: number[][]; seed: number; resamples: number};
    mt19937: {seed: number; u32: number[]}[];
  }) => ({
    u32: file.u32.map(({seed, u32}) => {
      const rng = new Sfc32(seed);
      return {u32: u32.map(() => rng.uint32())};
    }),
    indices: file.indices.map(({seed, N, n}) => {
      const idx = new Int32Array(n);
      new Sfc32(seed).fillIndices(idx, N);
      return {idx};
    }),
    bootstrap: fixtureBootstrap(file.bootstrap),
    mt19937: file.mt19937.map(({seed, u32}) => ({u32: mersenneWords(seed, u32.length)})),
  }),
  tolerance: (place) => (/u32|idx|share/.test(place) ? 0 : 1e-12),
};
