import type {Archive, OutcomesMember} from "./archive.js";
import {toCodePlace} from "./cellCharacter.js";
import type {PageState} from "./pageState.js";
import {placesIn} from "./standings.js";

interface KeptTimes {
  text: string;
  times: Int32Array;
}

/** By tasks, then by what was chosen of them; the texts tell whether the cells are still the same. */
const kept = new WeakMap<OutcomesMember, {tasks: Archive["tasks"]; choices: Map<string, KeptTimes[]>}>();

/**
 * How often each outcome code occurs among a model's trials: all that a rate at any threshold depends on.
 *
 * The counts are kept with the member, so that a curve over thresholds is drawn anew without a look at the cells.
 * @param archive needs `outcomes` and `tasks`
 * @param state its convention, judge and tasks choose
 * @returns by model, in the order of the member `outcomes`, one count a code; not to be changed
 * @example codeTimes(archive, state)[0][0] // how many trials of the first model have the first code
 */
export function codeTimes(archive: Pick<Archive, "outcomes" | "tasks">, state: PageState): Int32Array[] {
  const {outcomes, tasks} = archive;
  const {convention, judge, slice} = state;
  const [j, c] = [outcomes.judges.indexOf(judge), outcomes.conventions.indexOf(convention)];
  let member = kept.get(outcomes);
  if (member?.tasks !== tasks) kept.set(outcomes, (member = {tasks, choices: new Map()}));
  const key = JSON.stringify([convention, judge, slice]);
  const known = member.choices.get(key) ?? [];
  member.choices.set(key, known);
  let places: number[] | null = null;
  return outcomes.models.map((_, m) => {
    const text = outcomes.cells[m][j][c];
    if (known[m]?.text !== text || known[m].times.length !== outcomes.codes.length) {
      places ??= placesIn(archive, slice);
      known[m] = {text, times: timesOf(text, places, outcomes)};
    }
    return known[m].times;
  });
}

function timesOf(text: string, places: number[], {attempts, codes}: OutcomesMember): Int32Array {
  const times = new Int32Array(codes.length);
  for (const t of places) {
    for (let at = t * attempts; at < (t + 1) * attempts; at++) {
      const place = toCodePlace(text, at);
      if (place >= 0) times[place]++;
    }
  }
  return times;
}
