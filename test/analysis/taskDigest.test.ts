import {describe, expect, it} from "vitest";
import {taskChanges, taskNotes} from "../../src/analysis/taskDigest.js";
import type {TaskDigest} from "../../src/analysis/taskDigest.js";

const digest = (task_id: string, more: Partial<TaskDigest> = {}): TaskDigest => ({
  ...{task_id, prompt: "p", claims: "c", tools: "t"},
  ...more,
});

describe("taskChanges(a, b)", () => {
  it("finds what differs behind equal names, and what is not known", () => {
    const a = [digest("same"), digest("prompt"), digest("claims"), digest("tools"), digest("unknown"), digest("own")];
    const b = [
      digest("unknown", {prompt: null, claims: "other"}),
      digest("tools", {tools: "other"}),
      digest("claims", {claims: "other"}),
      digest("prompt", {prompt: "other", tools: null}),
      digest("same"),
    ];
    expect(taskChanges(a, b)).toEqual({
      prompt: ["prompt"],
      claims: ["claims", "unknown"],
      tools: ["tools"],
      unknown: ["unknown"],
    });
  });
});

describe("taskNotes(changes, compared)", () => {
  const none = {prompt: [], claims: [], tools: [], unknown: []};

  it("says nothing of tasks that are the same", () => {
    expect(taskNotes(none, ["a", "b"])).toEqual([]);
  });

  it("counts and names those compared, and no others", () => {
    expect(taskNotes({...none, prompt: ["a", "left out"], tools: ["a", "b", "c", "d"]}, ["a", "b", "c", "d"])).toEqual([
      "1 of 4 tasks compared has another prompt in the other experiment: a.",
      "4 of 4 tasks compared have other exposed tools in the other experiment: a, b, c and 1 more.",
    ]);
  });

  it("says where it is not known whether tasks are the same", () => {
    expect(taskNotes({...none, unknown: ["a", "b"]}, ["a", "b"])[0]).toBe(
      "Whether tasks ask the same behind their names is not known, since prompts are not held on both sides.",
    );
    expect(taskNotes({...none, unknown: ["b"]}, ["a", "b"])[0]).toContain(
      "Whether 1 of 2 tasks compared asks the same",
    );
  });
});
