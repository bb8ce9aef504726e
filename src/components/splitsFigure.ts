import {scaleLinear} from "d3-scale";
import {decimal, percent} from "../analysis/phrasing.js";
import {pointRange} from "../analysis/rankingFinding.js";
import type {Splits, SplitRow} from "../analysis/splits.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {markAt} from "./providerMark.js";

/** Public and private rate of every model at left, its gap with interval at right, widest gap first. */
export function splitsFigure(result: Splits, {width}: {width: number}): Markup {
  const {rows, common} = result;
  const isNarrow = width < 640;
  const pitch = isNarrow ? 58 : 26;
  const names = isNarrow
    ? 0
    : namesWidth(
        rows.map(({display_name}) => display_name),
        {width, margin: 24},
      );
  const rates = rows.flatMap((row) => [row.public.estimate, row.private.estimate]);
  const gaps = rows.flatMap(({gap}) => [gap.low, gap.high, 0]);
  const middle = isNarrow ? width - 12 : 0.58 * width;
  const x = scaleLinear(
    [Math.max(0, Math.min(...rates) - 0.03), Math.min(1, Math.max(...rates) + 0.03)],
    [names + 14, middle],
  );
  const d = scaleLinear(
    [Math.min(...gaps) - 0.005, Math.max(...gaps) + 0.005],
    isNarrow ? [14, width - 12] : [middle + 48, width - 130],
  );
  const top = 28;
  const bottom = top + rows.length * pitch;
  const xTicks = x.ticks(isNarrow ? 4 : 6);
  const dTicks = d.ticks(5);
  return drawing(
    {width, height: bottom + 30, label: `${result.title}. ${result.subtitle}`},
    isNarrow ? null : textAt(x(xTicks[0]), 8, `${result.label}, %`, {tone: "second"}),
    textAt(isNarrow ? 0 : d(d.domain()[0]), 8, "public minus private, points", {tone: "second"}),
    isNarrow ? null : xTicks.map((tick) => lineAt([x(tick), 20], [x(tick), bottom])),
    dTicks.map((tick) => lineAt([d(tick), 20], [d(tick), bottom])),
    lineAt([d(0), 20], [d(0), bottom], {stroke: "var(--second)"}),
    lineAt([d(common.estimate), 20], [d(common.estimate), bottom], {stroke: "var(--second)", dash: "3 3"}),
    rows.map((row, i) => {
      const y = top + i * pitch + pitch / 2;
      return [
        textAt(0, isNarrow ? y - 18 : y, row.display_name, {room: isNarrow ? width - 140 : names - 12}),
        isNarrow ? null : ratesAt(row, y, x),
        gapAt(row, isNarrow ? y + 4 : y, d),
        isNarrow
          ? textAt(width, y - 18, `${signed(row.gap.estimate)}   ${pointRange(row.gap)}`, {
              anchor: "end",
              tone: "second",
            })
          : [
              textAt(width - 84, y, signed(row.gap.estimate), {anchor: "end", weight: 550}),
              textAt(width, y, pointRange(row.gap), {anchor: "end", tone: "second"}),
            ],
      ];
    }),
    isNarrow ? null : xAxis(xTicks, x, bottom + 18, (tick) => percent(tick, 0)),
    xAxis(dTicks, d, bottom + 18, (tick) => `${tick > 0 ? "+" : ""}${percent(tick, 0)}`),
  );
}

function ratesAt(row: SplitRow, y: number, x: Scale): Child {
  return h(
    "g",
    {class: row.group},
    lineAt([x(row.public.estimate), y], [x(row.private.estimate), y], {
      stroke: "currentColor",
      width: 1.5,
      opacity: 0.6,
    }),
    markAt(row.group, rounded(x(row.public.estimate)), y, false),
    markAt(row.group, rounded(x(row.private.estimate)), y, true),
    h(
      "title",
      null,
      `${row.display_name}: public ${percent(row.public.estimate)} %, private ${percent(row.private.estimate)} %`,
    ),
  );
}

function gapAt(row: SplitRow, y: number, d: Scale): Child {
  return h(
    "g",
    {class: row.group},
    lineAt([d(row.gap.low), y], [d(row.gap.high), y], {stroke: "currentColor", width: 1.5}),
    h("circle", {cx: rounded(d(row.gap.estimate)), cy: y, r: 3.5, fill: "currentColor"}),
  );
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${decimal(100 * value, 1)}`;
}
