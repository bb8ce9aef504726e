import fc from "fast-check";
import {describe, expect, it} from "vitest";
import * as stats from "../../src/stats/index.js";
import {everyStatistic, type Asked, type Sample} from "./everyStatistic.js";

const asked: Asked = {level: 0.95, resamples: 60, seed: 1};
const names = Object.keys(everyStatistic);
const pairs = ["x", "x", "y", "y", "z", "z"];
const same = (value: number): Sample => ({
  a: new Array<number>(6).fill(value),
  b: new Array<number>(6).fill(value),
  clusters: pairs,
});
const mixed: Sample = {
  a: [1, 0.2, 0.6, 0, 0.8, 0.4, 1, 0.3],
  b: [0.7, 0.1, 0.3, 0.2, 0.5, 0.4, 0.9, 0],
  clusters: ["p", "p", "q", "q", "r", "r", "s", "s"],
};
const degenerate: Record<string, Sample> = {
  "all 0": same(0),
  "all 1": same(1),
  "all equal": same(0.4),
  "n = 1": {a: [1], b: [0], clusters: ["x"]},
  "one cluster": {...mixed, clusters: mixed.a.map(() => "x")},
  "ties everywhere": {a: [1, 0, 1, 0, 1, 0], b: [1, 0, 1, 0, 1, 0], clusters: pairs},
  NaN: {a: [1, NaN, 0, 1], b: [1, 0, NaN, 0], clusters: ["x", "x", "y", "y"]},
  empty: {a: [], b: [], clusters: []},
};

/** What is not estimated but counted, picked or ordered, and the parts of estimates: they say `n`, or nothing. */
const counted = new Set([
  ...["clusteredError", "standardError", "winLossTie", "paretoSet", "paretoMembership", "flippedPairs", "rankFlips"],
  ...["cohenKappa", "scottPi", "fleissKappa", "gwetAc", "krippendorffAlpha", "differenceComponents", "itemAnalysis"],
  ...["taskInformation", "resolvedPairsAt", "quantiles", "inverseCdfQuantiles", "midRanks", "meanOf", "adjustPValues"],
  ...["probabilityBetterBeta"],
]);

/** Where NaN stands for "undefined" without a reason beside it: its docstring says when. */
const undefinedBy: Record<string, RegExp> = {
  clusteredError: /^design_effect$/,
  bootstrapStatistic: /^(estimate|low|high)$/,
  ratioInterval: /^\d\.(estimate|low|high)$/,
  fisherTest: /^statistic$/,
  pairedDifference: /^correlation$/,
  rankCorrelationInterval: /^(estimate|low|high)$/,
  intraclassCorrelation: /^(estimate|low|high)$/,
  itemAnalysis: /(point_biserial|item_rest)$/,
  taskInformation: /(alpha|alpha_without)$/,
  varianceComponents: /^\d\.(share|estimate|low|high|untruncated)$/,
  nonInferiorityTest: /^statistic$/,
};

interface Node {
  path: string;
  value: Record<string, unknown>;
}

/** Every object of a result, itself first. */
function nodesOf(value: unknown, path = ""): Node[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  const own = Array.isArray(value) ? [] : [{path, value: value as Record<string, unknown>}];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) => nodesOf(inner, path === "" ? key : `${path}.${key}`)),
  ];
}

/** Intervals among the objects of a result: those with two ends. */
const intervalsOf = (value: unknown): {estimate?: number; low: number; high: number}[] =>
  nodesOf(value)
    .map((node) => node.value)
    .filter((node) => typeof node.low === "number" && typeof node.high === "number" && "method" in node) as never;

