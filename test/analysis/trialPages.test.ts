import {describe, expect, it} from "vitest";
import {FAILURE_MODES} from "../../data/schema.js";
import {compare} from "../../src/analysis/compare.js";
import {failureModes} from "../../src/analysis/failureModes.js";
import {failures} from "../../src/analysis/failures.js";
import {defaultState, readState} from "../../src/analysis/pageState.js";
import {reliability} from "../../src/analysis/reliability.js";
import {archiveOf} from "./archiveOf.js";

const read = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ").replaceAll("\u2011", "-");
const repeat = (text: string, times: number) => Array.from({length: times}, () => text).join("|");

describe("reliability(archive, state)", () => {
  const archive = archiveOf({
    alpha: {official: `${repeat("11", 6)}|${repeat("10", 2)}|${repeat("00", 2)}`},
    beta: {official: `${repeat("11", 1)}|${repeat("01", 6)}|${repeat("00", 3)}`},
  });

  it("has pass@k, pass^k, and tasks passed always, sometimes and never", () => {
    const {rows, k} = reliability(archive, defaultState(archive.outcomes));
    expect(k).toBe(2);
    expect(rows.map((row) => [row.model, row.all.estimate, row.one.estimate, row.any.estimate])).toEqual([
      ["alpha", 0.6, 0.7, 0.8],
      ["beta", 0.1, 0.4, 0.7],
    ]);
    expect(rows.map(({always, sometimes, never}) => [always, sometimes, never])).toEqual([
      [6, 2, 2],
      [1, 6, 3],
    ]);
    // runs of alpha: 8 and 6 of 10; population SD 0.1
    expect(rows[0].run_sd).toBeCloseTo(0.1, 12);
    expect(rows[0].agreement.estimate).toBeCloseTo(0.8, 12);
  });

  it("says what repeats leave open", () => {
    const {finding} = reliability(archive, defaultState(archive.outcomes));
    expect(read(finding)).toMatch(
      /^ALPHA solves 80\.0 % of 10 tasks in at least one of two trials, but 60\.0 % in both/,
    );
  });

  it("leaves out models of whose tasks no second trial counts, and says so", () => {
    const one = archiveOf({alpha: {official: "1|0|1"}});
    const {rows, single, finding} = reliability(one, defaultState(one.outcomes));
    expect([rows.length, single.length]).toEqual([0, 1]);
    expect(finding).toContain("No model has a task of which two trials count");
  });

  it("leaves out a task of which a single trial counts, not its model; k is the fewest trials of the others", () => {
    const uneven = archiveOf({alpha: {official: "1111|110|0|1|10"}, beta: {official: "1111|1111|1111|0000|0000"}});
    const {rows, caption, k, most, ranking} = reliability(uneven, defaultState(uneven.outcomes));
    const alpha = rows.find(({model}) => model === "alpha");
    expect([alpha?.k, alpha?.once, alpha?.always, alpha?.sometimes, alpha?.never]).toEqual([2, 2, 1, 2, 0]);
    // pass^2: (1 + 1/3 + 0) / 3; pass@2: (1 + 1 + 1) / 3; pass@1: (1 + 2/3 + 1/2) / 3
    expect(alpha?.all.estimate).toBeCloseTo(4 / 9, 12);
    expect(alpha?.any.estimate).toBeCloseTo(1, 12);
    expect(alpha?.one.estimate).toBeCloseTo(13 / 18, 12);
    // beta has four trials a task, but the two are laid side by side at the k that both have
    const beta = rows.find(({model}) => model === "beta");
    expect([k, most, beta?.k, beta?.once, beta?.curve.length]).toEqual([2, 4, 2, 0, 4]);
    expect(rows.map(({model}) => model)).toEqual(["beta", "alpha"]);
    expect(ranking.placed.map(({model}) => model)).toEqual(["beta", "alpha"]);
    expect(caption).toContain("Tasks of which a single trial counts are left out, at most 2 a model.");
    expect(caption).not.toContain("Left out, with");
  });
});

