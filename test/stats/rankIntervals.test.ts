import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {differenceIntervals} from "../../src/stats/differenceIntervals.js";
import {rankBlocks} from "../../src/stats/rankBlocks.js";
import {rankIntervals, type TieRule} from "../../src/stats/rankIntervals.js";
import {Sfc32} from "../../src/stats/rng.js";
import {rankSets, resolvedPairs, tieGroups} from "../../src/stats/tieGroups.js";
import {enumeratedMeans} from "./enumeratedMeans.js";
import {readOracle} from "./oracle.js";

interface Exact {
  value: number;
}
// Source: rank_bootstrap.json, exact enumeration of all n^n resamples
const oracle = readOracle<{
  cases: {
    name: string;
    scores: number[][];
    models: (Record<`ci95_inverse_cdf_${TieRule}`, Exact[]> &
      Record<`mean_${TieRule}`, Exact> & {ci95_conservative: Exact[]; prob_best_ties_split: Exact})[];
    paired_diff_model0_minus_1: {pct95_type7: Exact[]; prob_gt0: Exact; prob_eq0: Exact};
  }[];
}>("rank_bootstrap");

describe("rankIntervals(matrix, options)", () => {
  for (const {name, scores, models} of oracle.cases) {
    it.each(["min", "mid", "max"] as TieRule[])(`is exact for ${name} with the %s rule`, (tie) => {
      const ranks = rankIntervals(enumeratedMeans(scores), {tie});
      models.forEach((model, j) => {
        expect([ranks[j].low, ranks[j].high]).toEqual(model[`ci95_inverse_cdf_${tie}`].map(({value}) => value));
        expect(ranks[j].mean_rank).toBeCloseTo(model[`mean_${tie}`].value, 12);
        expect(ranks[j].p_best).toBeCloseTo(model.prob_best_ties_split.value, 12);
      });
    });

    it(`gives the conservative interval of ${name} as low of min and high of max`, () => {
      const matrix = enumeratedMeans(scores);
      const min = rankIntervals(matrix, {tie: "min"});
      const max = rankIntervals(matrix, {tie: "max"});
      models.forEach(({ci95_conservative}, j) =>
        expect([min[j].low, max[j].high]).toEqual(ci95_conservative.map(({value}) => value)),
      );
    });
  }

  const table = fc.tuple(fc.integer({min: 1, max: 6}), fc.integer({min: 1, max: 12})).chain(([columns, n]) =>
    fc.array(fc.array(fc.constantFrom(0, 0.5, 1), {minLength: n, maxLength: n}), {
      minLength: columns,
      maxLength: columns,
    }),
  );

  it("shares the places: P(top k) sums to k, grows with k and ends at 1", () => {
    fc.assert(
      fc.property(table, (columns) => {
        const ranks = rankIntervals(bootstrapMeans(columns, {resamples: 60}));
        for (let k = 0; k < columns.length; k++) {
          expect(ranks.reduce((sum, {p_top}) => sum + p_top[k], 0)).toBeCloseTo(k + 1, 9);
        }
        for (const {p_top, p_best} of ranks) {
          expect(p_top[0]).toBe(p_best);
          expect(p_top.every((p, k) => k === 0 || p >= p_top[k - 1])).toBe(true);
          expect(p_top[columns.length - 1]).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  it("does not depend on the order of the columns, and turns round with `best`", () => {
    fc.assert(
      fc.property(table, (columns) => {
        const options = {resamples: 60};
        const forward = rankIntervals(bootstrapMeans(columns, options));
        const backward = rankIntervals(bootstrapMeans(columns.toReversed(), options)).toReversed();
        const lowest = rankIntervals(
          bootstrapMeans(
            columns.map((column) => column.map((value) => 1 - value)),
            options,
          ),
          {best: "lowest"},
        );
        forward.forEach(({rank, low, high, p_best}, j) => {
          expect(backward[j]).toMatchObject({rank, low, high});
          expect(lowest[j]).toMatchObject({rank, low, high});
          expect(backward[j].p_best).toBeCloseTo(p_best, 12);
        });
      }),
    );
  });

  it("ties identical columns in every resample", () => {
    const column = [1 / 3, 0.2, 1 / 7, 0.9];
    const ranks = rankIntervals(bootstrapMeans([column, column], {resamples: 100}));
    expect(ranks.map(({rank, low, high, p_best}) => [rank, low, high, p_best])).toEqual([
      [1, 1, 1, 0.5],
      [1, 1, 1, 0.5],
    ]);
  });

  it("ranks a column without an estimate last and names it NaN", () => {
    const ranks = rankIntervals(
      bootstrapMeans(
        [
          [null, null],
          [0, 0],
        ],
        {resamples: 10},
      ),
    );
    expect(ranks[0].rank).toBeNaN();
    expect(ranks[1]).toMatchObject({rank: 1, p_best: 1});
  });
});

describe("differenceIntervals(matrix, options)", () => {
  it.each(oracle.cases)("is exact for $name", ({scores, paired_diff_model0_minus_1: wanted}) => {
    const [first] = differenceIntervals(enumeratedMeans(scores));
    expect(first.low).toBeCloseTo(wanted.pct95_type7[0].value, 11);
    expect(first.high).toBeCloseTo(wanted.pct95_type7[1].value, 11);
    expect(first.p_above).toBeCloseTo(wanted.prob_gt0.value + wanted.prob_eq0.value / 2, 11);
  });

  it("counts on a lattice what it selects among reals", () => {
    const columns = [
      [1, 1, 0, 1, 0, 1, 1, 0, 1, 1],
      [0, 1, 0, 1, 1, 1, 0, 0, 1, 0],
      [1, 0, 0, 1, 0, 0, 1, 1, 0, 0],
    ];
    const matrix = bootstrapMeans(columns, {resamples: 2000, seed: 12});
    expect(Array.from(matrix.denominators)).toEqual([10, 10, 10]);
    const selected = differenceIntervals({...matrix, denominators: new Float64Array(3)});
    differenceIntervals(matrix).forEach(({low, high, p_above}, i) => {
      expect(low).toBeCloseTo(selected[i].low, 12);
      expect(high).toBeCloseTo(selected[i].high, 12);
      expect(p_above).toBeCloseTo(selected[i].p_above, 2);
    });
  });

  it("gives all pairs, and turns sign with the pair", () => {
    const columns = [
      [1, 1, 0, 1, 0.5],
      [0, 1, 0, 1, 0.25],
      [0, 0, 0, 1, 1],
    ];
    const matrix = bootstrapMeans(columns, {resamples: 999});
    expect(differenceIntervals(matrix).map(({a, b}) => [a, b])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    const [forward, backward] = differenceIntervals(matrix, {
      pairs: [
        [0, 2],
        [2, 0],
      ],
    });
    expect(backward.low).toBeCloseTo(-forward.high, 12);
    expect(() => differenceIntervals(matrix, {pairs: [[0, 3]]})).toThrow("differenceIntervals: pair: got [0,3]");
  });
});

describe("resolvedPairs, tieGroups and rankSets", () => {
  const flags = (passes: number): number[] => Array.from({length: 200}, (_, i) => ((i * 7) % 200 < passes ? 1 : 0));

  it("widens the single intervals", () => {
    const matrix = bootstrapMeans([flags(150), flags(145), flags(60)]);
    const single = differenceIntervals(matrix);
    resolvedPairs(matrix).forEach(({low, high}, i) => {
      expect(high - low).toBeGreaterThan(single[i].high - single[i].low);
    });
  });

  it("groups two near models and parts the far one, by both cuts", () => {
    const matrix = bootstrapMeans([flags(60), flags(150), flags(148)]);
    expect(tieGroups(matrix).map(({columns}) => columns)).toEqual([[1, 2], [0]]);
    expect(tieGroups(matrix, {cut: "block"}).map(({columns, first, last}) => [columns, first, last])).toEqual([
      [[1, 2], 1, 2],
      [[0], 3, 3],
    ]);
    expect(rankSets(matrix)).toMatchObject([
      {column: 0, low: 3, high: 3},
      {column: 1, low: 1, high: 2},
      {column: 2, low: 1, high: 2},
    ]);
    expect(rankBlocks(rankIntervals(matrix)).map(({columns}) => columns)).toEqual([[1, 2], [0]]);
    expect(tieGroups(matrix, {best: "lowest"}).map(({columns}) => columns)).toEqual([[0], [2, 1]]);
  });

  it("does not resolve a constant difference on a few tasks, but does on many", () => {
    const few = bootstrapMeans([new Array<number>(4).fill(1), new Array<number>(4).fill(0)], {resamples: 50});
    const many = bootstrapMeans([new Array<number>(40).fill(1), new Array<number>(40).fill(0)], {resamples: 50});
    expect(resolvedPairs(few)[0].isResolved).toBe(false);
    expect(resolvedPairs(many)[0].isResolved).toBe(true);
  });

  it("never parts identical models", () => {
    const matrix = bootstrapMeans([flags(100), flags(100)]);
    expect(tieGroups(matrix).map(({columns}) => columns)).toEqual([[0, 1]]);
  });

  it("finds a true difference of none in at most about 5 % of experiments, over all pairs together", () => {
    const rng = new Sfc32(20);
    let wrong = 0;
    for (let run = 0; run < 120; run++) {
      const columns = Array.from({length: 5}, () => Array.from({length: 80}, () => (rng.uniform() < 0.6 ? 1 : 0)));
      if (resolvedPairs(bootstrapMeans(columns, {resamples: 400, seed: run})).some(({isResolved}) => isResolved))
        wrong++;
    }
    // 120 x 0.05 = 6; 14 is exceeded with probability 0.001
    expect(wrong).toBeLessThanOrEqual(14);
  });
});

describe("rankBlocks(intervals)", () => {
  it("cuts only where no interval crosses", () => {
    const blocks = rankBlocks([
      {column: 4, rank: 1, low: 1, high: 2},
      {column: 0, rank: 2, low: 1, high: 3},
      {column: 2, rank: 3, low: 3, high: 3},
      {column: 1, rank: 4, low: 4, high: 4},
    ]);
    expect(blocks).toEqual([
      {columns: [4, 0, 2], first: 1, last: 3},
      {columns: [1], first: 4, last: 4},
    ]);
  });
});
