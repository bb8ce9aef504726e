import fc from "fast-check";
import {describe, expect, it} from "vitest";
import type {AgreementWeights} from "../../src/stats/agreement.js";
import {agreementInterval} from "../../src/stats/agreementInterval.js";
import {cohenKappa, crossTable, scottPi} from "../../src/stats/cohenKappa.js";
import {categoryCounts, fleissKappa} from "../../src/stats/fleissKappa.js";
import {gwetAc} from "../../src/stats/gwetAc.js";
import {krippendorffAlpha, type AlphaMetric} from "../../src/stats/krippendorffAlpha.js";
import {readOracle} from "./oracle.js";

type Fraction = {value: number} | null;
type KappaPart = {kappa: Fraction; se_large_sample?: number; se_null?: number};
interface KappaCase {
  table: number[][];
  unweighted: KappaPart;
  linear: KappaPart;
  quadratic: KappaPart;
  po: Fraction;
  scott_pi: Fraction;
  gwet_ac1: Fraction;
}

/** The pairs of a cross table, one row a unit. */
function pairsOf(table: number[][]): number[][] {
  return table.flatMap((row, i) => row.flatMap((count, j) => Array.from({length: count}, () => [i, j])));
}

function expectValue(got: number, expected: Fraction): void {
  if (expected === null) expect(got).toBeNaN();
  else expect(got).toBeCloseTo(expected.value, 12);
}

describe("cohenKappa(table), scottPi(table)", () => {
  it("agree with the exact fractions and statsmodels' standard errors on 4 tables", () => {
    const {cases} = readOracle<{cases: KappaCase[]}>("cohen_kappa");
    expect(cases).toHaveLength(4);
    for (const c of cases) {
      for (const [weights, part] of [
        ["none", c.unweighted],
        ["linear", c.linear],
        ["quadratic", c.quadratic],
      ] as const) {
        const result = cohenKappa(c.table, weights);
        expectValue(result.value, part.kappa);
        if (part.kappa === null) {
          expect(result).toMatchObject({se: NaN, reason: "only one category was used, so chance alone agrees always"});
        } else {
          expect(result.se).toBeCloseTo(part.se_large_sample!, 12);
          expect(result.se_null).toBeCloseTo(part.se_null!, 12);
        }
      }
      expectValue(cohenKappa(c.table).observed, c.po);
      expectValue(scottPi(c.table).value, c.scott_pi);
      expectValue(gwetAc(pairsOf(c.table), {categories: c.table.map((_, i) => i)}).value, c.gwet_ac1);
    }
  });

  it("are 1 on a diagonal and turn over with the raters", () => {
    expect(
      cohenKappa([
        [3, 0],
        [0, 5],
      ]).value,
    ).toBe(1);
    const table = fc
      .tuple(...Array.from({length: 9}, () => fc.nat(20)))
      .filter((cells) => cells.some((cell) => cell > 0));
    fc.assert(
      fc.property(table, fc.constantFrom<AgreementWeights>("none", "linear", "quadratic"), (cells, weights) => {
        const square = [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)];
        const turned = square.map((_, i) => square.map((row) => row[i]));
        const one = cohenKappa(square, weights);
        if (one.reason !== null) return;
        expect(cohenKappa(turned, weights).value).toBeCloseTo(one.value, 10);
        expect(one.value).toBeLessThanOrEqual(1 + 1e-12);
        // relabelling in reverse order keeps every weight
        const reversed = square.map((row) => [...row].reverse()).reverse();
        expect(cohenKappa(reversed, weights).value).toBeCloseTo(one.value, 10);
      }),
    );
  });

  it("refuse tables that are none", () => {
    expect(() => cohenKappa([[1, 2]])).toThrow("cohenKappa: table is not square: got 2 cells in row 0; expected 1");
    expect(() => cohenKappa([[0]])).toThrow("cohenKappa: ratings: got 0; expected an integer >= 1");
    expect(() => scottPi([[0.5]])).toThrow("scottPi: table[0][0]: got 0.5; expected an integer >= 0");
  });

  it("crossTable counts and leaves gaps out", () => {
    expect(
      crossTable([
        [1, 1],
        [0, 1],
        [0, null],
      ]),
    ).toEqual({
      table: [
        [0, 1],
        [0, 1],
      ],
      categories: [0, 1],
      n_missing: 1,
    });
    expect(() => crossTable([[1, 2, 3]])).toThrow("crossTable: unit 0: got 3 ratings; expected 2");
    expect(() => crossTable([[1, 2]], [0, 1])).toThrow("ratings outside the categories: got [2]; expected [0,1]");
  });
});

