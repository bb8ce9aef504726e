import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {panelsOf} from "../../src/stats/kernelPanels.js";

const flags = {values: Float64Array.of(0, 1, 1, 0), step: 1};
const shares = {values: Float64Array.of(0, 31, 7, 1), step: 30};
/** coverages of 9 and of 7 claims: whole numbers over 126 */
const coverage = {values: Float64Array.of(5 / 18, 1, 3 / 14, 0), step: 0};
const real = {values: Float64Array.of(Math.SQRT1_2, 0.1, 0.2, 0.3), step: 0};
const times = <T>(n: number, value: T): T[] => Array.from({length: n}, () => value);

describe("panelsOf(columns, chunk)", () => {
  it("keeps few columns in wide lanes", () => {
    expect(panelsOf([coverage, flags], 4).map(({kind}) => kind)).toEqual(["sum2"]);
    expect(panelsOf(times(16, flags), 4).map(({kind}) => kind)).toEqual(["sum2"]);
  });

  it("gives flags a byte, coverage on a lattice 16 bits, other reals 32", () => {
    const panels = panelsOf([...times(20, coverage), ...times(20, flags), ...times(5, real)], 4);
    expect(panels.map(({kind, lanes}) => [kind, lanes.length])).toEqual([
      ["sum2", 5],
      ["mixed", 40],
    ]);
    const bits = panels[1].lanes.map((lane) => lane.bits);
    // 20 coverages and 4 flags fill the 24 lanes of 16 bits, 16 flags the bytes
    expect(bits.filter((b) => b === 16)).toHaveLength(24);
    expect(bits.filter((b) => b === 8)).toHaveLength(16);
    expect(panels[1].lanes[0].scale).toBe(126);
  });

  it("widens before the largest value can overflow its lane", () => {
    // 126 x 520 = 65,520 fits 16 bits and 255 flags fit a byte; 31 x 8 = 248 fits a byte
    expect(panelsOf([...times(20, coverage), ...times(20, flags)], 4)[0].span).toBe(255);
    expect(panelsOf(times(33, shares), 4)[0]).toMatchObject({kind: "bytes4", span: 8});
    expect(panelsOf(times(20, coverage), 4)[0]).toMatchObject({kind: "mixed", span: 520});
  });

  it("holds each column once, no two in one place", () => {
    const column = fc.constantFrom(flags, shares, coverage, real);
    fc.assert(
      fc.property(fc.array(column, {minLength: 1, maxLength: 300}), (columns) => {
        const panels = panelsOf(columns, 4);
        const held = panels.flatMap(({lanes}) => lanes.map((lane) => lane.column));
        expect(held.toSorted((a, b) => a - b)).toEqual([...columns.keys()]);
        for (const {lanes, rowBytes, sumBytes} of panels) {
          const spots = lanes.flatMap(({bits, place}) =>
            Array.from({length: bits / 8}, (_, i) => (place * bits) / 8 + i),
          );
          expect(new Set(spots).size).toBe(spots.length);
          expect(Math.max(...spots)).toBeLessThan(rowBytes);
          const sums = lanes.flatMap(({sumBits, sumPlace}) =>
            Array.from({length: sumBits / 8}, (_, i) => (sumPlace * sumBits) / 8 + i),
          );
          expect(new Set(sums).size).toBe(sums.length);
          expect(Math.max(...sums)).toBeLessThan(sumBytes);
        }
      }),
      {numRuns: 60},
    );
  });
});

describe("four blocks side by side", () => {
  const columns = (n: number, models: number) =>
    Array.from({length: models}, (_, j) =>
      Float64Array.from(
        {length: n},
        (_, i) => [(i * j) % 2, ((i * (j + 3)) % 19) / 18, ((i + j) % 5) / 4, Math.abs(Math.sin(i + j))][j % 4],
      ),
    );

  it.each([
    [1, 9],
    [2, 40],
    [3, 40],
    [127, 70],
    [1000, 12],
    // 33,000 of 65,536 half words are accepted: nearly every step has a rejected index
    [33_000, 3],
  ])("draw what one after the other draws, at n = %i and %i columns", (n, models) => {
    const resamples = n > 2000 ? 2000 : 2700;
    const given = columns(n, models);
    const plain = bootstrapMeans(given, {resamples, seed: 5, kernel: "plain"});
    const simd = bootstrapMeans(given, {resamples, seed: 5, kernel: "simd"});
    given.forEach((_, j) => {
      if (j % 2 === 0) expect(simd.means[j]).toEqual(plain.means[j]);
      else {
        const largest = simd.means[j].reduce((most, mean, r) => Math.max(most, Math.abs(mean - plain.means[j][r])), 0);
        expect(largest).toBeLessThan(j % 4 === 1 ? 1e-12 : 1e-6);
      }
    });
  });
});
