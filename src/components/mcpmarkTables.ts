import {definitionsTitle, profilesTitle} from "../analysis/mcpmarkReport.js";
import type {McpmarkDefinitions, McpmarkProfile, McpmarkReport, McpmarkStanding} from "../analysis/mcpmarkReport.js";
import {decimal, percent} from "../analysis/phrasing.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

const share = (value: number | null) => (value === null ? "–" : percent(value));

function rateColumn(
  id: keyof McpmarkProfile,
  label: string,
  rate: (row: McpmarkProfile) => number | null,
  isWide = false,
): TableColumn<McpmarkProfile> {
  return {id, label, unit: "%", isNumber: true, isWide, cell: (row) => share(rate(row)), value: rate};
}

const profileColumns: TableColumn<McpmarkProfile>[] = [
  {id: "model", label: "Model", class: "model", cell: ({model}) => model, value: ({model}) => model},
  rateColumn("pass_1", "pass@1", ({pass_1}) => pass_1),
  rateColumn("local_pass_1", "Local", ({local_pass_1}) => local_pass_1, true),
  rateColumn("remote_pass_1", "Remote", ({remote_pass_1}) => remote_pass_1, true),
  rateColumn("local_gap", "Local gap", ({local_gap}) => local_gap),
  rateColumn("pass_at_k", "pass@4", ({pass_at_k}) => pass_at_k[3] ?? null, true),
  rateColumn("pass_hat_k", "pass^4", ({pass_hat_k}) => pass_hat_k[3] ?? null, true),
  rateColumn("robustness_gap", "Robustness gap", ({robustness_gap}) => robustness_gap),
  {
    id: "turns",
    label: "Turns",
    unit: "a trial",
    isNumber: true,
    isWide: true,
    cell: ({turns}) => (turns === null ? "–" : decimal(turns, 1)),
    value: ({turns}) => turns,
  },
  {
    id: "cost",
    label: "Cost",
    unit: "USD a run",
    isNumber: true,
    isWide: true,
    cell: ({cost_per_run: cost}) => (cost === null ? "–" : decimal(cost, 2)),
    value: ({cost_per_run: cost}) => cost,
  },
];

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
  {id: "model", label: "Model", class: "model", cell: ({model}) => model, value: ({model}) => model},
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

/** What MCPMark's paper tells in words, from trials, and how its ranking moves between the rules it has published by. */
export function mcpmarkTables({profiles, definitions}: McpmarkReport, frame: {kind: string; cite: string}): Markup[] {
  return [
    figureFrame(
      {
        ...frame,
        id: "profiles",
        title: profilesTitle(profiles),
        subtitle:
          "Local: mean pass@1 of filesystem, postgres and playwright. Remote: of notion and github. Robustness gap: pass@1 less pass^4.",
        caption:
          "Convention mcpmark-official. A service's rate counts its tasks alike, whatever their number. Intervals stand on the leaderboard.",
        rows: profiles.map(({pass_at_k, pass_hat_k, ...row}) => ({
          ...row,
          pass_at_k: pass_at_k.join(" "),
          pass_hat_k: pass_hat_k.join(" "),
        })),
      },
      dataTable(profiles, {
        id: "profiles",
        label: "Local and remote services, robustness",
        columns: profileColumns,
        sort: null,
      }),
    ),
    figureFrame(
      {
        ...frame,
        id: "definitions",
        title: definitionsTitle(definitions),
        subtitle:
          "First run: 19 to 22 August 2025. Mean of services: 23 to 28 August. Current: all tasks and runs, since September.",
        caption:
          "The same outcomes under the three rules that MCPMark has published by; ranks that differ from the current ones stand out.",
        rows: definitions.map(({model, first_run, service_mean, current, rank_range}) => ({
          model,
          first_run: first_run.pass_1,
          first_run_rank: first_run.rank,
          service_mean: service_mean.pass_1,
          service_mean_rank: service_mean.rank,
          current: current.pass_1,
          current_rank: current.rank,
          rank_range,
        })),
      },
      dataTable(definitions, {
        id: "definitions",
        label: "Ranks under MCPMark's definitions",
        columns: definitionColumns,
        sort: null,
      }),
    ),
  ];
}
