import {inDigits, levelText} from "../analysis/phrasing.js";
import {taskItems} from "../analysis/taskItems.js";
import type {TaskItem, TaskItems} from "../analysis/taskItems.js";
import {MOST_EXTREMES} from "../analysis/taskMember.js";
import {extremesSql, taskDistributionSql, tasksSql} from "../analysis/tasksSql.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {Exported} from "./download.js";
import {extremeClaims} from "./extremeClaims.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {commonFacts} from "./stateFacts.js";
import {taskColumns} from "./taskColumns.js";
import {taskDistribution} from "./taskDistribution.js";
import {taskView} from "./taskView.js";
import type {TaskPageArchive} from "./taskView.js";

/** What the list can be narrowed to. */
const SHOWN: Record<string, {label: string; isIn: (row: TaskItem, result: TaskItems) => boolean}> = {
  nobody: {label: "passed by no model", isIn: ({passed}) => passed === 0},
  everybody: {label: "always passed by all", isIn: ({passed, counted}) => passed === counted},
  between: {label: "separating models", isIn: ({passed, counted}) => passed > 0 && passed < counted},
  flaky: {label: "flaky: a model passes it now and then", isIn: ({sometimes}) => sometimes > 0},
  against: {
    label: "failed more by better models",
    isIn: ({discrimination}, {chance}) => chance !== null && (discrimination ?? 0) < -chance,
  },
  claims: {label: "with a claim nobody meets", isIn: ({claims_nobody}) => claims_nobody > 0},
  disputed: {label: "with disputed claims", isIn: ({disputed}) => disputed > 0},
  distractors: {label: "with distractor calls", isIn: ({distractor_calls}) => (distractor_calls ?? 0) > 0},
};

/** Keys of the address that the tasks page has to itself. */
export const taskKeys = ["task", "show"];

/** The tasks page: which tasks are hard and whom they separate; one task where the address names it. */
export const tasksView: ViewOf<TaskPageArchive> = (archive, context) => {
  const {state, width, change} = context;
  const result = taskItems(archive, state);
  if (state.extra.task) return taskView(archive, context, result);
  const facts = commonFacts(archive, state, change);
  if (result.rows.length === 0) {
    const isPublished = archive.outcomes.scoring === "none";
    return {
      finding: result.finding,
      body: [isPublished ? null : factsStrip([facts.models, facts.convention, facts.tasks, facts.reset])],
    };
  }
  const rows = shownRows(result, state.extra);
  const frame = {
    kind: archive.experiment.kind,
    ledger: "../ledger/",
    cite: citation(archive.experiment, `tasks as items, convention ${state.convention}`),
  };
  return {
    finding: result.finding,
    body: [
      factsStrip([
        facts.models,
        facts.judge,
        archive.outcomes.attempts > 1 ? null : facts.measure,
        facts.convention,
        facts.tasks,
        facts.level,
        facts.reset,
      ]),
      figureFrame(
        {
          ...frame,
          id: "distribution",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          rows: result.distribution.map((tasks, models) => ({models_solving: models, tasks})),
          sql: taskDistributionSql(state),
          isDrawing: true,
        },
        taskDistribution(result, {width}),
      ),
      figureFrame(
        {
          ...frame,
          id: "items",
          title: result.tableTitle,
          subtitle: `Solved by the chosen models, %, with its ${levelText(state.level)} interval. A name opens the task, a rate its trials.`,
          caption: result.tableCaption,
          rows: exportOf(rows),
          sql: tasksSql(state),
          key: filters(result, state.extra, change),
        },
        dataTable(rows, {
          id: "items",
          label: "Tasks",
          columns: taskColumns(result, archive.hasTrials),
          sort: state.sort,
          onSort: (sort) => change({sort}),
        }),
      ),
      result.extremes.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "extremes",
              title: result.extremesTitle,
              subtitle: `Claims under ${state.judge ?? "the judge"}; half met counts as met by somebody. A claim that nobody meets may be wrong, one that everybody meets tells nothing.`,
              caption: `Over the answers of all models that were judged, those with most answers first, up to ${inDigits(MOST_EXTREMES)} of each kind.`,
              rows: result.extremes.map(({task_id, claim_index, text, judge, met_by, n}) => ({
                task_id,
                claim_index,
                text,
                judge,
                met_by,
                n,
              })),
              sql: extremesSql(state.judge),
            },
            extremeClaims(result.extremes),
          ),
      howToRead(result),
    ],
  };
};

function shownRows(result: TaskItems, extra: Record<string, string>): TaskItem[] {
  const shown = SHOWN[extra.show ?? ""];
  return shown === undefined ? result.rows : result.rows.filter((row) => shown.isIn(row, result));
}

function filters(result: TaskItems, extra: Record<string, string>, change: Parameters<ViewOf>[1]["change"]): Child {
  const options = Object.entries(SHOWN)
    .map(([value, {label, isIn}]) => ({value, label, n: result.rows.filter((row) => isIn(row, result)).length}))
    .filter(({n, value}) => n > 0 || value === extra.show);
  return factsStrip([
    {
      label: "Show",
      value: choice(
        "show",
        "Which tasks",
        [
          {value: "", label: `all ${inDigits(result.rows.length)}`},
          ...options.map(({value, label, n}) => ({value, label: `${inDigits(n)} ${label}`})),
        ],
        extra.show ?? "",
        (show) => change({extra: {show}}),
      ),
    },
  ]);
}

function exportOf(rows: TaskItem[]): Exported[] {
  return rows.map((row) => ({
    task_id: row.task_id,
    part: row.part,
    counted: row.counted,
    passed: row.passed,
    estimate: row.rate.estimate,
    low: row.rate.low,
    high: row.rate.high,
    discrimination: row.discrimination,
    models_always: row.always,
    models_sometimes: row.sometimes,
    models_never: row.never,
    claims: row.claims,
    claims_nobody: row.claims_nobody,
    claims_everybody: row.claims_everybody,
    judged_twice: row.judged_twice,
    disputed: row.disputed,
    exposed: row.exposed,
    exposed_used: row.exposed_used,
    targets: row.targets,
    targets_used: row.targets_used,
    calls: row.calls,
    distractor_calls: row.distractor_calls,
    tool_calls: row.tool_calls,
    seconds: row.seconds,
    cost_usd: row.cost_usd,
  }));
}

function howToRead({chance}: TaskItems): Child {
  return h(
    "section",
    {class: "prose"},
    h("h2", null, "How to read it"),
    h(
      "p",
      null,
      "A task that every model passes, or none, costs trials and separates nobody. A task separates models where those that pass it also pass the others; its discrimination is then well above zero. Below zero the better models fail it, which most often means a wrong claim, an ambiguous prompt or a broken check: read its claims and its trials before its score is believed.",
    ),
    h(
      "p",
      null,
      chance === null
        ? "With so few models the discrimination of a single task is noise."
        : `Of one hundred tasks without any discrimination about five lie beyond ±${chance.toFixed(2)} by chance.`,
    ),
  );
}
