import {decimal, percent, range} from "../analysis/phrasing.js";
import {groupLabels} from "../analysis/providerGroup.js";
import type {ProviderGroup} from "../analysis/providerGroup.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {splitGroupsSql, splitsSql} from "../analysis/rateSql.js";
import {splits} from "../analysis/splits.js";
import type {SplitRow, Splits} from "../analysis/splits.js";
import {citation} from "./citation.js";
import {factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import type {ViewOf} from "./mountPage.js";
import {printedGapsFrame} from "./printedFrames.js";
import {providerKey, providerMark} from "./providerMark.js";
import {splitsFigure} from "./splitsFigure.js";
import {commonFacts} from "./stateFacts.js";

/** The splits page: public against private tasks. */
export const splitsView: ViewOf = (archive, {state, width, change}) => {
  const result = splits(archive, state);
  const facts = commonFacts(archive, state, change);
  const isPublished = archive.outcomes.scoring === "none";
  const strip = factsStrip([
    facts.models,
    facts.judge,
    isPublished ? null : facts.measure,
    facts.convention,
    facts.level,
    facts.reset,
  ]);
  if (result.rows.length === 0) return {finding: result.finding, body: [strip]};
  const frame = {
    kind: archive.experiment.kind,
    ledger: isPublished ? null : "../ledger/",
    rows: exportOf(result),
    sql: splitsSql(archive, state),
    caption: result.caption,
    cite: citation(archive.experiment, `${result.label}, public against private tasks`),
  };
  return {
    finding: result.finding,
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "gaps",
          title: result.title,
          subtitle: result.subtitle,
          isDrawing: true,
          key: providerKey(
            result.rows.map(({group}) => group),
            false,
            "solid: public tasks; hollow: private tasks",
          ),
        },
        splitsFigure(result, {width}),
      ),
      figureFrame(
        {
          ...frame,
          id: "splits",
          title: "Rates on both splits, and their gap",
          subtitle: "Gap in points; p of Fisher’s exact test, alone and corrected by Holm.",
        },
        dataTable(result.rows, {
          id: "splits",
          label: "Rates on both splits",
          columns: columns(isPublished),
          sort: state.sort,
          onSort: (sort) => change({sort}),
        }),
      ),
      result.groups.length < 2
        ? null
        : figureFrame(
            {
              ...frame,
              id: "groups",
              rows: result.groups.map((row) => ({...row})),
              sql: splitGroupsSql(archive, state, result.rows),
              title: groupTitle(result),
              subtitle: "Mean gap of the models of each group, in points.",
              caption: "A mean of few models that share their tasks: no interval is given.",
            },
            dataTable(result.groups, {
              id: "groups",
              label: "Mean gap by provider",
              isNarrow: true,
              sort: null,
              columns: [
                {
                  id: "group",
                  label: "Provider",
                  class: "model",
                  cell: ({group}) => [providerMark(group as ProviderGroup), groupLabels[group as ProviderGroup]],
                },
                {id: "models", label: "Models", isNumber: true, cell: ({models}) => String(models)},
                {id: "gap", label: "Mean gap", unit: "points", isNumber: true, cell: ({gap}) => decimal(100 * gap, 1)},
              ],
            }),
          ),
      printedGapsFrame(archive, state, width),
    ],
  };
};

function groupTitle({groups}: Splits): string {
  const [first] = groups;
  const last = groups[groups.length - 1];
  const name = (group: string) => groupLabels[group as ProviderGroup];
  return `Mean gaps run from ${decimal(100 * last.gap, 1)} points (${name(last.group)}) to ${decimal(100 * first.gap, 1)} (${name(first.group)})`;
}

function columns(isPublished: boolean): TableColumn<SplitRow>[] {
  const rate = (id: "public" | "private", label: string): TableColumn<SplitRow>[] => [
    {
      id,
      label,
      unit: "%",
      isNumber: true,
      isWide: true,
      cell: (row) => percent(row[id].estimate),
      value: (row) => row[id].estimate,
    },
    {
      id: `${id}-ends`,
      label: "interval",
      unit: "%",
      isNumber: true,
      isWide: true,
      class: "second",
      cell: (row) => range(row[id].low, row[id].high),
    },
  ];
  const p = (value: number) => (value < 0.001 ? "< 0.001" : value.toFixed(3));
  return [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, isPublished), row.display_name],
      value: (row) => row.display_name,
    },
    ...rate("public", "Public"),
    ...rate("private", "Private"),
    {
      id: "gap",
      label: "Gap",
      unit: "points",
      isNumber: true,
      class: "estimate",
      cell: ({gap}) => decimal(100 * gap.estimate, 1),
      value: ({gap}) => gap.estimate,
    },
    {
      id: "gap-ends",
      label: "interval",
      unit: "points",
      isNumber: true,
      class: "second",
      cell: ({gap}) => pointRange(gap),
    },
    {id: "p", label: "p", unit: "alone", isNumber: true, isWide: true, cell: (row) => p(row.p), value: (row) => row.p},
    {
      id: "p_holm",
      label: "p",
      unit: "Holm",
      isNumber: true,
      isWide: true,
      cell: (row) => p(row.p_holm),
      value: (row) => row.p_holm,
    },
  ];
}

function exportOf({rows, label}: Splits): Exported[] {
  return rows.map((row) => ({
    model: row.model,
    display_name: row.display_name,
    measure: label,
    public: row.public.estimate,
    public_low: row.public.low,
    public_high: row.public.high,
    private: row.private.estimate,
    private_low: row.private.low,
    private_high: row.private.high,
    gap: row.gap.estimate,
    gap_low: row.gap.low,
    gap_high: row.gap.high,
    p: row.p,
    p_holm: row.p_holm,
  }));
}
