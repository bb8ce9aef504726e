import {describe, expect, it} from "vitest";
import {leaderboard} from "../../src/analysis/leaderboard.js";
import {defaultState, readState, toQuery} from "../../src/analysis/pageState.js";
import type {PublishedRow} from "../../src/analysis/archive.js";
import {archiveOf} from "./archiveOf.js";

const of = (passes: number, tasks: number) => [..."1".repeat(passes), ..."0".repeat(tasks - passes)].join("|");
const read = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ").replaceAll("\u2011", "-");

describe("leaderboard(archive, state)", () => {
  it("says that a model leads when every difference to it excludes zero", () => {
    const archive = archiveOf({
      alpha: {official: of(90, 100)},
      beta: {official: of(40, 100)},
      gamma: {official: of(10, 100)},
    });
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(
      board.rows.map(({model, estimate, rank, rank_low, rank_high, block}) => [
        model,
        estimate,
        rank,
        rank_low,
        rank_high,
        block,
      ]),
    ).toEqual([
      ["alpha", 0.9, 1, 1, 1, 0],
      ["beta", 0.4, 2, 2, 2, 1],
      ["gamma", 0.1, 3, 3, 3, 2],
    ]);
    expect(read(board.finding)).toMatch(
      /^ALPHA leads: pass@1 90\.0 %, 50\.0 points above BETA \(paired 95 % interval \d\d\.\d to \d\d\.\d\)\. No other model’s rank interval reaches rank 1\.$/,
    );
    expect(board.title).toBe("ALPHA holds rank 1 alone");
    expect([board.pairs, board.resolvedPairs]).toEqual([3, 3]);
  });

  it("says that models cannot be told apart when the difference holds zero", () => {
    const archive = archiveOf({alpha: {official: of(52, 100)}, beta: {official: "0|".repeat(49) + of(50, 51)}});
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(read(board.finding)).toMatch(
      /^No single leader: ALPHA and BETA cannot be told apart at 95 % \(difference 2\.0 points, paired interval −/,
    );
    expect(board.finding).not.toMatch(/leads|better/);
    expect(board.title).toMatch(/first place is not resolved/);
    expect(board.rows.map(({rank_low, rank_high}) => [rank_low, rank_high])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it("gives one model no rank", () => {
    const archive = archiveOf({alpha: {official: of(30, 40)}});
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(read(board.finding)).toMatch(/^ALPHA reaches pass@1 75\.0 % of 40 tasks .* One model alone has no rank\.$/);
  });

  it("says so where nothing counts", () => {
    const archive = archiveOf({alpha: {official: "x|x|x"}});
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(board.rows).toEqual([]);
    expect(board.finding).toMatch(/^Nothing is counted here/);
  });

  it("ranks sixty models in blocks that no rank interval crosses", () => {
    const models = Object.fromEntries(
      Array.from({length: 60}, (_, m) => [`model-${m}`, {official: of(m < 30 ? 5 + m : 70 + m, 140)}]),
    );
    const archive = archiveOf(models);
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(board.rows).toHaveLength(60);
    for (const block of new Set(board.rows.map(({block}) => block))) {
      const inside = board.rows.map((row, i) => ({row, place: i + 1})).filter(({row}) => row.block === block);
      const first = inside[0].place;
      const last = inside[inside.length - 1].place;
      for (const {row} of inside) {
        expect(row.rank_low).toBeGreaterThanOrEqual(first);
        expect(row.rank_high).toBeLessThanOrEqual(last);
      }
    }
    expect(board.rows[30].block).toBeGreaterThan(board.rows[29].block);
  });

  it("says which ranks another convention changes", () => {
    const archive = archiveOf({
      alpha: {official: "1|0|0|0|1", lenient: "1|x|x|0|1"},
      beta: {official: "1|1|1|0|0", lenient: "1|1|1|0|0"},
    });
    const state = readState("convention=lenient", archive.outcomes);
    const board = leaderboard(archive, state);
    // official: alpha 2 of 5, beta 3 of 5; lenient: alpha 2 of 3, beta 3 of 5
    expect(board.rows.map(({model, rank, rank_before}) => [model, rank, rank_before])).toEqual([
      ["alpha", 1, 2],
      ["beta", 2, 1],
    ]);
    expect(read(board.finding)).toContain(
      "Against official, lenient moves 2 models: ALPHA from 2 to 1 and BETA from 1 to 2.",
    );
    expect(toQuery(state, archive.outcomes)).toBe("convention=lenient");
  });

  it("averages the trials of a task, and reads pass@k and pass^k from them", () => {
    const archive = archiveOf({alpha: {official: "11|10|00"}});
    const estimate = (query: string) => leaderboard(archive, readState(query, archive.outcomes)).rows[0].estimate;
    expect(estimate("")).toBeCloseTo(0.5, 12); // (1 + 0.5 + 0) / 3
    expect(estimate("measure=any")).toBeCloseTo(2 / 3, 12);
    expect(estimate("measure=all")).toBeCloseTo(1 / 3, 12);
  });

  it("divides all passes by all counted trials where a convention drops some", () => {
    const archive = archiveOf({alpha: {official: "11|1x"}});
    expect(leaderboard(archive, defaultState(archive.outcomes)).rows[0].estimate).toBeCloseTo(1, 12);
    const other = archiveOf({alpha: {official: "10|1x"}});
    expect(leaderboard(other, defaultState(other.outcomes)).rows[0].estimate).toBeCloseTo(2 / 3, 12);
  });

  it("keeps to the tasks of a slice", () => {
    const archive = archiveOf({alpha: {official: "1|0|0"}}, {services: ["files", "files", "web"]});
    const board = leaderboard(archive, readState("tasks=service:files", archive.outcomes));
    expect([board.tasks, board.rows[0].estimate]).toEqual([2, 0.5]);
  });

  it("does not pair a reconstruction, and says so", () => {
    const archive = archiveOf({alpha: {official: of(52, 100)}, beta: {official: of(50, 100)}}, {kind: "reconstructed"});
    const board = leaderboard(archive, defaultState(archive.outcomes));
    expect(board.isPaired).toBe(false);
    expect(board.finding).toContain("unpaired interval");
    expect(board.caption).toContain("drawn independently");
  });
});

describe("leaderboard of published figures", () => {
  const row = (model: string | null, metric: string, value: number, unit: string): PublishedRow => ({
    scope: "overall",
    model,
    metric,
    value,
    unit,
    decimals: 1,
    definition: "",
    place: "Table 8",
  });
  const archive = archiveOf({}, {kind: "published", scoring: "none"});
  archive.outcomes.defaults.threshold = 0.75;
  // MCP-Atlas, Table 8: 82.2 and 79.1 per cent of 1,000 tasks
  archive.published = [
    row(null, "tasks", 1000, "count"),
    row("muse-spark", "pass@0.75", 82.2, "percent"),
    row("claude-opus-4.7", "pass@0.75", 79.1, "percent"),
    row("claude-haiku-4.5", "pass@0.75", 40.2, "percent"),
  ];

  it("takes counts from shares and gives the percentile interval of a binomial share", () => {
    const board = leaderboard(archive, defaultState(archive.outcomes));
    // shared/paper/derived_per_model.csv, pct_boot_exact_lo and _hi
    expect(board.rows.map(({model, estimate, low, high}) => [model, estimate, low, high])).toEqual([
      ["muse-spark", 0.822, 0.798, 0.845],
      ["claude-opus-4.7", 0.791, 0.766, 0.816],
      ["claude-haiku-4.5", 0.402, 0.372, 0.432],
    ]);
    expect(board.finding).toContain("unpaired interval −0.");
    expect(board.sql).toContain("FROM published");
  });
});
