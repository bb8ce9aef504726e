import {capitalized, decimal, percent} from "../analysis/phrasing.js";
import {frontier} from "../analysis/frontier.js";
import {frontierSql} from "../analysis/frontierSql.js";
import type {Frontier, FrontierArchive, FrontierRow} from "../analysis/frontier.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import type {Frame} from "./figureFrame.js";
import {frontierFigure} from "./frontierFigure.js";
import {logIntervals} from "./logIntervals.js";
import {h} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {printedFrontierFrame} from "./printedFrames.js";
import {providerKey, providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";

/** The frontier page: what accuracy costs. */
export const frontierView: ViewOf<FrontierArchive> = (archive, {state, width, change}) => {
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
      solvedFigure(result, frame, width),
      printedFrontierFrame(archive, state, width),
    ],
  };
};

/** What a passed trial costs, model by model, on a log scale. */
function solvedFigure(
  result: Frontier,
  frame: Pick<Frame, "kind" | "ledger" | "rows" | "cite" | "sql">,
  width: number,
) {
  const {rows, axis} = result;
  const solved = rows
    .flatMap((row) => (row.cost_per_pass === null || row.cost_per_pass <= 0 ? [] : [{...row, per: row.cost_per_pass}]))
    .sort((a, b) => a.per - b.per);
  if (solved.length === 0) return null;
  const subtitle = `${capitalized(axis.noun)} per passed trial, ${axis.unit}${result.isJoint ? ", with the interval of the ratio" : ""}, cheapest first.`;
  return figureFrame(
    {
      ...frame,
      id: "solved",
      title: result.solvedTitle,
      subtitle,
      caption: result.solvedCaption,
      isDrawing: true,
      key: providerKey(
        solved.map(({group}) => group),
        result.isPublished,
      ),
    },
    logIntervals(
      solved.map(({display_name, group, per, per_pass_ends: ends}) => ({
        name: display_name,
        group,
        estimate: per,
        low: ends?.low ?? null,
        high: ends?.high ?? null,
      })),
      {
        width,
        isHollow: result.isPublished,
        written: (value) => decimal(value, axis.places === 0 ? 0 : axis.id !== "cost_usd" ? 1 : value < 0.1 ? 3 : 2),
        label: `${result.solvedTitle}. ${subtitle}`,
      },
    ),
  );
}

/** Dominating models by name: the first, and how many more. */
function dominators({rows}: Frontier, models: string[]): string {
  if (models.length === 0) return "none";
  const best = rows.filter(({model}) => models.includes(model)).toSorted((a, b) => b.estimate - a.estimate)[0];
  return models.length === 1 ? best.display_name : `${best.display_name} and ${models.length - 1} more`;
}

function columnsOf(result: Frontier): TableColumn<FrontierRow>[] {
  const {axis, label} = result;
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
        gain === null ? "–" : `${gain.estimate >= 0 ? "+" : ""}${percent(gain.estimate)} (${pointRange(gain)})`,
      ({gain}) => gain?.estimate ?? null,
    ),
    {
      id: "dominated",
      label: "Dominated by",
      unit: "most passing first; resolved",
      isWide: true,
      cell: ({dominatedBy, resolvedDominators}) => [
        dominators(result, dominatedBy),
        dominatedBy.length === 0 ? null : h("span", {class: "unit"}, `${resolvedDominators.length} resolved`),
      ],
      value: ({dominatedBy}) => dominatedBy.length,
    },
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
    cost_per_pass_low: row.per_pass_ends?.low ?? null,
    cost_per_pass_high: row.per_pass_ends?.high ?? null,
  }));
}
