import type {Archive} from "../analysis/archive.js";
import {compare} from "../analysis/compare.js";
import type {Compare} from "../analysis/compare.js";
import {tooFewToCompare} from "../analysis/compareFinding.js";
import {compareGridSql, compareRunsSql, compareSql, compareTasksSql} from "../analysis/pageSql.js";
import {percent} from "../analysis/phrasing.js";
import {citation} from "./citation.js";
import {compareFigure} from "./compareFigure.js";
import {flipTables, passGridTable, purchaseTable, runTables} from "./compareTables.js";
import {choice, factsStrip} from "./controls.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {providerKey} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";

/** The compare page: one model against another on the same tasks. */
export const compareView: ViewOf<Archive & {hasTrials?: boolean}> = (archive, {state, width, change}) => {
  const result = compare(archive, state);
  const facts = commonFacts(archive, state, change);
  if (result === null) {
    return {
      finding: tooFewToCompare,
      body: [factsStrip([facts.convention, facts.tasks, facts.reset])],
    };
  }
  const {a, b} = result;
  const options = result.choices.map(({model, display_name}) => ({value: model, label: display_name}));
  const frame = {
    kind: archive.experiment.kind,
    ledger: "../ledger/",
    cite: citation(
      archive.experiment,
      `${a.display_name} against ${b.display_name}, ${result.label}, convention ${state.convention}`,
    ),
  };
  return {
    finding: result.finding,
    body: [
      factsStrip([
        {
          label: "First",
          value: choice("a", "First model", options, a.model, (model) => change({extra: {a: model, b: b.model}})),
        },
        {
          label: "Second",
          value: choice("b", "Second model", options, b.model, (model) => change({extra: {a: a.model, b: model}})),
        },
        facts.judge,
        facts.measure,
        facts.convention,
        facts.tasks,
        facts.level,
        {label: "Found in 4 of 5 such studies", value: `${percent(result.detectable)} points`},
        facts.reset,
      ]),
      figureFrame(
        {
          ...frame,
          id: "difference",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          rows: partsExport(result),
          sql: compareSql(state, [a.model, b.model], result.partName),
          isDrawing: true,
          key: providerKey(
            [a.group, b.group],
            false,
            a.group === b.group ? `solid ${a.display_name}, hollow ${b.display_name}` : null,
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
                subtitle:
                  "Tasks that both, one or neither model passed in the first run; discordant pairs of every run.",
                caption: "Exact McNemar test, two-sided, each run by itself.",
                rows: result.runs.map((run) => ({...run})),
                sql: compareRunsSql(state, [a.model, b.model]),
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
                sql: compareGridSql(state, [a.model, b.model], result.attempts),
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
              sql: compareTasksSql(state, [a.model, b.model]),
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
    ],
  };
};

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
