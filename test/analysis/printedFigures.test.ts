import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {beforeAll, describe, expect, it} from "vitest";
import {readManifest} from "../../data/manifest.js";
import {writePublished} from "../../harness/published/writePublished.js";
import {archiveMembers} from "../../loaders/archive/members.js";
import type {Archive} from "../../src/analysis/archive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import type {PageState} from "../../src/analysis/pageState.js";
import {
  hasPaperForm,
  printedBars,
  printedFrontier,
  printedGaps,
  printedRates,
} from "../../src/analysis/printedFigures.js";
import {
  printedBarsTitle,
  printedFrontierTitle,
  printedGapsTitle,
  printedTableTitle,
  tierLabel,
  tierOf,
} from "../../src/analysis/printedWords.js";
import {archiveOf} from "./archiveOf.js";

const read = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u2011", "-");

/** Expected values: the labels of Figures 1 and 3, Figure 2's points and line, PROCEDURES 6 (tiers). */
describe("figures as the MCP-Atlas paper prints them", () => {
  let archive: Archive;
  let state: PageState;

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    const {folder} = await writePublished(dataDir, "mcp-atlas");
    const members = Object.entries(await archiveMembers(folder));
    archive = {
      experiment: readManifest(folder),
      ...Object.fromEntries(members.map(([name, text]) => [name.replace(".json", ""), JSON.parse(text)])),
    } as Archive;
    rmSync(dataDir, {recursive: true});
    state = defaultState(archive.outcomes);
  });

  it("have Figure 1's bars, with error bars as long in both panels", () => {
    expect(hasPaperForm(archive)).toBe(true);
    const rows = printedBars(archive, state);
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({model: "muse-spark", pass: 0.822, pass_half: 0.023, coverage_half: 0.023});
    expect(rows[0].coverage).toBeCloseTo(0.862, 3);
    expect(rows[19]).toMatchObject({model: "claude-haiku-4.5", pass: 0.402});
    // audit F01: equal for 20 of 20 models
    expect(read(printedBarsTitle(rows))).toBe(
      "The error bars of mean coverage are as long as those of the pass rate, for all 20 models",
    );
  });

  it("have Figure 2's line through six models", () => {
    const rows = printedFrontier(archive, state);
    expect(rows.filter(({isOnLine}) => isOnLine).map(({model}) => model)).toEqual([
      "claude-haiku-4.5",
      "glm-4.7",
      "claude-opus-4.5",
      "gemini-3-pro-preview",
      "claude-opus-4.7",
      "muse-spark",
    ]);
    expect(read(printedFrontierTitle(rows))).toBe(
      "The line goes through six models, from Claude Haiku 4.5 to Muse Spark",
    );
  });

  it("have Figure 3's ten red connectors", () => {
    const rows = printedGaps(archive, state);
    expect(rows.filter(({isRed}) => isRed)).toHaveLength(10);
    expect(rows.find(({model}) => model === "glm-5.1")).toMatchObject({
      public: 0.786,
      private: 0.726,
      gap: 0.06,
      isRed: false,
    });
    expect(read(printedGapsTitle(rows))).toBe(
      "Ten of 20 gaps are above 6 points; Kimi K2.5 alone does better on private tasks",
    );
  });

  it("have the paper's tiers of 3, 8 and 9 models", () => {
    const tiers = printedRates(archive, state).map(({pass}) => tierOf(pass));
    expect([0, 1, 2].map((tier) => tiers.filter((other) => other === tier).length)).toEqual([3, 8, 9]);
    expect([0, 1, 2].map(tierLabel)).toEqual(["≥ 78", "65–78", "< 65"]);
  });

  it("follow the choice of models, and nothing else", () => {
    const chosen = {...state, models: ["o3-pro"], threshold: 0.5, slice: "split:public"};
    expect(printedBars(archive, chosen)).toMatchObject([{model: "o3-pro", pass: 0.445}]);
  });
});

describe("printedTableTitle(cells)", () => {
  it("names the highest cell", () => {
    const cells = [
      {model: "o3 Pro", noun: "answers without a tool", share: 0.401},
      {model: "B", noun: "wrong tools", share: NaN},
    ];
    expect(read(printedTableTitle(cells))).toBe("The highest share is 40.1 %: answers without a tool of o3 Pro");
    expect(printedTableTitle([])).toBe("No share is known");
  });
});

describe("printedBars(archive, state) of trials", () => {
  it("computes both panels from trials, and other benchmarks have no such form", () => {
    const archive = archiveOf({alpha: {official: "1|1|1|0"}});
    expect(hasPaperForm(archive)).toBe(false);
    const [row] = printedBars(archive, defaultState(archive.outcomes));
    expect([row.pass, row.coverage]).toEqual([0.75, 0.75]);
    // Wilson's interval on the effective number of tasks, Student's t for z: as in test/stats/scoreInterval.test.ts
    expect(row.pass_half).toBeGreaterThan(0.3);
    expect(printedGaps(archive, defaultState(archive.outcomes))).toEqual([]);
    expect(printedFrontier(archive, defaultState(archive.outcomes))).toEqual([]);
  });
});
