/**
 * How often the closed-form intervals of src/stats cover the truth at nominal 95 %: exactly, by adding up binomial
 * probabilities, where the data are one or two counts; by seeded simulation elsewhere.
 *
 *   node --import tsx bench/coverageClosedForm.ts           prints the tables as Markdown
 *   node --import tsx bench/coverageClosedForm.ts --write   puts them between the markers of docs/statistics.md
 */
import {agreementInterval} from "../src/stats/agreementInterval.js";
import {betaPosterior} from "../src/stats/betaPosterior.js";
import {binomialBootstrapInterval} from "../src/stats/binomialBootstrap.js";
import {clopperPearsonInterval} from "../src/stats/clopperPearsonInterval.js";
import {clusteredInterval} from "../src/stats/clusteredError.js";
import {binomialPmf} from "../src/stats/distributions.js";
import type {Interval} from "../src/stats/interval.js";
import {jeffreysInterval} from "../src/stats/jeffreysInterval.js";
import {krippendorffAlpha} from "../src/stats/krippendorffAlpha.js";
import {newcombeInterval, pairedNewcombeInterval} from "../src/stats/newcombeInterval.js";
import {pairedCounts} from "../src/stats/pairedCounts.js";
import {pairedDifference} from "../src/stats/pairedDifference.js";
import {discordanceFromPhi} from "../src/stats/pairedPower.js";
import {proportionInterval} from "../src/stats/proportionInterval.js";
import {Sfc32} from "../src/stats/rng.js";
import {scoreInterval} from "../src/stats/scoreInterval.js";
import {studentInterval} from "../src/stats/studentInterval.js";
import {welchInterval} from "../src/stats/welchInterval.js";
import {wilsonInterval} from "../src/stats/wilsonInterval.js";
import {markdownTable, showCoverage, type Row} from "./coverageSection.js";

const SIZES = [20, 127, 1000];
const SIMULATIONS = 4000;

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function covers({low, high}: {low: number; high: number}, truth: number): boolean {
  return low <= truth + 1e-12 && truth <= high + 1e-12;
}

/** Share of simulated samples whose interval holds the truth, and the mean width. */
function simulate(
  seed: number,
  draw: (random: Sfc32) => Interval,
  truth: number,
  runs = SIMULATIONS,
): [string, string] {
  const random = new Sfc32(seed);
  let held = 0;
  let width = 0;
  for (let i = 0; i < runs; i++) {
    const interval = draw(random);
    if (covers(interval, truth)) held++;
    width += interval.high - interval.low;
  }
  return [percent(held / runs), (width / runs).toFixed(3)];
}

function oneProportion(): string {
  const methods: [string, (x: number, n: number) => Interval][] = [
    ["`wilsonInterval`", wilsonInterval],
    ["`jeffreysInterval`", jeffreysInterval],
    ["`clopperPearsonInterval`", clopperPearsonInterval],
    ["`proportionInterval`", proportionInterval],
    ["`betaPosterior`, uniform, equal-tailed", (x, n) => betaPosterior(x, n).equal_tailed],
    ["`binomialBootstrapInterval`", binomialBootstrapInterval],
  ];
  const rows = methods.flatMap(([name, method]) =>
    SIZES.map((n): Row => {
      const intervals = Array.from({length: n + 1}, (_, x) => method(x, n));
      const coverage = (p: number) =>
        intervals.reduce((sum, {low, high}, x) => sum + (low <= p && p <= high ? binomialPmf(x, n, p) : 0), 0);
      // coverage jumps down where an interval ends, so it is least just beside one, or next to 0 and 1
      const besides = intervals.flatMap(({low, high}) => [low, high].flatMap((end) => [end - 1e-9, end + 1e-9]));
      const least = (from: number, to: number) =>
        Math.min(...[...besides, 2e-8, 1 - 2e-8].filter((p) => p > from && p < to).map(coverage));
      const mean =
        Array.from({length: 1000}, (_, i) => coverage((i + 0.5) / 1000)).reduce((sum, c) => sum + c, 0) / 1000;
      const shown = [...[0.02, 0.5, 0.98].map(coverage), mean, least(1e-8, 1 - 1e-8), least(0.05, 0.95)];
      return [name, n, ...shown.map(percent)];
    }),
  );
  const head = ["interval", "n", "p = 0.02", "p = 0.5", "p = 0.98", "mean over p", "least", "least, p 0.05 to 0.95"];
  return markdownTable(head, rows);
}

