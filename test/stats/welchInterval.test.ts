import {describe, expect, it} from "vitest";
import {welchInterval} from "../../src/stats/welchInterval.js";

describe("welchInterval(first, second)", () => {
  it("is R's t.test(var.equal = FALSE)", () => {
    // R: t.test(c(.9, .5, .7, 1, .25), c(.1, .4, .5))$conf.int
    const interval = welchInterval([0.9, 0.5, 0.7, 1, 0.25], [0.1, 0.4, 0.5]);
    expect(interval.low).toBeCloseTo(-0.112327570108434, 12);
    expect(interval.high).toBeCloseTo(0.785660903441768, 12);
    expect(interval.method).toBe("welch t");
    expect(welchInterval([1, 1], [0, 0])).toMatchObject({low: 1, high: 1});
  });
});
