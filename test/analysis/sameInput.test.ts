import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {isSameInput, sizeOf} from "../../src/analysis/sameInput.js";

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    {maxDepth: 3},
    fc.constantFrom(0, -0, 1, NaN, null, "a", true, undefined),
    fc.array(tie("value"), {maxLength: 3}),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), {maxKeys: 3}),
    fc.array(fc.constantFrom(0, 1, NaN), {maxLength: 3}).map((list) => Float64Array.from(list)),
  ),
})).value;

describe("isSameInput(a, b)", () => {
  it("holds for a copy of anything", () => {
    fc.assert(fc.property(plain, (value) => isSameInput(value, structuredClone(value))));
  });

  it("is symmetric", () => {
    fc.assert(fc.property(plain, plain, (a, b) => isSameInput(a, b) === isSameInput(b, a)));
  });

  it.each([
    [
      [1, 2],
      [1, 3],
    ],
    [[1], [1, 2]],
    [[1], Float64Array.of(1)],
    [Float64Array.of(1, NaN), Float64Array.of(1, 2)],
    [{a: 1}, {a: 1, b: undefined}],
    [{a: 1}, {b: 1}],
    [null, {}],
    ["1", 1],
  ])("tells %j from %j", (a, b) => expect(isSameInput(a, b)).toBe(false));
});

describe("sizeOf(value)", () => {
  it("counts typed arrays by their bytes and other values as eight", () => {
    // 2 x 8 for the typed array, 8 each for 1 and "a"
    expect(sizeOf({column: new Float64Array(2), rest: [1, "a"]})).toBe(32);
  });
});
