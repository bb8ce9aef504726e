import {describe, expect, it} from "vitest";
import {joinExperiments} from "../../src/analysis/acrossExperiments.js";
import type {Archive} from "../../src/analysis/archive.js";
import {compareAcross} from "../../src/analysis/compareAcross.js";
import type {OtherExperiment} from "../../src/analysis/otherExperiment.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {compareView} from "../../src/components/compareView.js";
import {figuresOf} from "../../src/components/figureFrame.js";
import {h, toHtml} from "../../src/components/markup.js";
import {archiveOf} from "./archiveOf.js";
import type {Sketch} from "./archiveOf.js";

/** An archive under an id, without some of the tasks that its sketch has. */
function experimentOf(id: string, models: Record<string, Sketch>, without: number[] = []): Archive {
  const archive = archiveOf(models, {services: ["s", "s", "r", "r", "r", "r"]});
  const {attempts} = archive.outcomes;
  const kept = archive.outcomes.tasks.map((_, t) => t).filter((t) => !without.includes(t));
  const cut = (text: string) => kept.map((t) => text.slice(t * attempts, (t + 1) * attempts)).join("");
  return {
    ...archive,
    experiment: {...archive.experiment, id, title: `The one of ${id}`},
    outcomes: {
      ...archive.outcomes,
      tasks: kept.map((t) => archive.outcomes.tasks[t]),
      cells: archive.outcomes.cells.map((judges) => judges.map((texts) => texts.map(cut))),
    },
    tasks: kept.map((t) => archive.tasks[t]),
  };
}

const about = (id: string, more: Partial<OtherExperiment> = {}): OtherExperiment => ({
  ...{id, title: `The one of ${id}`, benchmark: "Test", shared: 5, own: 6, other: 5, has_trials: true},
  changes: {prompt: [], claims: [], tools: [], unknown: []},
  ...more,
});

// Tasks 0 to 5: the other experiment has no task 0; of task 5 no trial of o3 counts today.
const today = experimentOf("today", {
  o3: {strict: "111|111|110|000|111|xxx"},
  gpt: {strict: "000|000|000|000|000|000"},
});
const before = experimentOf("before", {o3: {strict: "11|11|00|01|11|00"}, old: {strict: "00|00|00|00|00|00"}}, [0]);
const state = defaultState(today.outcomes);

describe("joinExperiments(own, other, models, state)", () => {
  const joined = joinExperiments(today, before, ["o3", "o3"], state);

  it("keeps the tasks that both have a value for, and counts the others", () => {
    expect(joined.shared).toEqual(["task-001", "task-002", "task-003", "task-004"]);
    // task 0 was not tried before, task 5 has nothing counted today
    expect([joined.onlyA, joined.onlyB]).toEqual([1, 1]);
    expect(joined.archive.outcomes.models).toEqual(["today:o3", "before:o3"]);
    expect(joined.archive.outcomes.attempts).toBe(3);
  });

  it("leaves its inputs as they are", () => {
    const copies = [today, before].map((archive) => structuredClone(archive));
    joinExperiments(today, before, ["gpt", "old"], state);
    expect([today, before]).toEqual(copies);
  });

  it("takes a slice by what either side says of a task", () => {
    const silent = {...today, tasks: today.tasks.map((task) => ({...task, service: null}))};
    const {shared} = joinExperiments(silent, before, ["o3", "o3"], {...state, slice: "service:s"});
    expect(shared).toEqual(["task-001"]);
  });

  it("keeps tasks with k trials on both sides where the measure needs k", () => {
    const {shared} = joinExperiments(today, before, ["o3", "o3"], {...state, measure: "all", k: 3});
    expect(shared).toEqual([]);
  });

  it("counts a side by its own convention and judge where it has no other", () => {
    const lenient = experimentOf("lenient", {o3: {lenient: "11|11|11|11|11|11"}});
    const {counting, archive, state: read} = joinExperiments(today, lenient, ["o3", "o3"], state);
    expect(counting.map(({convention}) => convention)).toEqual(["strict", "lenient"]);
    expect(read.convention).toBe("strict / lenient");
    expect(archive.outcomes.conventions).toEqual(["strict / lenient"]);
  });

  it("passes claims at the threshold of the page on both sides", () => {
    const scored = {
      ...today,
      outcomes: {
        ...today.outcomes,
        scoring: "scorer" as const,
        // what passed has 0.8, and still passes at the default threshold of 1
        codes: today.outcomes.codes.map((code) => (code[3] === 1 ? code.with(2, 0.8) : code) as typeof code),
      },
    };
    const passesAt = (threshold: number) => {
      const {archive} = joinExperiments(scored, before, ["o3", "o3"], {...state, threshold});
      return archive.outcomes.codes.filter(([, , score, passed]) => score === 0.8 && passed === 1).length;
    };
    expect([passesAt(0.9), passesAt(0.75)]).toEqual([0, 1]);
  });
});

