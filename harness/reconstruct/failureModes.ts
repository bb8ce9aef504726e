import type {Chance} from "./chance.js";
import {MODES} from "./targets.js";

/** Modes from those that leave least of the answer to those that leave most: an assumption, and a weak one in the drawing. */
const FROM_SEVERE = [
  "no_tool_use",
  "early_termination",
  "err_recovery",
  "wrong_tool",
  "task_misunderstanding",
  "hallucinated_fact",
  "malformed_call",
  "faulty_synthesis",
  "response_misparsing",
  "logical_error",
  "constraint_violation",
];
const LOOSENESS = 0.5;

/**
 * Gives each diagnosed trial of a model a primary failure mode, each mode just as often as the tables say.
 * @param coverage of the diagnosed trials, in [0, 1)
 * @param counts how often each mode occurs, in the order of `MODES`; they sum to the number of trials
 * @param chance the generator, which moves on
 * @returns the mode of each trial
 * @throws where the counts do not sum to the number of trials
 * @example assignModes([0.5, 0], counts, chance).length // 2
 */
export function assignModes(coverage: readonly number[], counts: readonly number[], chance: Chance): string[] {
  const labels = FROM_SEVERE.flatMap((mode) => Array.from({length: counts[MODES.indexOf(mode)]}, () => mode));
  if (labels.length !== coverage.length)
    throw new Error(`assignModes: got ${coverage.length} trials; expected ${labels.length}`);
  const keys = coverage.map((value) => value + LOOSENESS * chance.normal());
  const order = keys.map((_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
  const modes = coverage.map(() => "");
  order.forEach((trial, place) => {
    modes[trial] = labels[place];
  });
  return modes;
}
