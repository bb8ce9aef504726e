import fc from "fast-check";
import {describe, expect, it} from "vitest";
import * as stats from "../../src/stats/index.js";

const none: number[] = [];

/** What every function that takes lists says to nothing at all: its own name, what is wrong, what was got. */
const onNothing: [name: string, call: () => unknown][] = [
  ["agreementInterval", () => stats.agreementInterval([], {coefficient: "krippendorff-alpha"})],
  ["adjustPValues", () => stats.adjustPValues(none, "holm")],
  ["bootstrapMeans", () => stats.bootstrapMeans([])],
  ["bootstrapPart", () => stats.bootstrapPart([], {}, {from: 0, end: 500})],
  ["clusteredError", () => stats.clusteredError(none, [])],
  ["cohenKappa", () => stats.cohenKappa([])],
  ["consistency", () => stats.consistency(none, none)],
  ["fleissKappa", () => stats.fleissKappa([])],
  ["intraclassCorrelation", () => stats.intraclassCorrelation([], "one-way")],
  ["itemAnalysis", () => stats.itemAnalysis([])],
  ["kendallTauB", () => stats.kendallTauB(none, none)],
  ["kendallW", () => stats.kendallW([])],
  ["mcnemarTest", () => stats.mcnemarTest({only1: 0, only2: 0, both: 0, neither: 0} as never)],
  ["pairedDifference", () => stats.pairedDifference(none, none)],
  ["passKCurve", () => stats.passKCurve(none, none)],
  ["passSurface", () => stats.passSurface([], [0.5])],
  ["quantiles", () => stats.quantiles(none, [0.5])],
  ["rankFlips", () => stats.rankFlips(none, none, none)],
  ["scoreInterval", () => stats.scoreInterval(none)],
  ["signFlipTest", () => stats.signFlipTest(none)],
  ["spearman", () => stats.spearman(none, none)],
  ["spearmanRho", () => stats.spearmanRho(none, none)],
  ["studentInterval", () => stats.studentInterval(none)],
  ["sumBootstrapInterval", () => stats.sumBootstrapInterval([], ([sum]) => sum, "sum")],
  ["tauB", () => stats.tauB(none, none)],
  ["taskInformation", () => stats.taskInformation([])],
  ["varianceComponents", () => stats.varianceComponents(none, {task: []})],
  ["welchInterval", () => stats.welchInterval(none, [1, 2])],
  ["wilsonInterval", () => stats.wilsonInterval(0, 0)],
  ["winLossTie", () => stats.winLossTie(none, none)],
];

describe("a statistic of nothing", () => {
  it.each(onNothing)("%s refuses in one line", (name, call) => {
    let message = "";
    try {
      message = `returned ${JSON.stringify(call())}`;
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      message = (error as RangeError).message;
    }
    expect(message).toMatch(/^\w+: .*(got|expected)/);
    expect(message).not.toContain("\n");
    expect(name.length).toBeGreaterThan(0);
  });

  it("is nothing where the result is a list", () => {
    expect(stats.flakyTasks(none, none)).toEqual([]);
    expect(stats.paretoSet([], [])).toEqual({frontier: [], excluded: [], dominatedBy: []});
    expect(stats.rankBlocks([])).toEqual([]);
    expect(stats.midRanks(none)).toEqual(new Float64Array(0));
  });
});

describe("an interval of a proportion", () => {
  const intervals = {
    wilson: stats.wilsonInterval,
    "clopper-pearson": stats.clopperPearsonInterval,
    jeffreys: stats.jeffreysInterval,
    proportion: stats.proportionInterval,
  };
  const counts = fc.integer({min: 1, max: 3000}).chain((n) => fc.tuple(fc.integer({min: 0, max: n}), fc.constant(n)));

  it.each(Object.entries(intervals))("%s holds its estimate, has a width, and is symmetric", (_, interval) => {
    fc.assert(
      fc.property(counts, fc.constantFrom(0.8, 0.95, 0.99), ([x, n], level) => {
        const {estimate, low, high} = interval(x, n, {level});
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        expect(high - low).toBeGreaterThan(0);
        const mirrored = interval(n - x, n, {level});
        expect(mirrored.low).toBeCloseTo(1 - high, 9);
        expect(mirrored.high).toBeCloseTo(1 - low, 9);
      }),
      {numRuns: 150},
    );
  });
});

describe("intervals of means, on degenerate lists", () => {
  const lists = {
    "all 0": [0, 0, 0, 0],
    "all 1": [1, 1, 1, 1],
    "all equal": [0.4, 0.4, 0.4, 0.4],
  };

  it.each(Object.entries(lists))("scoreInterval and the bootstrap have defined ends: %s", (_, list) => {
    const [drawn] = stats.percentileInterval(stats.bootstrapMeans([list], {resamples: 200}));
    const score = stats.scoreInterval(list);
    for (const {estimate, low, high} of [drawn, score]) {
      expect(low).toBeLessThanOrEqual(estimate + 1e-12);
      expect(high).toBeGreaterThanOrEqual(estimate - 1e-12);
    }
    expect(score.high - score.low).toBeGreaterThan(0);
    if (list[0] === 0 || list[0] === 1) expect(drawn.high - drawn.low).toBeGreaterThan(0);
  });

  it("one task is too little for a score's interval, and one mean for the bootstrap", () => {
    expect(() => stats.scoreInterval([0.4])).toThrow(
      "scoreInterval: scores is too short: got length 1; expected at least 2",
    );
    const [drawn] = stats.percentileInterval(stats.bootstrapMeans([[0.4]], {resamples: 200}));
    expect([drawn.low, drawn.estimate, drawn.high]).toEqual([0.4, 0.4, 0.4]);
  });

  it("a single cluster never varies, and says how many there are", () => {
    const matrix = stats.bootstrapMeans([[1, 0, 0.5]], {resamples: 50, clusters: ["s", "s", "s"]});
    expect(new Set(matrix.means[0]).size).toBe(1);
    expect(matrix.clusters).toBe(1);
  });

  it("welchInterval and studentInterval move with their data and ignore its order", () => {
    const values = fc.array(fc.integer({min: -50, max: 50}), {minLength: 2, maxLength: 30});
    fc.assert(
      fc.property(values, values, fc.integer({min: -9, max: 9}), (a, b, shift) => {
        const [plain, moved] = [stats.studentInterval(a), stats.studentInterval(a.toReversed().map((v) => v + shift))];
        expect(moved.low).toBeCloseTo(plain.low + shift, 9);
        expect(moved.high).toBeCloseTo(plain.high + shift, 9);
        const [forth, back] = [stats.welchInterval(a, b), stats.welchInterval(b, a)];
        expect(back.low).toBeCloseTo(-forth.high, 9);
        expect(back.high).toBeCloseTo(-forth.low, 9);
      }),
      {numRuns: 100},
    );
  });
});

describe("winLossTie(first, second)", () => {
  it("counts every pair once, and swaps with its arguments", () => {
    const pairs = fc.array(fc.tuple(fc.integer({min: 0, max: 3}), fc.integer({min: 0, max: 3})), {minLength: 1});
    fc.assert(
      fc.property(pairs, (list) => {
        const [a, b] = [list.map(([one]) => one), list.map(([, other]) => other)];
        const {wins, losses, ties, n} = stats.winLossTie(a, b);
        expect(wins + losses + ties).toBe(n);
        expect(stats.winLossTie(b, a)).toEqual({wins: losses, losses: wins, ties, n});
      }),
    );
  });
});
