import {meanOf} from "../stats/studentInterval.js";

/**
 * The mean over the models of each task that every model has: what tells how hard a part of the tasks is for all of them.
 * @param columns values by task, one column a model, NaN where a model lacks the task; none gives none
 * @returns one mean a task, tasks that a model lacks left out
 * @example taskMeans([Float64Array.of(1, 0, 1), Float64Array.of(0, 0, NaN)]) // Float64Array [0.5, 0]
 */
export function taskMeans(columns: Float64Array[]): Float64Array {
  const means: number[] = [];
  const values = new Float64Array(columns.length);
  for (let t = 0; t < (columns[0]?.length ?? 0); t++) {
    let isWhole = true;
    for (let m = 0; m < values.length; m++) {
      values[m] = columns[m][t];
      if (Number.isNaN(values[m])) isWhole = false;
    }
    if (isWhole) means.push(meanOf(values));
  }
  return Float64Array.from(means);
}
