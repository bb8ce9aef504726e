import type {Leaderboard, LeaderboardRow} from "../analysis/leaderboard.js";
import {decimal, levelText, percent, range, rankRange} from "../analysis/phrasing.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import type {Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";
import {tinyInterval} from "./tinyInterval.js";

/**
 * The leaderboard as a table: blocks bracketed, not ranked 1, 2, 3.
 * @param options the sort and what happens when a head is chosen
 */
export function leaderboardTable(
  board: Leaderboard,
  options: {sort: string | null; onSort?: (sort: string | null) => void},
): Markup {
  return dataTable(board.rows, {
    id: "board",
    label: "Leaderboard",
    columns: columnsOf(board),
    bandOf: ({block}) => block,
    hasBrackets: true,
    ...options,
  });
}

/** The rows of the leaderboard as they are exported. */
export function leaderboardExport(board: Leaderboard): Exported[] {
  return board.rows.map((row) => ({
    model: row.model,
    display_name: row.display_name,
    provider: row.provider,
    measure: board.label,
    estimate: row.estimate,
    low: row.low,
    high: row.high,
    level: board.level,
    rank: row.rank,
    rank_low: row.rank_low,
    rank_high: row.rank_high,
    block: row.block + 1,
    p_best: row.p_best,
    tasks: row.n,
    planned: row.planned,
    counted: row.counted,
    passed: row.passed,
    mean_score: row.mean_score,
    seconds: row.seconds,
    cost_usd: row.cost_usd,
  }));
}

function columnsOf(board: Leaderboard): TableColumn<LeaderboardRow>[] {
  const {rows} = board;
  const level = levelText(board.level);
  const low = Math.floor(20 * Math.min(1, ...rows.map((row) => row.low))) / 20;
  const high = Math.ceil(20 * Math.max(0, ...rows.map((row) => row.high))) / 20;
  const has = (pick: (row: LeaderboardRow) => number | null) => rows.some((row) => pick(row) !== null);
  const costPlaces = rows.some(({cost_usd}) => cost_usd !== null && cost_usd < 0.1) ? 3 : 2;
  const columns: (TableColumn<LeaderboardRow> | null)[] = [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, board.isPublished), row.display_name],
      value: (row) => row.display_name,
    },
    {
      id: "estimate",
      label: board.label,
      unit: "%",
      isNumber: true,
      class: "estimate",
      cell: (row) => percent(row.estimate),
      value: (row) => row.estimate,
    },
    {
      id: "interval",
      label: `${level} interval`,
      unit: `${percent(low, 0)} to ${percent(high, 0)}\u202f%`,
      class: "interval",
      isWide: true,
      cell: (row) => tinyInterval(row, [low, high], row.group),
    },
    {
      id: "ends",
      label: "interval",
      unit: `${level}, %`,
      isNumber: true,
      class: "second",
      cell: (row) => range(row.low, row.high),
    },
    {
      id: "rank",
      label: "Rank",
      unit: `${level} interval`,
      isNumber: true,
      isWide: true,
      cell: (row) => rankRange(row.rank_low, row.rank_high),
      value: (row) => row.rank,
    },
    {
      id: "p_best",
      label: "P(best)",
      unit: "%",
      isNumber: true,
      isWide: true,
      cell: (row) => percent(row.p_best),
      value: (row) => row.p_best,
    },
    has((row) => row.mean_score) && board.label !== "mean coverage" && rows.some((row) => hasOwnScore(row))
      ? {
          id: "mean_score",
          label: "Mean coverage",
          unit: "%",
          isNumber: true,
          isWide: true,
          cell: (row) => (row.mean_score === null ? "–" : percent(row.mean_score)),
          value: (row) => row.mean_score,
        }
      : null,
    has((row) => row.seconds)
      ? {
          id: "seconds",
          label: "Time",
          unit: "s per trial",
          isNumber: true,
          isWide: true,
          cell: (row) => (row.seconds === null ? "–" : decimal(row.seconds, 1)),
          value: (row) => row.seconds,
        }
      : null,
    has((row) => row.cost_usd)
      ? {
          id: "cost_usd",
          label: "Cost",
          unit: "USD per trial",
          isNumber: true,
          isWide: true,
          cell: (row) => (row.cost_usd === null ? "–" : decimal(row.cost_usd, costPlaces)),
          value: (row) => row.cost_usd,
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}

/** Whether a mean score says more than the pass rate: a program's verdict is a score of 0 or 1. */
function hasOwnScore(row: LeaderboardRow): boolean {
  if (row.mean_score === null) return false;
  return row.counted === null || row.passed === null || Math.abs(row.mean_score - row.passed / row.counted) > 1e-9;
}
