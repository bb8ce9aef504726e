import {inDigits, percent} from "../analysis/phrasing.js";
import type {SpreadSources} from "../analysis/spreadSources.js";
import {dataTable} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

/** Tasks that the table of unsettled ones shows. */
const MOST_FLAKY = 20;

/** Where the spread of passes comes from, and the least settled tasks. */
export function spreadFigures(
  {sources, flaky, trials, sourcesTitle, flakyTitle}: SpreadSources,
  {kind, ledger, cite}: {kind: string; ledger: string | null; cite: string},
  flakySql: string,
): Child[] {
  const frame = {kind, ledger, cite};
  return [
    sources.length === 0
      ? null
      : figureFrame(
          {
            ...frame,
            id: "sources",
            title: sourcesTitle,
            subtitle: `Variance of a pass over ${inDigits(trials)} counted trials, parted by source.`,
            caption:
              "Method of moments (Henderson’s first), each part cut at 0; no interval is computed here: benchbook stats variance-components gives one over tasks.",
            rows: sources.map((row) => ({...row})),
            noSql: "No query: the parts solve a system of moments, which is no aggregate.",
          },
          dataTable(sources, {
            id: "sources",
            label: "Sources of the spread",
            sort: null,
            columns: [
              {
                id: "source",
                label: "Source",
                cell: ({source}) => source.replace(/^./, (letter) => letter.toUpperCase()),
              },
              {id: "meaning", label: "That is", isWide: true, cell: ({meaning}) => meaning},
              {id: "variance", label: "Variance", isNumber: true, cell: ({variance}) => variance.toFixed(4)},
              {
                id: "bar",
                label: "Share",
                isWide: true,
                cell: ({share}) => h("span", {class: "share-bar", style: `--share:${(100 * share).toFixed(1)}%`}),
              },
              {
                id: "share",
                label: "Share",
                unit: "%",
                isNumber: true,
                class: "estimate",
                cell: ({share}) => percent(share),
              },
            ],
          }),
        ),
    flaky.length === 0
      ? null
      : figureFrame(
          {
            ...frame,
            id: "flaky",
            title: flakyTitle,
            subtitle: "Models that passed some of a task’s trials and failed others, least settled first.",
            caption: `The first ${Math.min(MOST_FLAKY, flaky.length)} of ${inDigits(flaky.length)} tasks; Data has all.`,
            rows: flaky.map((row) => ({...row})),
            sql: flakySql,
          },
          dataTable(flaky.slice(0, MOST_FLAKY), {
            id: "flaky",
            label: "Least settled tasks",
            sort: null,
            columns: [
              {id: "task", label: "Task", class: "task", cell: ({task_id}) => h("code", {title: task_id}, task_id)},
              {id: "part", label: "Service", isWide: true, cell: ({part}) => part ?? "–"},
              {
                id: "models",
                label: "Unsettled",
                unit: "models",
                isNumber: true,
                class: "estimate",
                cell: ({models, tried}) => `${models} of ${tried}`,
              },
              {id: "rate", label: "Passed", unit: "% of trials", isNumber: true, cell: ({rate}) => percent(rate)},
            ],
          }),
        ),
  ];
}
