import {describe, expect, it} from "vitest";
import {defaultState, readState} from "../../src/analysis/pageState.js";
import {taskItems} from "../../src/analysis/taskItems.js";
import type {TasksArchive} from "../../src/analysis/taskItems.js";
import {oneTaskFinding} from "../../src/analysis/taskItemsFinding.js";
import {archiveOf} from "./archiveOf.js";
import type {Sketch} from "./archiveOf.js";

const read = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u2011", "-");
const repeat = (text: string, times: number) => Array.from({length: times}, () => text).join("|");

function tasksOf(models: Record<string, Sketch>, options: Parameters<typeof archiveOf>[1] = {}): TasksArchive {
  const archive = archiveOf(models, options);
  const column = <T>(value: T) => archive.outcomes.tasks.map(() => value);
  return {
    ...archive,
    items: {
      trials: column(2),
      seconds: column(1.5),
      cost_usd: column(null),
      tool_calls: column(3),
      exposed: column(10),
      targets: column(3),
      exposed_used: column(4),
      targets_used: column(2),
      calls: column(20),
      distractor_calls: column(5),
      unknown_calls: column(0),
      claims: [],
      judged_twice: column(0),
      disputed: column(0),
      extremes: [],
    },
  };
}

describe("taskItems(archive, state)", () => {
  // task 0: nobody; 1: alpha alone, once of two; 2: both always; 3: alpha always, beta once
  const archive = tasksOf({alpha: {official: "00|10|11|11"}, beta: {official: "00|00|11|10"}});

  it("counts trials and models of each task, hardest first", () => {
    const {rows, models, distribution} = taskItems(archive, defaultState(archive.outcomes));
    expect(
      rows.map(({task_id, passed, counted, always, sometimes, never, solvers}) => [
        task_id,
        passed,
        counted,
        always,
        sometimes,
        never,
        solvers,
      ]),
    ).toEqual([
      ["task-000", 0, 4, 0, 0, 2, 0],
      ["task-001", 1, 4, 0, 1, 1, 1],
      ["task-003", 3, 4, 1, 1, 0, 2],
      ["task-002", 4, 4, 2, 0, 0, 2],
    ]);
    expect(models).toBe(2);
    expect(distribution).toEqual([1, 1, 2]);
    // Wilson 95 % of 1 in 4: 0.0456, 0.6994 (Brown, Cai & DasGupta's formula)
    expect(rows[1].rate.low).toBeCloseTo(0.0456, 4);
    expect(rows[1].rate.high).toBeCloseTo(0.6994, 4);
  });

  it("gives the correlation of a task with the others, and none where a task separates nobody", () => {
    const {rows, chance} = taskItems(archive, defaultState(archive.outcomes));
    // two models: alpha is better on task 1 and on the rest, so the correlation is 1
    expect(rows.map(({discrimination}) => discrimination)).toEqual([null, 1, 1, null]);
    expect(chance).toBeNull();
  });

  it("says so where the hardest tasks are tied", () => {
    // 0 of 4 against 3 of 4: 0.75 - hypot(0.75 - 0.3006, 0.4899 - 0) = 0.085 > 0; against 1 of 4: 0.25 - hypot(0.2044, 0.4899) < 0
    const {finding} = taskItems(archive, defaultState(archive.outcomes));
    expect(read(finding)).toBe(
      "Of 4 tasks, one is passed in every counted trial of every model and one in none: those two tell no model from another. Two tasks cannot be told apart as the hardest at 95 %.",
    );
  });

  it("names the hardest where it is resolved", () => {
    const many = tasksOf({
      alpha: {official: `${"0".repeat(40)}|${"1".repeat(39)}0|${"1".repeat(40)}`},
      beta: {official: `${"0".repeat(39)}1|${"1".repeat(40)}|${"1".repeat(40)}`},
    });
    expect(read(taskItems(many, defaultState(many.outcomes)).finding)).toContain(
      "The hardest is task-000: passed in 1 of 80 counted trials (1.3 %, interval 0.2–6.7).",
    );
  });

  it("says what one model cannot tell", () => {
    const state = readState("model=alpha", archive.outcomes);
    expect(read(taskItems(archive, state).finding)).toBe(
      "With one model no task separates anything: it passes 2 of 4 tasks in every counted trial, 1 in none, 1 in some.",
    );
  });

  it("says so where there are no tasks or no trials", () => {
    const published = tasksOf({}, {kind: "published", scoring: "none"});
    expect(taskItems(published, defaultState(published.outcomes)).finding).toMatch(
      /^Only aggregates were published here, no tasks/,
    );
    const none = tasksOf({alpha: {official: "x|x"}});
    expect(taskItems(none, defaultState(none.outcomes)).finding).toBe("No task has a counted trial here.");
  });

  it("says that a reconstructed task is not real", () => {
    const drawn = tasksOf({alpha: {official: "1|0"}, beta: {official: "0|0"}}, {kind: "reconstructed"});
    expect(taskItems(drawn, defaultState(drawn.outcomes)).finding).toMatch(
      /^Reconstructed: .* no single task here is real\./,
    );
  });

  it("flags tasks that better models fail, beyond chance", () => {
    // Task 0 is passed by the three worst of six models alone: correlation -1.
    const rates = ["0|1|1|1", "0|1|1|1", "0|1|1|1", "1|0|0|0", "1|0|0|0", "1|0|0|0"];
    const six = tasksOf(Object.fromEntries(rates.map((official, m) => [`m${m}`, {official}])));
    const result = taskItems(six, defaultState(six.outcomes));
    expect(result.chance).toBeCloseTo(1.959964 / Math.sqrt(5), 9);
    expect(result.tableTitle).toMatch(/^One task is failed more by the models that pass the others/);
    const row = result.rows.find(({task_id}) => task_id === "task-000");
    expect(oneTaskFinding(row, "task-000", result)).toContain("beyond chance");
  });

  it("leaves out tasks outside the slice", () => {
    const parts = tasksOf({alpha: {official: repeat("1", 4)}}, {services: ["a", "b", "a", "b"]});
    expect(taskItems(parts, readState("tasks=service:a", parts.outcomes)).rows.map(({part}) => part)).toEqual([
      "a",
      "a",
    ]);
  });
});
