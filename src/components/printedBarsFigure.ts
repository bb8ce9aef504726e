import {scaleLinear} from "d3-scale";
import {percent} from "../analysis/phrasing.js";
import type {PrintedBar} from "../analysis/printedFigures.js";
import {tierLabel, tierOf} from "../analysis/printedWords.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {textWidth} from "./textWidth.js";

const TOP = 42;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** A bar of a panel: its value, and half the length of its error bar. */
interface Bar {
  value: number | null;
  half: number | null;
}

/**
 * Figure 1 as the paper has it: pass rates at left, mean coverage at right, a bar a model with a symmetric error bar, the
 * paper's tiers divided by a dotted line.
 * @param rows from `printedBars`
 * @param options `width` in px; below 640 the panels stand one under the other; `label` for those who do not see it
 */
export function printedBarsFigure(rows: PrintedBar[], {width, label}: {width: number; label: string}): Markup {
  const isNarrow = width < 640;
  const pitch = isNarrow ? 38 : 24;
  const names = isNarrow ? 0 : Math.min(260, 14 + Math.max(0, ...rows.map((row) => textWidth(row.display_name, 13))));
  const gap = 40;
  const panel = isNarrow ? width : (width - names - gap) / 2;
  const tall = TOP + rows.length * pitch + 30;
  const passes = rows.map((row): Bar => ({value: row.pass, half: row.pass_half}));
  const coverages = rows.map((row): Bar => ({value: row.coverage, half: row.coverage_half}));
  const second = isNarrow ? {x: 0, y: tall + 12} : {x: names + panel + gap, y: 0};
  const named = (top: number) =>
    rows.map(({display_name: name}, i) =>
      isNarrow
        ? textAt(0, top + TOP + i * pitch + 9, name, {room: width})
        : textAt(rounded(names - 10), top + TOP + i * pitch + pitch / 2, name, {anchor: "end", room: names - 12}),
    );
  return drawing(
    {width, height: isNarrow ? second.y + tall : tall, label},
    named(0),
    isNarrow ? named(second.y) : null,
    tiersOf(rows, pitch, [0, names + panel]),
    panelOf(rows, passes, "pass@0.75, %", {left: names, top: 0, width: panel, pitch}),
    panelOf(rows, coverages, "mean coverage, %", {left: second.x, top: second.y, width: panel, pitch}),
  );
}

/** A dotted line where the tier changes, named at its right end. */
function tiersOf(rows: PrintedBar[], pitch: number, [from, to]: [number, number]): Child {
  return rows.map(({pass}, i) => {
    const tier = tierOf(pass);
    if (i > 0 && tier === tierOf(rows[i - 1].pass)) return null;
    const y = TOP + i * pitch;
    return [
      i === 0 ? null : lineAt([from, y], [rounded(to), y], {stroke: "var(--faint)", dash: "2 3"}),
      textAt(rounded(to), y + 10, tierLabel(tier), {anchor: "end", tone: "second", size: 11}),
    ];
  });
}

interface Panel {
  left: number;
  top: number;
  width: number;
  pitch: number;
}

function panelOf(rows: PrintedBar[], bars: Bar[], title: string, {left, top, width, pitch}: Panel): Child {
  const x = scaleLinear([0, 1], [left, left + width - 44]);
  const bottom = top + TOP + rows.length * pitch;
  return [
    textAt(left, top + 12, title, {tone: "second", weight: 550}),
    TICKS.map((tick) => lineAt([rounded(x(tick)), top + TOP - 6], [rounded(x(tick)), bottom + 4])),
    bars.map((bar, i) =>
      bar.value === null ? null : barAt(rows[i], bar.value, bar.half, x, top + TOP + (i + 1) * pitch - 12),
    ),
    xAxis(
      TICKS,
      (tick) => rounded(x(tick)),
      bottom + 18,
      (tick) => percent(tick, 0),
    ),
  ];
}

function barAt(row: PrintedBar, value: number, half: number | null, x: Scale, y: number): Markup {
  const ends = half === null ? null : [rounded(x(Math.max(0, value - half))), rounded(x(Math.min(1, value + half)))];
  return h(
    "g",
    {class: row.group},
    h("rect", {
      x: rounded(x(0)),
      y: y - 7,
      width: rounded(Math.max(0, x(value) - x(0))),
      height: 14,
      fill: "currentColor",
      opacity: 0.62,
    }),
    ends === null
      ? null
      : [
          lineAt([ends[0], y], [ends[1], y], {stroke: "var(--ink)", width: 1.25}),
          ends.map((end) => lineAt([end, y - 4], [end, y + 4], {stroke: "var(--ink)", width: 1.25})),
        ],
    textAt(rounded((ends?.[1] ?? x(value)) + 6), y, percent(value), {class: "tabular"}),
    h(
      "title",
      null,
      `${row.display_name}: ${percent(value)} %${half === null ? "" : `, plus or minus ${percent(half)} points`}`,
    ),
  );
}
