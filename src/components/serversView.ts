import {decimal, percent, range} from "../analysis/phrasing.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {servers} from "../analysis/servers.js";
import {placesSql, serverPartsSql, serversSql} from "../analysis/serversSql.js";
import type {LocalRemoteRow, PartColumn, ServerPart, ServerRow, Servers} from "../analysis/servers.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {providerKey, providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";
import {tinyInterval} from "./tinyInterval.js";

const LABELS: Record<PartColumn, string> = {
  service: "Service",
  server: "Server",
  bucket: "Bucket",
  category: "Category",
};

/** The servers page: where models pass, by what they work on. */
export const serversView: ViewOf = (archive, {state, change}) => {
  const result = servers(archive, state);
  const facts = commonFacts(archive, state, change);
  const strip = factsStrip([
    facts.models,
    facts.judge,
    facts.measure,
    facts.convention,
    result.choices.length === 0
      ? null
      : {
          label: "By",
          value: choice(
            "by",
            "Part of the tasks",
            result.choices.map((value) => ({value, label: value})),
            result.by,
            (by) => change({sort: null, extra: {by}}),
          ),
        },
    facts.level,
    facts.reset,
  ]);
  if (result.rows.length === 0) return {finding: result.finding, body: [strip]};
  const frame = {
    kind: archive.experiment.kind,
    ledger: result.isPublished ? null : "../ledger/",
    cite: citation(archive.experiment, `${result.label} by ${result.by}, convention ${state.convention}`),
    sql: serversSql(
      archive,
      state,
      result.by,
      result.parts.map(({part}) => part),
    ),
  };
  return {
    finding: result.finding,
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "heat",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          rows: cellsExport(result),
          key: providerKey(
            result.rows.map(({group}) => group),
            result.isPublished,
          ),
        },
        dataTable(result.rows, {
          id: "heat",
          label: `Rate by ${result.by}`,
          columns: heatColumns(result),
          sort: state.sort,
          onSort: (sort) => change({sort}),
        }),
      ),
      figureFrame(
        {
          ...frame,
          id: "parts",
          title: result.partsTitle,
          subtitle: `Mean ${result.label} of the models, %, hardest last.`,
          caption: result.partsCaption,
          rows: result.parts.map((part) => ({...part})),
          sql: serverPartsSql(
            archive,
            state,
            result.by,
            result.parts.map(({part}) => part),
          ),
        },
        dataTable(result.parts, {
          id: "parts",
          label: `Mean rate by ${result.by}`,
          columns: partColumns(result),
          sort: null,
        }),
      ),
      placesFigure(result, {...frame, sql: result.places === null ? null : placesSql(archive, state, result.places)}),
    ],
  };
};

function placesFigure(
  {places, placesTitle, placesCaption, isPublished}: Servers,
  frame: {kind: string; cite: string; ledger: string | null; sql: string | null},
): Child {
  if (places === null) return null;
  const ends = places.rows.flatMap(({gap}) => [gap.low, gap.high, 0]);
  const domain: [number, number] = [Math.min(...ends), Math.max(...ends)];
  const rate = (id: "local" | "remote", label: string): TableColumn<LocalRemoteRow> => ({
    id,
    label,
    unit: "%",
    isNumber: true,
    isWide: true,
    cell: (row) => percent(row[id]),
  });
  const columns: TableColumn<LocalRemoteRow>[] = [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, isPublished), row.display_name],
    },
    rate("local", "Local"),
    rate("remote", "Remote"),
    {id: "gap", label: "Gap", unit: "points", isNumber: true, class: "estimate", cell: ({gap}) => signed(gap.estimate)},
    {
      id: "gap-ends",
      label: "interval",
      unit: "points",
      isNumber: true,
      class: "second",
      cell: ({gap}) => pointRange(gap),
    },
    {
      id: "gap-bar",
      label: "",
      class: "interval",
      isWide: true,
      cell: ({gap, group}) => tinyInterval(gap, domain, group),
    },
  ];
  return figureFrame(
    {
      ...frame,
      id: "places",
      title: placesTitle,
      subtitle: "Mean rate on local and on remote services, %, and the gap, local minus remote, in points.",
      caption: placesCaption,
      rows: places.rows.map(({gap, ...row}) => ({...row, gap: gap.estimate, gap_low: gap.low, gap_high: gap.high})),
    },
    dataTable(places.rows, {id: "places", label: "Local against remote services", columns, sort: null}),
  );
}

function heatColumns({parts, isPublished}: Servers): TableColumn<ServerRow>[] {
  return [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, isPublished), row.display_name],
      value: (row) => row.display_name,
    },
    ...parts.map(({part, tasks}, at): TableColumn<ServerRow> => ({
      id: `part-${part}`,
      label: part,
      unit: tasks === 1 ? "1 task" : `${tasks} tasks`,
      isNumber: true,
      isWide: at > 1,
      class: "heat",
      cell: ({cells}) => {
        const cell = cells[at];
        return cell === null
          ? "–"
          : h(
              "span",
              {class: "heat-cell", style: `--depth:${Math.round(100 * cell.estimate)}%`},
              percent(cell.estimate),
              h("span", {class: "ends"}, range(cell.low, cell.high, 0)),
            );
      },
      value: ({cells}) => cells[at]?.estimate ?? null,
    })),
  ];
}

function partColumns({by, isPublished}: Servers): TableColumn<ServerPart>[] {
  const columns: TableColumn<ServerPart>[] = [
    {id: "part", label: LABELS[by], class: "model", cell: ({part}) => part},
    {id: "tasks", label: "Tasks", isNumber: true, cell: ({tasks}) => String(tasks)},
    {
      id: "estimate",
      label: "Mean rate",
      unit: "%",
      isNumber: true,
      class: "estimate",
      cell: ({estimate}) => percent(estimate),
    },
  ];
  if (isPublished) return columns;
  return [
    ...columns,
    {
      id: "ends",
      label: "interval",
      unit: "%",
      isNumber: true,
      class: "second",
      cell: ({low, high}) => (low === null || high === null ? "–" : range(low, high)),
    },
    {
      id: "bar",
      label: "",
      class: "interval",
      isWide: true,
      cell: ({estimate, low, high}) =>
        low === null || high === null ? "" : tinyInterval({estimate, low, high}, [0, 1], null),
    },
  ];
}

function cellsExport({rows, parts, by}: Servers): Exported[] {
  return rows.flatMap((row) =>
    parts.map(({part}, at) => ({
      model: row.model,
      display_name: row.display_name,
      [by]: part,
      tasks: row.cells[at]?.n ?? 0,
      estimate: row.cells[at]?.estimate ?? null,
      low: row.cells[at]?.low ?? null,
      high: row.cells[at]?.high ?? null,
    })),
  );
}

function signed(share: number): string {
  return `${share > 0 ? "+" : ""}${decimal(100 * share, 1)}`;
}
