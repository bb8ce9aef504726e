import {describe, expect, it} from "vitest";
import {defaultState} from "../../src/analysis/pageState.js";
import {typicalTrials} from "../../src/analysis/typicalTrials.js";
import {archiveOf, noDiagnoses} from "./archiveOf.js";

const models = {
  //       task 0 1  2  3  4
  alpha: {official: "11|11|10|00|00"},
  beta: {official: "11|00|11|00|10"},
};

describe("typicalTrials(archive, model, state)", () => {
  const archive = {...archiveOf(models), diagnoses: noDiagnoses};
  const state = defaultState(archive.outcomes);
  const found = typicalTrials(archive, "alpha", state);

  it("takes the middle pass, the nearest miss and the middle failure", () => {
    // alpha's passes by how often all pass the task: task 1 (2 of 4) twice, task 2 (3 of 4), task 0 (4 of 4) twice
    expect(found[0]).toMatchObject({kind: "pass", task_id: "task-002", attempt: 1});
    // it failed task 2 once, and passed it once
    expect(found[1]).toMatchObject({kind: "near miss", task_id: "task-002", attempt: 2});
    expect(found[1].why).toBe("failed, though 1 of its 2 trials of this task passed");
    // its other failures: task 3 (0 of 4) twice, task 4 (1 of 4) twice; the middle of four is the second
    expect(found[2]).toMatchObject({kind: "failure", task_id: "task-003", attempt: 2});
  });

  it("takes a failure of the mode that names most", () => {
    const diagnoses = {
      ...noDiagnoses,
      diagnosers: ["rule"],
      thresholds: [null],
      modes: ["wrong_tool", "logical_error"],
      model: [0, 0, 0],
      task: [3, 4, 4],
      trial_index: [1, 1, 2],
      diagnoser: [0, 0, 0],
      mode: [0, 1, 1],
      is_primary: [1, 1, 1] as (0 | 1)[],
    };
    const [, , failure] = typicalTrials({...archive, diagnoses}, "alpha", state);
    expect(failure).toMatchObject({task_id: "task-004", attempt: 1, what: "a typical failure: logical errors"});
  });

  it("has none of a model that never fails but a pass, and none where trials are made up", () => {
    const perfect = {...archiveOf({alpha: {official: "1|1"}}), diagnoses: noDiagnoses};
    expect(typicalTrials(perfect, "alpha", defaultState(perfect.outcomes)).map(({kind}) => kind)).toEqual(["pass"]);
    const drawn = {...archiveOf(models, {kind: "reconstructed"}), diagnoses: noDiagnoses};
    expect(typicalTrials(drawn, "alpha", state)).toEqual([]);
    expect(typicalTrials(archive, "unknown", state)).toEqual([]);
  });
});
