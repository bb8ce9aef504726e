import type {Turn} from "./trialTurns.js";

/** A stretch of a trial: turns that stand open, or quiet turns in a row that fold into one line. */
export interface Stretch {
  isQuiet: boolean;
  turns: Turn[];
}

/** A trial of fewer turns is read whole. */
const FEW_TURNS = 12;

/** Whether a reader who looks for what went wrong must see a turn. */
function isTelling({errors, isCited, number, items}: Turn, bearing: ReadonlySet<number>): boolean {
  return errors > 0 || isCited || number === 0 || bearing.has(number) || items.some(({step}) => step.kind === "limit");
}

/**
 * A trial's turns in stretches: quiet ones, two or more in a row, fold. A turn stays open if it errs, is cited, holds what
 * the verdict turns on, or is the last. Where no turn stands out, or there are few, nothing folds: folding serves to show
 * what does.
 * @param turns of `trialTurns`
 * @param bearing numbers of the turns that hold what the verdict turns on, of `bearingTurns`
 */
export function quietTurns(turns: Turn[], bearing: ReadonlySet<number>): Stretch[] {
  const open = turns.map((turn, i) => i === turns.length - 1 || isTelling(turn, bearing));
  const standsOut = turns.some((turn, i) => open[i] && turn.number > 0 && i < turns.length - 1);
  if (turns.length <= FEW_TURNS || !standsOut) return turns.length === 0 ? [] : [{isQuiet: false, turns}];
  const stretches: Stretch[] = [];
  for (let from = 0; from < turns.length;) {
    let to = from + 1;
    while (to < turns.length && open[to] === open[from]) to++;
    const isQuiet = !open[from] && to - from > 1;
    const last = stretches.at(-1);
    if (last !== undefined && !last.isQuiet && !isQuiet) last.turns.push(...turns.slice(from, to));
    else stretches.push({isQuiet, turns: turns.slice(from, to)});
    from = to;
  }
  return stretches;
}