function expectDefined(name: string, result: unknown): void {
  for (const {path, value} of nodesOf(result)) {
    const hasReason = typeof value.reason === "string";
    for (const [key, number] of Object.entries(value)) {
      const place = path === "" ? key : `${path}.${key}`;
      if (Number.isNaN(number) && !hasReason) expect(place).toMatch(undefinedBy[name] ?? /^$/);
    }
    const {estimate, low, high} = value as {estimate?: number; low?: number; high?: number};
    if (typeof low !== "number" || typeof high !== "number" || Number.isNaN(low)) continue;
    expect(low).toBeLessThanOrEqual(high);
    if (estimate === undefined) continue;
    expect(low).toBeLessThanOrEqual(estimate + 1e-9);
    expect(high).toBeGreaterThanOrEqual(estimate - 1e-9);
  }
}

describe("every statistic of the toolkit", () => {
  it("is listed: what is exported is an estimate, a part of one, a plan, or a fit of printed numbers", () => {
    const others = new Set([
      ...["bootstrapMeansAsync", "bootstrapPart", "joinBootstrapMeans", "sumBootstrapIntervals", "pairedCounts"],
      ...["nonInferiorityVerdict", "rankBlocks", "tauB", "spearmanRho", "passAtK", "passHatK", "passKCells"],
      ...["passesThreshold", "thresholdFraction", "crossTable", "categoryCounts", "spearmanBrown", "agreementInterval"],
      ...["buyNext", "designEffect", "minimalDetectableEffect", "discordanceFromPhi", "exactPairedPower"],
      ...["pairedPower", "pairedSampleSize", "componentPower", "tasksNeeded", "twoProportionPower"],
      ...["twoProportionSampleSize", "fitPooledRow", "fitShareRow", "coverageLattice", "momentBounds", "printedCounts"],
      ...["bootstrapEndRange", "binomialCdf", "binomialPmf", "binomialQuantile", "chiSquaredSurvival"],
      ...["hypergeometricPmf", "logChoose", "normalCdf", "normalQuantile", "tCdf", "tQuantile", "latticeScale"],
      ...[
        "blockSeed",
        "Sfc32",
        "incompleteBeta",
        "incompleteBetaInverse",
        "incompleteGammaUpper",
        "logBeta",
        "logGamma",
      ],
    ]);
    expect(Object.keys(stats).filter((name) => !others.has(name) && !names.includes(name))).toEqual([]);
  });

  for (const [kind, sample] of Object.entries(degenerate)) {
    it.each(names)(`%s of ${kind} is defined, or refused in one line`, (name) => {
      let result: unknown;
      try {
        result = everyStatistic[name](sample, asked);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        expect((error as RangeError).message).toMatch(/^\w+: [^\n]*got [^\n]+/);
        return;
      }
      expectDefined(name, result);
    });
  }

  it.each(names.filter((name) => !counted.has(name)))("%s says how it was made", (name) => {
    const made = nodesOf(everyStatistic[name](mixed, asked)).filter(({value}) => "method" in value);
    expect(made.length).toBeGreaterThan(0);
    for (const {value} of made) {
      for (const key of ["method", "level", "resamples", "seed", "n", "n_missing", "clusters"]) {
        expect(value[key]).not.toBeUndefined();
      }
      expect(value.resamples === null).toBe(value.seed === null);
    }
  });

  it.each(names)("%s leaves its input alone and gives the same again", (name) => {
    const frozen = Object.freeze({
      a: Object.freeze([...mixed.a]) as number[],
      b: Object.freeze([...mixed.b]) as number[],
      clusters: Object.freeze([...mixed.clusters]) as string[],
    });
    expect(everyStatistic[name](frozen, asked)).toEqual(everyStatistic[name](mixed, asked));
  });

  it.each(names)("%s does not depend on what clusters are called", (name) => {
    const renamed = {...mixed, clusters: mixed.clusters.map((cluster) => `server-${cluster}`)};
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll("server-", ""));
    expect(plain(everyStatistic[name](renamed, asked))).toEqual(plain(everyStatistic[name](mixed, asked)));
  });

  const scores = fc.integer({min: 0, max: 10}).map((tenths) => tenths / 10);
  const samples = fc
    .array(fc.tuple(scores, scores, fc.constantFrom("p", "q", "r")), {minLength: 6, maxLength: 14})
    .map((rows) => [...rows, [1, 0, "p"], [0, 1, "q"], [0.3, 0.6, "r"]] as [number, number, string][])
    .map((rows): Sample => ({a: rows.map(([a]) => a), b: rows.map(([, b]) => b), clusters: rows.map(([, , c]) => c)}));
  const withIntervals = names.filter((name) => intervalsOf(everyStatistic[name](mixed, asked)).length > 0);

  it.each(withIntervals)("%s widens with the level", (name) => {
    fc.assert(
      fc.property(samples, (sample) => {
        const [narrow, wide] = [0.8, 0.99].map((level) =>
          intervalsOf(everyStatistic[name](sample, {level, resamples: 200, seed: 3})),
        );
        narrow.forEach(({low, high}, i) => {
          if (Number.isNaN(low) || wide[i] === undefined) return;
          expect(wide[i].low).toBeLessThanOrEqual(low + 1e-9);
          expect(wide[i].high).toBeGreaterThanOrEqual(high - 1e-9);
        });
      }),
      {numRuns: 8},
    );
  });

  it.each(withIntervals)("%s narrows with four times the tasks", (name) => {
    const four: Sample = {a: [], b: [], clusters: []};
    for (let copy = 0; copy < 4; copy++) {
      four.a.push(...mixed.a);
      four.b.push(...mixed.b);
      four.clusters.push(...mixed.clusters.map((cluster) => `${cluster}${copy}`));
    }
    const width = (sample: Sample): number => {
      const intervals = intervalsOf(everyStatistic[name](sample, {level: 0.95, resamples: 500, seed: 5}));
      // one flaky task more is one interval more: their mean width
      return intervals.reduce((sum, {low, high}) => sum + high - low, 0) / intervals.length;
    };
    const sameItem = ["flakyTasks", "rankIntervals", "rankSets", "calibration", "rankCorrelationInterval"].includes(
      name,
    );
    if (sameItem) expect(width(four)).toBeLessThanOrEqual(width(mixed) + 1e-9);
    else expect(width(four)).toBeLessThan(0.75 * width(mixed));
  });

  const closed = names.filter((name) => {
    const made = nodesOf(everyStatistic[name](mixed, asked));
    const isDrawn = made.some(({value}) => typeof value.resamples === "number") || name === "paretoMembership";
    return !isDrawn && !["rankFlips", "flippedPairs", "paretoSet"].includes(name);
  });

  it.each(closed)("%s does not depend on the order of tasks", (name) => {
    const perTask = ["itemAnalysis", "midRanks", "adjustPValues", "taskInformation", "flakyTasks"];
    const turn = <T>(list: T[]): T[] => list.toReversed();
    fc.assert(
      fc.property(samples, (sample) => {
        const turned = {a: turn(sample.a), b: turn(sample.b), clusters: turn(sample.clusters)};
        const [one, other] = [sample, turned].map((each) => numbersOf(everyStatistic[name](each, asked)));
        if (perTask.includes(name)) for (const numbers of [one, other]) numbers.sort(byValue);
        expect(other).toHaveLength(one.length);
        other.forEach((number, i) => {
          if (Number.isNaN(one[i])) expect(number).toBeNaN();
          else expect(number).toBeCloseTo(one[i], 9);
        });
      }),
      {numRuns: 8},
    );
  });
});

/** By size, what is undefined last. */
function byValue(one: number, other: number): number {
  return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || one - other || 0;
}

/** All numbers of a result in order, but for places of tasks and p by drawn orders, which differ when the order given does. */
function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as number[]);
  return Object.entries(value).flatMap(([key, inner]) =>
    ["p_permutation", "resamples", "seed", "task"].includes(key) ? [] : numbersOf(inner),
  );
}
