import type {Archive, OutcomeCode, TaskRow} from "./archive.js";
import type {PageState} from "./pageState.js";
import type {Standing} from "./standings.js";

/** A model's standing, and the cells that it was made from. */
export interface KeptStanding {
  text: string;
  standing: Standing;
}

/** The standings of one choice, by the model's place in the member `outcomes`; holes where none was asked for. */
type KeptChoice = (KeptStanding | undefined)[];

interface KeptMember {
  codes: OutcomeCode[];
  tasks: TaskRow[];
  /** by choice, the one asked for last at the end */
  choices: Map<string, KeptChoice>;
}

/** Choices that are kept of one experiment, in bytes of columns and weights. */
const KEPT_BYTES = 96 * 2 ** 20;
const FEWEST_KEPT = 4;

const members = new WeakMap<Archive["outcomes"], KeptMember>();

/**
 * Where `standings` keeps what it has made of an experiment under a choice of convention, judge, threshold, measure and
 * tasks: a page asks for the same columns again whenever anything else is chosen. It is for `standings` alone.
 *
 * Kept are the choices asked for last, up to 96 MB of them. Other codes or tasks drop everything; that the cells of a
 * model are the same is for the caller to see (`text`).
 * @param archive needs `outcomes` and `tasks`
 * @param state what was chosen
 * @returns a list by the models' places, to be filled by the caller
 * @example keptStandings(archive, state)[0]?.standing
 */
export function keptStandings({outcomes, tasks}: Pick<Archive, "outcomes" | "tasks">, state: PageState): KeptChoice {
  let member = members.get(outcomes);
  if (member === undefined || member.codes !== outcomes.codes || member.tasks !== tasks) {
    member = {codes: outcomes.codes, tasks, choices: new Map()};
    members.set(outcomes, member);
  }
  const {choices} = member;
  const {convention, judge, threshold, measure, k, slice} = state;
  const key = JSON.stringify([convention, judge, threshold, measure, k, slice]);
  const found: KeptChoice = choices.get(key) ?? [];
  choices.delete(key);
  choices.set(key, found);
  dropOldest(choices);
  return found;
}

function dropOldest(choices: Map<string, KeptChoice>): void {
  let bytes = 0;
  for (const choice of choices.values()) {
    for (const kept of choice) bytes += 16 * (kept?.standing.column.length ?? 0);
  }
  for (const [key, choice] of choices) {
    if (bytes <= KEPT_BYTES || choices.size <= FEWEST_KEPT) return;
    choices.delete(key);
    for (const kept of choice) bytes -= 16 * (kept?.standing.column.length ?? 0);
  }
}