describe("fleissKappa(counts)", () => {
  it("agrees with Fleiss (1971) and statsmodels on 3 panels, AC1 with them", () => {
    const {cases} = readOracle<{
      cases: {
        counts: number[][];
        fleiss_kappa: Fraction;
        P_bar: Fraction;
        P_e: Fraction;
        se_null_fleiss1979: number;
        gwet_ac1: Fraction;
        gwet_pe: Fraction;
      }[];
    }>("fleiss_gwet_counts");
    expect(cases).toHaveLength(3);
    for (const c of cases) {
      const result = fleissKappa(c.counts);
      expectValue(result.value, c.fleiss_kappa);
      expectValue(result.observed, c.P_bar);
      expectValue(result.expected, c.P_e);
      expect(result.se_null).toBeCloseTo(c.se_null_fleiss1979, 12);
      const ratings = c.counts.map((unit) => unit.flatMap((count, k) => Array.from({length: count}, () => k)));
      const ac1 = gwetAc(ratings, {categories: c.counts[0].map((_, k) => k)});
      expectValue(ac1.value, c.gwet_ac1);
      expectValue(ac1.expected, c.gwet_pe);
    }
  });

  it("is undefined when one category only was used, and refuses unequal panels", () => {
    expect(
      fleissKappa([
        [3, 0],
        [3, 0],
      ]),
    ).toMatchObject({value: NaN, se_null: NaN});
    expect(() =>
      fleissKappa([
        [3, 0],
        [2, 0],
      ]),
    ).toThrow("unit 1 has another number of ratings: got 2; expected 3");
    expect(() => fleissKappa([[1, 0]])).toThrow("fleissKappa: ratings a unit: got 1; expected an integer >= 2");
    expect(() => fleissKappa([])).toThrow("fleissKappa: units: got 0; expected an integer >= 1");
  });
});

describe("krippendorffAlpha(ratings, metric)", () => {
  it("agrees with Krippendorff (2011) in exact fractions on 6 sets, four metrics each", () => {
    const {cases} = readOracle<{
      cases: ({units: (number | null)[][]; name: string} & Record<string, Fraction>)[];
    }>("krippendorff_alpha");
    expect(cases).toHaveLength(6);
    for (const c of cases) {
      for (const metric of ["nominal", "ordinal", "interval", "ratio"] as const) {
        const result = krippendorffAlpha(c.units, metric);
        expectValue(result.value, c[metric]);
        expectValue(result.observed, c[`Do_${metric}`]);
        expect(result.expected).toBeCloseTo(c[`De_${metric}`]!.value, 10);
        expect(result.reason === null).toBe(c[metric] !== null);
      }
    }
  });

  const ratings = fc.array(fc.array(fc.option(fc.constantFrom(0, 0.5, 1), {nil: null}), {minLength: 3, maxLength: 3}), {
    minLength: 2,
    maxLength: 25,
  });
  it("does not depend on the order of units or raters, and nominal not on labels", () => {
    fc.assert(
      fc.property(ratings, fc.constantFrom<AlphaMetric>("nominal", "ordinal", "interval"), (units, metric) => {
        const one = krippendorffAlpha(units, metric).value;
        const turned = krippendorffAlpha(
          [...units].reverse().map((unit) => [...unit].reverse()),
          metric,
        ).value;
        if (Number.isNaN(one)) expect(turned).toBeNaN();
        else expect(turned).toBeCloseTo(one, 10);
        const renamed = units.map((unit) =>
          unit.map((value) => (value === null ? null : value === 1 ? 7 : 100 - value)),
        );
        const nominal = krippendorffAlpha(units).value;
        if (Number.isNaN(nominal)) expect(krippendorffAlpha(renamed).value).toBeNaN();
        else expect(krippendorffAlpha(renamed).value).toBeCloseTo(nominal, 10);
      }),
    );
  });

  it("is undefined without pairs and refuses what is no rating", () => {
    expect(
      krippendorffAlpha([
        [1, null],
        [null, 0],
      ]),
    ).toMatchObject({value: NaN, reason: "no unit has two ratings"});
    expect(() => krippendorffAlpha([])).toThrow("krippendorffAlpha: no units: got []; expected at least one");
    expect(() => krippendorffAlpha([[NaN, 1]])).toThrow(
      "krippendorffAlpha: unit 0: got NaN; expected a number or null",
    );
    expect(() => krippendorffAlpha([[-1, 1]], "ratio")).toThrow("ratio metric: got -1; expected values >= 0");
  });
});

