import {scaleLinear} from "d3-scale";
import {percent} from "../analysis/phrasing.js";
import type {Reliability, ReliabilityRow} from "../analysis/reliability.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, pathAt, rounded, textAt, xAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {markAt} from "./providerMark.js";
import {spreadLabels} from "./spreadLabels.js";
import {textWidth} from "./textWidth.js";

/**
 * pass^k, pass@1 and pass@k of every model on one row: the bar between them is what repeated trials leave open.
 * @param result from `reliability`
 * @param options `width` in px; below 640 the name stands above its row
 */
export function reliabilityFigure(result: Reliability, {width}: {width: number}): Markup {
  const {rows} = result;
  const isNarrow = width < 640;
  const pitch = isNarrow ? 44 : 30;
  const names = isNarrow
    ? 0
    : namesWidth(
        rows.map(({display_name}) => display_name),
        {width, margin: 28},
      );
  const highest = Math.max(0.1, ...rows.map(({any}) => any.high));
  const x = scaleLinear([0, Math.min(1, highest + 0.02)], [names + 8, width - (isNarrow ? 6 : 120)]);
  const ticks = x.ticks(isNarrow ? 4 : 8);
  const bottom = 26 + rows.length * pitch;
  return drawing(
    {width, height: bottom + 28, label: `${result.title}. ${result.subtitle}`},
    textAt(x(0), 8, "share of tasks, %", {tone: "second"}),
    isNarrow
      ? null
      : textAt(width, 8, `pass^${result.k}    pass@1    pass@${result.k}`, {anchor: "end", tone: "second"}),
    ticks.map((tick) => lineAt([x(tick), 20], [x(tick), bottom])),
    rows.map((row, i) => {
      const y = 26 + i * pitch + pitch / 2 + (isNarrow ? 8 : 0);
      return h(
        "g",
        null,
        textAt(0, isNarrow ? y - 20 : y, row.display_name, {room: isNarrow ? width : names - 12}),
        h("g", {class: row.group}, spanOf(row, y, x)),
        isNarrow
          ? null
          : [row.all, row.one, row.any].map(({estimate}, j) =>
              textAt(width - 80 + j * 40, y, percent(estimate), {anchor: "end", tone: j === 1 ? "ink" : "second"}),
            ),
        h(
          "title",
          null,
          `${row.display_name}: pass^${row.k} ${percent(row.all.estimate)} %, pass@1 ${percent(row.one.estimate)} %, pass@${row.k} ${percent(row.any.estimate)} %`,
        ),
      );
    }),
    xAxis(ticks, x, bottom + 16, (tick) => percent(tick, 0)),
  );
}

function spanOf(row: ReliabilityRow, y: number, x: Scale): Child {
  const interval = ({low, high}: {low: number; high: number}, at: number) =>
    lineAt([rounded(x(low)), at], [rounded(x(high)), at], {stroke: "currentColor", width: 1.25});
  const dot = (value: number, at: number) => h("circle", {cx: rounded(x(value)), cy: at, r: 2.5, fill: "currentColor"});
  return [
    h("rect", {
      x: rounded(x(row.all.estimate)),
      y: y - 7,
      width: Math.max(0, rounded(x(row.any.estimate) - x(row.all.estimate))),
      height: 14,
      fill: "currentColor",
      opacity: 0.16,
    }),
    interval(row.any, y - 7),
    dot(row.any.estimate, y - 7),
    interval(row.one, y),
    interval(row.all, y + 7),
    dot(row.all.estimate, y + 7),
    markAt(row.group, rounded(x(row.one.estimate)), y, false),
  ];
}

/**
 * Small multiples over k: pass@k above and pass^k below, each with its interval at every k.
 * @param result from `reliability`
 * @param options `width` in px; `most`: panels at most, default two lines of them
 */
export function reliabilityCurves(
  result: Reliability,
  {width, most}: {width: number; most?: number | undefined},
): Markup {
  const columns = Math.max(1, Math.min(6, Math.floor((width + 16) / 170)));
  const shown = result.rows.slice(0, most ?? columns * (columns < 3 ? 3 : 2));
  const cell = (width - (columns - 1) * 20) / columns;
  const tall = 150;
  const lines = Math.ceil(shown.length / columns);
  return drawing(
    {width, height: lines * (tall + 26), label: `${result.curvesTitle}. ${result.curvesSubtitle}`},
    shown.map((row, i) => {
      const left = (i % columns) * (cell + 20);
      const top = Math.floor(i / columns) * (tall + 26);
      return h("g", {transform: `translate(${rounded(left)},${top})`}, panelOf(row, result.most, cell, tall));
    }),
  );
}

function panelOf(row: ReliabilityRow, k: number, width: number, height: number): Child {
  const x = scaleLinear([1, Math.max(2, k)], [26, width - 34]);
  const y = scaleLinear([0, 1], [height - 18, 24]);
  const end = row.curve[row.curve.length - 1];
  const sides = (["pass_at_k", "pass_hat_k"] as const).map((side) =>
    row.curve.map((point) => ({k: point.k, ...point[side]})),
  );
  const name = textWidth(row.display_name, 12) > width ? 12 * (width / textWidth(row.display_name, 12)) : 12;
  const ends = spreadLabels([y(end.pass_at_k.estimate), y(end.pass_hat_k.estimate)], 12, [24, height - 18]);
  return [
    textAt(0, 6, row.display_name, {weight: 550, size: rounded(Math.max(9, name)), room: width}),
    [0, 0.5, 1].map((tick) => [
      lineAt([26, y(tick)], [width - 34, y(tick)]),
      textAt(20, y(tick), percent(tick, 0), {anchor: "end", tone: "second", size: 11}),
    ]),
    h(
      "g",
      {class: row.group},
      sides.map((points) => [
        pathAt(
          [
            ...points.map((point): [number, number] => [x(point.k), y(point.high)]),
            ...points.toReversed().map((point): [number, number] => [x(point.k), y(point.low)]),
          ],
          {stroke: "none", fill: "currentColor", opacity: 0.16},
        ),
        pathAt(
          points.map((point): [number, number] => [x(point.k), y(point.estimate)]),
          {width: 1.75},
        ),
        points.map((point) =>
          h("circle", {cx: rounded(x(point.k)), cy: rounded(y(point.estimate)), r: 2, fill: "currentColor"}),
        ),
      ]),
      h(
        "title",
        null,
        `${row.display_name}: ${row.curve
          .map(
            (point) =>
              `k ${point.k}: pass@k ${percent(point.pass_at_k.estimate)} %, pass^k ${percent(point.pass_hat_k.estimate)} %`,
          )
          .join("; ")}`,
      ),
    ),
    [end.pass_at_k, end.pass_hat_k].map(({estimate}, i) =>
      textAt(width - 28, rounded(ends[i]), percent(estimate), {size: 11}),
    ),
    Array.from({length: k}, (_, i) =>
      textAt(rounded(x(i + 1)), height - 6, `${i + 1}`, {anchor: "middle", tone: "second", size: 11}),
    ),
  ];
}
