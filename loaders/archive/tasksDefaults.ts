import {defaultState} from "../../src/analysis/pageState.js";
import {decimal, inDigits, percent, range} from "../../src/analysis/phrasing.js";
import {taskItems} from "../../src/analysis/taskItems.js";
import type {TasksArchive} from "../../src/analysis/taskItems.js";
import type {PageDefaults} from "./defaults.js";

/** Rows that stand in the HTML, as on the first page of the table. */
const ROWS = 100;

/**
 * What the tasks page says before any script runs: the hardest tasks, as many as a page of the table has.
 * @param archive with the member `items`
 * @returns no table where no task was tried
 * @example tasksDefaults(archive).table?.head[0] // "Task"
 */
export function tasksDefaults(archive: TasksArchive): PageDefaults {
  const {finding, rows} = taskItems(archive, defaultState(archive.outcomes));
  if (rows.length === 0) return {finding, table: null};
  return {
    finding,
    table: {
      head: ["Task", "Solved, %", "interval", "Counted", "Passed", "Models: all", "some", "none", "Discrimination"],
      rows: rows
        .slice(0, ROWS)
        .map((row) => [
          row.task_id,
          percent(row.rate.estimate),
          range(row.rate.low, row.rate.high),
          ...[row.counted, row.passed, row.always, row.sometimes, row.never].map((count) => inDigits(count)),
          row.discrimination === null ? "" : decimal(row.discrimination, 2),
        ]),
    },
  };
}
