/**
 * How often the resampled intervals of src/stats hold the truth at nominal 95 %, by seeded simulation.
 *
 *   node --import tsx bench/coverage.ts           prints the tables as Markdown
 *   node --import tsx bench/coverage.ts --write   puts them between the markers of docs/statistics.md
 *   --runs N                                      samples a cell, default 1,500
 */
import {bcaInterval} from "../src/stats/bcaInterval.js";
import {bootstrapMeans} from "../src/stats/bootstrap.js";
import {differenceIntervals} from "../src/stats/differenceIntervals.js";
import {normalQuantile} from "../src/stats/distributions.js";
import {hierarchicalBootstrap} from "../src/stats/hierarchicalBootstrap.js";
import {passKCurve} from "../src/stats/passKCurve.js";
import {percentileInterval} from "../src/stats/percentileInterval.js";
import {rankIntervals} from "../src/stats/rankIntervals.js";
import {ratioInterval} from "../src/stats/ratioInterval.js";
import {Sfc32} from "../src/stats/rng.js";
import {simultaneousBand} from "../src/stats/simultaneousBand.js";
import {rankSets, resolvedPairs} from "../src/stats/tieGroups.js";
import {varianceComponents} from "../src/stats/varianceComponents.js";
import {markdownTable, showCoverage, type Row} from "./coverageSection.js";

const given = process.argv.indexOf("--runs");
const RUNS = given < 0 ? 1500 : Number(process.argv[given + 1]);
const RESAMPLES = 1000;
const SIZES = [20, 127, 1000];

/** Share of `runs` in which each named claim was true, in per cent. */
function shares(
  seed: number,
  runs: number,
  draw: (random: Sfc32, run: number) => Record<string, boolean>,
): Record<string, string> {
  const random = new Sfc32(seed);
  const held: Record<string, number> = {};
  for (let run = 0; run < runs; run++) {
    for (const [name, isTrue] of Object.entries(draw(random, run))) held[name] = (held[name] ?? 0) + (isTrue ? 1 : 0);
  }
  return Object.fromEntries(Object.entries(held).map(([name, count]) => [name, ((100 * count) / runs).toFixed(1)]));
}

const holds = ({low, high}: {low: number; high: number}, truth: number): boolean =>
  low <= truth + 1e-12 && truth <= high + 1e-12;

const flags = (random: Sfc32, n: number, p: number): number[] =>
  Array.from({length: n}, () => (random.uniform() < p ? 1 : 0));

/** A standard normal number. */
const normal = (random: Sfc32): number => normalQuantile(random.uniform() * (1 - 2e-16) + 1e-16);

/** Columns that share a task's difficulty, so that models are paired: latent correlation 0.5. */
function pairedFlags(random: Sfc32, n: number, rates: number[]): number[][] {
  const cuts = rates.map((p) => normalQuantile(p));
  const difficulty = Array.from({length: n}, () => normal(random) * Math.SQRT1_2);
  return cuts.map((cut) => difficulty.map((d) => (d + normal(random) * Math.SQRT1_2 < cut ? 1 : 0)));
}

function means(): string {
  const rows: Row[] = [];
  for (const n of SIZES) {
    const designs: [string, (random: Sfc32) => number[], number][] = [
      ["flags, p = 0.02", (random) => flags(random, n, 0.02), 0.02],
      ["flags, p = 0.5", (random) => flags(random, n, 0.5), 0.5],
      ["flags, p = 0.98", (random) => flags(random, n, 0.98), 0.98],
      [
        "coverage, 80 % full",
        (random) => Array.from({length: n}, () => (random.uniform() < 0.8 ? 1 : random.below(10) / 10)),
        0.89,
      ],
      ["cost, lognormal", (random) => Array.from({length: n}, () => Math.exp(normal(random))), Math.exp(0.5)],
    ];
    const found = designs.map(([, draw, truth], d) =>
      shares(100 * n + d, RUNS, (random, run) => {
        const matrix = bootstrapMeans([draw(random)], {resamples: RESAMPLES, seed: run});
        return {percentile: holds(percentileInterval(matrix)[0], truth), bca: holds(bcaInterval(matrix)[0], truth)};
      }),
    );
    rows.push(["`percentileInterval`", n, ...found.map(({percentile}) => percentile)]);
    rows.push(["`bcaInterval`", n, ...found.map(({bca}) => bca)]);
  }
  return markdownTable(
    ["interval", "n", "flags 0.02", "flags 0.5", "flags 0.98", "coverage, 80 % full", "cost, lognormal"],
    rows,
  );
}

