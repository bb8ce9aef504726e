import {itemAnalysis} from "../stats/itemAnalysis.js";
import {wilsonInterval} from "../stats/wilsonInterval.js";
import type {Archive, TaskRow} from "./archive.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {inSlice} from "./standings.js";
import {taskItemsWords} from "./taskItemsFinding.js";
import type {TaskItemsWords} from "./taskItemsFinding.js";
import type {ExtremeClaim, TaskMember} from "./taskMember.js";

/** The members that the tasks page reads. */
export type TasksArchive = Archive & {items: TaskMember};

/** One task as an item of the test that the benchmark is. */
export interface TaskItem {
  /** its place in the lists of the members `outcomes` and `items` */
  place: number;
  task_id: string;
  /** its part of the benchmark: service, bucket, split or category */
  part: string | null;
  /** counted trials of the chosen models, and those that passed */
  counted: number;
  passed: number;
  /** passed of counted, with its Wilson interval */
  rate: {estimate: number; low: number; high: number};
  /** correlation over models of the task with the other tasks; null where it is the same for all models */
  discrimination: number | null;
  /** models that passed it in all, some, none of their counted trials */
  always: number;
  sometimes: number;
  never: number;
  /** models that passed it in at least half of their counted trials */
  solvers: number;
  /** over the trials of all models */
  seconds: number | null;
  cost_usd: number | null;
  tool_calls: number | null;
  exposed: number | null;
  exposed_used: number | null;
  targets: number | null;
  targets_used: number | null;
  calls: number | null;
  distractor_calls: number | null;
  /** under the chosen judge */
  claims: number;
  claims_nobody: number;
  claims_everybody: number;
  judged_twice: number;
  disputed: number;
}

/** The tasks page: which tasks are hard, and whom they separate. */
export interface TaskItems extends TaskItemsWords {
  /** hardest first */
  rows: TaskItem[];
  /** models with a counted trial */
  models: number;
  /** tasks by the number of models that solve them, from none to all */
  distribution: number[];
  /** discrimination beyond ± this is rarely chance; null with fewer than four models */
  chance: number | null;
  /** tasks that cannot be told apart from the hardest, it included */
  hardest: number;
  /** claims that nobody or everybody meets under the chosen judge, of the tasks shown */
  extremes: (ExtremeClaim & {task_id: string})[];
  attempts: number;
}

/** Two-sided 95 % point of the normal distribution. */
const Z = 1.959964;
const FEWEST_FOR_CHANCE = 4;

/**
 * Every task as an item: how hard it is, whom it separates, whether it is stable, what it took.
 * @param archive with the member `items`; a published experiment holds no tasks
 * @param state models, judge, convention, threshold, tasks and level
 */
export function taskItems(archive: TasksArchive, state: PageState): TaskItems {
  const {outcomes, items} = archive;
  const known = new Map(archive.tasks.map((task) => [task.task_id, task]));
  const isIn = inSlice(state.slice);
  const places = [...outcomes.tasks.keys()].filter((t) => {
    const task = known.get(outcomes.tasks[t]);
    return state.slice === null || (task !== undefined && isIn(task));
  });
  const scored = outcomes.scoring === "none" ? [] : countsOf(archive, state);
  const scores = scored.map((tasks) =>
    places.map((t) => (tasks[t].counted === 0 ? null : tasks[t].passed / tasks[t].counted)),
  );
  const analysis = scores.length === 0 || places.length === 0 ? [] : itemAnalysis(scores);
  const counts = items.claims.find(({judge}) => judge === state.judge);
  const rows = places.flatMap((place, i): TaskItem[] => {
    const own = scored.map((tasks) => tasks[place]).filter(({counted}) => counted > 0);
    const counted = own.reduce((sum, one) => sum + one.counted, 0);
    if (counted === 0) return [];
    const passed = own.reduce((sum, one) => sum + one.passed, 0);
    const {estimate, low, high} = wilsonInterval(passed, counted, {level: state.level});
    const {item_rest} = analysis[i];
    const task = known.get(outcomes.tasks[place]);
    return [
      {
        place,
        task_id: outcomes.tasks[place],
        part: task === undefined ? null : partOf(task),
        counted,
        passed,
        rate: {estimate, low, high},
        discrimination: Number.isNaN(item_rest) ? null : item_rest,
        always: own.filter((one) => one.passed === one.counted).length,
        sometimes: own.filter((one) => one.passed > 0 && one.passed < one.counted).length,
        never: own.filter((one) => one.passed === 0).length,
        solvers: own.filter((one) => 2 * one.passed >= one.counted).length,
        seconds: items.seconds[place],
        cost_usd: items.cost_usd[place],
        tool_calls: items.tool_calls[place],
        exposed: items.exposed[place],
        exposed_used: items.exposed_used[place],
        targets: items.targets[place],
        targets_used: items.targets_used[place],
        calls: items.calls[place],
        distractor_calls: items.distractor_calls[place],
        claims: counts?.scored[place] ?? 0,
        claims_nobody: counts?.nobody[place] ?? 0,
        claims_everybody: counts?.everybody[place] ?? 0,
        judged_twice: items.judged_twice[place],
        disputed: items.disputed[place],
      },
    ];
  });
  rows.sort((a, b) => a.rate.estimate - b.rate.estimate || b.counted - a.counted || a.place - b.place);
  const models = scored.filter((tasks) => places.some((t) => tasks[t].counted > 0)).length;
  const distribution = Array.from({length: models + 1}, () => 0);
  for (const {solvers} of rows) distribution[solvers]++;
  const shown = new Set(places);
  const numbers = {
    rows,
    models,
    distribution,
    chance: models < FEWEST_FOR_CHANCE ? null : Z / Math.sqrt(models - 1),
    hardest: hardestOf(rows),
    extremes: items.extremes
      .filter(({judge, task}) => judge === state.judge && shown.has(task))
      .map((claim) => ({...claim, task_id: outcomes.tasks[claim.task]})),
    attempts: outcomes.attempts,
  };
  return {...numbers, ...taskItemsWords(numbers, archive, state)};
}

/** By chosen model and task: counted trials and those that passed. */
function countsOf({outcomes}: Archive, state: PageState): {counted: number; passed: number}[][] {
  const grid = outcomeGrid(outcomes, state);
  return grid.models.flatMap((model, m) => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const tasks = grid.tasks.map((_, t) => {
      let [counted, passed] = [0, 0];
      for (let attempt = 0; attempt < grid.attempts; attempt++) {
        const outcome = grid.at(m, t, attempt);
        if (outcome?.counted !== true) continue;
        counted++;
        if (outcome.passed) passed++;
      }
      return {counted, passed};
    });
    return [tasks];
  });
}

/** How many tasks, the first included, cannot be told apart from the first by Newcombe's interval of the difference. */
function hardestOf(rows: TaskItem[]): number {
  const [first, ...others] = rows;
  if (first === undefined) return 0;
  // Newcombe's lower end from the Wilson intervals that the rows hold, which are at the same level.
  const lowest = ({rate}: TaskItem) =>
    rate.estimate - first.rate.estimate - Math.hypot(rate.estimate - rate.low, first.rate.high - first.rate.estimate);
  return 1 + others.filter((row) => lowest(row) <= 0).length;
}

function partOf({service, bucket, category, split}: TaskRow): string | null {
  return service ?? bucket ?? category ?? split;
}
