import {diagnosedBelows, diagnosedWords} from "../analysis/diagnosedBelow.js";
import {failureModes} from "../analysis/failureModes.js";
import {failures} from "../analysis/failures.js";
import type {FailureRow} from "../analysis/failures.js";
import type {DiagnosesMember} from "../analysis/archive.js";
import {failuresSql} from "../analysis/pageSql.js";
import {publishedFailuresSql} from "../analysis/publishedFailuresSql.js";
import {inDigits, percent, range} from "../analysis/phrasing.js";
import {providerGroups} from "../analysis/providerGroup.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {printedTableFrames} from "./printedFrames.js";
import {providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";
import {validationFigures} from "./validationFigures.js";
import type {TruthsArchive} from "./validationFigures.js";

/** Share at which a cell has its full colour, the same on every page. */
const DEEPEST = 0.45;

/** The failures page: how models fail. */
export const failuresView: ViewOf<TruthsArchive & {diagnoses: DiagnosesMember}> = (archive, {state, change}) => {
  const result = failures(archive, state);
  const facts = commonFacts(archive, state, change);
  const isPublished = archive.outcomes.scoring === "none";
  const diagnosers = result.diagnosers.map((value) => ({value, label: value}));
  const strip = factsStrip([
    facts.models,
    diagnosers.length === 0
      ? null
      : {
          label: "Diagnoser",
          value: choice("diagnoser", "Diagnoser", diagnosers, result.diagnoser ?? "", (diagnoser) =>
            change({extra: {diagnoser}}),
          ),
        },
    result.diagnoser === null || !["claims", "scorer"].includes(archive.outcomes.scoring)
      ? null
      : {
          label: "Coverage below",
          value: choice(
            "below",
            "Coverage below",
            [{value: "", label: "any"}, ...diagnosedBelows.map((value) => ({value, label: Number(value).toFixed(2)}))],
            state.extra.below ?? "",
            (below) => change({extra: {below}}),
          ),
        },
    result.pooled?.n == null ? null : {label: "Diagnosed trials", value: inDigits(result.pooled.n)},
    ...(isPublished ? [] : [facts.tasks, facts.level]),
    facts.reset,
  ]);
  if (archive.diagnoses.model.length === 0 && !isPublished)
    return {finding: result.finding, body: [howToDiagnose(archive)]};
  if (result.rows.length === 0) return {finding: result.finding, body: [strip]};
  const frame = {
    kind: archive.experiment.kind,
    ledger: isPublished ? null : "../ledger/",
    caption: result.caption,
    cite: citation(archive.experiment, "primary failure modes of diagnosed trials"),
  };
  const pooled = result.pooled === null ? [] : [result.pooled];
  return {
    finding: result.finding,
    body: [
      strip,
      ...validationFigures(archive, state, "fault"),
      figureFrame(
        {
          ...frame,
          id: "modes",
          title: result.title,
          subtitle: result.subtitle,
          rows: exportOf([...result.rows, ...pooled]),
          sql: result.diagnoser === null ? publishedFailuresSql(state) : failuresSql(result.diagnoser, state),
          key: h(
            "div",
            {class: "key"},
            h("span", {class: "key-item"}, h("span", {class: "swatch tool"}), "tool call"),
            h("span", {class: "key-item"}, h("span", {class: "swatch"}), "cognitive"),
            h(
              "span",
              {class: "key-item key-end second"},
              `0 % `,
              h("span", {class: "ramp"}),
              ` ${percent(DEEPEST, 0)} %`,
            ),
          ),
        },
        dataTable([...result.rows, ...pooled], {
          id: "modes",
          label: "Failure modes by model",
          columns: columnsOf(isPublished),
          bandOf: (row) => (row.model === "all" ? providerGroups.length : providerGroups.indexOf(row.group)),
          sort: state.sort,
          onSort: (sort) => change({sort}),
        }),
      ),
      result.parts.length < 2
        ? null
        : figureFrame(
            {
              ...frame,
              id: "parts",
              title: result.partsTitle,
              subtitle: `${capital(diagnosedWords(state, result.recordedThreshold))} of all models by ${result.partName} of the task, in per cent.`,
              rows: exportOf(result.parts),
              sql: failuresSql(result.diagnoser ?? "", state, result.partName === "bucket" ? "bucket" : "service"),
            },
            dataTable(result.parts, {
              id: "parts",
              label: `Failure modes by ${result.partName}`,
              columns: columnsOf(isPublished, result.partName),
              sort: null,
            }),
          ),
      ...printedTableFrames(archive, state, result),
    ],
  };
};

function columnsOf(isPublished: boolean, part: string | null = null): TableColumn<FailureRow>[] {
  const columns: (TableColumn<FailureRow> | null)[] = [
    {
      id: "model",
      label: part === null ? "Model" : capital(part),
      class: "model",
      cell: (row) => [
        row.model === "all" || part !== null ? null : providerMark(row.group, isPublished),
        row.model === "all" ? h("strong", null, row.display_name) : row.display_name,
      ],
      value: (row) => row.display_name,
    },
    isPublished
      ? null
      : {
          id: "n",
          label: "n",
          unit: "trials",
          isNumber: true,
          isWide: true,
          cell: ({n}) => (n === null ? "–" : inDigits(n)),
          value: ({n}) => n,
        },
    {
      id: "tool",
      label: "Tool",
      unit: "%",
      isNumber: true,
      class: "estimate",
      cell: ({tool}) => percent(tool.estimate),
      value: ({tool}) => tool.estimate,
    },
    {id: "family", label: "Family", unit: "tool | cognitive", isWide: true, cell: familyBar},
    isPublished
      ? null
      : {
          id: "tool-ends",
          label: "interval",
          unit: "%",
          isNumber: true,
          class: "second narrow",
          cell: ({tool}) => (tool.low === null || tool.high === null ? "–" : range(tool.low, tool.high)),
        },
    ...failureModes.map((mode, i): TableColumn<FailureRow> => ({
      id: mode.mode,
      label: mode.head[0],
      unit: mode.head[1],
      isNumber: true,
      isWide: true,
      class: mode.mode === "malformed_call" || mode.mode === "task_misunderstanding" ? "heat first" : "heat",
      cell: ({modes}) => heatCell(modes[i], `${mode.mode}: ${mode.meaning}`),
      value: ({modes}) => modes[i],
    })),
  ];
  return columns.filter((column) => column !== null);
}

function heatCell(share: number, meaning: string): Markup {
  const depth = Math.min(1, share / DEEPEST);
  return h(
    "span",
    {
      class: "heat-cell",
      style: `--depth:${Math.round(100 * depth)}%`,
      title: meaning,
    },
    Number.isNaN(share) ? "–" : percent(share),
  );
}

/** The two families as one bar of 100 per cent, with the interval of the tool share on it and half dotted. */
function familyBar({tool}: FailureRow): Markup {
  const width = 104;
  return h(
    "svg",
    {class: "tiny", width, height: 14, viewBox: `0 0 ${width} 14`, "aria-hidden": "true"},
    h("rect", {x: 0, y: 2, width, height: 10, fill: "var(--rule)"}),
    h("rect", {x: 0, y: 2, width: Math.round(width * tool.estimate * 10) / 10, height: 10, fill: "var(--bar)"}),
    h("line", {x1: width / 2, x2: width / 2, y1: 0, y2: 14, stroke: "var(--second)", "stroke-dasharray": "1 2"}),
    tool.low === null || tool.high === null
      ? null
      : h("line", {
          x1: width * tool.low,
          x2: width * tool.high,
          y1: 7,
          y2: 7,
          stroke: "var(--ink)",
          "stroke-width": 1.25,
        }),
    h("circle", {
      cx: width * tool.estimate,
      cy: 7,
      r: 2.5,
      fill: "var(--paper)",
      stroke: "var(--ink)",
      "stroke-width": 1.25,
    }),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function exportOf(rows: FailureRow[]): Exported[] {
  return rows.map((row) => ({
    model: row.model,
    display_name: row.display_name,
    n: row.n,
    tool_call: row.tool.estimate,
    tool_call_low: row.tool.low,
    tool_call_high: row.tool.high,
    cognitive: row.cognitive.estimate,
    ...Object.fromEntries(failureModes.map(({mode}, i) => [mode, Number.isNaN(row.modes[i]) ? null : row.modes[i]])),
    other: row.other,
  }));
}

/** What to run where nothing was diagnosed. */
function howToDiagnose({experiment}: TruthsArchive): Markup {
  return h(
    "div",
    {class: "notice"},
    h(
      "p",
      null,
      "A diagnosis reads what a trial did, step by step. Where this experiment holds trajectories, this names their failure modes:",
    ),
    h("pre", null, `npm run benchbook -- diagnose ${experiment.id}`),
  );
}