describe("compare(archive, state)", () => {
  it("counts discordant pairs, flips and levels on shared tasks", () => {
    const archive = archiveOf(
      {
        alpha: {official: `${repeat("1", 30)}|${repeat("1", 15)}|${repeat("0", 5)}|${repeat("0", 10)}`},
        beta: {official: `${repeat("1", 30)}|${repeat("0", 15)}|${repeat("1", 5)}|${repeat("0", 10)}`},
      },
      {services: Array.from({length: 60}, (_, t) => (t % 2 === 0 ? "files" : "web"))},
    );
    const result = compare(archive, readState("a=alpha&b=beta", archive.outcomes, ["a", "b"]));
    expect(result?.runs).toEqual([
      // exact McNemar of 15 against 5: 2 * P(X <= 5), X ~ Binomial(20, 1/2) = 0.041389
      {run: 1, both: 30, onlyA: 15, onlyB: 5, neither: 10, p: expect.closeTo(0.04138946533203125, 12)},
    ]);
    expect(result?.all.difference.estimate).toBeCloseTo(10 / 60, 12);
    expect(result?.grid).toEqual([
      [10, 5],
      [15, 30],
    ]);
    expect(result?.parts.map(({part}) => part).sort()).toEqual(["files", "web"]);
    expect(read(result?.finding ?? "")).toMatch(
      /^ALPHA solves more: 75\.0 % of tasks against 58\.3 %, a paired difference of 16\.7 points/,
    );
  });

  it("says that two models cannot be told apart, and what could be", () => {
    const archive = archiveOf({
      alpha: {official: `${repeat("1", 11)}|${repeat("0", 9)}`},
      beta: {official: `${repeat("0", 10)}|${repeat("1", 10)}`},
    });
    const result = compare(archive, defaultState(archive.outcomes));
    expect(read(result?.finding ?? "")).toMatch(/cannot be told apart: .* Four of five such studies would find/);
    expect(result?.finding).not.toContain("solves more");
  });

  it("leaves out of its histogram the resamples in which a model has no task", () => {
    // Of the first model only one of two tasks is planned: a quarter of resamples has none of it.
    const archive = archiveOf({alpha: {official: "1| "}, beta: {official: "0|0"}});
    const histogram = compare(archive, defaultState(archive.outcomes))?.histogram ?? [];
    expect(histogram.filter(({from}) => !Number.isFinite(from))).toEqual([]);
    expect(histogram.length).toBeGreaterThan(0);
  });

  it("is null with one model", () => {
    const archive = archiveOf({alpha: {official: "1|0"}});
    expect(compare(archive, defaultState(archive.outcomes))).toBeNull();
  });
});

describe("failureModes", () => {
  it("are those of the contract, in order", () => {
    const of = (family: string) => failureModes.filter((mode) => mode.family === family).map(({mode}) => mode);
    expect(of("tool_call")).toEqual([...FAILURE_MODES.tool_call]);
    expect(of("cognitive")).toEqual([...FAILURE_MODES.cognitive]);
  });
});

describe("failures(archive, state)", () => {
  const archive = {
    ...archiveOf({alpha: {official: "0|0|0|0"}}),
    diagnoses: {
      diagnosers: ["d"],
      thresholds: [1],
      modes: ["early_termination", "wrong_tool", null],
      model: [0, 0, 0, 0, 0],
      task: [0, 1, 2, 3, 3],
      trial_index: [1, 1, 1, 1, 1],
      diagnoser: [0, 0, 0, 0, 0],
      mode: [0, 0, 1, 2, 1],
      is_primary: [1, 1, 1, 1, 0] as (0 | 1)[],
    },
  };

  it("counts primary modes, and keeps those without one in n", () => {
    const {rows, pooled} = failures(archive, defaultState(archive.outcomes));
    expect(rows[0].n).toBe(4);
    expect(rows[0].tool.estimate).toBe(0.25);
    expect(rows[0].cognitive.estimate).toBe(0.5);
    expect(rows[0].other).toBe(1);
    expect(pooled?.n).toBe(4);
  });

  it("counts only trials below a coverage, and names it", () => {
    // Scores 0, 1, 0, 1: the first (early_termination) and the third (wrong_tool) of four diagnosed trials are below 0.75.
    const scored = {...archive, ...archiveOf({alpha: {official: "0|1|0|1"}})};
    const state = {...defaultState(scored.outcomes), extra: {below: "0.75"}};
    const {rows, subtitle} = failures({...scored, diagnoses: archive.diagnoses}, state);
    expect(rows[0]).toMatchObject({n: 2, cognitive: {estimate: 0.5}, tool: {estimate: 0.5}, other: 0});
    expect(subtitle).toContain("diagnosed trials with a coverage below 0.75 (diagnosed below 1.00)");
  });

  it("calls most failures cognitive only where their own share is above one half", () => {
    // Of four, three are cognitive and one has no mode: no tool call (0 of 4, at most 49 %), but not surely cognitive (75 %, 30 to 95).
    const both = {...archive, ...archiveOf({alpha: {official: "0|0|0|0"}, beta: {official: "0|0|0|0"}})};
    const diagnoses = {
      ...archive.diagnoses,
      model: [0, 0, 0, 0, 1],
      task: [0, 1, 2, 3, 0],
      mode: [0, 0, 0, 2, 0],
      is_primary: [1, 1, 1, 1, 1] as (0 | 1)[],
    };
    const {finding} = failures({...both, diagnoses}, defaultState(both.outcomes));
    expect(read(finding)).toBe(
      "In none of two models most diagnosed failures are cognitive, not tool calls. For ALPHA and BETA the two families cannot be told apart at 95 %.",
    );
  });

  it("says so where nothing was diagnosed", () => {
    const none = {...archive, diagnoses: {...archive.diagnoses, model: [], task: [], mode: [], is_primary: []}};
    expect(failures(none, defaultState(none.outcomes)).finding).toBe("No trial has been diagnosed here.");
  });
});
