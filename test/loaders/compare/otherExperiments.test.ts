import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {loadModels} from "../../../loaders/archive/models.js";
import {loadOutcomes} from "../../../loaders/archive/outcomes.js";
import {loadTasks} from "../../../loaders/archive/tasks.js";
import {loadSide} from "../../../loaders/compare/loadSide.js";
import {otherExperiments} from "../../../loaders/compare/otherExperiments.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {withAllReadOnly} from "../../../loaders/query/openReadOnly.js";
import {runQuery} from "../../../loaders/query/runQuery.js";
import {selectExperiments} from "../../../loaders/site/selection.js";
import type {ExperimentPart} from "../../../src/analysis/acrossExperiments.js";
import {compareAcross} from "../../../src/analysis/compareAcross.js";
import {compareSides} from "../../../src/analysis/comparison.js";
import type {OtherExperiment} from "../../../src/analysis/otherExperiment.js";
import {readState} from "../../../src/analysis/pageState.js";
import {compareView} from "../../../src/components/compareView.js";
import {figuresOf} from "../../../src/components/figureFrame.js";
import {writeExperiment} from "../../smallExperiment.js";
import type {Rows} from "../../smallExperiment.js";

/** Rows of one model's verified trials, a text a task: 1 passed, 0 failed, x a server that failed. */
function rowsOf(model: string, tasks: Record<string, string>): Rows {
  const trials = Object.entries(tasks).flatMap(([task_id, text]) =>
    [...text].map((end, i) => ({
      ...{trial_id: `${model}.${task_id}.${i + 1}`, model, task_id, trial_index: i + 1, end},
    })),
  );
  return {
    models: [{model, display_name: model.toUpperCase()}],
    plan: trials.map(({task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
    trials: trials.map(({end, ...trial}) => ({
      ...trial,
      ...(end === "x" ? {status: "infra_error" as const, answer: null} : {status: "completed" as const, answer: "."}),
    })),
    verifications: trials
      .filter(({end}) => end !== "x")
      .map(({trial_id, end}) => ({trial_id, verifier: "v", passed: end === "1"})),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
afterAll(() => rmSync(dataDir, {recursive: true, force: true}));
const manifest = {primary_judge: null, pass_threshold: 1, convention: "lenient"};
// "only" is in the first alone, "late" in the second; of "broken" nothing counts in the second.
const today = {files: "111", mail: "110", sales: "100", wiki: "111", crm: "000", broken: "111", only: "111"};
const before = {files: "10", mail: "00", sales: "11", wiki: "11", crm: "01", broken: "xx", late: "11"};

beforeAll(async () => {
  await writeExperiment(
    join(dataDir, "today"),
    {
      ...rowsOf("m", today),
      tasks: Object.keys(today).map((task_id) => ({
        ...{task_id, prompt: `do ${task_id}`, exposed_tools: ["read", "write"]},
        service: ["files", "wiki", "crm"].includes(task_id) ? "files" : "web",
      })),
      claims: [{task_id: "files", claim_index: 0, text: "It is 4.", kind: "claim"}],
    },
    {...manifest, id: "today", title: "Today"},
  );
  await writeExperiment(
    join(dataDir, "before"),
    {
      ...rowsOf("m", before),
      tasks: Object.keys(before).map((task_id) => ({
        ...{task_id, prompt: task_id === "mail" ? null : task_id === "crm" ? "do it" : `do ${task_id}`},
        exposed_tools: task_id === "wiki" ? ["write"] : ["write", "read"],
      })),
      claims: [{task_id: "files", claim_index: 0, text: "It is 5.", kind: "claim"}],
    },
    {...manifest, id: "before", title: "Before", kind: "imported"},
  );
  await writeExperiment(join(dataDir, "elsewhere"), rowsOf("m", {files: "1", another: "0"}), {
    ...manifest,
    id: "elsewhere",
  });
  await writeExperiment(join(dataDir, "made-up"), rowsOf("m", today), {
    ...{...manifest, id: "made-up", kind: "reconstructed"},
  });
});

/** What the pages of two experiments read. */
let parts: [ExperimentPart, ExperimentPart];
beforeAll(async () => {
  const read = (id: string) =>
    withAnalysis(join(dataDir, id), async (db, experiment): Promise<ExperimentPart> => ({
      experiment,
      outcomes: await loadOutcomes(db, experiment),
      models: await loadModels(db),
      tasks: await loadTasks(db),
    }));
  parts = [await read("today"), await read("before")];
});

async function aboutBefore(): Promise<OtherExperiment> {
  const [about] = (await otherExperiments(selectExperiments(dataDir))).get("today") ?? [];
  return about;
}

describe("otherExperiments(selection)", () => {
  it("finds real experiments with two tasks or more in common, and how these differ", async () => {
    const found = await otherExperiments(selectExperiments(dataDir));
    expect([...found.keys()]).toEqual(["before", "elsewhere", "today"]);
    expect(found.get("elsewhere")).toEqual([]);
    expect(found.get("today")).toEqual([
      {
        ...{id: "before", title: "Before", benchmark: "small", shared: 6, own: 7, other: 7, has_trials: false},
        changes: {prompt: ["crm"], claims: ["files"], tools: ["wiki"], unknown: ["mail"]},
      },
    ]);
    expect(found.get("before")?.map(({id, shared}) => [id, shared])).toEqual([["today", 6]]);
  });
});

describe("the compare page of two experiments", () => {
  it("agrees with benchbook compare on the same two", async () => {
    const [own, other] = parts;
    const state = readState("", own.outcomes);
    const {result} = compareAcross(own, other, await aboutBefore(), state);
    const choice = {measure: "pass", k: 1} as const;
    const [a, b] = [
      await loadSide(join(dataDir, "today"), "m", choice),
      await loadSide(join(dataDir, "before"), "m", choice),
    ];
    const {comparison} = compareSides(a, b, {...choice, level: 0.95, power: 0.8});
    expect(comparison.tasks).toBe(5);
    expect(result?.all.tasks).toBe(comparison.tasks);
    expect(result?.all.a.estimate).toBeCloseTo(comparison.a.estimate, 12);
    expect(result?.all.b.estimate).toBeCloseTo(comparison.b.estimate, 12);
    const {estimate, low, high} = comparison.difference;
    expect(result?.all.difference).toEqual({estimate, low, high});
    expect([result?.across?.onlyA, result?.across?.onlyB]).toEqual([comparison.tasks_only_a, comparison.tasks_only_b]);
    // both warn of the tasks that are not the same
    const warnings = comparison.notes.filter((note) => note.includes("compared"));
    expect(warnings).toHaveLength(4);
    expect(result?.notes).toEqual(expect.arrayContaining(warnings));
  });

  it("has queries that give its rows, whatever is chosen", async () => {
    const [own, archive] = parts;
    const about = await aboutBefore();
    const {experiments} = selectExperiments(dataDir, ["today", "before"]);
    const fail = (id: string) => {
      throw new Error(`${id} is broken`);
    };
    await withAllReadOnly(
      experiments,
      async (db) => {
        for (const query of ["", "measure=all&k=2", "tasks=service:files"]) {
          const state = readState(`${query}&with_experiment=before`, own.outcomes, ["with_experiment"]);
          const read = new Map([["before", {state: "read" as const, archive}]]);
          const page = {...own, published: [], others: [about], read};
          const {body} = compareView(page, {state, width: 1120, change: () => undefined});
          const frames = figuresOf(body).map(({frame}) => frame);
          expect(frames.map(({sql}) => typeof sql)).toEqual(["string", "string", "string", "string", "undefined"]);
          for (const {id, sql, rows} of frames.slice(0, -1)) {
            const found = await runQuery(db, sql ?? "");
            const columns = found.columns.map(({name}) => name);
            const shown = rows.map((row) => columns.map((column) => row[column]));
            expect(toLines(found.rows), `#${id}, ${query}`).toEqual(toLines(shown));
          }
        }
      },
      fail,
    );
  });
});

/** Rows as texts, numbers to nine digits: sums in another order differ behind them. */
function toLines(rows: readonly (readonly unknown[])[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(row.map((value) => (typeof value === "number" ? Number(value.toPrecision(9)) : value))),
    )
    .sort();
}
