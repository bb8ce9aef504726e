import {scaleLinear} from "d3-scale";
import type {ClaimQueue} from "../analysis/claimQueue.js";
import {reasonWords} from "../analysis/claimQueueFinding.js";
import {inDigits, percent} from "../analysis/phrasing.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import {textWidth} from "./textWidth.js";

/**
 * What can be wrong with a verdict, as the share of the judgements that could show it.
 * @param options `width` in px
 */
export function queueFigure({counts, title, subtitle}: ClaimQueue, {width}: {width: number}): Markup {
  const isNarrow = width < 640;
  const pitch = isNarrow ? 46 : 32;
  const label = 16 + Math.max(...counts.map(({reason}) => textWidth(reasonWords[reason], 13)));
  const from = isNarrow ? 10 : label;
  const beside = 16 + Math.max(...counts.map((count) => textWidth(textOf(count), 13)));
  const share = ({count, of}: ClaimQueue["counts"][number]) => (of === 0 ? 0 : count / of);
  const x = scaleLinear([0, Math.max(0.01, ...counts.map(share))], [from, width - beside]).nice(4);
  const ticks = x.ticks(isNarrow ? 3 : 5);
  const places = ticks.some((tick) => !Number.isInteger(Math.round(1e6 * tick) / 1e4)) ? 1 : 0;
  const top = 12;
  const bottom = top + counts.length * pitch;
  return drawing(
    {width, height: bottom + 28, label: `${title}. ${subtitle}`},
    // Where a name stands above its bar, no line runs through it.
    isNarrow
      ? counts.map((_, i) => {
          const y = top + i * pitch + pitch / 2 + 8;
          return ticks.map((tick) =>
            lineAt([x(tick), y - 10], [x(tick), y + 10], {stroke: tick === 0 ? "var(--faint)" : "var(--grid)"}),
          );
        })
      : ticks.map((tick) => lineAt([x(tick), top], [x(tick), bottom])),
    counts.map((count, i) => {
      const y = top + i * pitch + pitch / 2 + (isNarrow ? 8 : 0);
      const end = x(share(count));
      return h(
        "g",
        null,
        textAt(0, isNarrow ? y - 19 : y, reasonWords[count.reason], {tone: count.of === 0 ? "second" : "ink"}),
        h("rect", {
          x: rounded(from),
          y: rounded(y - 7),
          width: rounded(Math.max(0, end - from)),
          height: 14,
          fill: "var(--second)",
        }),
        textAt(end + 8, y, textOf(count), {tone: "second"}),
      );
    }),
    isNarrow ? null : lineAt([from, top], [from, bottom], {stroke: "var(--faint)"}),
    xAxis(ticks, x, bottom + 16, (tick) => `${percent(tick, places)} %`),
  );
}

function textOf({count, of}: ClaimQueue["counts"][number]): string {
  return of === 0 ? "none to look at" : `${percent(count / of)} %: ${inDigits(count)} of ${inDigits(of)}`;
}
