import {scaleLinear} from "d3-scale";
import {percent} from "../analysis/phrasing.js";
import type {PrintedPoint} from "../analysis/printedFigures.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import {placeLabels} from "./placeLabels.js";
import {drawing, lineAt, pathAt, rounded, textAt, yAxis} from "./plotParts.js";
import {markAt} from "./providerMark.js";
import {textWidth} from "./textWidth.js";

/** Room for a name beside its mark, in px. */
const NAME = 220;

/**
 * Figure 2 as the paper has it: pass rate against mean time on a plain scale, a point a model, the frontier as a line
 * through its models, no intervals.
 * @param rows from `printedFrontier`
 * @param options `width` in px; `label` for those who do not see it; `isHollow` for published values
 */
export function printedFrontierFigure(
  rows: PrintedPoint[],
  {width, label, isHollow}: {width: number; label: string; isHollow: boolean},
): Markup {
  const isNarrow = width < 640;
  const height = isNarrow ? 380 : 480;
  const [left, right, top, bottom] = [36, width - 10, 26, height - 46];
  const latest = Math.max(1, ...rows.map(({seconds}) => seconds));
  const rates = rows.map(({pass}) => pass);
  const x = scaleLinear([0, latest * 1.06], [left, right]);
  const y = scaleLinear(
    [Math.max(0, Math.min(1, ...rates) - 0.04), Math.min(1, Math.max(0, ...rates) + 0.04)],
    [bottom, top],
  );
  const at = ({seconds, pass}: PrintedPoint): [number, number] => [rounded(x(seconds)), rounded(y(pass))];
  const line = rows.filter(({isOnLine}) => isOnLine).map(at);
  const order = rows.toSorted((a, b) => Number(b.isOnLine) - Number(a.isOnLine) || b.pass - a.pass);
  const places = placeLabels(
    order.map((row) => ({x: at(row)[0], y: at(row)[1], width: Math.min(NAME, textWidth(row.display_name, 12)) + 2})),
    [
      ...rows.map((row) => ({x: at(row)[0] - 6, y: at(row)[1] - 6, width: 12, height: 12})),
      ...line.slice(1).flatMap((end, i) => alongOf(line[i], end)),
    ],
    {x: left, y: 14, width: right - left, height: bottom - 14},
  );
  return drawing(
    {width, height, label},
    textAt(0, 8, "pass@0.75, %", {tone: "second"}),
    yAxis(y.ticks(6), y, [left, right], (tick) => percent(tick, 0)),
    x
      .ticks(isNarrow ? 4 : 8)
      .map((tick) => [
        lineAt([rounded(x(tick)), bottom], [rounded(x(tick)), bottom + 4], {stroke: "var(--faint)"}),
        textAt(rounded(x(tick)), bottom + 16, String(tick), {anchor: "middle", tone: "second"}),
      ]),
    textAt(right, height - 8, "mean time per trial, s", {anchor: "end", tone: "second"}),
    pathAt(line, {stroke: "var(--second)", width: 1.5}),
    rows.map((row) =>
      h(
        "g",
        null,
        markAt(row.group, at(row)[0], at(row)[1], isHollow),
        h("title", null, `${row.display_name}: ${percent(row.pass)} %, ${row.seconds.toFixed(1)} s`),
      ),
    ),
    order.map((row, i) => {
      const place = places[i];
      if (place === null) return null;
      return textAt(rounded(place.x), rounded(place.y), row.display_name, {
        room: NAME,
        anchor: place.anchor,
        size: 12,
        tone: row.isOnLine ? "ink" : "second",
        weight: row.isOnLine ? 550 : undefined,
      });
    }),
  );
}

/** Small boxes along a stretch of the line, for labels to stay clear of. */
function alongOf([x1, y1]: [number, number], [x2, y2]: [number, number]) {
  const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 8));
  return Array.from({length: steps}, (_, i) => ({
    x: x1 + ((x2 - x1) * i) / steps - 1,
    y: y1 + ((y2 - y1) * i) / steps - 1,
    width: 2,
    height: 2,
  }));
}