function clustered(): string {
  const rows = (
    [
      [5, 20],
      [20, 6],
      [40, 25],
    ] as const
  ).map(([servers, tasks]) => {
    const found = shares(servers, RUNS, (random, run) => {
      const trials: number[][] = [];
      const labels: number[] = [];
      for (let s = 0; s < servers; s++) {
        const server = normal(random) * Math.sqrt(0.2);
        for (let t = 0; t < tasks; t++) {
          const cut = server + normal(random) * Math.sqrt(0.5);
          trials.push(Array.from({length: 3}, () => (cut + normal(random) * Math.sqrt(0.3) < 0 ? 1 : 0)));
          labels.push(s);
        }
      }
      const column = trials.map((task) => task.reduce((a, b) => a + b) / 3);
      const options = {resamples: RESAMPLES, seed: run};
      const tasksAlone = percentileInterval(bootstrapMeans([column], options))[0];
      const byServer = percentileInterval(bootstrapMeans([column], {...options, clusters: labels}))[0];
      const all = percentileInterval(hierarchicalBootstrap([trials], {...options, servers: labels}))[0];
      return {tasks: holds(tasksAlone, 0.5), servers: holds(byServer, 0.5), all: holds(all, 0.5)};
    });
    return [`${servers} x ${tasks} x 3`, found.tasks, found.servers, found.all];
  });
  return markdownTable(
    [
      "servers x tasks x trials",
      "tasks drawn (wrong here)",
      "`clusters`: servers drawn",
      "`hierarchicalBootstrap`, all drawn",
    ],
    rows,
  );
}

function comparisons(): string {
  const rows = SIZES.map((n) => {
    const rates = [0.8, 0.78, 0.7, 0.7, 0.5, 0.4];
    const found = shares(n + 7, n === 1000 ? Math.ceil(0.4 * RUNS) : RUNS, (random, run) => {
      const matrix = bootstrapMeans(pairedFlags(random, n, rates), {resamples: RESAMPLES, seed: run});
      const truthOf = ({a, b}: {a: number; b: number}): number => rates[a] - rates[b];
      const pairs = resolvedPairs(matrix);
      const ranks = [
        [1, 1],
        [2, 2],
        [3, 4],
        [3, 4],
        [5, 5],
        [6, 6],
      ];
      const inside = ({low, high}: {low: number; high: number}, j: number): boolean =>
        low <= ranks[j][0] && ranks[j][1] <= high;
      const single = differenceIntervals(matrix);
      return {
        first: holds(single[0], truthOf(single[0])),
        far: holds(single[4], truthOf(single[4])),
        together: pairs.every((pair) => holds(pair, truthOf(pair))),
        third: rankIntervals(matrix).slice(0, 2).every(inside),
        sets: rankSets(matrix).every(inside),
      };
    });
    return [n, found.first, found.far, found.together, found.third, found.sets];
  });
  return markdownTable(
    [
      "n",
      "`differenceIntervals`, 0.80 - 0.78",
      "the same, 0.80 - 0.40",
      "`resolvedPairs`, all 15 together",
      "`rankIntervals`, ranks 1 and 2 together",
      "`rankSets`, all six together",
    ],
    rows,
  );
}

