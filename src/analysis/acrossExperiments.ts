import type {Archive, OutcomeCode, OutcomesMember, TaskRow} from "./archive.js";
import {toCellCharacter, UNPLANNED} from "./cellCharacter.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {Outcome} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {inSlice, taskValue} from "./standings.js";

/** What is read of an experiment that is laid beside another. */
export type ExperimentPart = Pick<Archive, "experiment" | "outcomes" | "models" | "tasks">;

/** How one experiment's trials are counted where two are compared. */
export interface Counting {
  convention: string;
  judge: string | null;
  threshold: number;
}

/** Two experiments with the same tasks as one archive, whose models are told apart by experiment. */
export interface JoinedExperiments {
  /** the tasks that both models have a value for; models are named by `joinedModel` */
  archive: Archive;
  /** the state that reads it: its convention and judge name both where they differ */
  state: PageState;
  /** how each side is counted */
  counting: [Counting, Counting];
  /** ids of the tasks compared */
  shared: string[];
  /** tasks that one side alone has a value for */
  onlyA: number;
  onlyB: number;
}

/**
 * How a model is named where two experiments are joined. Ids of experiments hold no colon.
 * @example joinedModel("today", "o3") // "today:o3"
 */
export function joinedModel(experiment: string, model: string): string {
  return `${experiment}:${model}`;
}

/**
 * How an experiment's trials are counted under a page's choices: by its own convention or judge where it does not have the
 * chosen one, as `benchbook compare` does with judges.
 * @param state the choices, of the first experiment's page
 * @param outcomes of the experiment
 */
export function countingOf(
  {convention, judge, threshold}: PageState,
  {conventions, judges, defaults}: Pick<OutcomesMember, "conventions" | "judges" | "defaults">,
): Counting {
  return {
    convention: conventions.includes(convention) ? convention : defaults.convention,
    judge: judges.includes(judge) ? judge : defaults.judge,
    threshold,
  };
}

/** Tasks for which a model has a value: enough counted trials for the measure. */
function valuedTasks({outcomes}: ExperimentPart, model: string, counting: Counting, state: PageState): Set<string> {
  const m = outcomes.models.indexOf(model);
  if (m < 0) return new Set();
  const grid = outcomeGrid(outcomes, counting);
  const isValued = (t: number) => {
    let counted = 0;
    for (let attempt = 0; attempt < grid.attempts; attempt++) if (grid.at(m, t, attempt)?.counted === true) counted++;
    return !Number.isNaN(taskValue(state, counted, 0, 0));
  };
  return new Set(outcomes.tasks.filter((_, t) => isValued(t)));
}

/** Whether a task, by its id, is in a part of the tasks; one of which nothing is known is in none. */
function inSliceBy(slice: string | null, rowOf: (task: string) => TaskRow | null): (task: string) => boolean {
  const isIn = inSlice(slice);
  return (task) => {
    const row = rowOf(task);
    return slice === null || (row !== null && isIn(row));
  };
}

/**
 * An archive of the tasks alone that both models have a value for: a difference is of the same tasks.
 * @param archive of one experiment
 * @param models two of it
 * @param state convention, judge, measure and k
 * @returns the archive itself where that is every task; `onlyA` and `onlyB` count tasks with a value for one side alone
 */
export function onSharedTasks<A extends ExperimentPart>(
  archive: A,
  models: [string, string],
  state: PageState,
): {archive: A; shared: string[]; onlyA: number; onlyB: number} {
  const {outcomes} = archive;
  const [first, second] = models.map((model) => valuedTasks(archive, model, state, state));
  const rows = new Map(archive.tasks.map((task) => [task.task_id, task]));
  const isIn = inSliceBy(state.slice, (task) => rows.get(task) ?? null);
  const inside = outcomes.tasks.filter(isIn);
  const shared = inside.filter((task) => first.has(task) && second.has(task));
  const onlyA = inside.filter((task) => first.has(task)).length - shared.length;
  const onlyB = inside.filter((task) => second.has(task)).length - shared.length;
  const places = outcomes.tasks.flatMap((task, t) => (first.has(task) && second.has(task) ? [t] : []));
  if (places.length === outcomes.tasks.length) return {archive, shared, onlyA, onlyB};
  const {attempts} = outcomes;
  const cut = (text: string) => places.map((t) => text.slice(t * attempts, (t + 1) * attempts)).join("");
  const kept = places.map((t) => outcomes.tasks[t]);
  const isKept = new Set(kept);
  return {
    archive: {
      ...archive,
      outcomes: {
        ...outcomes,
        tasks: kept,
        cells: outcomes.cells.map((judges) => judges.map((texts) => texts.map(cut))),
      },
      tasks: archive.tasks.filter(({task_id}) => isKept.has(task_id)),
    },
    shared,
    onlyA,
    onlyB,
  };
}

/** A task as both know it: what the first does not say is the second's. */
function joinedTask(one: TaskRow | undefined, other: TaskRow | undefined): TaskRow | null {
  if (one === undefined || other === undefined) return one ?? other ?? null;
  return {
    task_id: one.task_id,
    split: one.split ?? other.split,
    service: one.service ?? other.service,
    category: one.category ?? other.category,
    bucket: one.bucket ?? other.bucket,
    difficulty: one.difficulty ?? other.difficulty,
    servers: one.servers.length > 0 ? one.servers : other.servers,
    n_claims: Math.max(one.n_claims, other.n_claims),
  };
}

