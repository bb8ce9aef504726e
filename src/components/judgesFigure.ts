import {scaleLinear} from "d3-scale";
import type {Judges} from "../analysis/judges.js";
import {percent} from "../analysis/phrasing.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import {markAt} from "./providerMark.js";

/**
 * Every model's rate under each judge on one row. A judge is drawn with the mark of its own provider.
 * @param options `isHollow` for published values
 */
export function judgesFigure(result: Judges, options: {width: number; isHollow: boolean}): Markup {
  const {rows, judges} = result;
  const {width, isHollow} = options;
  const isNarrow = width < 640;
  const pitch = isNarrow ? 38 : 26;
  const names = isNarrow
    ? 0
    : namesWidth(
        rows.map(({display_name}) => display_name),
        {width, margin: 24},
      );
  const values = rows.flatMap(({placed}) => placed.flatMap((row) => (row === null ? [] : [row.low, row.high])));
  const x = scaleLinear(
    [Math.max(0, Math.min(...values) - 0.01), Math.min(1, Math.max(...values) + 0.01)],
    [names + 10, width - 60],
  );
  const top = 28;
  const bottom = top + rows.length * pitch;
  const ticks = x.ticks(isNarrow ? 4 : 7);
  return drawing(
    {width, height: bottom + 28, label: `${result.title}. ${result.subtitle}`},
    textAt(x(ticks[0] ?? 0), 8, `${result.label}, %`, {tone: "second"}),
    textAt(width, 8, "range", {tone: "second", anchor: "end"}),
    ticks.map((tick) => lineAt([x(tick), 20], [x(tick), bottom])),
    rows.map((row, i) => {
      const y = top + i * pitch + pitch / 2 + (isNarrow ? 8 : 0);
      const [primary] = row.placed;
      return h(
        "g",
        null,
        textAt(0, isNarrow ? y - 18 : y, row.display_name, {room: isNarrow ? width : names - 12}),
        primary === null ? null : lineAt([x(primary.low), y], [x(primary.high), y], {stroke: "var(--bar)", width: 1.5}),
        row.placed
          .map((placed, j) =>
            placed === null
              ? null
              : h("g", {class: judges[j].group}, markAt(judges[j].group, rounded(x(placed.estimate)), y, isHollow)),
          )
          .reverse(),
        textAt(width, y, row.range === null ? "–" : percent(row.range), {anchor: "end"}),
        h(
          "title",
          null,
          `${row.display_name}: ${row.placed.map((placed, j) => `${judges[j].display_name} ${placed === null ? "–" : percent(placed.estimate)}`).join(", ")}`,
        ),
      );
    }),
    xAxis(ticks, x, bottom + 16, (tick) => percent(tick, 0)),
  );
}