describe("gwetAc(ratings)", () => {
  it("agrees with irrCAC on raw ratings with gaps", () => {
    const {cases} = readOracle<{
      cases: {units: (number | null)[][]; ac1: Fraction; pa: Fraction; pe: Fraction}[];
    }>("gwet_ac1_raw");
    expect(cases).toHaveLength(2);
    for (const c of cases) {
      const result = gwetAc(c.units);
      expectValue(result.value, c.ac1);
      expectValue(result.observed, c.pa);
      expectValue(result.expected, c.pe);
    }
  });

  it("is AC2 by hand with linear weights", () => {
    // units (0, 1), (2, 2), (1, 1): credits 1/2, 1, 1, pa = 5/6; shares 1/6, 1/2, 1/3; spread = 22/36;
    // sum of weights = 3 + 4/2 = 5; pe = 5 / 6 * 22 / 36 = 55/108; AC2 = (90/108 - 55/108) / (53/108) = 35/53
    expect(
      gwetAc(
        [
          [0, 1],
          [2, 2],
          [1, 1],
        ],
        {weights: "linear"},
      ).value,
    ).toBeCloseTo(35 / 53, 12);
  });

  it("needs the possible categories where one only occurs", () => {
    expect(
      gwetAc([
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({
      value: NaN,
      reason: "only one category occurs; name the categories that were possible",
    });
    expect(
      gwetAc(
        [
          [1, 1],
          [1, 1],
        ],
        {categories: [0, 1]},
      ).value,
    ).toBe(1);
    expect(gwetAc([[1, null]], {categories: [0, 1]})).toMatchObject({value: NaN, reason: "no unit has two ratings"});
  });
});

describe("agreementInterval(ratings, choice, options)", () => {
  const units = [
    [1, 1, 1],
    [0, 0, 0.5],
    [0.5, 0.5, 1],
    [0, 0, 0],
    [1, 0.5, 1],
    [1, 1, 1],
    [0, 0.5, 0],
    [0.5, null, 0.5],
  ];
  const two = units.map((unit) => unit.slice(0, 2));

  it("has the point functions' values", () => {
    const quick = {resamples: 50};
    expect(
      agreementInterval(units, {coefficient: "krippendorff-alpha", metric: "ordinal"}, quick).estimate,
    ).toBeCloseTo(krippendorffAlpha(units, "ordinal").value, 12);
    expect(agreementInterval(units, {coefficient: "gwet-ac", weights: "quadratic"}, quick).estimate).toBeCloseTo(
      gwetAc(units, {weights: "quadratic"}).value,
      12,
    );
    const {table} = crossTable(two);
    expect(agreementInterval(two, {coefficient: "cohen-kappa", weights: "linear"}, quick).estimate).toBeCloseTo(
      cohenKappa(table, "linear").value,
      12,
    );
    expect(agreementInterval(two, {coefficient: "scott-pi"}, quick).estimate).toBeCloseTo(scottPi(table).value, 12);
    const full = units.slice(0, 7);
    expect(agreementInterval(full, {coefficient: "fleiss-kappa"}, quick).estimate).toBeCloseTo(
      fleissKappa(categoryCounts(full)).value,
      12,
    );
  });

  it("counts the units left out, draws clusters and repeats itself", () => {
    const clusters = ["a", "a", "b", "b", "c", "c", "d", "d"];
    const options = {clusters, resamples: 400, seed: 5};
    const interval = agreementInterval(two, {coefficient: "cohen-kappa"}, options);
    expect(interval).toMatchObject({n: 7, n_missing: 1, clusters: 4, resamples: 400, seed: 5, reason: null});
    expect(interval.low).toBeLessThanOrEqual(interval.estimate);
    expect(interval.high).toBeGreaterThanOrEqual(interval.estimate);
    expect(agreementInterval(two, {coefficient: "cohen-kappa"}, options)).toEqual(interval);
  });

  it("covers the closed-form standard error for many units", () => {
    // judge_3x3 of cohen_kappa.json: kappa 0.696, large-sample SE 0.0614
    const many = pairsOf([
      [22, 3, 1],
      [4, 15, 6],
      [0, 5, 44],
    ]);
    const {low, high} = agreementInterval(many, {coefficient: "cohen-kappa"}, {resamples: 4000});
    expect((high - low) / (2 * 1.959964 * 0.061439)).toBeGreaterThan(0.9);
    expect((high - low) / (2 * 1.959964 * 0.061439)).toBeLessThan(1.1);
  });

  it("is NaN with a reason where the coefficient is, and refuses no pairs", () => {
    expect(
      agreementInterval(
        [
          [1, 1],
          [1, 1],
        ],
        {coefficient: "krippendorff-alpha"},
      ),
    ).toMatchObject({
      estimate: NaN,
      low: NaN,
      high: NaN,
      reason: "all ratings are equal, so no disagreement is expected",
    });
    expect(() => agreementInterval([[1, null]], {coefficient: "krippendorff-alpha"})).toThrow(
      "no unit has two ratings",
    );
    expect(() => agreementInterval(two, {coefficient: "scott-pi"}, {clusters: ["a"]})).toThrow(
      "agreementInterval: units and clusters differ in length: got 8 and 1",
    );
  });
});
