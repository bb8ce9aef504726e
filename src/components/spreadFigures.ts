import {componentsComputation} from "../analysis/partedSpread.js";
import {inDigits, levelText, percent} from "../analysis/phrasing.js";
import {SEED} from "../analysis/resampledStandings.js";
import type {SpreadSource, SpreadSources} from "../analysis/spreadSources.js";
import {dataTable} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import {tinyInterval} from "./tinyInterval.js";

/** Tasks that the table of unsettled ones shows. */
const MOST_FLAKY = 20;

/** How the intervals of the parts were made, and what they do not cover. */
function sourcesCaption({judges, partName, parts, sources}: SpreadSources, level: number): string {
  const drawn = sources.find(({source}) => source === partName)?.low !== null;
  const own =
    partName === null
      ? ""
      : drawn
        ? ` That of the ${partName} is over draws of the ${inDigits(parts)} ${partName}s, and as rough as so few allow.`
        : ` The ${partName} has none: ${inDigits(parts)} are too few to draw from.`;
  return `Method of moments (Henderson’s first), each part cut at 0. Intervals: ${levelText(level)}, percentile bootstrap over tasks, ${inDigits(componentsComputation.resamples)} resamples, seed ${SEED}; those of models${judges > 1 ? " and judges" : ""} hold for the ones here.${own}`;
}

function sourcesTable(sources: SpreadSource[]): Child {
  const most = Math.max(...sources.map(({variance, high}) => Math.max(variance, high ?? 0)));
  return dataTable(sources, {
    id: "sources",
    label: "Sources of the spread",
    sort: null,
    columns: [
      {id: "source", label: "Source", cell: ({source}) => source.replace(/^./, (letter) => letter.toUpperCase())},
      {id: "meaning", label: "That is", isWide: true, cell: ({meaning}) => meaning},
      {id: "variance", label: "Variance", isNumber: true, class: "estimate", cell: ({variance}) => variance.toFixed(4)},
      {
        id: "ends",
        label: "interval",
        isNumber: true,
        class: "second",
        cell: ({low, high}) => (low === null || high === null ? "–" : `${low.toFixed(4)}–${high.toFixed(4)}`),
      },
      {
        id: "bar",
        label: "",
        class: "interval",
        isWide: true,
        cell: ({variance, low, high}) =>
          tinyInterval({estimate: variance, low: low ?? variance, high: high ?? variance}, [0, most], null),
      },
      {id: "share", label: "Share", unit: "%", isNumber: true, cell: ({share}) => percent(share)},
    ],
  });
}

/** Where the spread of passes comes from, and the least settled tasks. */
export function spreadFigures(
  spread: SpreadSources,
  {kind, ledger, cite}: {kind: string; ledger: string | null; cite: string},
  {sql, level}: {sql: string; level: number},
): Child[] {
  const frame = {kind, ledger, cite};
  const {sources, flaky, trials, judges, sourcesTitle, flakyTitle} = spread;
  return [
    sources.length === 0
      ? null
      : figureFrame(
          {
            ...frame,
            id: "sources",
            title: sourcesTitle,
            subtitle: `Variance of a pass over ${inDigits(trials)} counted trials${judges > 1 ? `, each read by up to ${inDigits(judges)} judges` : ""}, parted by source.`,
            caption: sourcesCaption(spread, level),
            rows: sources.map((row) => ({...row})),
            noSql: "No query: the parts solve a system of moments, which is no aggregate.",
          },
          sourcesTable(sources),
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
            sql,
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
