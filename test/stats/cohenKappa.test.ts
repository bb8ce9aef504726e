import fc from "fast-check";
import {describe, expect, it} from "vitest";
import type {AgreementWeights} from "../../src/stats/agreement.js";
import {cohenKappa, crossTable, scottPi} from "../../src/stats/cohenKappa.js";
import {gwetAc} from "../../src/stats/gwetAc.js";
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
