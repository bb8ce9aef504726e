import {scaleLinear} from "d3-scale";
import type {Leaderboard, LeaderboardRow} from "../analysis/leaderboard.js";
import {levelText, percent, range, rankRange} from "../analysis/phrasing.js";
import {namesWidth} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {textAt} from "./plotParts.js";
import {markAt} from "./providerMark.js";

const ROW = 24;
const GAP = 10;
const NARROW_ROW = 35;

/**
 * The leaderboard as a drawing: estimate and interval of every model at left, the staircase of rank intervals at right,
 * in blocks that end where no rank interval crosses.
 * @param board from `leaderboard`
 * @param options `width` in px; below 640 the ranks stand as numbers and each model takes two lines
 */
export function leaderboardFigure(board: Leaderboard, {width}: {width: number}): Markup {
  return width < 640 ? narrowFigure(board, width) : wideFigure(board, width);
}

interface Placement {
  row: LeaderboardRow;
  y: number;
}

function placementsOf(rows: LeaderboardRow[], pitch: number, top: number): {placements: Placement[]; bottom: number} {
  let y = top;
  const placements = rows.map((row, i) => {
    if (i > 0 && rows[i - 1].block !== row.block) y += GAP;
    const placed = {row, y: y + pitch / 2};
    y += pitch;
    return placed;
  });
  return {placements, bottom: y};
}

function bandsOf(placements: Placement[], pitch: number, width: number): Markup[] {
  const blocks = groupByBlock(placements);
  return [...blocks.values()].map((block) => {
    const from = block[0].y - pitch / 2 - 1;
    const to = block[block.length - 1].y + pitch / 2 + 1;
    return h("rect", {x: -10, y: from, width: width + 20, height: to - from, fill: "var(--band)"});
  });
}

function groupByBlock(placements: Placement[]): Map<number, Placement[]> {
  const blocks = new Map<number, Placement[]>();
  for (const placement of placements) {
    const held = blocks.get(placement.row.block);
    if (held === undefined) blocks.set(placement.row.block, [placement]);
    else held.push(placement);
  }
  return blocks;
}

/** The shares that the axis spans: all interval ends, to the next tenth or twentieth. */
function domainOf(rows: LeaderboardRow[]): [number, number] {
  const low = Math.min(...rows.map((row) => row.low));
  const high = Math.max(...rows.map((row) => row.high));
  return rows.length === 0 ? [0, 1] : [Math.max(0, low - 0.01), Math.min(1, high + 0.01)];
}

function wideFigure(board: Leaderboard, width: number): Markup {
  const {rows} = board;
  const names = namesWidth(
    rows.map(({display_name}) => display_name),
    {width, margin: 28},
  );
  const ranksFrom = Math.round(0.7 * width) + 42;
  const x = scaleLinear(domainOf(rows), [names + 8, ranksFrom - 140]);
  const rank = scaleLinear([1, Math.max(2, rows.length)], [ranksFrom, width - 16]);
  const {placements, bottom} = placementsOf(rows, ROW, 26);
  const height = bottom + 28;
  const ticks = x.ticks(5);
  const rankTicks = rankTicksOf(rows.length);
  const body = placements.map(({row, y}) => [
    textAt(0, y, row.display_name, {room: names - 12}),
    intervalAt(row, y, x, board.isPublished),
    h(
      "text",
      {x: Math.max(x(row.high), x(row.estimate) + 6) + 9, y, dy: "0.35em", fill: "var(--ink)", class: "tabular"},
      percent(row.estimate),
    ),
    h(
      "text",
      {x: ranksFrom - 46, y, dy: "0.35em", "text-anchor": "middle", fill: "var(--second)", class: "tabular"},
      rankRange(row.rank_low, row.rank_high),
    ),
    h("line", {
      x1: rank(row.rank_low) - 3,
      x2: rank(row.rank_high) + 3,
      y1: y,
      y2: y,
      class: row.group,
      stroke: "currentColor",
      "stroke-width": 5,
      "stroke-linecap": "round",
    }),
    h("title", null, describe(row, board)),
  ]);
  return drawing(board, width, height, [
    bandsOf(placements, ROW, width),
    gridLines(ticks.map(x), 20, bottom),
    gridLines(rankTicks.map(rank), 20, bottom),
    h("text", {x: x(ticks[0] ?? 0), y: 6, "text-anchor": "start", fill: "var(--second)"}, `${board.label}, %`),
    h(
      "text",
      {x: width, y: 6, "text-anchor": "end", fill: "var(--second)"},
      `rank, ${levelText(board.level)} interval`,
    ),
    body.map((group) => h("g", null, ...group)),
    axis(ticks, x, bottom + 20, (tick) => percent(tick, 0)),
    axis(rankTicks, rank, bottom + 20, (tick) => String(tick)),
  ]);
}

