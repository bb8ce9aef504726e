/**
 * How often the intervals of agreement, calibration, consistency, orders, medians and intraclass correlations cover the
 * truth at nominal 95 %, by seeded simulation.
 *
 *   node --import tsx bench/coverageJudges.ts           prints the tables as Markdown
 *   node --import tsx bench/coverageJudges.ts --write   puts them between the markers of docs/statistics.md
 */
import {agreementInterval, type AgreementChoice} from "../src/stats/agreementInterval.js";
import {bootstrapMeans} from "../src/stats/bootstrap.js";
import {bootstrapStatistic} from "../src/stats/bootstrapStatistic.js";
import {calibration} from "../src/stats/calibration.js";
import {confusionMatrix} from "../src/stats/confusionMatrix.js";
import {consistency} from "../src/stats/consistency.js";
import {normalCdf, normalQuantile} from "../src/stats/distributions.js";
import {intraclassCorrelation} from "../src/stats/intraclassCorrelation.js";
import {judgeSeverity} from "../src/stats/judgeSeverity.js";
import {kendallTauB} from "../src/stats/kendallTauB.js";
import {quantiles} from "../src/stats/quantile.js";
import {rankCorrelationInterval} from "../src/stats/rankCorrelationInterval.js";
import {Sfc32} from "../src/stats/rng.js";
import {spearman, spearmanRho} from "../src/stats/spearman.js";
import {markdownTable, showCoverage, type Row} from "./coverageSection.js";

const RUNS = 400;
const RESAMPLES = 200;
type Ends = {low: number; high: number};

/** Coverage in per cent of several intervals made of each sample. */
function coverage(seed: number, truths: number[], draw: (random: Sfc32) => Ends[], runs = RUNS): string[] {
  const random = new Sfc32(seed);
  const held = truths.map(() => 0);
  for (let i = 0; i < runs; i++) {
    draw(random).forEach(({low, high}, k) => {
      // an undefined interval holds nothing
      if (low <= truths[k] + 1e-12 && truths[k] <= high + 1e-12) held[k]++;
    });
  }
  return held.map((count) => ((100 * count) / runs).toFixed(1));
}

const runsOf = (tasks: number): number => (tasks >= 1000 ? RUNS / 2 : RUNS);
const normal = (random: Sfc32): number => normalQuantile((random.uint32() + 0.5) / 2 ** 32);
const list = <T>(n: number, make: (i: number) => T): T[] => Array.from({length: n}, (_, i) => make(i));

interface Claims {
  truth: number[];
  /** verdicts of three judges */
  verdicts: number[][];
  confidences: number[];
  right: number[];
  clusters: number[];
}

/** Five claims a task; judges err independently, more often on hard tasks, the third also by being strict. */
function judged(random: Sfc32, tasks: number, rate: number): Claims {
  const found: Claims = {truth: [], verdicts: [], confidences: [], right: [], clusters: []};
  for (let t = 0; t < tasks; t++) {
    const error = random.uniform() < 0.3 ? 0.25 : 0.05;
    const own = rate === 0.5 ? (random.uniform() < 0.5 ? 0.9 : 0.1) : rate;
    for (let k = 0; k < 5; k++) {
      const truth = Number(random.uniform() < own);
      const verdict = () => (random.uniform() < error ? 1 - truth : truth);
      const verdicts = [verdict(), verdict(), random.uniform() < 0.1 ? 0 : verdict()];
      found.truth.push(truth);
      found.verdicts.push(verdicts);
      found.right.push(Number(verdicts[0] === truth));
      // overconfident: says 0.98 where it is right in 95 %, 0.85 where in 75 %
      found.confidences.push(error === 0.05 ? 0.98 : 0.85);
      found.clusters.push(t);
    }
  }
  return found;
}

const coefficients: [string, number, AgreementChoice][] = [
  ["`cohen-kappa`", 2, {coefficient: "cohen-kappa"}],
  ["`scott-pi`", 2, {coefficient: "scott-pi"}],
  ["`fleiss-kappa`, 3 judges", 3, {coefficient: "fleiss-kappa"}],
  ["`krippendorff-alpha`, 3 judges", 3, {coefficient: "krippendorff-alpha"}],
  ["`gwet-ac`, 3 judges", 3, {coefficient: "gwet-ac", categories: [0, 1]}],
];
const first = (ratings: number[][], judges: number): number[][] => ratings.map((row) => row.slice(0, judges));