function twoProportions(): string {
  const pairs = [
    [0.02, 0.02],
    [0.5, 0.5],
    [0.6, 0.5],
    [0.98, 0.9],
  ];
  const independent = SIZES.map((n): Row => {
    const cells = pairs.map(([p1, p2]) => {
      let held = 0;
      const weights = [p1, p2].map((p) => Array.from({length: n + 1}, (_, x) => binomialPmf(x, n, p)));
      for (let x = 0; x <= n; x++) {
        if (weights[0][x] < 1e-7) continue;
        for (let y = 0; y <= n; y++) {
          const weight = weights[0][x] * weights[1][y];
          if (weight > 1e-9 && covers(newcombeInterval(x, n, y, n), p1 - p2)) held += weight;
        }
      }
      return percent(held);
    });
    return ["`newcombeInterval`", n, ...cells];
  });
  const flagPairs = (random: Sfc32, n: number, p1: number, p2: number) => {
    const {only1, only2} = discordanceFromPhi(p1, p2, 0.3);
    const both = p1 - only1;
    const [first, second] = [new Array<number>(n), new Array<number>(n)];
    for (let i = 0; i < n; i++) {
      const u = random.uniform();
      first[i] = Number(u < both + only1);
      second[i] = Number(u < both || (u >= both + only1 && u < both + only1 + only2));
    }
    return [first, second];
  };
  const paired: [string, (first: number[], second: number[]) => Interval][] = [
    ["`pairedNewcombeInterval`, phi 0.3", (a, b) => pairedNewcombeInterval(pairedCounts(a, b))],
    ["`pairedDifference`, phi 0.3", (a, b) => pairedDifference(a, b).interval],
  ];
  const rows = paired.flatMap(([name, method]) =>
    SIZES.map((n): Row => {
      const cells = pairs.map(([p1, p2], i) => {
        const draw = (random: Sfc32) => {
          const [first, second] = flagPairs(random, n, p1, p2);
          return method(first, second);
        };
        return simulate(100 + i, draw, p1 - p2)[0];
      });
      return [name, n, ...cells];
    }),
  );
  return markdownTable(
    ["interval of p1 - p2", "n each", ...pairs.map(([p1, p2]) => `${p1}, ${p2}`)],
    [...independent, ...rows],
  );
}

/** Coverage scores of tasks of five claims: fulfilled in full with chance `full`, else spread evenly below. */
function score(random: Sfc32, full: number): number {
  return random.uniform() < full ? 1 : random.below(10) / 10;
}

function means(): string {
  const shapes: [string, number][] = [
    ["full 2 %", 0.02],
    ["full 50 %", 0.5],
    ["full 98 %", 0.98],
  ];
  const methods: [string, (random: Sfc32, n: number, full: number) => Interval, (full: number) => number][] = [
    [
      "`scoreInterval` of coverage",
      (random, n, full) => scoreInterval(Array.from({length: n}, () => score(random, full))),
      (full) => full + (1 - full) * 0.45,
    ],
    [
      "`studentInterval` of coverage",
      (random, n, full) => studentInterval(Array.from({length: n}, () => score(random, full))),
      (full) => full + (1 - full) * 0.45,
    ],
    [
      "`welchInterval` of coverage",
      (random, n, full) => {
        const draw = () => Array.from({length: n}, () => score(random, full));
        return welchInterval(draw(), draw());
      },
      () => 0,
    ],
  ];
  const rows = methods.flatMap(([name, draw, truth]) =>
    SIZES.map((n): Row => [
      name,
      n,
      ...shapes.map(([, full], i) => simulate(200 + i, (random) => draw(random, n, full), truth(full))[0]),
    ]),
  );
  return markdownTable(["interval", "n", ...shapes.map(([name]) => name)], rows);
}

