import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {calibration} from "../../src/stats/calibration.js";
import {confusionMatrix} from "../../src/stats/confusionMatrix.js";
import {judgeSeverity} from "../../src/stats/judgeSeverity.js";
import {kendallW} from "../../src/stats/kendallW.js";
import {proportionInterval} from "../../src/stats/proportionInterval.js";
import {sumBootstrapInterval} from "../../src/stats/sumBootstrap.js";

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

  it("refuses nothing, unequal lists and unknown labels", () => {
    expect(() => confusionMatrix([], [])).toThrow("confusionMatrix: units: got 0; expected an integer >= 1");
    expect(() => confusionMatrix(["a"], [])).toThrow("truth and verdicts differ in length: got 1 and 0");
    expect(() => confusionMatrix(["a"], ["z"], {labels: ["a"]})).toThrow('unknown labels: got ["z"]; expected ["a"]');
  });
});

describe("calibration(confidences, outcomes)", () => {
  it("is right by hand", () => {
    // squares .01, .64, .16: Brier .27; bins [.9 right], [.8 wrong], [.4 wrong]: ECE (.1 + .8 + .4) / 3
    const result = calibration([0.9, 0.8, 0.4], [1, 0, 0], {resamples: 100});
    expect(result.brier.estimate).toBeCloseTo(0.27, 14);
    expect(result.ece.estimate).toBeCloseTo(1.3 / 3, 14);
    expect(result.overconfidence.estimate).toBeCloseTo((2.1 - 1) / 3, 14);
    expect(result.largest_gap).toBeCloseTo(0.8, 14);
    expect(result.bins.map(({from, n}) => [from, n])).toEqual([
      [0.4, 1],
      [0.8, 1],
      [0.9, 1],
    ]);
  });

  it("puts an edge into the bin that it opens, and 1 into the last", () => {
    const {bins} = calibration([0.1 + 0.2, 0.3, 1], [1, 1, 1], {resamples: 1});
    expect(bins.map(({from, n}) => [from, n])).toEqual([
      [0.3, 2],
      [0.9, 1],
    ]);
  });

  it("is perfect for a judge that is sure and right, and ECE never exceeds what overconfidence demands", () => {
    expect(calibration([1, 0], [1, 0], {resamples: 10}).brier.estimate).toBe(0);
    const pairs = fc.array(fc.tuple(fc.double({min: 0, max: 1, noNaN: true}), fc.nat(1)), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(pairs, (rows) => {
        const result = calibration(
          rows.map(([c]) => c),
          rows.map(([, o]) => o),
          {resamples: 1},
        );
        expect(result.ece.estimate).toBeGreaterThanOrEqual(Math.abs(result.overconfidence.estimate) - 1e-12);
        expect(result.ece.estimate).toBeLessThanOrEqual(result.largest_gap + 1e-12);
        expect(result.brier.estimate).toBeGreaterThanOrEqual(0);
        expect(result.brier.estimate).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("refuses what is no confidence or outcome", () => {
    expect(() => calibration([1.2], [1])).toThrow("calibration: confidences[0]: got 1.2; expected a number in [0, 1]");
    expect(() => calibration([0.5], [0.5])).toThrow("calibration: outcomes[0]: got 0.5; expected 0 or 1");
    expect(() => calibration([], [])).toThrow("calibration: confidences is too short: got length 0");
  });
});

describe("kendallW(scores)", () => {
  // Table 7 of the MCP-Atlas paper (arXiv 2602.00933v3): pass@0.75 under Gemini 3.1 Pro, GPT-5.4 and Opus 4.6
  const judges = [
    [
      82.2, 79.1, 78.2, 76.8, 75.6, 75.3, 70.6, 70.3, 69.8, 69.5, 67.6, 64.4, 62, 59.5, 58.1, 57.1, 56.7, 50.1, 44.5,
      40.2,
    ],
    [
      79.1, 75.1, 75.8, 73.3, 72.8, 72.0, 68.5, 68.0, 66.3, 66.8, 65.2, 59.9, 57.4, 56.6, 54.6, 54.3, 54.9, 47.9, 41.3,
      37.1,
    ],
    [
      79.6, 74.5, 76.4, 74.8, 75.2, 71.9, 69.9, 68.8, 68.5, 67.4, 66.2, 63.0, 59.4, 59.0, 55.7, 56.1, 57.7, 50.8, 43.6,
      38.7,
    ],
  ];

  it("is 0.992648 for the paper's three judges (audit F18)", () => {
    expect(kendallW(judges).value).toBeCloseTo(0.992648, 6);
    expect(kendallW(judges)).toMatchObject({n: 20, raters: 3});
  });

  it("is 1 for equal rankings, by hand for one swap, and corrected for ties", () => {
    expect(
      kendallW([
        [1, 2, 3],
        [10, 20, 30],
      ]).value,
    ).toBe(1);
    // rank sums 3, 7, 8 around 6: S = 14; 12 * 14 / (9 * 24) = 7/9; chi-squared 3 * 2 * 7/9 on 2: exp(-7/3)
    const swapped = kendallW([
      [1, 2, 3],
      [1, 2, 3],
      [1, 3, 2],
    ]);
    expect(swapped.value).toBeCloseTo(7 / 9, 14);
    expect(swapped.p).toBeCloseTo(Math.exp(-7 / 3), 12);
    // ties: ranks (1.5, 1.5, 3) and (1, 2, 3): S = 6.5; most = 4 * 24 - 2 * 6 = 84; W = 78/84
    expect(
      kendallW([
        [1, 1, 3],
        [1, 2, 3],
      ]).value,
    ).toBeCloseTo(78 / 84, 14);
  });

  it("is undefined where every judge ties all, and refuses one judge", () => {
    expect(
      kendallW([
        [1, 1],
        [2, 2],
      ]),
    ).toMatchObject({value: NaN, p: NaN, reason: "every judge ties all models"});
    expect(() => kendallW([[1, 2]])).toThrow("kendallW: too few judges: got 1; expected at least 2");
    expect(() =>
      kendallW([
        [1, 2],
        [1, 2, 3],
      ]),
    ).toThrow("judge 1 has another number of models: got 3; expected 2");
  });
});

describe("sumBootstrapInterval(rows, evaluate, method)", () => {
  it("is a ratio with its interval, and counts resamples without a value", () => {
    const rows = [
      [3, 1],
      [5, 0],
      [4, 1],
    ];
    const ratio = sumBootstrapInterval(rows, ([cost, solved]) => (solved > 0 ? cost / solved : NaN), "cost per solve", {
      resamples: 3000,
    });
    expect(ratio.estimate).toBe(6);
    // all three draws hit the unsolved row: 1 of 27
    expect(Math.abs(ratio.undefined_resamples / 3000 - 1 / 27)).toBeLessThan(0.02);
    expect(ratio.low).toBeGreaterThanOrEqual(3);
  });

  it("has width 0 for one cluster, gives NaN ends without resamples and refuses nothing", () => {
    const mean = ([sum, n]: Float64Array) => sum / n;
    expect(
      sumBootstrapInterval(
        [
          [1, 1],
          [0, 1],
        ],
        mean,
        "mean",
        {clusters: ["a", "a"], resamples: 20},
      ),
    ).toMatchObject({
      estimate: 0.5,
      low: 0.5,
      high: 0.5,
      clusters: 1,
    });
    expect(sumBootstrapInterval([[1, 1]], mean, "mean", {resamples: 0})).toMatchObject({estimate: 1, low: NaN});
    expect(() => sumBootstrapInterval([], mean, "mean")).toThrow("sumBootstrapInterval: units: got 0");
  });
});
