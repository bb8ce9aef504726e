import {outcomeGrid} from "../analysis/outcomeGrid.js";
import type {Outcome} from "../analysis/outcomeGrid.js";
import {modelFacts} from "../analysis/modelFacts.js";
import type {ModelFacts} from "../analysis/modelFacts.js";
import {decimal, inDigits, percent} from "../analysis/phrasing.js";
import type {TaskItems, TasksArchive} from "../analysis/taskItems.js";
import {oneTaskFinding} from "../analysis/taskItemsFinding.js";
import type {TaskDetail, TaskIndex} from "../analysis/taskMember.js";
import {taskTrialsSql} from "../analysis/tasksSql.js";
import {trialQuery} from "../analysis/trialAddress.js";
import {citation} from "./citation.js";
import {claimMatrix} from "./claimMatrix.js";
import {factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {View, ViewContext} from "./mountPage.js";
import {providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";
import {taskTools} from "./taskTools.js";

/** A task's detail as the page has it: read, on its way, or why there is none. */
export type DetailState =
  {state: "read"; detail: TaskDetail; index: TaskIndex} | {state: "waiting"} | {state: "missing"; why: string};

/** What the tasks page holds besides the members. */
export interface TaskPageArchive extends TasksArchive {
  /** whether trials can be opened */
  hasTrials: boolean;
  details: ReadonlyMap<string, DetailState>;
}

/** One attempt of a model at the task. */
interface Attempt {
  attempt: number;
  outcome: Outcome | null;
}

interface ModelTrials extends ModelFacts {
  counted: number;
  passed: number;
  attempts: Attempt[];
}

/** One task: who solves it, its prompt and tools, and every claim under every model. */
export function taskView(archive: TaskPageArchive, {state, change}: ViewContext, result: TaskItems): View {
  const {experiment, outcomes, items} = archive;
  const task = state.extra.task;
  const row = result.rows.find(({task_id}) => task_id === task);
  const facts = commonFacts(archive, state, change);
  const finding = oneTaskFinding(row, task, result);
  const back = h("p", {class: "crumb"}, h("a", {href: "./"}, "All tasks"), h("span", {dir: "auto"}, ` / ${task}`));
  const known = archive.tasks.find(({task_id}) => task_id === task);
  if (row === undefined && known === undefined) return {finding, body: [back]};
  const place = outcomes.tasks.indexOf(task);
  const of = (column: (number | null)[], places: number) =>
    place < 0 || column[place] === null ? null : decimal(column[place] as number, places);
  const detail = archive.details.get(task) ?? {state: "waiting"};
  const models = modelsOf(archive, state, place);
  const fact = (label: string, value: string | null) =>
    value === null ? null : {label, value: h("span", {dir: "auto"}, value)};
  return {
    finding,
    body: [
      back,
      factsStrip([
        facts.models,
        facts.judge,
        facts.convention,
        fact("Service", known?.service ?? null),
        fact("Category", known?.category ?? null),
        fact("Bucket", known?.bucket ?? null),
        fact("Split", known?.split ?? null),
        fact("Difficulty, as labelled", known?.difficulty ?? null),
        fact("Mean time, s", of(items.seconds, 1)),
        fact("Mean cost, USD", of(items.cost_usd, 4)),
        fact("Discrimination", row?.discrimination == null ? null : decimal(row.discrimination, 2)),
        facts.reset,
      ]),
      detail.state === "waiting" ? h("p", {class: "notice", role: "status"}, "Reading the task…") : null,
      detail.state === "missing" ? h("p", {class: "notice", role: "status"}, detail.why) : null,
      detail.state === "read" && detail.detail.prompt !== null
        ? h(
            "section",
            {class: "task-prompt"},
            h("h2", null, "Prompt"),
            foldedText(detail.detail.prompt, {face: "prose", label: "Prompt"}),
          )
        : null,
      figureFrame(
        {
          kind: experiment.kind,
          ledger: "../ledger/",
          cite: citation(experiment, `trials of task ${task}, convention ${state.convention}`),
          id: "models",
          title: `${inDigits(models.filter(({passed}) => passed > 0).length)} of ${inDigits(models.length)} models pass it at least once`,
          subtitle: `Passed of counted trials, %, and each attempt in order: ✓ passed, ✕ failed, – not counted.${archive.hasTrials ? " An attempt opens its trial." : ""}`,
          caption: `Convention ${state.convention}${state.judge === null ? "" : `, judge ${state.judge}`}.`,
          rows: models.flatMap(({model, attempts}) =>
            attempts.map(({attempt, outcome}) => ({
              model,
              attempt: attempt + 1,
              counted: outcome?.counted ?? false,
              passed: outcome?.passed ?? false,
              score: outcome?.score ?? null,
              reason: outcome?.reason ?? null,
            })),
          ),
          sql: taskTrialsSql(state, task),
        },
        modelTable(models, archive.hasTrials, task),
      ),
      detail.state === "read" ? taskTools(detail.detail) : null,
      detail.state === "read" && detail.detail.claims.length > 0
        ? claimMatrix({archive, state, change, detail: detail.detail, index: detail.index})
        : null,
      detail.state === "read" && detail.detail.reference_answer !== null
        ? h(
            "section",
            {class: "task-prompt"},
            h("h2", null, "Reference answer"),
            foldedText(detail.detail.reference_answer, {face: "prose", label: "Reference answer"}),
          )
        : null,
    ],
  };
}

function modelsOf(archive: TasksArchive, state: ViewContext["state"], place: number): ModelTrials[] {
  if (place < 0) return [];
  const grid = outcomeGrid(archive.outcomes, state);
  const facts = modelFacts(archive);
  const rows = grid.models.flatMap((model, m): ModelTrials[] => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const attempts = Array.from({length: grid.attempts}, (_, attempt) => ({
      attempt,
      outcome: grid.at(m, place, attempt),
    }));
    const planned = attempts.filter(({outcome}) => outcome !== null);
    if (planned.length === 0) return [];
    const counted = planned.filter(({outcome}) => outcome?.counted === true);
    const passed = counted.filter(({outcome}) => outcome?.passed === true).length;
    return [{...facts(model), counted: counted.length, passed, attempts: planned}];
  });
  const rate = ({passed, counted}: ModelTrials) => (counted === 0 ? -1 : passed / counted);
  return rows.sort((a, b) => rate(b) - rate(a) || a.display_name.localeCompare(b.display_name, "en"));
}

function modelTable(models: ModelTrials[], hasTrials: boolean, task: string): Child {
  return dataTable(models, {
    id: "models",
    label: "Models on this task",
    sort: null,
    columns: [
      {id: "model", label: "Model", class: "model", cell: (row) => [providerMark(row.group), row.display_name]},
      {
        id: "rate",
        label: "Passed",
        unit: "% of counted",
        isNumber: true,
        class: "estimate",
        cell: ({passed, counted}) => (counted === 0 ? "–" : percent(passed / counted)),
      },
      {
        id: "counted",
        label: "Counted",
        unit: "trials",
        isNumber: true,
        isWide: true,
        cell: ({counted}) => inDigits(counted),
      },
      {
        id: "attempts",
        label: "Attempts",
        cell: ({model, attempts}) => attempts.map((attempt) => [attemptMark(attempt, model, task, hasTrials), " "]),
      },
    ],
  });
}

function attemptMark({attempt, outcome}: Attempt, model: string, task: string, hasTrials: boolean): Child {
  const [mark, tone, word] =
    outcome?.counted !== true
      ? (["–", "uncertain", "not counted"] as const)
      : outcome.passed
        ? (["✓", "good", "passed"] as const)
        : (["✕", "bad", "failed"] as const);
  const reason = outcome?.reason == null ? "" : `, ${outcome.reason.replaceAll("_", " ")}`;
  const score = outcome?.score == null || outcome.n_claims === null ? "" : `, coverage ${percent(outcome.score)} %`;
  const label = `attempt ${attempt + 1}: ${word}${score}${reason}`;
  return hasTrials && outcome?.present === true
    ? h(
        "a",
        {
          class: `attempt ${tone}`,
          href: `../trial/?${trialQuery({task, model, attempt: attempt + 1})}`,
          title: label,
          "aria-label": label,
        },
        mark,
      )
    : h("span", {class: `attempt ${tone}`, title: label, role: "img", "aria-label": label}, mark);
}
