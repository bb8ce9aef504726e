import {scaleLinear} from "d3-scale";
import {decimal, percent} from "../analysis/phrasing.js";
import type {PrintedGapRow} from "../analysis/printedFigures.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";

const ROW = 24;
const TOP = 28;

/**
 * Figure 3 as the paper has it: a dumbbell a model, its public and its private rate, the connector red where the gap is
 * above 6 points, the gap written at the right.
 * @param rows from `printedGaps`
 * @param options `width` in px; below 640 the name stands above its dumbbell; `label` for those who do not see it
 */
export function printedGapsFigure(rows: PrintedGapRow[], {width, label}: {width: number; label: string}): Markup {
  const isNarrow = width < 640;
  const pitch = isNarrow ? 40 : ROW;
  const names = isNarrow
    ? 0
    : namesWidth(
        rows.map(({display_name}) => display_name),
        {width, margin: 14},
      );
  const rates = rows.flatMap((row) => [row.public, row.private]);
  const x = scaleLinear(
    [Math.max(0, Math.min(1, ...rates) - 0.03), Math.min(1, Math.max(0, ...rates) + 0.03)],
    [names + 8, width - 60],
  );
  const bottom = TOP + rows.length * pitch;
  const ticks = x.ticks(isNarrow ? 4 : 7);
  return drawing(
    {width, height: bottom + 30, label},
    textAt(rounded(x(ticks[0] ?? 0)), 8, "pass@0.75, %", {tone: "second"}),
    textAt(width, 8, "gap, points", {anchor: "end", tone: "second"}),
    ticks.map((tick) => lineAt([rounded(x(tick)), 20], [rounded(x(tick)), bottom])),
    rows.map((row, i) => {
      const y = TOP + i * pitch + (isNarrow ? 28 : pitch / 2);
      return [
        isNarrow
          ? textAt(0, y - 16, row.display_name, {room: width})
          : textAt(rounded(names - 4), y, row.display_name, {anchor: "end", room: names - 6}),
        dumbbell(row, y, x),
        textAt(width, y, `${row.gap > 0 ? "+" : ""}${decimal(100 * row.gap, 1)}`, {
          anchor: "end",
          weight: row.isRed ? 600 : undefined,
        }),
      ];
    }),
    xAxis(
      ticks,
      (tick) => rounded(x(tick)),
      bottom + 18,
      (tick) => percent(tick, 0),
    ),
  );
}

function dumbbell(row: PrintedGapRow, y: number, x: Scale): Child {
  const [open, closed] = [rounded(x(row.public)), rounded(x(row.private))];
  return h(
    "g",
    null,
    lineAt([open, y], [closed, y], {stroke: row.isRed ? "var(--bad)" : "var(--faint)", width: row.isRed ? 2.5 : 1.75}),
    h("circle", {cx: open, cy: y, r: 4.5, fill: "var(--accent)"}),
    h("circle", {cx: closed, cy: y, r: 4.5, fill: "var(--paper)", stroke: "var(--ink)", "stroke-width": 1.5}),
    h(
      "title",
      null,
      `${row.display_name}: public ${percent(row.public)} %, private ${percent(row.private)} %, gap ${decimal(100 * row.gap, 1)} points`,
    ),
  );
}