function curves(): string {
  const thetas = [0.3, 0.5, 0.7, 0.9];
  const rows = SIZES.map((n) => {
    const found = shares(n + 11, n === 1000 ? Math.ceil(0.4 * RUNS) : RUNS, (random, run) => {
      const scores = Array.from({length: n}, () => Math.sqrt(random.uniform()));
      const columns = thetas.map((theta) => scores.map((score) => (score >= theta ? 1 : 0)));
      const options = {resamples: RESAMPLES, seed: run};
      const matrix = bootstrapMeans(columns, options);
      const truth = thetas.map((theta) => 1 - theta ** 2);
      const passes = flags(random, n, 0.6);
      const costs = passes.map((pass) => Math.exp(0.7 * normal(random)) * (pass === 1 ? 1 : 1.5));
      const cost = Math.exp(0.245) * (0.6 + 0.4 * 1.5);
      const ratio = ratioInterval(bootstrapMeans([costs], options), bootstrapMeans([passes], options))[0];
      const rates = Array.from({length: n}, () => random.uniform());
      const trials = rates.map((rate) => flags(random, 4, rate).reduce((a, b) => a + b, 0));
      const [, , k3] = passKCurve(
        rates.map(() => 4),
        trials,
        {...options, ks: [1, 2, 3]},
      );
      return {
        band: simultaneousBand(matrix).every((point, j) => holds(point, truth[j])),
        single: percentileInterval(matrix).every((point, j) => holds(point, truth[j])),
        ratio: holds(ratio, cost / 0.6),
        hat: holds(k3.pass_hat_k, 1 / 4),
        any: holds(k3.pass_at_k, 3 / 4),
      };
    });
    return [n, found.band, found.single, found.ratio, found.any, found.hat];
  });
  return markdownTable(
    [
      "n",
      "`simultaneousBand`, four θ together",
      "single intervals, four θ together (wrong)",
      "`ratioInterval`, cost per solved task",
      "`passKCurve`, pass@3 of 4",
      "pass^3 of 4",
    ],
    rows,
  );
}

function components(): string {
  const rows = [20, 127].map((n) => {
    const found = shares(n + 3, Math.ceil((4 * RUNS) / 15), (random, run) => {
      const values: number[] = [];
      const task: number[] = [];
      for (let t = 0; t < n; t++) {
        const effect = normal(random);
        for (let k = 0; k < 4; k++) {
          values.push(effect + normal(random) * Math.SQRT1_2);
          task.push(t);
        }
      }
      const [between, within] = varianceComponents(values, {task}, {resamples: 300, seed: run});
      return {between: holds(between, 1), within: holds(within, 0.5)};
    });
    return [`${n} x 4`, found.between, found.within];
  });
  return markdownTable(["tasks x trials", "`varianceComponents`, task", "residual"], rows);
}

/** Monte-Carlo error of a share near 95 %, in points. */
const errorOf = (runs: number): string => (100 * Math.sqrt((0.95 * 0.05) / runs)).toFixed(1);

const note = `${RUNS} samples a cell (${Math.ceil(0.4 * RUNS)} for 1000 tasks from "Differences" on), ${RESAMPLES} resamples each: Monte-Carlo error ${errorOf(RUNS)} to ${errorOf(0.4 * RUNS)} points.`;

const text = `${note}

#### Means

${means()}

#### Tasks in servers

Latent variance: 20 % servers, 50 % tasks, 30 % trials; pass rate 0.5.

${clustered()}

#### Differences and ranks

Six models of rates 0.8, 0.78, 0.7, 0.7, 0.5, 0.4, paired by the tasks' difficulty. Models 3 and 4 are equal: ranks 3 and 4 are both right for them.

${comparisons()}

#### Curves, ratios, pass@k

${curves()}

#### Variance components

Normal scores, task variance 1, residual 0.5; ${Math.ceil((4 * RUNS) / 15)} samples.

${components()}`;
showCoverage("coverage-resampled", text);
