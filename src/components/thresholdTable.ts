import {percent, range, rankRange} from "../analysis/phrasing.js";
import type {ThresholdModel, Thresholds} from "../analysis/thresholds.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";

/** Rate, interval and rank of every model at each threshold. */
export function thresholdTable(
  {models, anchors}: Thresholds,
  options: {isPublished: boolean; sort: string | null; onSort: (sort: string | null) => void},
): Markup {
  const {isPublished, sort, onSort} = options;
  const middle = Math.floor(anchors.length / 2);
  const columns: TableColumn<ThresholdModel>[] = [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, isPublished), row.display_name],
      value: (row) => row.display_name,
    },
    ...anchors.flatMap((theta, i): TableColumn<ThresholdModel>[] => [
      {
        id: `pass-${theta}`,
        label: `pass@${theta.toFixed(2)}`,
        unit: "%",
        isNumber: true,
        class: "estimate",
        isWide: i !== middle && i !== anchors.length - 1,
        cell: ({anchors: points}) => (points[i] === null ? "–" : percent(points[i].estimate)),
        value: ({anchors: points}) => points[i]?.estimate ?? null,
      },
      {
        id: `ends-${theta}`,
        label: "interval",
        unit: "%",
        isNumber: true,
        isWide: true,
        class: "second",
        cell: ({anchors: points}) => (points[i] === null ? "–" : range(points[i].low, points[i].high)),
      },
      {
        id: `rank-${theta}`,
        label: "Rank",
        unit: `θ ${theta.toFixed(2)}`,
        isNumber: true,
        isWide: true,
        cell: ({anchors: points}) => (points[i] === null ? "–" : rankRange(points[i].rank_low, points[i].rank_high)),
        value: ({anchors: points}) => points[i]?.rank ?? null,
      },
    ]),
    {
      id: "mean",
      label: "Mean",
      unit: "coverage, %",
      isNumber: true,
      isWide: true,
      cell: ({mean}) => (mean === null ? "–" : percent(mean)),
      value: ({mean}) => mean,
    },
  ];
  return dataTable(models, {id: "thresholds", label: "Rates and ranks at each threshold", columns, sort, onSort});
}
