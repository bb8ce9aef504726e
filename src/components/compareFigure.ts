import {scaleLinear} from "d3-scale";
import {decimal, percent} from "../analysis/phrasing.js";
import type {Compare, ComparedPart} from "../analysis/compare.js";
import {sideName} from "../analysis/compareFinding.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, xAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {markAt} from "./providerMark.js";
import {textWidth} from "./textWidth.js";

const ROW = 40;
const ALL = 96;

/**
 * Two models over all tasks and over each part: rates at left, their difference at right, on one grid of rows.
 * @param result from `compare`
 * @param options `width` in px; below 640 the differences stand under the rates
 */
export function compareFigure(result: Compare, {width}: {width: number}): Markup {
  return width < 640 ? narrowFigure(result, width) : wideFigure(result, width);
}

function scalesOf(result: Compare) {
  const rows = [result.all, ...result.parts];
  const highest = Math.max(...rows.flatMap(({a, b}) => [a.estimate, b.estimate]), result.all.a.high, result.all.b.high);
  const ends = rows.flatMap(({difference}) => [difference.low, difference.high]);
  return {
    rates: [0, Math.min(1, Math.ceil(highest * 10 + 0.2) / 10)] as [number, number],
    differences: [
      Math.min(-0.05, Math.floor(20 * Math.min(...ends)) / 20),
      Math.max(0.05, Math.ceil(20 * Math.max(...ends)) / 20),
    ] as [number, number],
  };
}

function wideFigure(result: Compare, width: number): Markup {
  const {rates, differences} = scalesOf(result);
  const parts = result.parts.map(({part}) => part);
  const names = Math.max(102, namesWidth(parts, {width, margin: 62}));
  const x = scaleLinear(rates, [names + 24, 0.62 * width]);
  const d = scaleLinear(differences, [0.62 * width + 56, width - 150]);
  const top = 30;
  const bottom = top + ALL + 8 + result.parts.length * ROW;
  const xTicks = x.ticks(5);
  const dTicks = d.ticks(5);
  return drawing(
    {width, height: bottom + 30, label: `${result.title}. ${result.subtitle}`},
    textAt(0, 8, capital(result.partName), {tone: "second"}),
    textAt(names, 8, "tasks", {tone: "second", anchor: "end"}),
    textAt(x(rates[0]), 8, `${result.label}, %`, {tone: "second"}),
    textAt(d(differences[0]), 8, "difference, points", {tone: "second"}),
    textAt(width, 8, "interval", {tone: "second", anchor: "end"}),
    xTicks.map((tick) => lineAt([x(tick), 20], [x(tick), bottom])),
    dTicks.map((tick) => lineAt([d(tick), 20], [d(tick), bottom])),
    lineAt([d(0), 20], [d(0), bottom], {stroke: "var(--second)"}),
    allRow(result, top, x, d, names, width),
    result.parts.length === 0 ? null : lineAt([0, top + ALL], [width, top + ALL], {stroke: "var(--rule)"}),
    result.parts.map((part, i) => {
      const y = top + ALL + 8 + i * ROW + ROW / 2;
      return [
        textAt(0, y, part.part, {room: names - 50}),
        textAt(names, y, String(part.tasks), {anchor: "end", tone: "second"}),
        dumbbell(part, result, y, x, true),
        differenceAt(part, y, d),
        differenceText(part, y, width),
      ];
    }),
    xAxis(xTicks, x, bottom + 18, (tick) => percent(tick, 0)),
    xAxis(dTicks, d, bottom + 18, (tick) => `${tick > 0 ? "+" : ""}${percent(tick, 0)}`),
  );
}