describe("compareAcross(own, other, about, state)", () => {
  it("compares the same model on both sides by the tasks of both", () => {
    const {result, choices, secondChoices} = compareAcross(today, before, about("before"), state);
    // task means 1, 2/3, 0, 1 today against 1, 0, 1/2, 1 before
    expect(result?.all.a.estimate).toBeCloseTo(8 / 12, 12);
    expect(result?.all.b.estimate).toBeCloseTo(5 / 8, 12);
    expect(result?.all.difference.estimate).toBeCloseTo(8 / 12 - 5 / 8, 12);
    expect(result?.all.tasks).toBe(4);
    expect([choices, secondChoices].map((list) => list.map(({model}) => model))).toEqual([
      ["o3", "gpt"],
      ["o3", "old"],
    ]);
    expect(result?.runs.map((run) => [run.run, run.both, run.onlyA, run.onlyB, run.neither])).toEqual([
      // run 3 exists on one side alone
      [1, 2, 1, 0, 1],
      [2, 2, 1, 1, 0],
    ]);
  });

  it("says that the two cannot be told apart, of which tasks, and what differs", () => {
    const {result} = compareAcross(today, before, about("before"), state);
    const text = result?.finding.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(text).toMatch(
      /^O3 of today and O3 of before cannot be told apart on the 4 tasks that both tried: 66\.7 % of runs against 62\.5 %, a paired difference of 4\.2 points/,
    );
    // task 2: 2 of 3 against 0 of 2; task 3: 0 of 3 against 1 of 2
    expect(text).toContain("O3 of today passes more often on 1 of 4 tasks, O3 of before on 1.");
    expect(result?.notes).toEqual([
      "Compared are the 4 tasks with a value on both sides, matched by name: of 5 that both experiments tried, 6 in today and 5 in before. Left out: 1 that only the first has a value for and 1 that only the second has.",
    ]);
    expect(result?.caption).toContain("benchbook compare o3 o3 --experiment today --experiment-b before.");
    expect(result?.subtitle).toContain("mean of three and two runs a task");
  });

  it("names the one that solves more where the interval excludes zero", () => {
    const many = (pass: string) => Array.from({length: 6}, () => pass).join("|");
    const [good, bad] = [
      experimentOf("good", {m: {strict: many("11")}}),
      experimentOf("bad", {m: {strict: many("00")}}),
    ];
    const {result} = compareAcross(good, bad, about("bad"), state);
    expect(result?.finding.replaceAll(/[\u00a0\u202f]/g, " ")).toMatch(
      /^M of good solves more of the 6 tasks that both tried: 100\.0 % of runs against 0\.0 %/,
    );
  });

  it("takes the chosen models, and tells apart what differs between the experiments", () => {
    const other = {
      ...before,
      experiment: {...before.experiment, benchmark: "Other"},
      outcomes: {
        ...before.outcomes,
        conventions: ["lenient"],
        defaults: {...before.outcomes.defaults, convention: "lenient"},
      },
    };
    const chosen = {...state, extra: {a: "gpt", b: "old"}};
    const changed = about("before", {changes: {prompt: ["task-001"], claims: [], tools: [], unknown: []}});
    const {result, a, b} = compareAcross(today, other, changed, chosen);
    expect([a?.model, b?.model]).toEqual(["gpt", "old"]);
    expect(result?.notes.slice(1)).toEqual([
      "The two differ in their benchmark: Test in today, Other in before.",
      "The two differ in their convention: strict in today, lenient in before.",
      "1 of 5 tasks compared has another prompt in the other experiment: task-001.",
    ]);
  });

  it("finds the same model under another name by what was called", () => {
    const called = JSON.stringify({actual_model_name: "gpt-2025"});
    const own = {
      ...today,
      models: today.models.map((row) => (row.model === "gpt" ? {...row, configuration: called} : row)),
    };
    const renamed = {
      ...before,
      outcomes: {...before.outcomes, models: ["o4", "gpt (other)"]},
      models: [
        {...before.models[0], model: "o4"},
        {...before.models[1], model: "gpt (other)", configuration: called},
      ],
    };
    const {a, b, result} = compareAcross(own, renamed, about("before"), state);
    expect([a?.model, b?.model]).toEqual(["gpt", "gpt (other)"]);
    expect(result?.notes.at(-1)).toBe("Both are gpt-2025; no difference between their configurations is recorded.");
    expect(result?.caption).toContain("benchbook compare gpt 'gpt (other)'");
    const asked = compareAcross(own, renamed, about("before"), {...state, extra: {a: "o3"}});
    expect([asked.a?.model, asked.b?.model]).toEqual(["o3", "o4"]);
  });

  it("has nothing to compare without a task or a model in common", () => {
    const elsewhere = experimentOf("elsewhere", {o3: {strict: "1|1|1|1|1|1"}}, [1, 2, 3, 4, 5]);
    const renamed = {...elsewhere, outcomes: {...elsewhere.outcomes, tasks: ["another"]}};
    const none = compareAcross(today, renamed, about("elsewhere"), state);
    expect(none).toMatchObject({
      result: null,
      finding:
        "There is nothing to compare: no model of today and of elsewhere has a counted trial of a task that both tried.",
    });
    const one = compareAcross(today, elsewhere, about("elsewhere"), state);
    expect(one).toMatchObject({
      result: null,
      finding:
        "There is nothing to compare: only one task has a value for O3 of today and for O3 of elsewhere under pass rate; two are needed.",
    });
    const empty = compareAcross(experimentOf("empty", {}), before, about("before"), state);
    expect(empty.result).toBeNull();
  });
});

