import {describe, expect, it} from "vitest";
import {binomialBootstrapInterval, bootstrapEndRange} from "../../src/stats/binomialBootstrap.js";
import {readOracle} from "./oracle.js";

describe("binomialBootstrapInterval, bootstrapEndRange", () => {
  it("are the exact limit on 48 cases", () => {
    const {cases} = readOracle<{
      cases: {x: number; n: number; alpha: number; percentile_bootstrap_exact: [number, number]}[];
    }>("proportion_intervals");
    for (const c of cases) {
      const interval = binomialBootstrapInterval(c.x, c.n, {level: 1 - c.alpha});
      expect([interval.low, interval.high]).toEqual(c.percentile_bootstrap_exact);
    }
  });

  it("are [75.6, 80.7] for 782 of 1,000, and a bootstrap of 10,000 can print 2.5 (audit F13)", () => {
    expect(binomialBootstrapInterval(782, 1000)).toMatchObject({low: 0.756, high: 0.807});
    const {half_width: width} = bootstrapEndRange(782, 1000);
    expect(width).toEqual({least: 0.0245, most: 0.027});
    expect(bootstrapEndRange(782, 1000, {resamples: 10_000_000}).half_width).toEqual({least: 0.0255, most: 0.0255});
  });
});
