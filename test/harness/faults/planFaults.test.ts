import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {FAILURE_MODES} from "../../../data/schema.js";
import {faults} from "../../../harness/faults/faults.js";
import {planFaults} from "../../../harness/faults/planFaults.js";
import {readSuite} from "../../../harness/suite/readSuite.js";

const suite = await readSuite(join(import.meta.dirname, "..", "..", "..", "data", "suites", "local"));
const modes = [...FAILURE_MODES.tool_call, ...FAILURE_MODES.cognitive];

describe("faults", () => {
  it.each(modes)("commit %s in at least three unlike ways", (mode) => {
    const ways = faults.filter((fault) => fault.mode === mode).map(({way}) => way);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways.length).toBeGreaterThanOrEqual(3);
  });
});

describe("planFaults(suite, faults, part)", () => {
  const builtOn = planFaults(suite, faults, "built-on");
  const heldBack = planFaults(suite, faults, "held-back");

  it.each(modes)("commits %s on at least twenty tasks over both parts", (mode) => {
    const tasks = [...builtOn, ...heldBack].filter(({fault}) => fault.mode === mode).map(({task}) => task.id);
    expect(new Set(tasks).size).toBeGreaterThanOrEqual(20);
  });

  it("holds back ways and tasks that the other part has not", () => {
    const ways = new Set(builtOn.map(({fault}) => fault));
    const tasks = new Set(builtOn.map(({task}) => task.id));
    expect(heldBack.some(({fault}) => ways.has(fault))).toBe(false);
    expect(heldBack.some(({task}) => tasks.has(task.id))).toBe(false);
  });
});