function agreement(): string {
  const designs = [20, 127].flatMap((tasks) => [0.5, 0.95].map((rate) => ({tasks, rate})));
  const columns = designs.map(({tasks, rate}, d) => {
    const large = judged(new Sfc32(500), 40_000, rate).verdicts;
    const truths = coefficients.map(
      ([, judges, choice]) => agreementInterval(first(large, judges), choice, {resamples: 1}).estimate,
    );
    const draw = (random: Sfc32) => {
      const {verdicts, clusters} = judged(random, tasks, rate);
      return coefficients.map(([, judges, choice]) =>
        agreementInterval(first(verdicts, judges), choice, {resamples: RESAMPLES, clusters}),
      );
    };
    return coverage(501 + d, truths, draw, runsOf(tasks));
  });
  const head = ["coefficient", ...designs.map(({tasks, rate}) => `${tasks} tasks, ${100 * rate} % met`)];
  return markdownTable(
    head,
    coefficients.map(([name], i): Row => [name, ...columns.map((cells) => cells[i])]),
  );
}

function againstTruth(): string {
  const measure = ({truth, verdicts, confidences, right, clusters}: Claims, resamples: number) => {
    const options = {clusters, resamples};
    const {brier, ece, overconfidence} = calibration(confidences, right, options);
    const verdict = verdicts.map(([one]) => String(one));
    const {balanced_accuracy} = confusionMatrix(truth.map(String), verdict, {...options, labels: ["0", "1"]});
    return [brier, ece, overconfidence, balanced_accuracy, judgeSeverity(verdicts, options)[2].severity];
  };
  const designs = [20, 127].flatMap((tasks) => [0.5, 0.95].map((rate) => ({tasks, rate})));
  const columns = designs.map(({tasks, rate}, d) => {
    const truths = measure(judged(new Sfc32(600), 40_000, rate), 1).map(({estimate}) => estimate);
    const draw = (random: Sfc32) => measure(judged(random, tasks, rate), RESAMPLES);
    return coverage(601 + d, truths, draw, runsOf(tasks));
  });
  const names = ["`calibration`, Brier", "ECE, 10 bins", "overconfidence", "balanced accuracy", "`judgeSeverity`"];
  const head = ["interval", ...designs.map(({tasks, rate}) => `${tasks} tasks, ${100 * rate} % met`)];
  return markdownTable(
    head,
    names.map((name, i): Row => [name, ...columns.map((cells) => cells[i])]),
  );
}

/** Four trials a task; pass rates of tasks 0.02, 0.5 and 0.98, or all near one end. */
function repeated(): string {
  const mixes: [string, number[]][] = [
    ["rates 0.02, 0.5, 0.98", [0.02, 0.5, 0.98]],
    ["rates 0.9 to 1", [0.9, 0.95, 0.99]],
  ];
  const rows = [20, 127, 1000].flatMap((tasks) =>
    mixes.map(([name, rates], m): Row => {
      const mean = (of: (p: number) => number): number => rates.reduce((sum, p) => sum + of(p), 0) / rates.length;
      const truths = [mean((p) => p ** 2 + (1 - p) ** 2), mean((p) => p ** 4 + (1 - p) ** 4)];
      const draw = (random: Sfc32) => {
        const passes = list(tasks, () => {
          const p = rates[random.below(rates.length)];
          return list(4, () => Number(random.uniform() < p)).reduce((a, b) => a + b);
        });
        const found = consistency(
          passes.map(() => 4),
          passes,
          {resamples: RESAMPLES},
        );
        return [found.agreement, found.unanimous];
      };
      return [`${tasks} x 4, ${name}`, ...coverage(700 + m, truths, draw, runsOf(tasks))];
    }),
  );
  return markdownTable(["tasks x trials", "`consistency`, agreement", "unanimous"], rows);
}

/** Task and error variances by their intraclass correlation: normal scores, and flags of a latent normal. */
function correlated(): string {
  const rows = [20, 127, 1000].map((tasks): Row => {
    const cells = [0.2, 0.8].flatMap((icc) => {
      const table = (random: Sfc32) =>
        list(tasks, () => {
          const task = Math.sqrt(icc) * normal(random);
          return list(4, () => task + Math.sqrt(1 - icc) * normal(random));
        });
      const draw = (random: Sfc32) => [intraclassCorrelation(table(random))];
      return coverage(800, [icc], draw, runsOf(tasks));
    });
    // flags above 0 of a latent normal: their correlation is (2 / pi) asin(icc)
    const latent = 0.5;
    const flags = (random: Sfc32) =>
      list(tasks, () => {
        const task = Math.sqrt(latent) * normal(random);
        return list(4, () => Number(task + Math.sqrt(1 - latent) * normal(random) > 0));
      });
    const truth = (2 / Math.PI) * Math.asin(latent);
    return [
      `${tasks} x 4`,
      ...cells,
      ...coverage(801, [truth], (random) => [intraclassCorrelation(flags(random))], runsOf(tasks)),
    ];
  });
  return markdownTable(["tasks x trials", "`intraclassCorrelation`, 0.2", "0.8", "flags, 1/3"], rows);
}

