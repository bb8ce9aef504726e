import {toCodePlace} from "./cellCharacter.js";
import type {OutcomeGrid} from "./outcomeGrid.js";

/** One model's counted trials and those of them that passed: by task, by attempt, by part of the tasks. */
export interface TrialCounts {
  trials: Int32Array;
  passes: Int32Array;
  runTrials: Int32Array;
  runPasses: Int32Array;
  partTrials: Int32Array;
  partPasses: Int32Array;
}

/**
 * Counts models' trials, one pass over a model's cells: for what is told of tasks, runs and parts together. Where task
 * values are wanted use `standings`.
 * @param grid of `outcomeGrid`
 * @param tasks places of the tasks that are looked at
 * @param parts `of` says in which of `parts` parts each of these tasks lies, -1 in none
 * @returns from a model's place to its counts
 * @example trialCounter(grid, Int32Array.of(0, 1), {of: Int32Array.of(0, 0), parts: 1})(0).trials // Int32Array [4, 4]
 */
export function trialCounter(
  {attempts, outcomes, textOf}: Pick<OutcomeGrid, "attempts" | "outcomes" | "textOf">,
  tasks: Int32Array,
  {of, parts}: {of: Int32Array; parts: number},
): (model: number) => TrialCounts {
  const isCounted = Uint8Array.from(outcomes, ({counted}) => (counted ? 1 : 0));
  const isPassed = Uint8Array.from(outcomes, ({counted, passed}) => (counted && passed ? 1 : 0));
  return (model) => {
    const text = textOf(model);
    const pair = (length: number) => [new Int32Array(length), new Int32Array(length)];
    const [trials, passes] = pair(tasks.length);
    const [runTrials, runPasses] = pair(attempts);
    const [partTrials, partPasses] = pair(parts);
    for (let i = 0; i < tasks.length; i++) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const place = toCodePlace(text, tasks[i] * attempts + attempt);
        if (place < 0) continue;
        trials[i] += isCounted[place];
        passes[i] += isPassed[place];
        runTrials[attempt] += isCounted[place];
        runPasses[attempt] += isPassed[place];
      }
      if (of[i] < 0) continue;
      partTrials[of[i]] += trials[i];
      partPasses[of[i]] += passes[i];
    }
    return {trials, passes, runTrials, runPasses, partTrials, partPasses};
  };
}
