import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from "vitest";
import {follow, guess} from "../../../../data/suites/local/policies/agents.js";
import {ruleJudge} from "../../../../harness/judge/ruleJudge.js";
import {SHIPPED_SUITE} from "../../../../harness/shippedSuite.js";
import {findChainedCalls} from "../../../../harness/suite/quality/chainedCalls.js";
import type {ReferenceResult} from "../../../../harness/suite/quality/executeReference.js";
import {readSuite} from "../../../../harness/suite/readSuite.js";
import type {SuiteTask} from "../../../../harness/suite/suite.js";
import {openWorld, requiredServers} from "./openWorld.js";
import type {World} from "./openWorld.js";

const suite = await readSuite(SHIPPED_SUITE);
const worlds = [...new Set(suite.tasks.map(({tags}) => tags[0]))];
const tasksOf = (world: string) => suite.tasks.filter(({tags}) => tags[0] === world);
/** Tasks whose reference trajectory was found to take an argument from an earlier result. */
const chained = new Set<string>();
const slipsOf = (id: string) => {
  const model = suite.models.find((spec) => spec.id === id);
  return model?.kind === "scripted" ? model.options : {};
};

/** The mean score of a task's claims, 0 to 1. */
function coverage(task: SuiteTask, answer: string): number {
  const scores = task.claims.map((claim): number => ruleJudge(claim, answer).score);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

describe("the tasks of the shipped suite", () => {
  it("are at least 30, over at least 5 servers, at least 25 of two servers or more", () => {
    expect(suite.tasks.length).toBeGreaterThanOrEqual(30);
    expect(new Set(suite.tasks.flatMap(requiredServers)).size).toBeGreaterThanOrEqual(5);
    expect(suite.tasks.filter((task) => requiredServers(task).length >= 2).length).toBeGreaterThanOrEqual(25);
  });

  it.each(suite.tasks.map((task) => [task.id, task] as const))("%s has the shape of a good task", (_id, task) => {
    expect(task.exposed_tools.length).toBeGreaterThanOrEqual(6);
    expect(task.exposed_tools.length).toBeLessThanOrEqual(15);
    expect(task.required_tools.length).toBeGreaterThanOrEqual(2);
    expect(task.required_tools.length).toBeLessThanOrEqual(5);
    if (task.verifier === null) expect(task.claims.length).toBeGreaterThanOrEqual(3);
    expect(task.claims.length).toBeLessThanOrEqual(10);
    for (const field of ["split", "category", "bucket", "difficulty", "reference_answer"] as const)
      expect(task[field]).not.toBeNull();
    const names = [
      ...Object.keys(suite.servers),
      ...task.exposed_tools.map((tool) => tool.slice(tool.indexOf("_") + 1)),
    ];
    const said = names.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(task.prompt));
    expect(said).toEqual([]);
  });

  it("are split into two halves of like size", () => {
    const open = suite.tasks.filter(({split}) => split === "public").length;
    expect(Math.abs(2 * open - suite.tasks.length)).toBeLessThanOrEqual(7);
  });
});

describe("the models of the shipped suite", () => {
  it("say that they are scripts and no language models", () => {
    for (const {id, kind, display_name: name} of suite.models) {
      expect([id, kind]).toEqual([expect.stringContaining("scripted"), "scripted"]);
      expect(name).toMatch(/^Scripted.*no language model/);
    }
  });
});

