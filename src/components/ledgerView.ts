import {ledger, reasonMeanings} from "../analysis/ledger.js";
import type {Ledger, LedgerRow} from "../analysis/ledger.js";
import {ledgerSql} from "../analysis/pageSql.js";
import {inDigits, percent} from "../analysis/phrasing.js";
import {citation} from "./citation.js";
import {factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";

/** The ledger page: what was counted and what was dropped, each convention side by side. */
export const ledgerView: ViewOf = (archive, {state, change}) => {
  const result = ledger(archive, state);
  const facts = commonFacts(archive, state, change);
  const {experiment} = archive;
  const cite = citation(experiment, `trials counted by ${result.conventions.join(", ")}`);
  const sort = {sort: state.sort, onSort: (next: string | null) => change({sort: next})};
  const frame = {
    kind: experiment.kind,
    cite,
    rows: exportOf(result),
    sql: ledgerSql(result.conventions, state, result.reasons),
  };
  return {
    finding: result.finding,
    body: [
      factsStrip([facts.models, facts.judge, facts.measure, facts.tasks, facts.reset]),
      result.rows.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "conventions",
              title: result.title,
              subtitle: result.subtitle,
              caption: result.caption,
            },
            dataTable(result.rows, {
              id: "conventions",
              label: "Rates and ranks by convention",
              columns: rateColumns(result),
              ...sort,
            }),
          ),
      result.reasons.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "reasons",
              title: reasonsTitle(result),
              subtitle: `Trials by reason under ${result.conventions[0]}; in other conventions the same trials may be dropped instead.`,
              caption: result.reasons.map((reason) => `${reason}: ${reasonMeanings[reason] ?? reason}`).join(". "),
            },
            dataTable(
              result.rows.filter((row) => result.reasons.some((reason) => largest(row, reason) > 0)),
              {
                id: "reasons",
                label: "Trials without a verdict, by reason",
                columns: reasonColumns(result),
                isNarrow: result.reasons.length < 3,
                ...sort,
              },
            ),
          ),
    ],
  };
};

const modelColumn: TableColumn<LedgerRow> = {
  id: "model",
  label: "Model",
  class: "model",
  cell: (row) => [providerMark(row.group), row.display_name],
  value: (row) => row.display_name,
};

function rateColumns({conventions}: Ledger): TableColumn<LedgerRow>[] {
  return [
    modelColumn,
    {
      id: "planned",
      label: "Planned",
      unit: "trials",
      isNumber: true,
      isWide: true,
      cell: (row) => inDigits(row.entries[0].planned),
      value: (row) => row.entries[0].planned,
    },
    ...conventions.flatMap((convention, c): TableColumn<LedgerRow>[] => [
      {
        id: `counted-${convention}`,
        label: "Counted",
        unit: convention,
        isNumber: true,
        isWide: true,
        cell: (row) => inDigits(row.entries[c].counted),
        value: (row) => row.entries[c].counted,
      },
      {
        id: `rate-${convention}`,
        label: "Rate, %",
        unit: convention,
        isNumber: true,
        class: c === 0 ? "estimate" : "",
        isWide: c > 1,
        cell: (row) => percentOf(row.entries[c].estimate),
        value: (row) => row.entries[c].estimate,
      },
      {
        id: `rank-${convention}`,
        label: "Rank",
        unit: convention,
        isNumber: true,
        isWide: true,
        cell: (row) => {
          const {rank} = row.entries[c];
          const isMoved = rank !== row.entries[0].rank;
          return isMoved ? h("strong", null, String(rank ?? "–")) : String(rank ?? "–");
        },
        value: (row) => row.entries[c].rank,
      },
    ]),
  ];
}

function reasonColumns({reasons}: Ledger): TableColumn<LedgerRow>[] {
  return [
    modelColumn,
    ...reasons.map((reason, i): TableColumn<LedgerRow> => ({
      id: `reason-${reason}`,
      label: reason.replaceAll("_", " "),
      unit: "trials",
      isNumber: true,
      isWide: i > 1,
      cell: (row) => (largest(row, reason) === 0 ? "" : inDigits(largest(row, reason))),
      value: (row) => largest(row, reason),
    })),
  ];
}

function reasonsTitle({rows, reasons}: Ledger): string {
  const counts = reasons.map((reason) => ({
    reason,
    count: rows.reduce((sum, row) => sum + largest(row, reason), 0),
  }));
  const [first] = counts.toSorted((a, b) => b.count - a.count);
  const total = counts.reduce((sum, {count}) => sum + count, 0);
  return `${inDigits(total)} trials have no verdict or were dropped, ${inDigits(first.count)} of them as ${first.reason.replaceAll("_", " ")}`;
}

/** Trials with the reason under the convention that gives it to most of them. */
function largest(row: LedgerRow, reason: string): number {
  return Math.max(...row.entries.map(({reasons}) => reasons[reason] ?? 0));
}

function percentOf(share: number | null): string {
  return share === null ? "–" : percent(share);
}

function exportOf({rows, reasons}: Ledger): Exported[] {
  return rows.flatMap((row) =>
    row.entries.map(({reasons: counts, ...entry}) => ({
      model: row.model,
      display_name: row.display_name,
      ...entry,
      ...Object.fromEntries(reasons.map((reason) => [reason, counts[reason] ?? 0])),
    })),
  );
}
