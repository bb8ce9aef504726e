import type {Leaderboard} from "../analysis/leaderboard.js";
import {providerGroups} from "../analysis/providerGroup.js";
import {agreementMatrix} from "./agreementMatrix.js";
import {kindBadge} from "./badge.js";
import {bumpChart} from "./bumpChart.js";
import {leaderboardFigure} from "./leaderboardFigure.js";
import {leaderboardTable} from "./leaderboardTable.js";
import {h, toHtml} from "./markup.js";
import type {Child} from "./markup.js";
import {inert} from "./methodsPage.js";
import {providerKey} from "./providerMark.js";

const WIDTH = 1072;

/** A leaderboard of made-up models, evenly spaced: what a component is looked at with. */
export function sampleBoard(models: number): Leaderboard {
  return {
    rows: Array.from({length: models}, (_, i) => {
      const estimate = 0.9 - (0.8 * i) / Math.max(1, models - 1);
      const reach = Math.max(1, Math.round(models / 10));
      return {
        model: `model-${i + 1}`,
        display_name: i % 7 === 3 ? `A Model With A Rather Long Name ${i + 1}` : `Model ${i + 1}`,
        provider: null,
        group: providerGroups[i % providerGroups.length],
        estimate,
        low: Math.max(0, estimate - 0.04),
        high: Math.min(1, estimate + 0.04),
        rank: i + 1,
        rank_low: Math.max(1, i + 1 - (i % reach)),
        rank_high: Math.min(models, i + 1 + ((models - i) % reach)),
        p_best: i === 0 ? 1 : 0,
        block: Math.floor(i / (2 * reach)),
        n: 100,
        counted: 100,
        passed: Math.round(100 * estimate),
        planned: 100,
        mean_score: null,
        seconds: 20 + 7 * i,
        cost_usd: i % 5 === 4 ? null : 0.12 * (i + 1),
        rank_before: null,
      };
    }),
    finding: "",
    title: `${models} models`,
    subtitle: "made-up values",
    label: "pass@1",
    level: 0.95,
    isPaired: true,
    pairs: 0,
    resolvedPairs: 0,
    tasks: 100,
    attempts: 1,
    caption: "",
    tableTitle: "",
    sql: "",
    tableCaption: "",
    isPublished: false,
  };
}

/**
 * The gallery as Markdown: each component with none, one, twenty and sixty models. It needs no script, and it is what the
 * browser tests look at.
 */
export function galleryPage(): string {
  const part = (title: string, ...content: Child[]) =>
    h("section", {class: "figure"}, h("h2", null, title), ...content);
  const counts = [0, 1, 20, 60];
  const page = h(
    "div",
    {class: "gallery"},
    h("div", {class: "page-head"}, h("h1", null, "Gallery")),
    h(
      "p",
      {class: "finding"},
      "The components that the pages are made of, with none, one, twenty and sixty models. All values are made up.",
    ),
    part(
      "Badges",
      h(
        "p",
        null,
        ["measured", "imported", "reconstructed", "published"].map((kind) => [kindBadge(kind), " "]),
      ),
    ),
    part(
      "Provider key, solid and hollow",
      providerKey([...providerGroups], false),
      providerKey([...providerGroups], true),
    ),
    counts.map((models) =>
      part(
        `Leaderboard figure, ${models} models`,
        h("div", {class: "plot"}, leaderboardFigure(sampleBoard(models), {width: WIDTH})),
      ),
    ),
    part("Leaderboard figure, narrow", h("div", {class: "plot"}, leaderboardFigure(sampleBoard(6), {width: 328}))),
    counts.map((models) =>
      part(
        `Leaderboard table, ${models} models`,
        h("div", {class: "plot"}, leaderboardTable(sampleBoard(models), {sort: null})),
      ),
    ),
    part(
      "Bump chart",
      h(
        "div",
        {class: "plot"},
        bumpChart(
          sampleBoard(12).rows.map((row, i) => ({
            name: row.display_name,
            group: row.group,
            ranks: [i + 1, i % 2 === 0 ? i + 2 : i, 12 - i],
            isColoured: i === 0 || i === 5,
          })),
          {
            width: WIDTH,
            columns: ["first", "second", "third"],
            label: "Ranks of twelve made-up models in three orders",
          },
        ),
      ),
    ),
    part(
      "Agreement matrix",
      h(
        "div",
        {class: "plot narrow-table"},
        agreementMatrix(
          ["a", "b", "c"],
          [
            {a: "a", b: "b", spearman: 0.98, kendall: 0.91},
            {a: "a", b: "c", spearman: 0.75, kendall: 0.6},
            {a: "b", b: "c", spearman: NaN, kendall: NaN},
          ],
        ),
      ),
    ),
  );
  return inert("Gallery", toHtml(page));
}