describe.each(worlds)("the world %s", (name) => {
  let world: World;
  const reading = tasksOf(name).filter(({verifier}) => verifier === null);
  const writing = tasksOf(name).filter(({verifier}) => verifier !== null);
  beforeAll(async () => {
    world = await openWorld(suite, tasksOf(name));
  });
  afterAll(() => world.close());

  it("has reference trajectories that execute, and reference answers that meet every claim", async () => {
    for (const task of reading) {
      const results: ReferenceResult[] = [];
      for (const {tool, arguments: args} of task.reference_trajectory) {
        const {text, isError} = await world.call(tool, args);
        expect([task.id, tool, isError]).toEqual([task.id, tool, false]);
        results.push({tool, arguments: args, text, isError});
      }
      if (findChainedCalls(task.prompt, results).length > 0) chained.add(task.id);
      expect([task.id, coverage(task, task.reference_answer ?? "")]).toEqual([task.id, 1]);
    }
  });

  it("is solved in full by the complete script, which composes its answer from what the servers say", async () => {
    for (const task of reading)
      expect([task.id, coverage(task, await follow(world.trial(task)))]).toEqual([task.id, 1]);
  });

  it("cannot be solved without tools, nor without any of the servers that a task requires", async () => {
    for (const task of reading) {
      for (const seed of [1, 2, 3]) expect(coverage(task, await guess(world.trial(task, {seed})))).toBeLessThan(0.75);
      for (const lacking of requiredServers(task)) {
        const score = coverage(task, await follow(world.trial(task, {lacking})));
        expect([task.id, lacking, score < 0.75, score]).toEqual([task.id, lacking, true, score]);
      }
    }
  });

  it("is changed as asked by the complete script alone, not by one without tools or without a server", async () => {
    for (const task of writing) {
      expect(await world.verifies(task, await guess(world.trial(task)))).toBe(false);
      for (const lacking of requiredServers(task)) {
        const answer = await follow(world.trial(task, {lacking}));
        expect([task.id, lacking, await world.verifies(task, answer)]).toEqual([task.id, lacking, false]);
      }
      const answer = await follow(world.trial(task));
      expect([task.id, await world.verifies(task, answer)]).toEqual([task.id, true]);
    }
  });

  it("has reference trajectories that leave behind what is asked", async () => {
    for (const task of writing) {
      const fresh = await openWorld(suite, [task]);
      onTestFinished(() => fresh.close());
      for (const {tool, arguments: args} of task.reference_trajectory)
        expect([tool, (await fresh.call(tool, args)).isError]).toEqual([tool, false]);
      expect([task.id, await fresh.verifies(task, task.reference_answer ?? "")]).toEqual([task.id, true]);
    }
  });

  it("is answered alike for the same seed, and worse the more a script slips", async () => {
    const mean = async (slips: Record<string, unknown>) => {
      let total = 0;
      for (const task of reading)
        for (const seed of [1, 2, 3]) total += coverage(task, await follow(world.trial(task, {slips, seed})));
      return total / (3 * reading.length);
    };
    const [task] = reading;
    const hasty = world.trial(task, {slips: slipsOf("scripted-hasty"), seed: 5});
    expect(await follow(hasty)).toBe(await follow(hasty));
    const careful = await mean(slipsOf("scripted-careful"));
    expect(careful).toBeGreaterThan(0.75);
    for (const id of ["scripted-misreading", "scripted-forgetful", "scripted-stubborn", "scripted-hasty"])
      expect([id, (await mean(slipsOf(id))) < careful]).toEqual([id, true]);
  });
});

describe("the reference trajectories", () => {
  it("of at least 20 tasks take an argument from an earlier result", () => {
    expect(chained.size).toBeGreaterThanOrEqual(20);
  });
});

describe("an answer of the complete script", () => {
  it.each([
    // M-109 comes on its day: M-105 for Bistro Ferrand, 4 days late, is the most overdue then.
    [
      "bakery-most-overdue",
      "work/orders/march.csv",
      "2026-03-10,2026-03-16",
      "2026-03-10,2026-03-10",
      "M-105 for Bistro Ferrand",
    ],
    // The observer moves: the hour of the handover is another, all else stays.
    ["observatory-handover", "state/memory.jsonl", "Asia/Tokyo", "Europe/Paris", "02:15 local time"],
    // A first call at another instrument's value: K-1117 is insured for more than K-1120.
    [
      "museum-dearest-courier",
      "state/tables.sql",
      "'Nordring', 320000",
      "'Nordring', 620000",
      "K-1117, insured for 620000",
    ],
  ])("%s follows a value that changes in %s, and its score falls", async (id, file, from, to, expected) => {
    const task = suite.tasks.find((one) => one.id === id)!;
    const world = await openWorld(suite, [task], ({work}) => {
      const path = join(work, "..", file);
      const before = readFileSync(path, "utf8");
      expect(before).toContain(from);
      writeFileSync(path, before.replace(from, to));
    });
    onTestFinished(() => world.close());
    const answer = await follow(world.trial(task));
    expect(answer).toContain(expected);
    expect(coverage(task, answer)).toBeLessThan(1);
  });
});
