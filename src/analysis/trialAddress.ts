import type {TrialList, TrialListRow} from "./trialList.js";

/** A trial by what other pages know of it. */
export interface TrialName {
  task: string;
  model: string;
  /** counted from 1 */
  attempt: number;
}

/** What stands beside a trial where the address asks for the contrary: a trial of its task that ended the other way. */
export const OPPOSITE = "opposite";

/** The trial beside another of the same task: of another experiment where one is named. */
export type BesideName = Omit<TrialName, "task"> & {experiment?: string};

/**
 * The query of a trial's page, with `beside` of two trials side by side.
 * @param trial by name, for pages that know no ids
 * @param beside the other trial of the same task, or `OPPOSITE`
 * @returns without `?`
 * @example trialQuery({task: "t", model: "a", attempt: 2}, {model: "b", attempt: 1})
 * // "task=t&model=a&attempt=2&with_model=b&with_attempt=1"
 */
export function trialQuery(
  {task, model, attempt}: TrialName,
  beside: BesideName | typeof OPPOSITE | null = null,
): string {
  const query = new URLSearchParams({task, model, attempt: String(attempt)});
  if (beside === OPPOSITE) query.set("with", OPPOSITE);
  else if (beside !== null) {
    if (beside.experiment !== undefined) query.set("with_experiment", beside.experiment);
    query.set("with_model", beside.model);
    query.set("with_attempt", String(beside.attempt));
  }
  return query.toString();
}

/** The address of a trial's page from another's. */
export function toTrial(id: string): string {
  return `?id=${encodeURIComponent(id)}`;
}

/** The address of two trials side by side. */
export function toBeside(id: string, other: string): string {
  return `${toTrial(id)}&with=${encodeURIComponent(other)}`;
}

/** Where the other trial of an address lies: its id, in another experiment where one is named. */
export interface BesideId {
  experiment: string | null;
  id: string;
}

/**
 * Reads `with=<trial>` or `with=<experiment>:<trial>`. Ids of experiments and of trials hold no colon.
 * @example parseBeside("mcpmark:o3.task.1") // {experiment: "mcpmark", id: "o3.task.1"}
 */
export function parseBeside(text: string): BesideId {
  const colon = text.indexOf(":");
  if (colon < 0) return {experiment: null, id: text};
  return {experiment: text.slice(0, colon), id: text.slice(colon + 1)};
}

/** The trial of a name; without a model, that of the first model that has it. */
export function findTrial({rows}: TrialList, {task, model, attempt}: Partial<TrialName>): TrialListRow | null {
  const found = rows.find(
    (row) => row.task_id === task && row.trial_index === (attempt ?? 1) && (model === undefined || row.model === model),
  );
  return found ?? null;
}

/** The other trials of a trial's task: of its own model first, then by model, each by attempt. */
export function trialsBeside({rows}: TrialList, own: TrialListRow): TrialListRow[] {
  const others = rows.filter((row) => row.task_id === own.task_id && row.place !== own.place);
  return [...others.filter(({model}) => model === own.model), ...others.filter(({model}) => model !== own.model)];
}

/** The first trial of the same task that ended the other way, null where there is none. */
export function findOpposite(list: TrialList, own: TrialListRow): TrialListRow | null {
  const contrary = own.verdict === "passed" ? "failed" : "passed";
  return trialsBeside(list, own).find(({verdict}) => verdict === contrary) ?? null;
}

/**
 * Ids of the trials of a task in another experiment, told by the middle of an id, which is the task's.
 * @param id of a trial of the task
 * @param ids of the other experiment
 * @example sameTaskIds("o3.chinook.2", ["gpt.chinook.1", "gpt.sales.1"]) // ["gpt.chinook.1"]
 */
export function sameTaskIds(id: string, ids: readonly string[]): string[] {
  const taskOf = (own: string) => own.split(".").slice(1, -1).join(".");
  const task = taskOf(id);
  return task === "" ? [] : ids.filter((other) => taskOf(other) === task);
}