describe("compareView(archive, context) with another experiment", () => {
  const offered = {...today, others: [about("before")], hasTrials: true};
  const shown = (extra: Record<string, string>, archive: object = {}) => {
    const context = {state: {...state, extra}, width: 1120, change: () => undefined};
    const {finding, body} = compareView({...offered, ...archive}, context);
    return {finding, body, html: toHtml(h("div", null, ...body)).replaceAll("&amp;", "&")};
  };
  const read = new Map([["before", {state: "read" as const, archive: before}]]);

  it("offers those that share tasks, and none where there are none", () => {
    expect(shown({}).html).toContain("The one of before (5 tasks in common)");
    expect(shown({}, {others: []}).html).not.toContain("experiment of the second");
  });

  it("says what it waits for, what it cannot read, and what it does not know", () => {
    expect(shown({with_experiment: "before"}).finding).toBe("Reading the trials of The one of before …");
    const missing = new Map([["before", {state: "missing" as const, why: "gone"}]]);
    expect(shown({with_experiment: "before"}, {read: missing}).finding).toContain("cannot be read (gone)");
    expect(shown({with_experiment: "<b>"}).finding).toContain('no experiment "<b>"');
    expect(figuresOf(shown({with_experiment: "<b>"}).body)).toEqual([]);
  });

  it("links a flip to both models' trials, the loser's first, each in its experiment", () => {
    const {html} = shown({with_experiment: "before"}, {read});
    // task 2: failed before, passed today; task 3: failed today, passed before in its second run
    expect(html).toContain(
      "../../before/trial/?task=task-002&model=o3&attempt=1&with_experiment=today&with_model=o3&with_attempt=1",
    );
    expect(html).toContain(
      "../trial/?task=task-003&model=o3&attempt=1&with_experiment=before&with_model=o3&with_attempt=2",
    );
  });

  it("links to the one side whose trajectories are there", () => {
    const bare = {read, others: [about("before", {has_trials: false})]};
    const {html} = shown({with_experiment: "before"}, bare);
    expect(html).toContain('../trial/?task=task-002&model=o3&attempt=1"');
    expect(html).not.toContain("before/trial/");
  });

  it("has a query for every figure that names both experiments, or says why there is none", () => {
    const frames = figuresOf(shown({with_experiment: "before"}, {read}).body).map(({frame}) => frame);
    expect(frames.map(({id}) => id)).toEqual(["difference", "runs", "grid", "flips", "next"]);
    for (const {sql, noSql} of frames) {
      if (sql === null || sql === undefined) expect(noSql).toMatch(/\.$/);
      else for (const id of ["today", "before"]) expect(sql).toContain(`FROM "${id}".outcomes(`);
    }
  });
});
