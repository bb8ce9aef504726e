import {percent, range} from "../analysis/phrasing.js";
import {reliability} from "../analysis/reliability.js";
import {curvesSql, flakySql, reliabilitySql} from "../analysis/reliabilitySql.js";
import type {Reliability, ReliabilityRow} from "../analysis/reliability.js";
import {spreadSources} from "../analysis/spreadSources.js";
import {citation} from "./citation.js";
import {factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {providerKey, providerMark} from "./providerMark.js";
import {reliabilityCurves, reliabilityFigure} from "./reliabilityFigure.js";
import {spreadFigures} from "./spreadFigures.js";
import {commonFacts} from "./stateFacts.js";

/** The reliability page: how often a model passes when it tries again. */
export const reliabilityView: ViewOf = (archive, {state, width, change}) => {
  const result = reliability(archive, state);
  const facts = commonFacts(archive, state, change);
  const strip = factsStrip([
    facts.models,
    facts.judge,
    facts.convention,
    facts.tasks,
    facts.level,
    {label: "Trials", value: `${result.k === result.most ? "" : `${result.k} to `}${result.most} per task`},
    facts.reset,
  ]);
  if (result.rows.length === 0) return {finding: result.finding, body: [strip]};
  const frame = {
    kind: archive.experiment.kind,
    ledger: "../ledger/",
    rows: exportOf(result),
    sql: reliabilitySql(
      state,
      result.services.map(({service}) => service),
      result.partName,
    ),
    cite: citation(archive.experiment, `pass@${result.k} and pass^${result.k}, convention ${state.convention}`),
  };
  const sorting = {sort: state.sort, onSort: (sort: string | null) => change({sort})};
  return {
    finding: result.finding,
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "repeats",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          isDrawing: true,
          key: providerKey(
            result.rows.map(({group}) => group),
            false,
            `upper line pass@${result.k}, mark pass@1, lower line pass^${result.k}`,
          ),
        },
        reliabilityFigure(result, {width}),
      ),
      figureFrame(
        {
          ...frame,
          id: "wedges",
          title: result.curvesTitle,
          subtitle: result.curvesSubtitle,
          caption: `The models with the highest pass^${result.k}; Data has every model and every k. ${result.caption}`,
          rows: curvesExport(result),
          sql: curvesSql(state, result.most),
          isDrawing: true,
        },
        reliabilityCurves(result, {width}),
      ),
      figureFrame(
        {
          ...frame,
          id: "consistency",
          title: result.tableTitle,
          subtitle: "Tasks that pass in every trial, in some, in none, and how far the trials of a task agree.",
          caption: result.tableCaption,
        },
        dataTable(result.rows, {id: "consistency", label: "Consistency", columns: columnsOf(result), ...sorting}),
      ),
      result.services.length < 2
        ? null
        : figureFrame(
            {
              ...frame,
              id: "services",
              title: result.servicesTitle,
              subtitle: `pass@1 by ${result.partName}, % of counted trials; deeper is higher. Few tasks stand behind a cell.`,
              caption:
                "Read one cell with its number of tasks in mind: at 21 tasks an interval is about 20 points to either side.",
            },
            dataTable(result.rows, {
              id: "services",
              label: `Rate by ${result.partName}`,
              columns: serviceColumns(result),
              ...sorting,
            }),
          ),
      ...spreadFigures(spreadSources(archive, state), frame, {sql: flakySql(state), level: state.level}),
    ],
  };
};

const modelColumn: TableColumn<ReliabilityRow> = {
  id: "model",
  label: "Model",
  class: "model",
  cell: (row) => [providerMark(row.group), row.display_name],
  value: (row) => row.display_name,
};

function columnsOf({k, rows}: Reliability): TableColumn<ReliabilityRow>[] {
  const share = (
    id: string,
    label: string,
    pick: (row: ReliabilityRow) => {estimate: number; low: number; high: number},
    isWide: boolean,
  ): TableColumn<ReliabilityRow>[] => [
    {
      id,
      label,
      unit: "%",
      isNumber: true,
      isWide,
      class: "estimate",
      cell: (row) => percent(pick(row).estimate),
      value: (row) => pick(row).estimate,
    },
    {
      id: `${id}-ends`,
      label: "interval",
      unit: "%",
      isNumber: true,
      isWide,
      class: "second",
      cell: (row) => range(pick(row).low, pick(row).high),
    },
  ];
  const count = (id: "always" | "sometimes" | "never" | "once", label: string): TableColumn<ReliabilityRow> => ({
    id,
    label,
    unit: "tasks",
    isNumber: true,
    isWide: true,
    cell: (row) => String(row[id]),
    value: (row) => row[id],
  });
  return [
    modelColumn,
    ...share("all", `pass^${k}`, (row) => row.all, false),
    ...share("one", "pass@1", (row) => row.one, true),
    {
      id: "run_sd",
      label: "SD of runs",
      unit: "points",
      isNumber: true,
      isWide: true,
      cell: (row) => percent(row.run_sd),
      value: (row) => row.run_sd,
    },
    count("always", "Always"),
    count("sometimes", "Sometimes"),
    count("never", "Never"),
    ...(rows.some(({once}) => once > 0) ? [count("once", "Tried once")] : []),
    ...share("agreement", "Agreement", (row) => row.agreement, true),
  ];
}

function serviceColumns({services}: Reliability): TableColumn<ReliabilityRow>[] {
  return [
    modelColumn,
    ...services.map(({service, tasks}, s): TableColumn<ReliabilityRow> => ({
      id: `service-${service}`,
      label: service,
      unit: `${tasks} tasks`,
      isNumber: true,
      isWide: s > 1,
      class: "heat",
      cell: (row) => {
        const rate = row.services[s];
        return rate === null
          ? "–"
          : h("span", {class: "heat-cell", style: `--depth:${Math.round(100 * rate)}%`}, percent(rate));
      },
      value: (row) => row.services[s],
    })),
  ];
}

function curvesExport({rows}: Reliability): Exported[] {
  return rows.flatMap(({model, curve}) =>
    curve.map(({k, pass_at_k, pass_hat_k}) => ({
      ...{model, k},
      ...{pass_at_k: pass_at_k.estimate, pass_at_k_low: pass_at_k.low, pass_at_k_high: pass_at_k.high},
      ...{pass_hat_k: pass_hat_k.estimate, pass_hat_k_low: pass_hat_k.low, pass_hat_k_high: pass_hat_k.high},
    })),
  );
}

function exportOf({rows, services}: Reliability): Exported[] {
  return rows.map((row) => ({
    model: row.model,
    display_name: row.display_name,
    k: row.k,
    pass_at_1: row.one.estimate,
    pass_at_1_low: row.one.low,
    pass_at_1_high: row.one.high,
    pass_at_k: row.any.estimate,
    pass_at_k_low: row.any.low,
    pass_at_k_high: row.any.high,
    pass_hat_k: row.all.estimate,
    pass_hat_k_low: row.all.low,
    pass_hat_k_high: row.all.high,
    agreement: row.agreement.estimate,
    unanimous: row.unanimous.estimate,
    run_sd: row.run_sd,
    always: row.always,
    sometimes: row.sometimes,
    never: row.never,
    once: row.once,
    ...Object.fromEntries(services.map(({service}, s) => [`pass_at_1_${service}`, row.services[s]])),
  }));
}
