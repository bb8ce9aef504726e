import type {ProviderGroup} from "../analysis/providerGroup.js";
import type {Markup} from "./markup.js";
import {h} from "./markup.js";
import {drawing, lineAt, textAt} from "./plotParts.js";
import {textWidth} from "./textWidth.js";
import {markAt} from "./providerMark.js";

/** One line of a bump chart. */
export interface BumpLine {
  name: string;
  group: ProviderGroup;
  /** rank in each column, 1 is best; null where it has none */
  ranks: (number | null)[];
  isColoured: boolean;
}

const ROW = 24;

/** The size at which a name fits beside its line: none where the common one does. */
function sizeOf(name: string, room: number): number | undefined {
  const wide = textWidth(name, 13);
  return wide <= room ? undefined : Math.max(9, Math.floor((130 * room) / wide) / 10);
}

/** Below this width, what stands beside a bump chart stands under it. */
const TWO_COLUMNS = 900;
/** The column beside it, and the gap between. */
const BESIDE = 386;

/** Width of a bump chart that has something beside it where there is room. */
export function besideWidth(width: number): number {
  return width < TWO_COLUMNS ? width : width - BESIDE;
}

/**
 * Ranks over a few columns, a line a model: only lines that the caller names take colour.
 * @param lines in any order
 * @param options `columns`: heads; `label`: what the chart shows, for those who do not see it
 */
export function bumpChart(lines: BumpLine[], options: {width: number; columns: string[]; label: string}): Markup {
  const {width, columns, label} = options;
  const isNarrow = width < 520;
  const names = 44 + Math.max(0, ...lines.map(({name}) => textWidth(name, 13)));
  const side = Math.min(names, width * (isNarrow ? 0.62 : 0.36));
  const left = isNarrow ? 30 : side;
  const right = width - side;
  const deepest = Math.max(1, ...lines.flatMap(({ranks}) => ranks.map((rank) => rank ?? 0)));
  const x = (column: number) => left + (columns.length < 2 ? 0 : (column / (columns.length - 1)) * (right - left));
  const y = (rank: number) => 40 + (rank - 1) * ROW;
  const sorted = lines.toSorted((a, b) => Number(a.isColoured) - Number(b.isColoured));
  const last = columns.length - 1;
  const room = width - x(last) - 36;
  const apart = columns.length < 2 ? width : Math.max(60, x(1) - x(0) - 8);
  return drawing(
    {width, height: y(deepest) + 20, label},
    columns.map((head, i) => [
      textAt(x(i), 10, head, {anchor: "middle", tone: "second", room: apart}),
      lineAt([x(i), 24], [x(i), y(deepest) + 8]),
    ]),
    sorted.map(({ranks, group, isColoured}) =>
      h(
        "g",
        {class: isColoured ? group : null},
        ranks.slice(1).map((rank, i) => {
          const before = ranks[i];
          if (rank === null || before === null) return null;
          const middle = (x(i) + x(i + 1)) / 2;
          return h("path", {
            d: `M${x(i)},${y(before)}C${middle},${y(before)} ${middle},${y(rank)} ${x(i + 1)},${y(rank)}`,
            fill: "none",
            stroke: isColoured ? "currentColor" : "var(--bar)",
            "stroke-width": isColoured ? 2.25 : 1,
          });
        }),
        ranks.map((rank, i) => {
          if (rank === null) return null;
          if (isColoured) return markAt(group, x(i), y(rank), true);
          return h("circle", {
            cx: x(i),
            cy: y(rank),
            r: 3,
            fill: "var(--paper)",
            stroke: "var(--bar)",
            "stroke-width": 1.25,
          });
        }),
      ),
    ),
    lines.map(({name, ranks, isColoured}) => {
      const options = {tone: isColoured ? "ink" : "second", weight: isColoured ? 550 : undefined} as const;
      const [first, end] = [ranks[0], ranks[last]];
      return [
        first === null ? null : textAt(x(0) - 12, y(first), `${first}`, {...options, anchor: "end"}),
        first === null || isNarrow
          ? null
          : textAt(x(0) - 36, y(first), name, {
              ...options,
              anchor: "end",
              size: sizeOf(name, x(0) - 36),
              room: x(0) - 36,
            }),
        end === null ? null : textAt(x(last) + 12, y(end), `${end}`, options),
        end === null ? null : textAt(x(last) + 36, y(end), name, {...options, size: sizeOf(name, room), room}),
      ];
    }),
  );
}
