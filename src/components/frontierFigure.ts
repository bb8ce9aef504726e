import {scaleLinear, scaleLog} from "d3-scale";
import {decimal, percent} from "../analysis/phrasing.js";
import type {CostAxis, Frontier, FrontierRow} from "../analysis/frontier.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, pathAt, rounded, textAt, yAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {placeLabels} from "./placeLabels.js";
import {markAt} from "./providerMark.js";
import {textWidth} from "./textWidth.js";

/** Room for a name beside its mark, in px. */
const NAME = 220;

/**
 * Rate against cost on a log scale: intervals, marks that fill with the probability of membership, the frontier as a
 * staircase over the dominated part.
 * @param result from `frontier`
 */
export function frontierFigure(result: Frontier, {width}: {width: number}): Markup {
  const {rows, axis} = result;
  const isNarrow = width < 640;
  const height = isNarrow ? 400 : 540;
  const [left, right, top, bottom] = [34, width - 8, 26, height - 32];
  const costs = rows.map(({cost}) => cost).filter((cost) => cost > 0);
  const x = scaleLog([Math.min(...costs) * 0.86, Math.max(...costs) * 1.16], [left, right]);
  const lowest = Math.min(...rows.map(({low}) => low));
  const highest = Math.max(...rows.map(({high}) => high));
  const y = scaleLinear([Math.max(0, lowest - 0.02), Math.min(1, highest + 0.02)], [bottom, top]);
  const shown = rows.filter(({cost}) => cost > 0);
  return drawing(
    {width, height, label: `${result.title}. ${result.subtitle}`},
    staircaseOf(shown, x, y, right, bottom),
    textAt(0, 8, `${result.label}, %`, {tone: "second"}),
    yAxis(y.ticks(6), y, [left, right], (tick) => percent(tick, 0)),
    costTicks(x.domain(), isNarrow ? 4 : 9).map((tick) => [
      lineAt([x(tick), bottom], [x(tick), bottom + 4], {stroke: "var(--faint)"}),
      textAt(rounded(x(tick)), height - 14, tickLabel(tick, axis), {anchor: "middle", tone: "second"}),
    ]),
    shown.map((row, i) => pointOf(row, i, x, y)),
    labelsOf(shown, x, y, {width, height}, right),
  );
}

function staircaseOf(rows: FrontierRow[], x: Scale, y: Scale, right: number, bottom: number): Child {
  const on = rows.filter(({isOn}) => isOn);
  if (on.length === 0) return null;
  const corners = on.flatMap((row, i): [number, number][] => {
    const from: [number, number] = [x(row.cost), i === 0 ? bottom : y(on[i - 1].estimate)];
    return [from, [x(row.cost), y(row.estimate)]];
  });
  const line: [number, number][] = [...corners, [right, y(on[on.length - 1].estimate)]];
  const area: [number, number][] = [...line, [right, bottom]];
  const end = y(on[on.length - 1].estimate);
  return [
    pathAt(area, {stroke: "none", fill: "var(--band)"}),
    pathAt(line, {stroke: "var(--second)", width: 1.25}),
    textAt(right, end - 10, "frontier", {anchor: "end", tone: "second", size: 12}),
  ];
}

function pointOf(row: FrontierRow, i: number, x: Scale, y: Scale): Markup {
  const [cx, cy] = [rounded(x(row.cost)), rounded(y(row.estimate))];
  const clip = `fill-${i}`;
  const level = 6 - 12 * row.membership;
  return h(
    "g",
    {class: row.group},
    lineAt([cx, rounded(y(row.low))], [cx, rounded(y(row.high))], {stroke: "currentColor", width: 1.5}),
    markAt(row.group, cx, cy, true),
    row.membership < 0.005
      ? null
      : [
          h(
            "clipPath",
            {id: clip},
            h("rect", {x: cx - 7, y: rounded(cy + level), width: 14, height: rounded(6 - level)}),
          ),
          h("g", {"clip-path": `url(#${clip})`}, markAt(row.group, cx, cy, false)),
        ],
    h(
      "title",
      null,
      `${row.display_name}: ${percent(row.estimate)} %, on the frontier in ${percent(row.membership)} % of resamples`,
    ),
  );
}

function labelsOf(
  rows: FrontierRow[],
  x: Scale,
  y: Scale,
  {width, height}: {width: number; height: number},
  right: number,
): Child {
  const order = rows.toSorted(
    (a, b) => Number(b.isOn) - Number(a.isOn) || b.membership - a.membership || b.estimate - a.estimate,
  );
  const on = rows.filter(({isOn}) => isOn);
  const steps = on.flatMap((row, i) => {
    const next = on[i + 1];
    const end = next === undefined ? right : x(next.cost);
    const across = {x: x(row.cost), y: y(row.estimate) - 1, width: end - x(row.cost), height: 2};
    if (next === undefined) return [across];
    return [across, {x: end - 1, y: y(next.estimate), width: 2, height: y(row.estimate) - y(next.estimate)}];
  });
  const obstacles = rows.flatMap((row) => [
    {x: x(row.cost) - 6, y: y(row.estimate) - 6, width: 12, height: 12},
    {x: x(row.cost) - 1, y: y(row.high), width: 2, height: y(row.low) - y(row.high)},
  ]);
  const last = on.at(-1);
  obstacles.push(...steps);
  // The word "frontier" at the end of the staircase.
  if (last !== undefined) obstacles.push({x: right - 50, y: y(last.estimate) - 17, width: 50, height: 14});
  const wanted = order.map((row) => ({
    x: x(row.cost),
    y: y(row.estimate),
    width: Math.min(NAME, textWidth(row.display_name, 12.5)) + 2,
  }));
  const places = placeLabels(wanted, obstacles, {x: 30, y: 14, width: width - 34, height: height - 50});
  return order.map((row, i) => {
    const place = places[i];
    if (place === null) return null;
    return textAt(rounded(place.x), rounded(place.y), row.display_name, {
      room: NAME,
      anchor: place.anchor,
      size: 12.5,
      tone: row.isOn ? "ink" : "second",
      weight: row.isOn ? 550 : undefined,
    });
  });
}

/** Round ticks of a log scale: 1, 2 and 5 of each power of ten, or 1 to 9 where few fit. */
function costTicks([from, to]: number[], most: number): number[] {
  const build = (steps: number[]) => {
    const ticks: number[] = [];
    for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++) {
      for (const step of steps) {
        const tick = Number((step * 10 ** power).toPrecision(3));
        if (tick >= from && tick <= to) ticks.push(tick);
      }
    }
    return ticks;
  };
  const options = [[1, 1.5, 2, 3, 4, 5, 6, 8], [1, 2, 3, 5], [1, 2, 5], [1, 3], [1]].map(build);
  return options.find((ticks) => ticks.length <= most) ?? options[options.length - 1];
}

function tickLabel(tick: number, {id, unit}: CostAxis): string {
  const places = Math.max(0, -Math.floor(Math.log10(tick)));
  const text =
    tick >= 1_000_000
      ? `${decimal(tick / 1e6, tick % 1e6 === 0 ? 0 : 1)} M`
      : decimal(tick, tick < 1 ? places : tick % 1 === 0 ? 0 : 1);
  return id === "seconds" ? `${text} ${unit}` : id === "cost_usd" ? `$${text}` : text;
}
