import {capitalized, decimal, percent} from "../analysis/phrasing.js";
import {frontier} from "../analysis/frontier.js";
import {frontierSql} from "../analysis/frontierSql.js";
import type {Frontier, FrontierRow} from "../analysis/frontier.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {frontierFigure} from "./frontierFigure.js";
import {h} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {printedFrontierFrame} from "./printedFrames.js";
import {providerKey, providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";

/** The frontier page: what accuracy costs. */
export const frontierView: ViewOf = (archive, {state, width, change}) => {
  const result = frontier(archive, state);
  const facts = commonFacts(archive, state, change);
  const axes = result.axes.map(({id, label}) => ({value: id, label}));
  const strip = factsStrip([
    facts.models,
    {
      label: "Cost axis",
      value: choice("axis", "Cost axis", axes, result.axis.id, (axis) => change({extra: {axis}})),
    },
    facts.judge,
    facts.measure,
    facts.convention,
    facts.tasks,
    facts.level,
    facts.reset,
  ]);
  if (result.rows.length === 0) return {finding: result.finding, body: [strip]};
  const convention = result.isPublished ? "as published" : `convention ${state.convention}`;
  const frame = {
    kind: archive.experiment.kind,
    ledger: result.isPublished ? null : "../ledger/",
    rows: exportOf(result),
    sql: frontierSql(archive, state, result.axis.id),
    cite: citation(archive.experiment, `${result.label} against ${result.axis.label}, ${convention}`),
  };
  return {
    finding: result.finding,
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "frontier",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          isDrawing: true,
          key: providerKey(
            result.rows.map(({group}) => group),
            true,
            "hollow: never on the frontier; filled: in every resample",
          ),
        },
        frontierFigure(result, {width}),
      ),
      figureFrame(
        {
          ...frame,
          id: "candidates",
          title: result.tableTitle,
          subtitle: result.tableSubtitle,
          caption: result.tableCaption,
        },
        dataTable(
          result.rows.filter(({membership}) => membership >= 0.001),
          {
            id: "candidates",
            label: "Models that could be on the frontier",
            columns: columnsOf(result),
            sort: state.sort,
            onSort: (sort) => change({sort}),
          },
        ),
      ),
      printedFrontierFrame(archive, state, width),
    ],
  };
};

function columnsOf({axis, label}: Frontier): TableColumn<FrontierRow>[] {
  const number = (
    id: string,
    head: string,
    unit: string,
    cell: (row: FrontierRow) => string,
    value: (row: FrontierRow) => number | null,
    more: Partial<TableColumn<FrontierRow>> = {},
  ): TableColumn<FrontierRow> => ({id, label: head, unit, isNumber: true, isWide: true, cell, value, ...more});
  return [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, true), row.display_name],
      value: (row) => row.display_name,
    },
    number(
      "cost",
      capitalized(axis.noun),
      `${axis.unit} per trial`,
      ({cost}) => decimal(cost, axis.places),
      ({cost}) => cost,
      {isWide: false},
    ),
    number(
      "estimate",
      label,
      "%",
      ({estimate}) => percent(estimate),
      ({estimate}) => estimate,
      {class: "estimate", isWide: false},
    ),
    {
      id: "share",
      label: "On the frontier",
      unit: "share of resamples",
      isWide: true,
      cell: ({membership}) => h("span", {class: "share-bar", style: `--share:${(100 * membership).toFixed(1)}%`}),
    },
    number(
      "membership",
      "Share",
      "%",
      ({membership}) => percent(membership),
      ({membership}) => membership,
    ),
    {
      id: "isOn",
      label: "Frontier",
      isWide: true,
      cell: ({isOn}) => (isOn ? "on it" : h("span", {class: "second"}, "off")),
    },
    number(
      "gain",
      "Gain on previous",
      "points, interval",
      ({gain}) =>
        gain === null ? "–" : `${gain.estimate >= 0 ? "+" : ""}${percent(gain.estimate)}   ${pointRange(gain)}`,
      ({gain}) => gain?.estimate ?? null,
    ),
    number(
      "cost_per_pass",
      "Per pass",
      axis.unit,
      ({cost_per_pass}) => (cost_per_pass === null ? "–" : decimal(cost_per_pass, axis.places)),
      ({cost_per_pass}) => cost_per_pass,
    ),
    number(
      "dominated",
      "Dominated by",
      "models",
      ({dominatedBy}) => String(dominatedBy.length),
      ({dominatedBy}) => dominatedBy.length,
    ),
    number(
      "resolved",
      "of these",
      "resolved",
      ({resolvedDominators}) => String(resolvedDominators.length),
      ({resolvedDominators}) => resolvedDominators.length,
    ),
  ];
}

function exportOf({rows, axis, label}: Frontier): Exported[] {
  return rows.map((row) => ({
    model: row.model,
    display_name: row.display_name,
    cost_axis: axis.id,
    cost: row.cost,
    measure: label,
    estimate: row.estimate,
    low: row.low,
    high: row.high,
    is_on_frontier: row.isOn,
    membership: row.membership,
    dominated_by: row.dominatedBy.join(" "),
    resolved_dominators: row.resolvedDominators.join(" "),
    gain: row.gain?.estimate ?? null,
    cost_per_pass: row.cost_per_pass,
  }));
}