/** One model's outcomes on the tasks, as codes that hold at the threshold of the joined member. */
function cellsOf(part: ExperimentPart, model: string, counting: Counting, tasks: string[], attempts: number) {
  const grid = outcomeGrid(part.outcomes, counting);
  const [m, places] = [grid.models.indexOf(model), new Map(grid.tasks.map((task, t) => [task, t]))];
  const used = new Map<Outcome, number>();
  const placeOf = (outcome: Outcome | null) => {
    if (outcome === null) return -1;
    const place = used.get(outcome) ?? used.size;
    used.set(outcome, place);
    return place;
  };
  const cells = tasks.flatMap((task) =>
    Array.from({length: attempts}, (_, attempt) =>
      placeOf(attempt < grid.attempts ? grid.at(m, places.get(task) ?? -1, attempt) : null),
    ),
  );
  const codes = [...used.keys()].map(({half_points, n_claims, score, passed, counted, present}): OutcomeCode => [
    ...([half_points, n_claims, score] as const),
    ...([passed ? 1 : 0, counted ? 1 : 0, present ? 1 : 0, null] as const),
  ]);
  return {codes, cells};
}

/** What a joined member calls two ways to count. */
function bothNames(a: string | null, b: string | null): string | null {
  return a === b ? a : `${a ?? "none"} / ${b ?? "none"}`;
}

/** The outcomes of two models alone, on the tasks that both have a value for: one convention and one judge name both ways to count. */
function joinedOutcomes(
  parts: [ExperimentPart, ExperimentPart],
  models: [string, string],
  {counting, shared, threshold}: Pick<JoinedExperiments, "counting" | "shared"> & {threshold: number},
): OutcomesMember {
  const [own, other] = parts.map(({outcomes}) => outcomes);
  const attempts = Math.max(own.attempts, other.attempts);
  const sides = parts.map((part, side) => cellsOf(part, models[side], counting[side], shared, attempts));
  const convention = bothNames(counting[0].convention, counting[1].convention) ?? "";
  const judge = bothNames(counting[0].judge, counting[1].judge);
  const toText = (cells: number[], offset: number) =>
    cells.map((place) => (place < 0 ? UNPLANNED : toCellCharacter(offset + place))).join("");
  return {
    scoring: own.scoring === other.scoring ? own.scoring : "verification",
    defaults: {convention, judge, threshold},
    conventions: [convention],
    judges: [judge],
    models: parts.map(({experiment}, side) => joinedModel(experiment.id, models[side])),
    tasks: shared,
    attempts,
    reasons: [],
    codes: sides.flatMap(({codes}) => codes),
    cells: sides.map(({cells}, side) => [[toText(cells, side === 0 ? 0 : sides[0].codes.length)]]),
  };
}

/**
 * Lays a model of one experiment and a model of another into one archive of the tasks that both have a value for, so that
 * whatever holds of two models of one experiment holds of them.
 *
 * Tasks are matched by name. Each side is counted under the state's choices (`countingOf`), passes at the state's threshold.
 * Use it for experiments whose trials are real: others have no pairs.
 * @param own the first model's experiment
 * @param other the second model's
 * @param models a model of `own` and one of `other`
 * @param state choices of the page of `own`; its slice is taken by what either side says of a task
 * @returns the archive with the two models, first and second, and what was left out
 */
export function joinExperiments(
  own: ExperimentPart,
  other: ExperimentPart,
  models: [string, string],
  state: PageState,
): JoinedExperiments {
  const parts: [ExperimentPart, ExperimentPart] = [own, other];
  const counting: [Counting, Counting] = [countingOf(state, own.outcomes), countingOf(state, other.outcomes)];
  const [ownTasks, otherTasks] = parts.map(({tasks}) => new Map(tasks.map((task) => [task.task_id, task])));
  const rowOf = (task: string) => joinedTask(ownTasks.get(task), otherTasks.get(task));
  const isIn = inSliceBy(state.slice, rowOf);
  const [first, second] = parts.map((part, side) =>
    [...valuedTasks(part, models[side], counting[side], state)].filter(isIn),
  );
  const isSecond = new Set(second);
  const shared = first.filter((task) => isSecond.has(task));
  const outcomes = joinedOutcomes(parts, models, {counting, shared, threshold: state.threshold});
  const known = parts.flatMap(({experiment, models: rows}, side) =>
    rows
      .filter(({model}) => model === models[side])
      .map((row) => ({...row, model: joinedModel(experiment.id, row.model)})),
  );
  return {
    archive: {
      experiment: own.experiment,
      outcomes,
      models: known,
      tasks: shared.flatMap((task) => rowOf(task) ?? []),
      published: [],
    },
    state: {...state, convention: outcomes.conventions[0], judge: outcomes.judges[0], models: null},
    counting,
    shared,
    onlyA: first.length - shared.length,
    onlyB: second.length - shared.length,
  };
}
