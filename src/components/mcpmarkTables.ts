import {mcpmarkGapsSql, passCurvesSql, profilesSql} from "../analysis/mcpmarkSql.js";
import {mcpmarkGaps, mcpmarkGapsTitle} from "../analysis/mcpmarkGaps.js";
import {profilesTitle} from "../analysis/mcpmarkReport.js";
import type {McpmarkProfile, McpmarkReport} from "../analysis/mcpmarkReport.js";
import {modelFacts} from "../analysis/modelFacts.js";
import {decimal, inDigits, levelText, percent} from "../analysis/phrasing.js";
import {reliability} from "../analysis/reliability.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {intervalPanels} from "./intervalPanels.js";
import type {Child} from "./markup.js";
import {mcpmarkModelColumn, mcpmarkDefinitionsFigures} from "./mcpmarkDefinitionsFigure.js";
import type {McpmarkContext} from "./mcpmarkDefinitionsFigure.js";
import {providerKey} from "./providerMark.js";
import {reliabilityCurves} from "./reliabilityFigure.js";

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

/**
 * What MCPMark's paper tells in words, from trials: gaps with intervals, curves over k, turns, cost, and how its ranking
 * moves between the rules it has published by.
 * @param report from the reproduction
 * @param context the archive gives intervals and names where it holds trials itself
 */
export function mcpmarkTables(report: McpmarkReport, context: McpmarkContext): Child[] {
  return [
    gapsFigure(report, context),
    curvesFigure(context),
    profilesFigure(report, context),
    ...mcpmarkDefinitionsFigures(report, context),
  ];
}

function gapsFigure(report: McpmarkReport, {archive, state, width, frame}: McpmarkContext): Child {
  const result = mcpmarkGaps(archive, state);
  if (result.rows.length === 0) return null;
  const title = mcpmarkGapsTitle(result);
  const level = levelText(state.level);
  const subtitle = `Rates on local services (solid) and on remote ones (hollow), %; their difference, and pass@1 less pass^${result.k}, in points with ${level} interval.`;
  return figureFrame(
    {
      ...frame,
      id: "gaps",
      sql: mcpmarkGapsSql(report, state),
      title,
      subtitle,
      caption: `Local: filesystem, postgres, playwright; remote: notion, github; each service alike, whatever its tasks. Convention ${state.convention}. Percentile bootstrap of tasks within each service, ${inDigits(result.resamples)} resamples, seed 1; one interval at a time, not corrected for the number of models.`,
      rows: result.rows.map((row) => ({
        model: row.model,
        display_name: row.display_name,
        pass_at_1: row.pass_1,
        local: row.local,
        remote: row.remote,
        gap: row.gap.estimate,
        gap_low: row.gap.low,
        gap_high: row.gap.high,
        robustness_gap: row.robustness?.estimate ?? null,
        robustness_gap_low: row.robustness?.low ?? null,
        robustness_gap_high: row.robustness?.high ?? null,
      })),
      key: providerKey(
        result.rows.map(({group}) => group),
        false,
        "solid: local; hollow: remote",
      ),
      isDrawing: true,
    },
    intervalPanels(
      result.rows.map((row) => ({
        name: row.display_name,
        group: row.group,
        cells: [{solid: row.local, hollow: row.remote}, row.gap, row.robustness],
      })),
      {
        heads: [
          {title: "local and remote, %", isDifference: false},
          {title: "local less remote", isDifference: true},
          {title: `pass@1 less pass^${result.k}`, isDifference: true},
        ],
        width,
        label: `${title}. ${subtitle}`,
      },
    ),
  );
}

function curvesFigure({archive, state, width, frame}: McpmarkContext): Child {
  if (archive.outcomes.scoring === "none" || archive.outcomes.attempts < 2) return null;
  const result = reliability(archive, {...state, measure: "pass", slice: null});
  if (result.rows.length === 0) return null;
  return figureFrame(
    {
      ...frame,
      id: "curves",
      sql: passCurvesSql(state),
      title: result.curvesTitle,
      subtitle: result.curvesSubtitle,
      caption: result.caption,
      rows: result.rows.flatMap((row) =>
        row.curve.map(({k, pass_at_k, pass_hat_k}) => ({
          model: row.model,
          display_name: row.display_name,
          k,
          pass_at_k: pass_at_k.estimate,
          pass_at_k_low: pass_at_k.low,
          pass_at_k_high: pass_at_k.high,
          pass_hat_k: pass_hat_k.estimate,
          pass_hat_k_low: pass_hat_k.low,
          pass_hat_k_high: pass_hat_k.high,
        })),
      ),
      isDrawing: true,
    },
    reliabilityCurves(result, {width, most: result.rows.length}),
  );
}

function profilesFigure({profiles, queries}: McpmarkReport, {archive, frame}: McpmarkContext): Child {
  return figureFrame(
    {
      ...frame,
      id: "profiles",
      sql: profilesSql(queries.profiles),
      title: profilesTitle(profiles),
      subtitle:
        "Local: mean pass@1 of filesystem, postgres and playwright. Remote: of notion and github. Robustness gap: pass@1 less pass^4.",
      caption:
        "Convention mcpmark-official. A service's rate counts its tasks alike, whatever their number. Turns are the mean of a trial, cost is that of one run over all tasks.",
      rows: profiles.map(({pass_at_k, pass_hat_k, ...row}) => ({
        ...row,
        pass_at_k: pass_at_k.join(" "),
        pass_hat_k: pass_hat_k.join(" "),
      })),
    },
    dataTable(profiles, {
      id: "profiles",
      label: "Local and remote services, robustness",
      columns: [mcpmarkModelColumn(modelFacts(archive)), ...profileColumns],
      sort: null,
    }),
  );
}
