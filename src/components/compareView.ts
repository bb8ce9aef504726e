import {acrossGridSql, acrossRunsSql, acrossSql, acrossTasksSql} from "../analysis/acrossSql.js";
import type {Compare} from "../analysis/compare.js";
import {sideName} from "../analysis/compareFinding.js";
import {compareGridSql, compareRunsSql, compareSql, compareTasksSql} from "../analysis/pageSql.js";
import type {PageState} from "../analysis/pageState.js";
import {percent} from "../analysis/phrasing.js";
import {citation} from "./citation.js";
import {comparedIn, sideFacts} from "./compareChoices.js";
import type {CompareArchive} from "./compareChoices.js";
import {compareFigure} from "./compareFigure.js";
import {flipTables, passGridTable, purchaseTable, runTables} from "./compareTables.js";
import {factsStrip} from "./controls.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import type {View, ViewContext, ViewOf} from "./mountPage.js";
import {providerKey} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";

/** The queries behind the figures: of one experiment, or of two, over all experiments. */
function queriesOf(result: Compare, state: PageState) {
  const {a, b, across, partName, attempts} = result;
  if (across === null) {
    const models: [string, string] = [a.model, b.model];
    return {
      difference: compareSql(state, models, partName),
      runs: compareRunsSql(state, models),
      grid: compareGridSql(state, models, attempts),
      flips: compareTasksSql(state, models),
    };
  }
  const query = {a, b, across, partName, attempts};
  return {
    difference: acrossSql(state, query),
    runs: acrossRunsSql(state, query),
    grid: acrossGridSql(state, query),
    flips: acrossTasksSql(state, query),
  };
}

/** The compare page: one model against another on the same tasks, of the same experiment or of two. */
export const compareView: ViewOf<CompareArchive> = (archive, context) => {
  const {state, change} = context;
  const compared = comparedIn(archive, state);
  const facts = commonFacts(archive, state, change);
  const sides = sideFacts(archive, compared, state, change);
  const {result, finding} = compared;
  if (result === null) {
    return {finding, body: [factsStrip([...sides, facts.measure, facts.convention, facts.tasks, facts.reset])]};
  }
  const strip = factsStrip([
    ...sides,
    facts.judge,
    facts.measure,
    facts.convention,
    facts.tasks,
    facts.level,
    {label: "Found in 4 of 5 such studies", value: `${percent(result.detectable)} points`},
    facts.reset,
  ]);
  return {finding, body: [strip, notesOf(result), ...figuresIn(archive, result, context)]};
};

/** What to know of the two before reading on. */
function notesOf({notes}: Compare): Markup | null {
  if (notes.length === 0) return null;
  return h(
    "ul",
    {class: "compared-notes", "aria-label": "What is compared"},
    notes.map((note) => h("li", null, note)),
  );
}

function figuresIn(archive: CompareArchive, result: Compare, {state, width}: ViewContext): View["body"] {
  const {a, b} = result;
  const sql = queriesOf(result, state);
  const frame = {
    kind: archive.experiment.kind,
    ledger: "../ledger/",
    cite: citation(
      archive.experiment,
      `${sideName(a)} against ${sideName(b)}, ${result.label}, convention ${state.convention}`,
    ),
  };
  return [
    figureFrame(
      {
        ...frame,
        id: "difference",
        title: result.title,
        subtitle: result.subtitle,
        caption: result.caption,
        rows: partsExport(result),
        sql: sql.difference,
        isDrawing: true,
        key: providerKey(
          [a.group, b.group],
          false,
          a.group === b.group ? `solid ${sideName(a)}, hollow ${sideName(b)}` : null,
        ),
      },
      compareFigure(result, {width}),
    ),
    result.runs.length === 0
      ? null
      : h(
          "div",
          {class: "halves"},
          figureFrame(
            {
              ...frame,
              id: "runs",
              title: result.runsTitle,
              subtitle: "Tasks that both, one or neither model passed in the first run; discordant pairs of every run.",
              caption: "Exact McNemar test, two-sided, each run by itself.",
              rows: result.runs.map((run) => ({...run})),
              sql: sql.runs,
            },
            runTables(result),
          ),
          figureFrame(
            {
              ...frame,
              id: "grid",
              title: result.gridTitle,
              subtitle: "Tasks by how many runs each model passed. Deeper is more tasks.",
              caption: "On the diagonal the models are level.",
              rows: result.grid.flatMap((row, i) => row.map((tasks, j) => ({passes_a: i, passes_b: j, tasks}))),
              sql: sql.grid,
            },
            passGridTable(result),
          ),
        ),
    result.tasks.length === 0
      ? null
      : figureFrame(
          {
            ...frame,
            id: "flips",
            title: result.flipsTitle,
            subtitle: "A filled mark is a run passed, in run order.",
            caption: `Tasks on which the two differ, widest difference first.`,
            rows: tasksExport(result),
            sql: sql.flips,
          },
          flipTables(result, archive.hasTrials === true),
        ),
    figureFrame(
      {
        ...frame,
        id: "next",
        title: result.nextTitle,
        subtitle: result.nextSubtitle,
        caption: result.nextCaption,
        rows: nextExport(result),
        noSql: "No query: a plan follows from the standard error of the difference and the variances of its parts.",
      },
      result.next.purchases.length === 0 ? h("p", {class: "subtitle"}, result.nextNothing) : purchaseTable(result),
    ),
  ];
}

function nextExport({next}: Compare): Exported[] {
  return [
    {buy: "nothing", tasks: null, trials: null, cost_in_trials: 0, points_found: 100 * next.detectable},
    ...next.tasks_needed.map(({effect, tasks}) => ({
      buy: `tasks for ${Math.round(100 * effect)} points`,
      tasks,
      trials: null,
      cost_in_trials: null,
      points_found: 100 * effect,
    })),
    ...next.purchases.map(({what, design, cost, detectable}) => ({
      buy: what,
      tasks: design.tasks,
      trials: design.trials,
      cost_in_trials: cost,
      points_found: 100 * detectable,
    })),
  ];
}

function partsExport({all, parts, a, b}: Compare): Exported[] {
  return [all, ...parts].map((part) => ({
    part: part.part,
    tasks: part.tasks,
    a: a.model,
    b: b.model,
    estimate_a: part.a.estimate,
    estimate_b: part.b.estimate,
    difference: part.difference.estimate,
    low: part.difference.low,
    high: part.difference.high,
    corrected_low: part.corrected.low,
    corrected_high: part.corrected.high,
  }));
}

function tasksExport({tasks, a, b}: Compare): Exported[] {
  return tasks.map(({task_id, part, passes_a, passes_b}) => ({
    task_id,
    part,
    a: a.model,
    b: b.model,
    passes_a,
    passes_b,
  }));
}
