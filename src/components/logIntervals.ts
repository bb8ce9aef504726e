import {scaleLog} from "d3-scale";
import type {ProviderGroup} from "../analysis/providerGroup.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import {markAt} from "./providerMark.js";

/** A positive amount with its interval; the upper end may be infinite, null where no interval is known. */
export interface LogRow {
  name: string;
  group: ProviderGroup;
  estimate: number;
  low: number | null;
  high: number | null;
}

const TOP = 16;

/**
 * Amounts with intervals on a log scale, a model a row: what is paid, not what is reached. An end that is infinite is drawn
 * as an arrow at the edge.
 * @param rows positive amounts, in the order in which they stand
 * @param options `width` in px, below 640 the name stands above its row; `written`: an amount as a text; `isHollow` for
 * published values; `label` for those who do not see it
 */
export function logIntervals(
  rows: LogRow[],
  options: {width: number; isHollow: boolean; written: (value: number) => string; label: string},
): Markup {
  const {width, isHollow, written, label} = options;
  const isNarrow = width < 640;
  const pitch = isNarrow ? 40 : 24;
  const names = isNarrow
    ? 0
    : namesWidth(
        rows.map(({name}) => name),
        {width, margin: 20},
      );
  const values = rows
    .flatMap(({estimate, low, high}) => [estimate, low, high])
    .filter((value) => value !== null && Number.isFinite(value) && value > 0) as number[];
  const [from, to] = values.length === 0 ? [1, 10] : [Math.min(...values) * 0.9, Math.max(...values) * 1.1];
  const x = scaleLog([from, to], [names + (isNarrow ? 18 : 8), width - (isNarrow ? 24 : 64)]);
  const bottom = TOP + rows.length * pitch;
  const every = x.ticks();
  const round = every.filter((tick) => /^[125]/.test(tick.toExponential()));
  const ticks = round.length < 4 ? every.filter((tick) => /^[1-46]/.test(tick.toExponential())) : round;
  const place = (value: number) => rounded(x(Math.min(to, Math.max(from, value))));
  return drawing(
    {width, height: bottom + 28, label},
    ticks.map((tick) => lineAt([place(tick), 6], [place(tick), bottom])),
    rows.map(({name, group, estimate, low, high}, i) => {
      const y = TOP + (i + 1) * pitch - 12;
      return h(
        "g",
        null,
        textAt(0, isNarrow ? y - 18 : y, name, {room: isNarrow ? width - 72 : names - 12}),
        h(
          "g",
          {class: group},
          low === null || high === null
            ? null
            : lineAt([place(low), y], [place(high), y], {stroke: "currentColor", width: 1.5}),
          high === Infinity
            ? h("path", {
                d: `M${place(to) - 5},${y - 4}L${place(to)},${y}L${place(to) - 5},${y + 4}`,
                fill: "none",
                stroke: "currentColor",
                "stroke-width": 1.5,
              })
            : null,
          markAt(group, place(estimate), y, isHollow),
        ),
        textAt(width, isNarrow ? y - 18 : y, written(estimate), {anchor: "end", class: "tabular"}),
        h(
          "title",
          null,
          `${name}: ${written(estimate)}${low === null || high === null ? "" : `, interval ${written(low)} to ${high === Infinity ? "no end" : written(high)}`}`,
        ),
      );
    }),
    xAxis(ticks, place, bottom + 16, (tick) => written(tick).replace(/\.0+$/, "")),
  );
}