function narrowFigure(board: Leaderboard, width: number): Markup {
  const {rows} = board;
  const x = scaleLinear(domainOf(rows), [10, width - 62]);
  const {placements, bottom} = placementsOf(rows, NARROW_ROW, 4);
  const ticks = x.ticks(5);
  const body = placements.map(({row, y}) => [
    textAt(0, y - 8, row.display_name, {room: width - 56}),
    intervalAt(row, y + 8, x, board.isPublished),
    h(
      "text",
      {
        x: width,
        y: y - 8,
        dy: "0.35em",
        "text-anchor": "end",
        "font-weight": 600,
        fill: "var(--ink)",
        class: "tabular",
      },
      percent(row.estimate),
    ),
    h(
      "text",
      {x: width, y: y + 8, dy: "0.35em", "text-anchor": "end", fill: "var(--second)", class: "tabular"},
      rankRange(row.rank_low, row.rank_high),
    ),
    h("title", null, describe(row, board)),
  ]);
  return drawing(board, width, bottom + 26, [
    bandsOf(placements, NARROW_ROW, width),
    gridLines(ticks.map(x), 4, bottom),
    body.map((group) => h("g", null, ...group)),
    axis(ticks, x, bottom + 18, (tick) => percent(tick, 0)),
  ]);
}

function drawing(board: Leaderboard, width: number, height: number, content: Child[]): Markup {
  return h(
    "svg",
    {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `${board.title}. ${board.subtitle}. The table below holds the same values.`,
      "font-size": 13,
      "font-family": "var(--sans)",
    },
    ...content,
  );
}

function intervalAt(row: LeaderboardRow, y: number, x: (value: number) => number, isHollow: boolean): Markup {
  return h(
    "g",
    {class: row.group},
    h("line", {x1: x(row.low), x2: x(row.high), y1: y, y2: y, stroke: "currentColor", "stroke-width": 1.5}),
    markAt(row.group, x(row.estimate), y, isHollow),
  );
}

function gridLines(places: number[], from: number, to: number): Markup[] {
  return places.map((place) =>
    h("line", {x1: place, x2: place, y1: from, y2: to, stroke: "var(--rule)", "stroke-width": 1}),
  );
}

function axis(ticks: number[], scale: (value: number) => number, y: number, label: (tick: number) => string): Markup[] {
  return ticks.map((tick) =>
    h("text", {x: scale(tick), y, "text-anchor": "middle", fill: "var(--second)", class: "tabular"}, label(tick)),
  );
}

function rankTicksOf(models: number): number[] {
  if (models <= 1) return [1];
  const step = models <= 12 ? (models <= 6 ? 1 : 2) : models <= 25 ? 5 : 10;
  const ticks = [1];
  for (let tick = step === 1 ? 2 : step; tick <= models; tick += step) if (tick > 1) ticks.push(tick);
  return ticks;
}

function describe(row: LeaderboardRow, board: Leaderboard): string {
  const level = levelText(board.level);
  return `${row.display_name}: ${board.label} ${percent(row.estimate)} %, ${level} interval ${range(row.low, row.high)}; rank ${rankRange(row.rank_low, row.rank_high)}`;
}
