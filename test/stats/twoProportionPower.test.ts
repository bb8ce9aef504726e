import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {twoProportionPower, twoProportionSampleSize} from "../../src/stats/twoProportionPower.js";
import {casesOf, near} from "./powerOracle.js";

describe("twoProportionSampleSize, twoProportionPower", () => {
  it("agree with R power.prop.test and Cohen on 5 pairs of rates", () => {
    for (const c of casesOf("unpaired")) {
      const options = {alpha: c.alpha, power: c.power};
      near(twoProportionSampleSize(c.p1, c.p2, options).value, c.n_per_group_pooled_null);
      near(twoProportionSampleSize(c.p1, c.p2, {...options, form: "unpooled"}).value, c.n_per_group_unpooled);
      near(twoProportionSampleSize(c.p1, c.p2, {...options, form: "arcsine"}).value, c.n_per_group_arcsine);
      near(twoProportionPower(c.p1, c.p2, 1000, options).value, c.power_at_n1000_pooled_one_tail);
    }
  });

  it("undo each other, and power grows with n", () => {
    const rate = fc.double({min: 0.05, max: 0.95, noNaN: true});
    fc.assert(
      fc.property(rate, rate, (p1, p2) => {
        fc.pre(Math.abs(p1 - p2) > 0.02);
        const n = Math.ceil(twoProportionSampleSize(p1, p2).value);
        expect(twoProportionPower(p1, p2, n).value).toBeGreaterThanOrEqual(0.8 - 1e-9);
        expect(twoProportionPower(p1, p2, 2 * n).value).toBeGreaterThan(twoProportionPower(p1, p2, n).value);
      }),
    );
  });

  it("refuse equal rates and alpha outside (0, 1)", () => {
    expect(() => twoProportionSampleSize(0.5, 0.5)).toThrow("no difference to find: got 0.5 twice");
    expect(() => twoProportionPower(0.5, 0.6, 10, {alpha: 5})).toThrow("alpha");
    expect(() => twoProportionSampleSize(50, 60)).toThrow("p1: got 50; expected a number in [0, 1]");
  });
});