function narrowFigure(result: Compare, width: number): Markup {
  const {rates, differences} = scalesOf(result);
  const x = scaleLinear(rates, [44, width - 44]);
  const d = scaleLinear(differences, [14, width - 14]);
  const parts = [result.all, ...result.parts];
  const pitch = 78;
  const bottom = 10 + parts.length * pitch;
  const xTicks = x.ticks(4);
  const dTicks = d.ticks(4);
  return drawing(
    {width, height: bottom + 24, label: `${result.title}. ${result.subtitle}`},
    lineAt([d(0), 10], [d(0), bottom], {stroke: "var(--rule)"}),
    parts.map((part, i) => {
      const y = 10 + i * pitch;
      return [
        textAt(0, y + 10, `${part.part} (${part.tasks})`, {weight: i === 0 ? 600 : undefined, room: width - 120}),
        textAt(width, y + 10, `${signed(part)}   ${pointRange(part.difference)}`, {anchor: "end", tone: "second"}),
        dumbbell(part, result, y + 32, x, true),
        differenceAt(part, y + 54, d),
      ];
    }),
    xAxis(dTicks, d, bottom + 12, (tick) => `${tick > 0 ? "+" : ""}${percent(tick, 0)}`),
    xTicks.length === 0 ? null : null,
  );
}

function allRow(result: Compare, top: number, x: Scale, d: Scale, names: number, width: number): Child {
  const {all, a, b, histogram} = result;
  const [first, second] = [top + 30, top + 58];
  const middle = (first + second) / 2;
  const most = Math.max(1, ...histogram.map(({count}) => count));
  const step = Math.max(1, d(0.01) - d(0));
  const side = (row: Compare["a"], placed: ComparedPart["a"], y: number) => [
    h(
      "g",
      {class: row.group},
      lineAt([x(placed.low), y], [x(placed.high), y], {stroke: "currentColor", width: 1.5}),
      markAt(row.group, rounded(x(placed.estimate)), y, false),
    ),
    besideInterval(`${sideName(row)}  ${percent(placed.estimate)}`, x(placed.high) + 10, y, 0.62 * width + 48),
  ];
  return [
    textAt(0, middle, "All", {weight: 600}),
    textAt(names, middle, String(all.tasks), {anchor: "end", weight: 600}),
    side(a, all.a, first),
    side(b, all.b, second),
    histogram.map(({from, count}) =>
      h("rect", {
        x: rounded(d(from) + 0.5),
        y: rounded(middle + 6 - (46 * count) / most),
        width: rounded(Math.max(1, step - 1)),
        height: rounded((46 * count) / most),
        fill: "var(--bar)",
      }),
    ),
    differenceAt(all, middle + 14, d),
    differenceText(all, middle, width),
  ];
}

/** A label beside its interval, or above its end where the panel beside it begins. */
function besideInterval(label: string, from: number, y: number, to: number): Markup {
  return textWidth(label, 13) <= to - from
    ? textAt(from, y, label)
    : textAt(from - 10, y - 11, label, {anchor: "end", size: 12, room: from - 120});
}

function dumbbell({a, b}: ComparedPart, result: Compare, y: number, x: Scale, hasLabels: boolean): Child {
  const [low, high] = a.estimate <= b.estimate ? [a, b] : [b, a];
  return [
    lineAt([x(low.estimate), y], [x(high.estimate), y], {stroke: "var(--bar)", width: 2.5}),
    h(
      "g",
      {class: result.b.group},
      markAt(result.b.group, rounded(x(b.estimate)), y, result.a.group === result.b.group),
    ),
    h("g", {class: result.a.group}, markAt(result.a.group, rounded(x(a.estimate)), y, false)),
    hasLabels ? textAt(x(low.estimate) - 10, y, percent(low.estimate), {anchor: "end"}) : null,
    hasLabels ? textAt(x(high.estimate) + 10, y, percent(high.estimate)) : null,
  ];
}

function differenceAt({difference}: ComparedPart, y: number, d: Scale): Child {
  return [
    lineAt([d(difference.low), y], [d(difference.high), y], {stroke: "var(--ink)", width: 1.5}),
    h("circle", {
      cx: rounded(d(difference.estimate)),
      cy: y,
      r: 4,
      fill: "var(--ink)",
      stroke: "var(--paper)",
      "stroke-width": 1.5,
    }),
  ];
}

function differenceText(part: ComparedPart, y: number, width: number): Child {
  return [
    textAt(width - 92, y, signed(part), {anchor: "end", weight: 550}),
    textAt(width, y, pointRange(part.difference), {anchor: "end", tone: "second"}),
  ];
}

function signed({difference}: ComparedPart): string {
  return `${difference.estimate > 0 ? "+" : ""}${decimal(100 * difference.estimate, 1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
