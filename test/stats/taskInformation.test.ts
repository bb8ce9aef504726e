import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {resolvedPairsAt, spearmanBrown, taskInformation} from "../../src/stats/taskInformation.js";
import {SCORES} from "./itemScores.js";

describe("taskInformation(scores)", () => {
  it("agrees with R on separation, alpha and alpha without each task", () => {
    const result = taskInformation(SCORES);
    expect(result).toMatchObject({tasks: 4, pairs: 10});
    expect(result.separation).toBeCloseTo(3.02727272727273, 12);
    expect(result.alpha).toBeCloseTo(0.549019607843137, 12);
    [0.1875, 0.692307692307692, 0.3, 0.576923076923077].forEach((alpha, i) =>
      expect(result.each[i].alpha_without).toBeCloseTo(alpha, 12),
    );
  });

  it("has what is lost equal to computing again without the task", () => {
    const matrix = fc.array(fc.array(fc.nat(4), {minLength: 5, maxLength: 5}), {minLength: 2, maxLength: 8});
    fc.assert(
      fc.property(matrix, fc.nat(4), (rows, dropped) => {
        const scores = rows.map((row) => row.map((h) => h / 4));
        const full = taskInformation(scores);
        const rest = taskInformation(scores.map((row) => row.filter((_, t) => t !== dropped)));
        expect(full.each[dropped].separation_gained).toBeCloseTo(full.separation - rest.separation, 9);
        expect(full.each[dropped].resolved_gained).toBe(full.resolved_pairs - rest.resolved_pairs);
        if (!Number.isNaN(rest.alpha)) expect(full.each[dropped].alpha_without).toBeCloseTo(rest.alpha, 9);
      }),
    );
  });

  it("finds no alpha where all totals are equal, and refuses gaps and too few", () => {
    expect(
      taskInformation([
        [1, 0, 1],
        [1, 1, 0],
      ]).alpha,
    ).toBeNaN();
    expect(() => taskInformation([[1, 0, 1]])).toThrow("taskInformation: models: got 1; expected an integer >= 2");
    expect(() =>
      taskInformation([
        [1, 0],
        [0, 0],
      ]),
    ).toThrow("taskInformation: tasks: got 2; expected an integer >= 3");
    const gap = [
      [1, 0, null],
      [1, 1, 1],
    ] as unknown as number[][];
    expect(() => taskInformation(gap)).toThrow("taskInformation: scores[0][2]: got null; expected a number");
  });
});

describe("resolvedPairsAt(scores, tasks)", () => {
  it("is what is resolved now for the present number, and does not shrink with more tasks", () => {
    const counts = [4, 8, 16, 64, 1000].map((tasks) => resolvedPairsAt(SCORES, tasks));
    expect(counts[0]).toBe(taskInformation(SCORES).resolved_pairs);
    counts.slice(1).forEach((count, i) => expect(count).toBeGreaterThanOrEqual(counts[i]));
    // models 3 and 5 have the same total and stay unresolved
    expect(counts.at(-1)).toBe(9);
  });
});

describe("spearmanBrown(reliability, factor)", () => {
  it("doubles 0.6 to 0.75, keeps 1 and undoes itself", () => {
    expect(spearmanBrown(0.6, 2)).toBeCloseTo(0.75, 14);
    expect(spearmanBrown(1, 7)).toBe(1);
    expect(spearmanBrown(spearmanBrown(0.4, 3), 1 / 3)).toBeCloseTo(0.4, 14);
    expect(() => spearmanBrown(0.5, 0)).toThrow("spearmanBrown: factor: got 0; expected a number > 0");
    expect(() => spearmanBrown(1.2, 2)).toThrow("spearmanBrown: reliability: got 1.2; expected a number <= 1");
  });
});
