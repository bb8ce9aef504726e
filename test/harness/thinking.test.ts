import {describe, expect, it} from "vitest";
import {readTable} from "../../data/store.js";
import {checkExperiment} from "../../loaders/check/checkExperiment.js";
import {runWritten, writeSuite} from "./writtenSuite.js";

describe("a run with the sequential-thinking server of npm", () => {
  it("keeps its thoughts within a trial, and begins anew in the next", async () => {
    const suite = writeSuite({
      servers: {
        thinking: {
          ...{kind: "stdio", package: "@modelcontextprotocol/server-sequential-thinking"},
          probe: {
            tool: "sequentialthinking",
            arguments: {thought: "ready", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1},
            expect: "thoughtHistoryLength",
          },
        },
      },
      tasks: {
        plan: {
          prompt: "Plan it in two steps.",
          exposed_tools: ["thinking_sequentialthinking"],
          claims: ["It took two thoughts."],
        },
      },
      policy: `
        const think = (thoughtNumber, thought) =>
          trial.call("thinking_sequentialthinking", {thought, thoughtNumber, totalThoughts: 2, nextThoughtNeeded: thoughtNumber < 2});
        const first = await think(1, "buy flour");
        const second = await think(2, "bake");
        const count = ({text}) => JSON.parse(text).thoughtHistoryLength;
        return "thoughts: " + count(first) + ", " + count(second);`,
      more: {trials: 2},
    });
    const {folder} = await runWritten(suite);
    const trials = await readTable(folder, "trials");
    expect(
      trials.map(({status, answer, tool_calls, server_notes}) => [status, answer, tool_calls, server_notes]),
    ).toEqual([
      ["completed", "thoughts: 1, 2", 2, null],
      ["completed", "thoughts: 1, 2", 2, null],
    ]);
    const steps = (await readTable(folder, "steps")).filter(({trial_id}) => trial_id === "scripted-a.plan.1");
    expect(steps.map(({kind, server, is_error}) => [kind, server, is_error])).toEqual([
      ["user", null, null],
      ["tool_call", "thinking", null],
      ["tool_result", "thinking", false],
      ["tool_call", "thinking", null],
      ["tool_result", "thinking", false],
      ["assistant", null, null],
    ]);
    expect(await checkExperiment(folder)).toMatchObject({problems: [], warnings: []});
  });
});
