import type {Archive} from "./archive.js";
import type {PageState} from "./pageState.js";
import {capitalized, inDigits, inWords, levelText, listed, percent, plural, range, unbroken} from "./phrasing.js";
import type {TaskItem, TaskItems} from "./taskItems.js";

/** What the tasks page says. */
export interface TaskItemsWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  tableTitle: string;
  tableCaption: string;
  extremesTitle: string;
}

type Numbers = Omit<TaskItems, keyof TaskItemsWords>;

/** The sentences of the tasks page, from its numbers. */
export function taskItemsWords(numbers: Numbers, archive: Archive, state: PageState): TaskItemsWords {
  const {rows, models, distribution, chance, extremes} = numbers;
  const level = levelText(state.level);
  const split = rows.length - (distribution[0] ?? 0) - (models === 0 ? 0 : distribution[models]);
  const against = chance === null ? [] : rows.filter(({discrimination}) => (discrimination ?? 0) < -chance);
  const rough =
    chance === null
      ? "With fewer than four models discrimination is not worth reading."
      : `With ${plural(models, "model")} a discrimination within ±${chance.toFixed(2)} is what chance alone gives in nineteen of twenty tasks.`;
  return {
    finding: findingOf(numbers, archive, state),
    title:
      models < 2
        ? `${plural(rows.length, "task")} under one model`
        : `${inDigits(split)} of ${plural(rows.length, "task")} ${split === 1 ? "is" : "are"} solved by some models and not by others`,
    subtitle: `Tasks by how many of the ${plural(models, "model")} solve them: a model solves a task that it passes in at least half of its counted trials.`,
    caption: `Convention ${state.convention}${state.judge === null ? "" : `, judge ${state.judge}`}. ${archive.experiment.kind === "reconstructed" ? "Which model passed which task was drawn at random. " : ""}Counts of this experiment’s tasks, not estimates for others.`,
    tableTitle:
      against.length === 0
        ? "Tasks, hardest first"
        : `${capitalized(inWords(against.length))} ${against.length === 1 ? "task is" : "tasks are"} failed more by the models that pass the others: audit ${against.length === 1 ? "it" : "them"} first`,
    tableCaption: `Solved: passed of counted trials, Wilson ${level}, one at a time, trials taken one by one. Discrimination: correlation over models of the task with all other tasks. ${rough} Time, cost and calls are means over the trials of all models.`,
    extremesTitle: extremesTitle(extremes),
  };
}

function findingOf(numbers: Numbers, {outcomes, experiment}: Archive, state: PageState): string {
  const {rows, models} = numbers;
  if (outcomes.scoring === "none") {
    return "Only aggregates were published here, no tasks: which task is hard, and which models it separates, takes trials.";
  }
  if (rows.length === 0) return "No task has a counted trial here.";
  const everybody = rows.filter(({passed, counted}) => passed === counted).length;
  const nobody = rows.filter(({passed}) => passed === 0).length;
  const some = rows.length - everybody - nobody;
  if (models === 1) {
    return `With one model no task separates anything: it passes ${inDigits(everybody)} of ${plural(rows.length, "task")} in every counted trial, ${inDigits(nobody)} in none, ${inDigits(some)} in some.`;
  }
  const drawn =
    experiment.kind === "reconstructed"
      ? "Reconstructed: which model passed which task was drawn at random, so no single task here is real. "
      : "";
  const idle = everybody + nobody;
  const counts =
    idle === 0
      ? `Each of ${plural(rows.length, "task")} is passed in some counted trials and failed in others`
      : `Of ${plural(rows.length, "task")}, ${everybody === 0 ? "none is" : everybody === 1 ? "one is" : `${inWords(everybody)} are`} passed in every counted trial of every model and ${nobody === 0 ? "every other at least once" : `${inWords(nobody)} in none`}`;
  const told =
    idle === 0 ? "" : `: ${idle === 1 ? "that one tells" : `those ${inWords(idle)} tell`} no model from another`;
  return `${drawn}${counts}${told}.${hardestText(numbers, state)}`;
}

/** Which task is the hardest, or how many cannot be told apart as the hardest. */
function hardestText({rows, hardest}: Numbers, state: PageState): string {
  const [first] = rows;
  if (rows.length < 2 || hardest === rows.length) {
    return rows.length < 2 ? "" : ` No task can be told apart from the hardest at ${levelText(state.level)}.`;
  }
  return hardest === 1
    ? ` The hardest is ${unbroken(first.task_id)}: ${rateText(first)}.`
    : ` ${capitalized(inWords(hardest))} tasks cannot be told apart as the hardest at ${levelText(state.level)}.`;
}

/** Passed trials of a task as a sentence has them. */
export function rateText({passed, counted, rate}: TaskItem): string {
  return `passed in ${inDigits(passed)} of ${plural(counted, "counted trial")} (${percent(rate.estimate)}\u202f%, interval ${range(rate.low, rate.high)})`;
}

function extremesTitle(extremes: Numbers["extremes"]): string {
  const nobody = extremes.filter(({met_by}) => met_by === "nobody").length;
  const everybody = extremes.length - nobody;
  return `${plural(nobody, "claim")} ${nobody === 1 ? "is" : "are"} met by no judged answer, ${inDigits(everybody)} by every one`;
}

/** What the page of one task says. */
export function oneTaskFinding(row: TaskItem | undefined, task: string, numbers: Numbers): string {
  if (row === undefined) return `No task of that name has a counted trial here: ${unbroken(task.slice(0, 80))}.`;
  const {models, chance} = numbers;
  const parts = [
    {count: row.always, where: "in every counted trial"},
    {count: row.sometimes, where: "in some"},
    {count: row.never, where: "in none"},
  ].filter(({count}) => count > 0);
  const shares = parts.map(({count, where}, i) =>
    i === 0 ? `${inWords(count)} ${count === 1 ? "passes" : "pass"} it ${where}` : `${inWords(count)} ${where}`,
  );
  const spread = models < 2 ? "" : ` Of ${plural(models, "model")}, ${listed(shares)}.`;
  const against =
    chance !== null && row.discrimination !== null && row.discrimination < -chance
      ? " Models that pass the other tasks fail it more often, beyond chance: look at its claims and its reference answer."
      : "";
  return `${capitalized(rateText(row))}.${spread}${against}`;
}
