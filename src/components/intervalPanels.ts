import {scaleLinear} from "d3-scale";
import {percent} from "../analysis/phrasing.js";
import type {ProviderGroup} from "../analysis/providerGroup.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {markAt} from "./providerMark.js";

/** An estimate with its interval, or two ends of a dumbbell: the second one hollow. */
export type PanelCell = {estimate: number; low: number; high: number} | {solid: number; hollow: number};

/** One row of panels: a model. */
export interface PanelRow {
  name: string;
  group: ProviderGroup;
  /** one a panel; null where it is not known */
  cells: (PanelCell | null)[];
}

/** What a panel shows. */
export interface PanelHead {
  title: string;
  /** a difference has a line at zero, and its ticks a sign */
  isDifference: boolean;
}

const ROW = 24;
const TOP = 40;
const GAP = 36;

/**
 * A few panels over the same rows: intervals or dumbbells of proportions, each panel with its own scale in per cent or
 * points. For several numbers of many models; for one number with ranks use `leaderboardFigure`.
 * @param rows in the order in which they stand
 * @param options `heads` one a panel; `width` in px, below 640 the name stands above its row; `label` for those who do not
 * see it
 */
export function intervalPanels(
  rows: PanelRow[],
  {heads, width, label}: {heads: PanelHead[]; width: number; label: string},
): Markup {
  const isNarrow = width < 640;
  const pitch = isNarrow ? 40 : ROW;
  const names = isNarrow
    ? 0
    : namesWidth(
        rows.map(({name}) => name),
        {width, margin: 20},
      );
  const gap = isNarrow ? 18 : GAP;
  const each = (width - names - gap * (heads.length - 1)) / Math.max(1, heads.length);
  const bottom = TOP + rows.length * pitch;
  return drawing(
    {width, height: bottom + 26, label},
    rows.map(({name}, i) =>
      textAt(0, TOP + i * pitch + (isNarrow ? 9 : pitch / 2), name, {room: isNarrow ? width : names - 12}),
    ),
    heads.map((head, p) => {
      const left = names + p * (each + gap);
      const x = scaleLinear(domainOf(rows, p, head), [left + 6, left + each - 8]);
      const ticks = x.ticks(Math.max(2, Math.floor(each / 52)));
      return [
        textAt(rounded(p > 0 && p === heads.length - 1 && isNarrow ? width : left), 8, head.title, {
          tone: "second",
          size: isNarrow ? 11 : 13,
          anchor: p > 0 && p === heads.length - 1 && isNarrow ? "end" : "start",
        }),
        ticks.map((tick) => lineAt([rounded(x(tick)), TOP - 14], [rounded(x(tick)), bottom])),
        head.isDifference
          ? lineAt([rounded(x(0)), TOP - 14], [rounded(x(0)), bottom], {stroke: "var(--second)"})
          : null,
        rows.map((row, i) => cellAt(row, p, x, TOP + (i + 1) * pitch - 12)),
        xAxis(
          ticks,
          (tick) => rounded(x(tick)),
          bottom + 14,
          (tick) => `${head.isDifference && tick > 0 ? "+" : ""}${percent(tick, 0)}`,
        ),
      ];
    }),
  );
}

function domainOf(rows: PanelRow[], panel: number, {isDifference}: PanelHead): [number, number] {
  const values = rows.flatMap(({cells}) => {
    const cell = cells[panel];
    if (cell === null) return [];
    return "solid" in cell ? [cell.solid, cell.hollow] : [cell.low, cell.high];
  });
  if (isDifference) values.push(0);
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = 0.03 * Math.max(0.05, high - low);
  return isDifference ? [low - margin, high + margin] : [Math.max(0, low - margin), Math.min(1, high + margin)];
}

function cellAt({name, group, cells}: PanelRow, panel: number, x: Scale, y: number): Child {
  const cell = cells[panel];
  if (cell === null) return null;
  if ("solid" in cell) {
    return h(
      "g",
      {class: group},
      lineAt([rounded(x(cell.solid)), y], [rounded(x(cell.hollow)), y], {
        stroke: "currentColor",
        width: 1.5,
        opacity: 0.6,
      }),
      markAt(group, rounded(x(cell.hollow)), y, true),
      markAt(group, rounded(x(cell.solid)), y, false),
      h("title", null, `${name}: ${percent(cell.solid)} % against ${percent(cell.hollow)} %`),
    );
  }
  return h(
    "g",
    {class: group},
    lineAt([rounded(x(cell.low)), y], [rounded(x(cell.high)), y], {stroke: "currentColor", width: 1.5}),
    h("circle", {cx: rounded(x(cell.estimate)), cy: y, r: 3.5, fill: "currentColor"}),
    h("title", null, `${name}: ${percent(cell.estimate)}, interval ${percent(cell.low)} to ${percent(cell.high)}`),
  );
}
