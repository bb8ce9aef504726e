import {describe, expect, it} from "vitest";
import {confusionMatrix} from "../../src/stats/confusionMatrix.js";
import {proportionInterval} from "../../src/stats/proportionInterval.js";

describe("confusionMatrix(truth, verdicts)", () => {
  const truth = ["a", "a", "a", "b", "b", "c"];
  const verdicts = ["a", "a", "b", "b", "c", "c"];

  it("counts, with per-class precision and recall", () => {
    const result = confusionMatrix(truth, verdicts, {resamples: 100});
    expect(result.matrix).toEqual([
      [2, 1, 0],
      [0, 1, 1],
      [0, 0, 1],
    ]);
    expect(result.accuracy).toEqual(proportionInterval(4, 6));
    expect(result.balanced_accuracy.estimate).toBeCloseTo((2 / 3 + 1 / 2 + 1) / 3, 14);
    expect(result.classes[0]).toMatchObject({label: "a", actual: 3, predicted: 2, f1: 0.8});
    expect(result.classes[0].precision).toEqual(proportionInterval(2, 2));
    expect(result.classes[0].recall).toEqual(proportionInterval(2, 3));
    expect(result.macro_f1).toBeCloseTo((0.8 + 0.5 + 2 / 3) / 3, 14);
  });

  it("has no precision where nothing was called so, and no recall where nothing is", () => {
    const {classes, balanced_accuracy: balanced} = confusionMatrix(["a"], ["b"], {
      labels: ["a", "b", "never"],
      resamples: 10,
    });
    expect(classes.map(({precision, recall, f1}) => [precision === null, recall === null, f1])).toEqual([
      [true, false, 0],
      [false, true, 0],
      [true, true, null],
    ]);
    expect(balanced.estimate).toBe(0);
  });

  it("is not sure of a rare class whose few units were all right", () => {
    // Three of three rare units right, 97 of 97 others: a bootstrap alone gives 100 to 100 %.
    const truth = [...Array<string>(97).fill("common"), ...Array<string>(3).fill("rare")];
    const {balanced_accuracy: balanced, classes} = confusionMatrix(truth, truth, {resamples: 200});
    expect(balanced.high).toBe(1);
    // Half of what the recalls leave open, put together as independent errors are.
    const [common, rare] = classes.map(({recall}) => 1 - (recall?.low ?? 0));
    expect(balanced.low).toBeCloseTo(1 - Math.hypot(common, rare) / 2, 12);
    expect(balanced.low).toBeLessThan(0.82);
  });

  it("refuses nothing, unequal lists and unknown labels", () => {
    expect(() => confusionMatrix([], [])).toThrow("confusionMatrix: units: got 0; expected an integer >= 1");
    expect(() => confusionMatrix(["a"], [])).toThrow("truth and verdicts differ in length: got 1 and 0");
    expect(() => confusionMatrix(["a"], ["z"], {labels: ["a"]})).toThrow('unknown labels: got ["z"]; expected ["a"]');
  });
});
