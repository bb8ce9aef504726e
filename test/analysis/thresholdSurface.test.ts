import {describe, expect, it} from "vitest";
import {defaultState} from "../../src/analysis/pageState.js";
import {thresholds} from "../../src/analysis/thresholds.js";
import {thresholdSurface} from "../../src/analysis/thresholdSurface.js";
import {archiveOf} from "./archiveOf.js";

/** Two trials a task, scored 1 (`1`) or 0.6 (`0`). */
function scored() {
  const archive = archiveOf({alpha: {official: "11|10|00|11"}, beta: {official: "10|10|00|00"}}, {scoring: "scorer"});
  archive.outcomes.codes = archive.outcomes.codes.map(([half, claims, score, passed, counted, present, reason]) => [
    half,
    claims,
    score === 0 ? 0.6 : score,
    passed,
    counted,
    present,
    reason,
  ]);
  return archive;
}

describe("thresholdSurface(archive, state)", () => {
  const archive = scored();
  const state = defaultState(archive.outcomes);
  const surface = thresholdSurface(archive, state);
  const at = (label: string, theta: number) => {
    const [l, t] = [surface?.levels.findIndex((level) => level.label === label) ?? -1, surface?.thetas.indexOf(theta)];
    return surface?.models[0].cells[l][t ?? -1];
  };

  it("goes from any trial over one to all of them", () => {
    expect(surface?.levels.map(({label}) => label)).toEqual(["pass@2", "pass@1", "pass^2"]);
    expect(surface?.models.map(({model}) => model)).toEqual(["alpha", "beta"]);
  });

  it("holds pass@k and pass^k at every threshold", () => {
    // every trial scores at least 0.6; at 0.75 alpha passes 2, 1, 0 and 2 of two trials
    expect([at("pass@2", 0.6), at("pass@1", 0.6), at("pass^2", 0.6)]).toEqual([1, 1, 1]);
    expect([at("pass@2", 0.75), at("pass@1", 0.75), at("pass^2", 0.75)]).toEqual([3 / 4, 5 / 8, 2 / 4]);
    expect([at("pass@1", 0.7), at("pass@1", 1)]).toEqual([5 / 8, 5 / 8]);
  });

  it("gives the chosen model's cells intervals, of some width even where all are alike", () => {
    const chosen = thresholdSurface(archive, {...state, extra: {surface: "beta"}})?.chosen;
    expect(chosen?.model.model).toBe("beta");
    const [low, high] = [chosen?.ends[1][0].low ?? NaN, chosen?.ends[1][0].high];
    expect(low).toBeLessThan(1);
    expect(high).toBe(1);
  });

  it("says whether repeats or full coverage cost more", () => {
    expect(surface?.title.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(
      "From pass@1 at θ 0.75, asking ALPHA for all two trials costs 12.5 points, full coverage 0.0",
    );
  });

  it("is not there with one trial a task, or where no threshold decides", () => {
    const once = archiveOf({alpha: {official: "1|0"}}, {scoring: "scorer"});
    expect(thresholdSurface(once, defaultState(once.outcomes))).toBeNull();
    const verified = archiveOf({alpha: {official: "11|10"}});
    expect(thresholdSurface(verified, defaultState(verified.outcomes))).toBeNull();
  });
});

describe("thresholds(archive, state)", () => {
  it("tells a threshold that a reader chose beside the usual ones", () => {
    const archive = scored();
    const {anchors} = thresholds(archive, {...defaultState(archive.outcomes), threshold: 0.63});
    expect(anchors).toEqual([0.5, 0.63, 0.75, 0.9]);
  });
});
