import {decimal, percent, range} from "../analysis/phrasing.js";
import type {TaskItem, TaskItems} from "../analysis/taskItems.js";
import type {TableColumn} from "./dataTable.js";
import {h} from "./markup.js";
import {tinyInterval} from "./tinyInterval.js";

/**
 * The columns of the table of tasks: only those of which the experiment knows anything.
 * @param hasTrials whether trials can be opened
 */
export function taskColumns(result: TaskItems, hasTrials: boolean): TableColumn<TaskItem>[] {
  const {rows, models} = result;
  const has = (isKnown: (row: TaskItem) => boolean) => rows.some(isKnown);
  const number = (
    id: "seconds" | "cost_usd" | "tool_calls",
    label: string,
    places: number,
    unit?: string,
  ): TableColumn<TaskItem> | null =>
    has((row) => row[id] !== null)
      ? {
          id,
          label,
          unit,
          isNumber: true,
          isWide: true,
          cell: (row) => (row[id] === null ? "–" : decimal(row[id], places)),
          value: (row) => row[id],
        }
      : null;
  const columns: (TableColumn<TaskItem> | null)[] = [
    {
      id: "task",
      label: "Task",
      class: "task",
      cell: ({task_id}) => h("a", {href: toTask(task_id), dir: "auto"}, task_id),
      value: ({task_id}) => task_id,
    },
    has(({part}) => part !== null)
      ? {id: "part", label: "Part", isWide: true, cell: ({part}) => part ?? "–", value: ({part}) => part}
      : null,
    {
      id: "rate",
      label: "Solved",
      unit: "% of trials",
      isNumber: true,
      class: "estimate",
      cell: ({task_id, rate}) =>
        hasTrials ? h("a", {href: toTrials(task_id)}, percent(rate.estimate)) : percent(rate.estimate),
      value: ({rate}) => rate.estimate,
    },
    {
      id: "ends",
      label: "interval",
      unit: "%",
      isNumber: true,
      class: "second narrow",
      isWide: true,
      cell: ({rate}) => range(rate.low, rate.high),
    },
    {
      id: "bar",
      label: "0 to 100",
      class: "interval short",
      isWide: true,
      cell: ({rate}) => tinyInterval(rate, [0, 1], null),
    },
    models < 2
      ? null
      : {
          id: "models",
          label: "Models",
          unit: "all · some · none",
          isNumber: true,
          isWide: true,
          cell: ({always, sometimes, never}) => `${always} · ${sometimes} · ${never}`,
          value: ({always, sometimes}) => always + sometimes / 1000,
        },
    models < 2
      ? null
      : {
          id: "discrimination",
          label: "Discrimi-",
          unit: "nation",
          isNumber: true,
          isWide: true,
          cell: ({discrimination}) => (discrimination === null ? "–" : decimal(discrimination, 2)),
          value: ({discrimination}) => discrimination,
        },
    has(({claims}) => claims > 0)
      ? {
          id: "claims",
          label: "Claims",
          unit: "none · every",
          isNumber: true,
          isWide: true,
          cell: ({claims, claims_nobody, claims_everybody}) =>
            claims === 0 ? "–" : `${claims_nobody} · ${claims_everybody} of ${claims}`,
          value: ({claims_nobody}) => claims_nobody,
        }
      : null,
    has(({judged_twice}) => judged_twice > 0)
      ? {
          id: "disputed",
          label: "Disputed",
          unit: "% of verdicts",
          isNumber: true,
          isWide: true,
          cell: ({task_id, disputed, judged_twice}) =>
            judged_twice === 0
              ? "–"
              : h("a", {href: `../claims/?task=${encodeURIComponent(task_id)}`}, percent(disputed / judged_twice)),
          value: ({disputed, judged_twice}) => (judged_twice === 0 ? null : disputed / judged_twice),
        }
      : null,
    has(({exposed}) => exposed !== null)
      ? {
          id: "tools",
          label: "Tools",
          unit: "used of exposed",
          isNumber: true,
          isWide: true,
          cell: ({exposed, exposed_used}) =>
            exposed === null ? "–" : exposed_used === null ? String(exposed) : `${exposed_used} of ${exposed}`,
          value: ({exposed_used, exposed}) => exposed_used ?? exposed,
        }
      : null,
    has(({distractor_calls}) => distractor_calls !== null)
      ? {
          id: "distractors",
          label: "Distractor",
          unit: "calls, % of all",
          isNumber: true,
          isWide: true,
          cell: ({distractor_calls, calls}) =>
            distractor_calls === null || !calls ? "–" : percent(distractor_calls / calls),
          value: ({distractor_calls, calls}) => (distractor_calls === null || !calls ? null : distractor_calls / calls),
        }
      : null,
    number("tool_calls", "Calls", 1),
    number("seconds", "Time", 1, "s"),
    number("cost_usd", "Cost", 3, "USD"),
  ];
  return columns.filter((column) => column !== null);
}

/** Where one task is shown. */
function toTask(task: string): string {
  return `./?task=${encodeURIComponent(task)}`;
}

/** Where the trials of a task are listed. */
function toTrials(task: string): string {
  return `../trial/?q=${encodeURIComponent(task)}`;
}
