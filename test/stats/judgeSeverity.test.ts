import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {judgeSeverity} from "../../src/stats/judgeSeverity.js";

describe("judgeSeverity(ratings)", () => {
  it("is panel mean minus own mean on the units all rated", () => {
    // means 2.5/3 and 1.5/3; panel 2/3: severities -1/6 and +1/6; the last unit has a gap
    const [first, second] = judgeSeverity(
      [
        [1, 0.5],
        [1, 1],
        [0.5, 0],
        [0, null],
      ],
      {resamples: 200},
    );
    expect(first.mean).toBeCloseTo(2.5 / 3, 14);
    expect(first.severity.estimate).toBeCloseTo(-1 / 6, 14);
    expect(second.severity.estimate).toBeCloseTo(1 / 6, 14);
    expect(second.severity).toMatchObject({n: 3, n_missing: 1, resamples: 200});
    expect(second.severity.low).toBeGreaterThanOrEqual(0);
  });

  it("adds up to 0 over the panel", () => {
    const scores = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), {minLength: 1, maxLength: 20});
    fc.assert(
      fc.property(scores, (units) => {
        const sum = judgeSeverity(units, {resamples: 1}).reduce((total, {severity}) => total + severity.estimate, 0);
        expect(sum).toBeCloseTo(0, 12);
      }),
    );
  });

  it("refuses one judge, no common unit and NaN", () => {
    expect(() => judgeSeverity([[1]])).toThrow("judgeSeverity: too few judges: got 1; expected at least 2");
    expect(() => judgeSeverity([])).toThrow("judgeSeverity: too few judges: got 0; expected at least 2");
    expect(() => judgeSeverity([[1, null]])).toThrow("no unit was rated by every judge");
    expect(() => judgeSeverity([[1, NaN]])).toThrow("judgeSeverity: unit 0: got NaN; expected a number or null");
  });
});
