import {describe, expect, it} from "vitest";
import {mcpmarkGaps, mcpmarkGapsTitle} from "../../src/analysis/mcpmarkGaps.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {archiveOf} from "./archiveOf.js";

const services = ["filesystem", "filesystem", "filesystem", "postgres", "notion", "notion", "github", "github"];

describe("mcpmarkGaps(archive, state)", () => {
  const archive = archiveOf(
    {alpha: {official: "11|11|10|11|00|10|00|01"}, beta: {official: "00|00|00|00|00|00|00|00"}},
    {services},
  );
  const result = mcpmarkGaps(archive, defaultState(archive.outcomes));
  const [alpha, beta] = result.rows;

  it("takes each service alike, whatever its tasks", () => {
    // filesystem (1 + 1 + 1/2) / 3, postgres 1; notion (0 + 1/2) / 2, github (0 + 1/2) / 2
    expect(alpha.local).toBeCloseTo((2.5 / 3 + 1) / 2, 12);
    expect(alpha.remote).toBeCloseTo(0.25, 12);
    expect(alpha.gap.estimate).toBeCloseTo((2.5 / 3 + 1) / 2 - 0.25, 12);
    expect(alpha.gap.low).toBeGreaterThan(0);
    expect(alpha.gap.high).toBeGreaterThan(alpha.gap.estimate);
  });

  it("loses what repeated trials do not pass", () => {
    // passes 2 2 1 2 0 1 0 1 of two trials: pass@1 9/16, pass^2 3/8
    expect(alpha.pass_1).toBe(9 / 16);
    expect(alpha.robustness?.estimate).toBeCloseTo(9 / 16 - 3 / 8, 12);
    expect(result.k).toBe(2);
  });

  it("gives a model without a pass an interval with width", () => {
    expect(beta.gap.estimate).toBe(0);
    // Newcombe's interval of 0 of 4 less 0 of 4: Wilson's upper end of 0 of 4 is 0.4899 (z² / (4 + z²))
    expect(beta.gap.high).toBeCloseTo(1.959964 ** 2 / (4 + 1.959964 ** 2), 5);
    expect(beta.gap.low).toBeCloseTo(-(1.959964 ** 2) / (4 + 1.959964 ** 2), 5);
    expect(beta.robustness?.high).toBeGreaterThan(0);
  });

  it("says how many gaps exclude zero", () => {
    expect(mcpmarkGapsTitle(result).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(
      "The 95 % interval of local less remote lies above zero for one of 2 models; ALPHA loses most from pass@1 to pass^2, 18.8 points",
    );
  });

  it("is empty without remote services, and where only aggregates are known", () => {
    const local = archiveOf({alpha: {official: "1|0"}}, {services: ["filesystem", "postgres"]});
    expect(mcpmarkGaps(local, defaultState(local.outcomes)).rows).toEqual([]);
    const published = archiveOf({alpha: {official: "1|0"}}, {services: ["notion", "postgres"], scoring: "none"});
    expect(mcpmarkGaps(published, defaultState(published.outcomes)).rows).toEqual([]);
  });
});
