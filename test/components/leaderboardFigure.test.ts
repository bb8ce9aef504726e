import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {leaderboard} from "../../src/analysis/leaderboard.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {leaderboardFigure} from "../../src/components/leaderboardFigure.js";
import {leaderboardView} from "../../src/components/leaderboardView.js";
import {h, toHtml} from "../../src/components/markup.js";
import {archiveOf} from "../analysis/archiveOf.js";

const of = (passes: number, tasks: number) => [..."1".repeat(passes), ..."0".repeat(tasks - passes)].join("|");

/** Markup a line an element, numbers to three places: what a golden compares. */
function golden(markup: ReturnType<typeof h>): string {
  return `${toHtml(markup)
    .replaceAll(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1000) / 1000))
    .replaceAll("><", ">\n<")}\n`;
}

describe("leaderboardFigure(board, options)", () => {
  for (const [models, width] of [
    [1, 1120],
    [20, 1120],
    [20, 328],
    [60, 1120],
  ]) {
    it(`draws ${models} models at ${width} px as before`, async () => {
      const archive = archiveOf(
        Object.fromEntries(Array.from({length: models}, (_, m) => [`model-${m}`, {official: of(5 + m, 80)}])),
      );
      const board = leaderboard(archive, defaultState(archive.outcomes));
      const file = join(import.meta.dirname, "..", "fixtures", "goldens", `leaderboard-${models}-${width}.svg.txt`);
      await expect(golden(leaderboardFigure(board, {width}))).toMatchFileSnapshot(file);
    });
  }

  it("leaves out figures where nothing counts", () => {
    const archive = archiveOf({alpha: {official: "x|x"}});
    const view = leaderboardView(archive, {
      state: defaultState(archive.outcomes),
      width: 1120,
      change: () => undefined,
    });
    expect(toHtml(h("div", null, ...view.body))).not.toContain("<figure");
  });

  it("keeps a model's name as text", () => {
    const archive = archiveOf({"<script>alert(1)</script>": {official: "1|0"}, beta: {official: "0|0"}});
    archive.models[0].display_name = "<script>alert(1)</script>";
    const view = leaderboardView(archive, {
      state: defaultState(archive.outcomes),
      width: 1120,
      change: () => undefined,
    });
    const html = toHtml(h("div", null, ...view.body));
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });
});
