import {describe, expect, it} from "vitest";
import type {TrialsMember} from "../../src/analysis/archive.js";
import {frontier} from "../../src/analysis/frontier.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {archiveOf} from "./archiveOf.js";

/** Seconds by model and task, a trial each. */
function trialsOf(seconds: (number | null)[][]): TrialsMember {
  const cells = seconds.flatMap((row, model) => row.map((value, task) => ({model, task, value})));
  const none = cells.map(() => null);
  return {
    model: cells.map(({model}) => model),
    task: cells.map(({task}) => task),
    trial_index: cells.map(() => 1),
    status: cells.map(() => 0),
    statuses: ["completed"],
    seconds: cells.map(({value}) => value),
    cost_usd: none,
    input_tokens: none,
    output_tokens: none,
    turns: none,
    tool_calls: none,
  };
}

function archiveWith(sketches: Record<string, string>, seconds: (number | null)[][]) {
  const archive = archiveOf(
    Object.fromEntries(Object.entries(sketches).map(([model, official]) => [model, {official}])),
  );
  archive.models.forEach((row, m) => {
    const known = seconds[m].filter((value) => value !== null);
    row.agent_seconds = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  return {...archive, trials: trialsOf(seconds)};
}

describe("frontier(archive, state) with trials", () => {
  it("resamples cost and rate together", () => {
    const archive = archiveWith({alpha: "1|1", beta: "1|1"}, [
      [1, 3],
      [2, 2.5],
    ]);
    const {rows, isJoint, finding} = frontier(archive, defaultState(archive.outcomes));
    expect(isJoint).toBe(true);
    // draws 00, 01, 10, 11: alpha costs 1, 2, 2, 3 and beta 2, 2.25, 2.25, 2.5; both pass all
    expect(rows.map(({model}) => model)).toEqual(["alpha", "beta"]);
    expect(rows[0].membership).toBeCloseTo(0.75, 1);
    expect(rows[1].membership).toBeCloseTo(0.25, 1);
    expect(finding).toContain("When tasks are resampled");
    // without the trials' own costs the cheaper mean is always on it
    expect(frontier({...archive, trials: null}, defaultState(archive.outcomes)).rows[0].membership).toBe(1);
  });

  it("gives the ratio of mean cost and rate, infinite where a resample passes none", () => {
    const archive = archiveWith({alpha: "1|0"}, [[10, 20]]);
    const [row] = frontier(archive, defaultState(archive.outcomes)).rows;
    expect(row.cost_per_pass).toBe(30);
    // draws 00, 01, 10, 11: 10 / 1, 15 / 0.5 twice, 20 / 0
    expect(row.per_pass_ends).toEqual({estimate: 30, low: 10, high: Infinity});
    expect(row.cost_ends).toEqual({estimate: 15, low: 10, high: 20});
  });

  it("holds costs fixed where a model's trials have none", () => {
    const archive = archiveWith({alpha: "1|0"}, [[null, null]]);
    archive.models[0].agent_seconds = 4;
    const result = frontier(archive, defaultState(archive.outcomes));
    expect(result.isJoint).toBe(false);
    expect(result.rows[0].per_pass_ends).toBeNull();
  });
});