/** Flags of four trials a task; half of the tasks are sure to pass or fail, the others are tried anew: ICC 0.5. */
function clusteredFlags(random: Sfc32, tasks: number, p: number): {flags: number[]; clusters: number[]} {
  const flags: number[] = [];
  const clusters: number[] = [];
  for (let t = 0; t < tasks; t++) {
    const isFixed = random.uniform() < 0.5;
    const fixed = Number(random.uniform() < p);
    for (let k = 0; k < 4; k++) {
      flags.push(isFixed ? fixed : Number(random.uniform() < p));
      clusters.push(t);
    }
  }
  return {flags, clusters};
}

function clustered(): string {
  const rates = [0.05, 0.5, 0.95];
  const methods: [string, (flags: number[], clusters: number[]) => Interval][] = [
    ["`scoreInterval`, tasks as clusters", (flags, clusters) => scoreInterval(flags, {clusters})],
    ["`clusteredInterval`, tasks as clusters", (flags, clusters) => clusteredInterval(flags, clusters)],
    [
      "`wilsonInterval` on all trials (wrong)",
      (flags) =>
        wilsonInterval(
          flags.reduce((s, f) => s + f, 0),
          flags.length,
        ),
    ],
  ];
  const rows = methods.flatMap(([name, method]) =>
    SIZES.map((tasks): Row => {
      const cells = rates.map((p, i) => {
        const draw = (random: Sfc32) => {
          const {flags, clusters} = clusteredFlags(random, tasks, p);
          return method(flags, clusters);
        };
        return simulate(300 + i, draw, p, tasks === 1000 ? 1000 : SIMULATIONS)[0];
      });
      return [name, `${tasks} x 4`, ...cells];
    }),
  );
  return markdownTable(["interval", "tasks x trials", ...rates.map((p) => `p = ${p}`)], rows);
}

/** Labels of two judges of claims of one task; they err independently, more often on hard tasks. */
function judgedClaims(random: Sfc32, tasks: number): {ratings: number[][]; clusters: number[]} {
  const ratings: number[][] = [];
  const clusters: number[] = [];
  for (let t = 0; t < tasks; t++) {
    const error = random.uniform() < 0.3 ? 0.25 : 0.05;
    const rate = random.uniform() < 0.5 ? 0.9 : 0.4;
    for (let k = 0; k < 5; k++) {
      const truth = Number(random.uniform() < rate);
      const verdict = () => (random.uniform() < error ? 1 - truth : truth);
      ratings.push([verdict(), verdict()]);
      clusters.push(t);
    }
  }
  return {ratings, clusters};
}

function agreement(): string {
  const large = judgedClaims(new Sfc32(400), 200_000);
  const truth = krippendorffAlpha(large.ratings).value;
  const rows = [20, 127].map((tasks): Row => {
    const draw = (byTask: boolean) => (random: Sfc32) => {
      const {ratings, clusters} = judgedClaims(random, tasks);
      const options = {resamples: 400, ...(byTask ? {clusters} : {})};
      return agreementInterval(ratings, {coefficient: "krippendorff-alpha"}, options);
    };
    return [`${tasks} x 5`, simulate(401, draw(true), truth, 1500)[0], simulate(401, draw(false), truth, 1500)[0]];
  });
  return markdownTable(["tasks x claims", "`agreementInterval`, alpha, tasks drawn", "claims drawn (wrong)"], rows);
}

const sections: [string, string, () => string][] = [
  [
    "One proportion",
    "Exact: binomial probabilities of the counts whose interval holds p; least over all p strictly between 0 and 1.",
    oneProportion,
  ],
  [
    "Two proportions",
    `Independent: exact. Paired: ${SIMULATIONS} simulated samples, Monte-Carlo error 0.3 to 0.5 points.`,
    twoProportions,
  ],
  [
    "Means of coverage",
    `Tasks of five claims, fulfilled in full or spread evenly below; ${SIMULATIONS} samples.`,
    means,
  ],
  [
    "Several trials a task",
    `Four trials, ICC 0.5; ${SIMULATIONS} samples, 1000 of them for 1000 tasks (error 0.7 points).`,
    clustered,
  ],
  [
    "Agreement",
    "Two judges who err more on some tasks; 1500 samples, 400 resamples each (error 0.6 points).",
    agreement,
  ],
];

const text = sections.map(([title, note, make]) => `#### ${title}\n\n${note}\n\n${make()}`).join("\n\n");
showCoverage("coverage-closed-form", text);
