import {describe, expect, it} from "vitest";
import {archiveMembers} from "../../loaders/archive/members.js";
import {defaultsOf} from "../../loaders/archive/defaults.js";
import {withAnalysis} from "../../loaders/openExperiment.js";
import {readManifest} from "../../data/manifest.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {failuresView} from "../../src/components/failuresView.js";
import {figuresOf} from "../../src/components/figureFrame.js";
import {judgesView} from "../../src/components/judgesView.js";
import {toText} from "../../src/components/markup.js";
import {driftFigures, validationFigures} from "../../src/components/validationFigures.js";
import {writeExperiment} from "../smallExperiment.js";
import type {Rows} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

const SCORES = [0, 0, 0.5, 1] as const;

const trials = ["a", "b", "c", "d"].map((task) => ({
  ...{trial_id: `m.${task}.1`, model: "m", task_id: task, trial_index: 1, status: "completed" as const, answer: "x"},
}));

/** Four trials of one claim each; the last one misses nothing. */
const ROWS: Rows = {
  models: [{model: "m", display_name: "Scripted: a way"}],
  tasks: trials.map(({task_id}) => ({task_id})),
  claims: trials.map(({task_id}) => ({task_id, claim_index: 0, text: "claim", kind: "claim"})),
  judges: ["j", "later"].map((judge) => ({judge, kind: "rule" as const})),
  plan: trials.map(({task_id}) => ({model: "m", task_id, trial_index: 1, origin: "test"})),
  trials,
  claim_scores: trials.map(({trial_id}, i) => ({
    ...{trial_id, claim_index: 0, judge: "j", repeat_index: 1, score: SCORES[i], confidence: 0.8, judge_failed: false},
  })),
};

async function archiveOf(rows: Rows): Promise<{folder: string; archive: PageArchive}> {
  const folder = temporaryFolder();
  await writeExperiment(folder, {...ROWS, ...rows});
  const members = Object.entries(await archiveMembers(folder));
  const parsed = Object.fromEntries(members.map(([name, text]) => [name.replace(".json", ""), JSON.parse(text)]));
  return {folder, archive: {experiment: readManifest(folder), ...parsed} as PageArchive};
}

const context = (archive: PageArchive) => ({
  state: defaultState(archive.outcomes),
  width: 900,
  change: () => undefined,
});

describe("validationFigures(archive, state, kind)", () => {
  it("sets committed faults against primary modes, counts harmless ones, and has the query that gives the matrix", async () => {
    const {folder, archive} = await archiveOf({
      truths: trials.map(({trial_id}, i) => ({
        ...{trial_id, kind: "fault" as const, value: i < 2 ? "wrong_tool" : "logical_error"},
      })),
      diagnoses: trials.slice(0, 3).map(({trial_id}, i) => ({
        ...{trial_id, judge: "j", failure_index: 0, is_primary: true, confidence: 0.9},
        mode: ["wrong_tool", null, "logical_error"][i],
      })),
    });
    const figures = figuresOf(failuresView(archive, context(archive)).body);
    const [matrix] = figures;
    // recall 1 of 2 wrong tools and 1 of 1 logical errors
    expect(matrix.frame.title).toBe(
      "Diagnoser j names 75.0\u202f% of the faults that were committed on purpose, averaged over 2 modes",
    );
    expect(matrix.frame.caption).toContain("1 fault cost no claim");
    expect(matrix.frame.caption).toContain("not with people");
    expect(figures.slice(0, 3).map(({frame}) => frame.id)).toEqual(["confusion-j", "classes-j", "confidence-j"]);
    expect(matrix.frame.rows).toEqual([
      {truth: "wrong_tool", verdict: "wrong_tool", n: 1},
      {truth: "wrong_tool", verdict: "cannot_tell", n: 1},
      {truth: "logical_error", verdict: "logical_error", n: 1},
    ]);
    const rows = await withAnalysis(folder, (db) => db.rows(matrix.frame.sql ?? ""));
    expect(rows).toHaveLength(3);
    expect(matrix.frame.rows).toEqual(expect.arrayContaining(rows));
    expect(defaultsOf("failures/", archive).finding).toMatch(
      /^Of faults that scripts committed on purpose, j is right on 66\.7\u202f% of 3\. /,
    );
  });

  it("sets verdicts on seeded answers against right labels, also where there is one judge", async () => {
    const {folder, archive} = await archiveOf({
      truths: trials.map(({trial_id}, i) => ({
        ...{trial_id, kind: "claim" as const, claim_index: 0},
        value: ["not_fulfilled", "fulfilled", "partially_fulfilled", "fulfilled"][i],
      })),
    });
    const {finding, body} = judgesView(archive, context(archive));
    expect(finding).toBe("Of answers whose right label is known, j is right on 75.0\u202f% of 4.");
    expect(defaultsOf("judges/", archive).finding).toBe(finding);
    const figures = figuresOf(body);
    expect(figures.map(({frame}) => frame.id)).toEqual(["confusion-j", "classes-j", "seeds-j", "confidence-j"]);
    // recall 1 of 1, 1 of 1 and 1 of 2
    expect(figures[0].frame.title).toContain("gives 83.3\u202f% of seeded answers their right label");
    expect(figures[3].frame.rows).toEqual([{confidence: 0.8, n: 4, right: 0.75}]);
    expect(toText(figures[2])).toContain("75.0");
    const rows = await withAnalysis(folder, (db) => db.rows(figures[0].frame.sql ?? ""));
    expect(figures[0].frame.rows).toEqual(expect.arrayContaining(rows));
  });

  it("is empty where nothing is known to be right", async () => {
    const {archive} = await archiveOf({});
    const {state} = context(archive);
    expect([...validationFigures(archive, state, "fault"), ...validationFigures(archive, state, "claim")]).toEqual([]);
    expect(driftFigures(archive, state)).toEqual([]);
    expect(validationFigures({...archive, truths: undefined}, state, "fault")).toEqual([]);
  });
});

describe("driftFigures(archive, state)", () => {
  it("shows what a later judge changes on frozen answers", async () => {
    const {archive} = await archiveOf({
      truths: trials.map(({trial_id}, i) => ({
        ...{trial_id, kind: "anchor" as const, claim_index: 0, value: `j ${SCORES[i]}`},
      })),
      claim_scores: [
        ...(ROWS.claim_scores ?? []),
        ...trials.map(({trial_id}) => ({
          ...{trial_id, claim_index: 0, judge: "later", repeat_index: 1, score: 0 as const, judge_failed: false},
        })),
      ],
    });
    const [drift] = driftFigures(archive, context(archive).state);
    // (0 + 0 − 0.5 − 1) / 4
    expect(drift.frame.title).toMatch(/^later gives the same answers 37\.5 points less than j did/);
    expect(drift.frame.rows).toMatchObject([{judge: "later", pairs: 4, up: 0, down: 2, change: -0.375}]);
  });
});
