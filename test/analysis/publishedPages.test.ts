import {beforeAll, describe, expect, it} from "vitest";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {writePublished} from "../../harness/published/writePublished.js";
import {archiveMembers} from "../../loaders/archive/members.js";
import {defaultsOf} from "../../loaders/archive/defaults.js";
import {readManifest} from "../../data/manifest.js";
import {failures} from "../../src/analysis/failures.js";
import {frontier} from "../../src/analysis/frontier.js";
import {judges} from "../../src/analysis/judges.js";
import {leaderboard} from "../../src/analysis/leaderboard.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";
import {defaultState, readState} from "../../src/analysis/pageState.js";
import {splits} from "../../src/analysis/splits.js";
import {thresholds} from "../../src/analysis/thresholds.js";
import {failuresView} from "../../src/components/failuresView.js";
import {frontierView} from "../../src/components/frontierView.js";
import {judgesView} from "../../src/components/judgesView.js";
import {leaderboardView} from "../../src/components/leaderboardView.js";
import {splitsView} from "../../src/components/splitsView.js";
import {thresholdsView} from "../../src/components/thresholdsView.js";

/** Numbers of the MCP-Atlas paper; expected values from its tables and from shared/paper (derived_per_model, AUDIT). */
describe("pages of the MCP-Atlas paper's figures", () => {
  let archive: PageArchive;
  const read = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ").replaceAll("\u2011", "-");

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    const {folder} = await writePublished(dataDir, "mcp-atlas");
    const members = Object.entries(await archiveMembers(folder));
    const parsed = Object.fromEntries(members.map(([name, text]) => [name.replace(".json", ""), JSON.parse(text)]));
    archive = {experiment: readManifest(folder), ...parsed} as PageArchive;
    rmSync(dataDir, {recursive: true});
  });

  it("resolve 159 of 190 pairs and not the first place", () => {
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(board.rows).toHaveLength(20);
    expect([board.resolvedPairs, board.pairs]).toEqual([159, 190]);
    expect(read(board.finding)).toBe(
      "No single leader: Muse Spark and Claude Opus 4.7 cannot be told apart at 95 % (difference 3.1 points, unpaired interval −0.4 to 6.6). The same six models fill ranks 1 to 6; no other model’s rank interval reaches them.",
    );
    // derived_per_model.csv: rank_lo_indep and rank_hi_indep of the first six
    expect(board.rows.slice(0, 6).map(({rank_low, rank_high}) => [rank_low, rank_high])).toEqual([
      [1, 2],
      [1, 4],
      [2, 5],
      [2, 6],
      [3, 6],
      [3, 6],
    ]);
    expect(board.rows[0].p_best).toBeCloseTo(0.9506, 2);
  });

  it("have the rank correlations of the audit between thresholds", () => {
    const {agreement, flips, pairs, swaps} = thresholds(archive, defaultState(archive.outcomes));
    const between = (a: string, b: string) => agreement.find((pair) => pair.a === a && pair.b === b);
    expect(between("0.50", "0.75")?.spearman).toBeCloseTo(642 / 665, 12);
    expect([flips, pairs]).toEqual([16, 190]);
    expect(swaps.map(({a, b}) => [a, b])).toEqual([
      ["gpt-5.4", "claude-opus-4.5"],
      ["gpt-5.4", "claude-sonnet-4.6"],
    ]);
  });

  it("say that one model stands apart at θ 0.90 alone", () => {
    const {finding} = thresholds(archive, defaultState(archive.outcomes));
    expect(read(finding)).toMatch(
      /^Whether one model stands apart depends on θ\. At θ 0\.90 Muse Spark passes 8\.0 points more tasks than Claude Opus 4\.7 \(unpaired 95 % interval 3\.9 to 12\.1\); at 0\.75 Muse Spark and Claude Opus 4\.7 cannot be told apart and at 0\.50 six models cannot\.$/,
    );
  });

  it("have Kendall's W of the audit between judges", () => {
    const {w, correlations, finding} = judges(archive, defaultState(archive.outcomes));
    expect(w).toBeCloseTo(0.992648, 6);
    expect(correlations.map(({spearman}) => spearman).sort()).toEqual([
      expect.closeTo(0.983459, 6),
      expect.closeTo(0.990977, 6),
      expect.closeTo(0.992481, 6),
    ]);
    expect(read(finding)).toMatch(/^Muse Spark has the highest rate under all three judges/);
  });

  it("have six frontier models, and the paper's own times", () => {
    const {rows, finding} = frontier(archive, defaultState(archive.outcomes));
    expect(rows.filter(({isOn}) => isOn).map(({model}) => model)).toEqual([
      "claude-haiku-4.5",
      "glm-4.7",
      "claude-opus-4.5",
      "gemini-3-pro-preview",
      "claude-opus-4.7",
      "muse-spark",
    ]);
    // derived_per_model.csv, prob_on_frontier_indep
    expect(rows.find(({model}) => model === "muse-spark")?.membership).toBeCloseTo(0.948, 2);
    expect(rows.find(({model}) => model === "gemini-3.1-pro-preview")?.membership).toBeCloseTo(0.276, 1);
    expect(finding).toMatch(/^Six models lie on the frontier of time and pass@0\.75\./);
  });

  it("have the gaps of Figure 3", () => {
    const {rows, common} = splits(archive, defaultState(archive.outcomes));
    const gapOf = (model: string) => rows.find((row) => row.model === model)?.gap.estimate;
    expect(gapOf("muse-spark")).toBeCloseTo(0.004, 9);
    expect(gapOf("claude-opus-4.7")).toBeCloseTo(0.034, 9);
    expect(common.low).toBeNull();
  });

  it("resolve a gap at the level that was chosen", () => {
    const at = (query: string) => splits(archive, readState(query, archive.outcomes)).finding;
    expect(at("")).toContain("one gap is resolved: GPT‑5.4");
    expect(at("level=0.99")).toContain("no single gap excludes zero");
  });

  it("have failure shares without intervals, since their n is not published", () => {
    const {rows, finding} = failures(archive, defaultState(archive.outcomes));
    const spark = rows.find(({model}) => model === "muse-spark");
    expect(spark?.tool).toEqual({estimate: 0.271, low: null, high: null});
    expect(spark?.modes[0]).toBeCloseTo(0.052, 12);
    expect(finding).toContain("no interval can be given");
    const state = defaultState(archive.outcomes);
    const one = failures(archive, {...state, models: [rows[0].model]});
    expect(read(one.finding)).toBe(
      `Of ${rows[0].display_name} the larger part of the published failure shares is ${rows[0].tool.estimate >= rows[0].cognitive.estimate ? "tool calls" : "cognitive"}. Without the number of diagnosed trials no interval can be given.`,
    );
  });

  it("say the same at build and in the page", () => {
    const context = {state: defaultState(archive.outcomes), width: 1120, change: () => undefined};
    const views = {
      "": leaderboardView(archive, context),
      "thresholds/": thresholdsView(archive, context),
      "judges/": judgesView(archive, context),
      "frontier/": frontierView(archive, context),
      "splits/": splitsView(archive, context),
      "failures/": failuresView(archive, context),
    };
    for (const [page, view] of Object.entries(views)) {
      const atBuild = defaultsOf(page, archive);
      expect(atBuild.finding).toBe(view.finding);
      expect(atBuild.table?.rows.length).toBeGreaterThanOrEqual(20);
    }
  });

  it("keep one model without a rank", () => {
    const state = readState("model=o3-pro", archive.outcomes);
    for (const finding of [leaderboard(archive, state).finding, thresholds(archive, state).finding]) {
      expect(finding).toContain("One model alone has no rank");
    }
    expect(splits(archive, state).rows).toHaveLength(1);
    expect(frontier(archive, state).rows).toHaveLength(1);
  });
});
