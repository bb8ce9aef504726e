import {fitText} from "./fitText.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/** Room for a name, in px. */
const HEAD = 150;

/**
 * Rank correlations of every two orders: Spearman's ρ below the diagonal, Kendall's τ-b above it, deeper for closer.
 * @param labels of rows and columns
 * @param pairs one entry each two labels
 */
export function agreementMatrix(
  labels: string[],
  pairs: {a: string; b: string; spearman: number; kendall: number}[],
): Markup {
  const find = (one: string, other: string) =>
    pairs.find(({a, b}) => (a === one && b === other) || (a === other && b === one));
  const table = h(
    "table",
    {class: "matrix"},
    h("caption", {class: "visually-hidden"}, "Spearman's rho below the diagonal, Kendall's tau-b above it"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null),
        labels.map((label) => head(label, "col")),
      ),
    ),
    h(
      "tbody",
      null,
      labels.map((row, i) =>
        h(
          "tr",
          null,
          head(row, "row"),
          labels.map((column, j) => {
            const pair = i === j ? undefined : find(row, column);
            if (pair === undefined) return h("td", {class: "blank"});
            const value = i > j ? pair.spearman : pair.kendall;
            return h("td", {style: `--depth:${depthOf(value)}%`}, Number.isNaN(value) ? "–" : value.toFixed(3));
          }),
        ),
      ),
    ),
  );
  const label = "Agreement of every two orders";
  return h("div", {class: "table-frame", role: "region", "aria-label": label, tabindex: 0}, table);
}

/** A name of a row or column; a long one is cut. */
function head(label: string, scope: "row" | "col"): Markup {
  const shown = fitText(label, 13, HEAD);
  return h("th", {scope, title: shown === label ? null : label}, shown);
}

/** Per cent of colour: none at 0.5 and below, all at 1. */
function depthOf(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(100 * Math.max(0, Math.min(1, (value - 0.5) * 2)));
}