/** Pairs of a bivariate normal: rho is 6/pi asin(r/2), tau 2/pi asin(r). */
function orders(): string {
  const rows = [20, 127, 1000].map((n): Row => {
    const cells = [0, 0.5, 0.9].flatMap((r, i) => {
      const truths = [(6 / Math.PI) * Math.asin(r / 2), (2 / Math.PI) * Math.asin(r)];
      const draw = (random: Sfc32) => {
        const x = list(n, () => normal(random));
        const y = x.map((value) => r * value + Math.sqrt(1 - r * r) * normal(random));
        return [spearman(x, y, {permutations: 1}), kendallTauB(x, y, {permutations: 1})];
      };
      return coverage(900 + i, truths, draw, runsOf(n));
    });
    return [n, ...cells];
  });
  const head = [0, 0.5, 0.9].flatMap((r) => [`\`spearman\`, r = ${r}`, `\`kendallTauB\`, r = ${r}`]);
  return markdownTable(["pairs", ...head], rows);
}

/** Ten models on the same tasks, ordered alike by two thresholds but for two swaps; and medians of seconds. */
function overTasks(): string {
  const skills = list(10, (j) => 1.2 - 0.25 * j);
  const other = skills.map((skill, j) => (j === 3 ? skills[4] : j === 4 ? skills[3] : skill) - 0.6);
  const rates = [skills, other].map((each) => each.map((skill) => normalCdf(skill / Math.SQRT2)));
  const truth = spearmanRho(rates[0], rates[1]);
  const rows = [20, 127, 1000].map((tasks): Row => {
    const draw = (random: Sfc32) => {
      const difficulty = list(tasks, () => normal(random));
      const flags = [skills, other].map((each) =>
        each.map((skill) => difficulty.map((hard) => Number(skill + hard + normal(random) > 0))),
      );
      const [one, two] = flags.map((columns) => bootstrapMeans(columns, {resamples: RESAMPLES}));
      return [rankCorrelationInterval(one, two)];
    };
    const medians = (shape: (z: number) => number) => (random: Sfc32) => {
      const values = list(tasks, () => shape(normal(random)));
      const middle = (places: Int32Array) =>
        quantiles(
          Array.from(places, (place) => values[place]),
          [0.5],
        )[0];
      return [bootstrapStatistic(tasks, middle, {resamples: RESAMPLES})];
    };
    return [
      tasks,
      ...coverage(950, [truth], draw, runsOf(tasks)),
      ...coverage(
        951,
        [0],
        medians((z) => z),
        runsOf(tasks),
      ),
      ...coverage(952, [1], medians(Math.exp), runsOf(tasks)),
    ];
  });
  const head = ["tasks", "`rankCorrelationInterval`, ten models", "median, normal", "median, lognormal"];
  return markdownTable(head, rows);
}

const sections: [string, string, () => string][] = [
  ["Coefficients of agreement", "Five claims a task, tasks drawn; half of the claims met, or nearly all.", agreement],
  [
    "A judge against the truth",
    "The same claims; confidences of 0.98 and 0.85 where 95 and 75 % are right.",
    againstTruth,
  ],
  ["Repeated trials", "Tasks drawn.", repeated],
  ["Intraclass correlation", "Normal scores, as its F interval supposes, and flags.", correlated],
  ["Two orders", "Pairs of a bivariate normal: Fisher's z with the errors of Bonett & Wright and of Fieller.", orders],
  ["Orders and medians over tasks", "Ten models, two measures of the same tasks; medians of single values.", overTasks],
];

const note = `${RUNS} samples a cell (${RUNS / 2} for 1000 tasks or pairs), ${RESAMPLES} resamples each: Monte-Carlo error 1.1 points (1.5).`;
const text = sections.map(([title, about, make]) => `#### ${title}\n\n${about}\n\n${make()}`).join("\n\n");
showCoverage("coverage-judges", `${note}\n\n${text}`);
