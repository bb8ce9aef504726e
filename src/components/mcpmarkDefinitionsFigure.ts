import type {Archive} from "../analysis/archive.js";
import {definitionsTitle} from "../analysis/mcpmarkReport.js";
import type {McpmarkDefinitions, McpmarkReport, McpmarkStanding} from "../analysis/mcpmarkReport.js";
import {modelFacts} from "../analysis/modelFacts.js";
import type {ModelFacts} from "../analysis/modelFacts.js";
import type {PageState} from "../analysis/pageState.js";
import {percent} from "../analysis/phrasing.js";
import {bumpChart} from "./bumpChart.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import {providerMark} from "./providerMark.js";

/** What the tables of a page of MCPMark are drawn with. */
export interface McpmarkContext {
  archive: Archive;
  state: PageState;
  width: number;
  frame: {kind: string; cite: string};
}

/** Ranks that a model must move between the definitions to take colour. */
const MOVES = 4;

/** The column of a model by its name, as the archive knows it. */
export function mcpmarkModelColumn<R extends {model: string}>(factsOf: (model: string) => ModelFacts): TableColumn<R> {
  return {
    id: "model",
    label: "Model",
    class: "model",
    cell: ({model}) => [providerMark(factsOf(model).group), factsOf(model).display_name],
    value: ({model}) => factsOf(model).display_name,
  };
}

function standingColumns(
  id: string,
  label: string,
  of: (row: McpmarkDefinitions) => McpmarkStanding,
  isWide: boolean,
): TableColumn<McpmarkDefinitions>[] {
  return [
    {
      id: `${id}-rate`,
      label,
      unit: "pass@1, %",
      isNumber: true,
      isWide,
      cell: (row) => percent(of(row).pass_1),
      value: (row) => of(row).pass_1,
    },
    {
      id: `${id}-rank`,
      label: "Rank",
      isNumber: true,
      isWide,
      cell: (row) =>
        of(row).rank === row.current.rank ? String(of(row).rank) : h("strong", null, String(of(row).rank)),
      value: (row) => of(row).rank,
    },
  ];
}

const definitionColumns: TableColumn<McpmarkDefinitions>[] = [
  ...standingColumns("current", "Current", ({current}) => current, false),
  ...standingColumns("first-run", "First run", ({first_run}) => first_run, true),
  ...standingColumns("service-mean", "Mean of services", ({service_mean}) => service_mean, true),
  {
    id: "range",
    label: "Moves by",
    unit: "ranks",
    isNumber: true,
    cell: ({rank_range: range}) => String(range),
    value: ({rank_range: range}) => range,
  },
];

/** How ranks move between the rules that MCPMark has published by: a bump chart and its table. */
export function mcpmarkDefinitionsFigures(
  {definitions, queries}: McpmarkReport,
  {archive, width, frame}: McpmarkContext,
): Child[] {
  const factsOf = modelFacts(archive);
  const title = definitionsTitle(definitions.map((row) => ({...row, model: factsOf(row.model).display_name})));
  const subtitle =
    "First run: 19 to 22 August 2025. Mean of services: 23 to 28 August. Current: all tasks and runs, since September.";
  const caption = "The same outcomes under the three rules that MCPMark has published by.";
  const rows = definitions.map(({model, first_run, service_mean, current, rank_range}) => ({
    model,
    first_run: first_run.pass_1,
    first_run_rank: first_run.rank,
    service_mean: service_mean.pass_1,
    service_mean_rank: service_mean.rank,
    current: current.pass_1,
    current_rank: current.rank,
    rank_range,
  }));
  const columns = ["first_run", "service_mean", "current"] as const;
  const order = new Map(
    columns.map((column) => [
      column,
      definitions.toSorted((a, b) => a[column].rank - b[column].rank || a.current.rank - b.current.rank),
    ]),
  );
  return [
    definitions.length < 2
      ? null
      : figureFrame(
          {
            ...frame,
            id: "movement",
            sql: queries.definitions,
            title,
            subtitle,
            caption: `${caption} In colour: models that move by ${MOVES} ranks or more; equal rates stand in the current order. No interval stands behind a rank here: the leaderboard has them.`,
            rows,
            isDrawing: true,
          },
          bumpChart(
            definitions.map((row) => ({
              name: factsOf(row.model).display_name,
              group: factsOf(row.model).group,
              ranks: columns.map((column) => (order.get(column)?.indexOf(row) ?? 0) + 1),
              isColoured: row.rank_range >= MOVES,
            })),
            {width, columns: ["first run", "mean of services", "current"], label: `${title}. ${subtitle}`},
          ),
        ),
    figureFrame(
      {
        ...frame,
        id: "definitions",
        sql: queries.definitions,
        title: "Rates and ranks under each definition",
        subtitle,
        caption: `${caption} Ranks that differ from the current ones stand out.`,
        rows,
      },
      dataTable(definitions, {
        id: "definitions",
        label: "Ranks under MCPMark's definitions",
        columns: [mcpmarkModelColumn(factsOf), ...definitionColumns],
        sort: null,
      }),
    ),
  ];
}
