import type {PageState} from "./pageState.js";
import {
  capitalized,
  decimal,
  inDigits,
  inWords,
  levelText,
  listed,
  modelsOf,
  percent,
  plural,
  unbroken,
} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import {pointRange} from "./rankingFinding.js";
import {splitComputation} from "./splitComputations.js";
import type {Splits} from "./splits.js";

/** What the splits page says. */
export interface SplitsWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
}

/** The sentences of the splits page, from its numbers. */
export function splitsWords(
  numbers: Omit<Splits, keyof SplitsWords>,
  state: PageState,
  isPublished: boolean,
): SplitsWords {
  const {rows, common, tasks, label, areShares, someShares} = numbers;
  const test = areShares
    ? "Gap: Newcombe’s interval of two independent shares, each model by itself; p: Fisher’s exact test"
    : `Gap: Welch’s interval over the tasks’ means, each model by itself${someShares ? " (Newcombe’s for a model whose tasks all stand at 0 or 1)" : ""}; p: the labels of the tasks permuted, ${inDigits(splitComputation.resamples)} times`;
  const level = levelText(state.level);
  const judge = state.judge === null ? "" : `Judge ${state.judge}. `;
  return {
    finding: findingOf(numbers, state),
    title: titleOf(numbers),
    subtitle: `${label}, %, on ${plural(tasks.public, "public task")} and ${plural(tasks.private, "private task")}; at right the gap, public minus private, in points, with its ${level} interval. Dashed: the mean gap.`,
    caption: `${judge}${isPublished ? "Values as published. " : `Convention ${state.convention}. `}${test}, corrected by Holm over ${plural(rows.length, "model")}. ${common.low === null ? "The mean gap has no interval here: which tasks each model passed is not published." : "The mean gap: Welch over the tasks’ means; p by permuting the labels of the tasks."} A gap is a signal for audit, not evidence of leakage.`,
  };
}

function findingOf({rows, common}: Omit<Splits, keyof SplitsWords>, state: PageState): string {
  if (rows.length === 0) return "No task here is known to be public or private.";
  const level = levelText(state.level);
  const above = rows.filter(({gap}) => gap.estimate > 0).length;
  const resolved = rows.filter(({p_holm}) => p_holm < 1 - state.level);
  const mean = `${decimal(100 * common.estimate, 1)} points`;
  const ends = common.low === null || common.high === null ? null : {low: common.low, high: common.high};
  const interval = ends === null ? "" : ` (${level} interval ${pointRange(ends)})`;
  const average = above > 0 && common.estimate > 0 ? `, by ${mean} on average` : `; the mean gap is ${mean}`;
  const share =
    rows.length === 1
      ? `${unbroken(rows[0].display_name)} passes ${decimal(100 * Math.abs(rows[0].gap.estimate), 1)} points ${rows[0].gap.estimate >= 0 ? "more" : "fewer"} of the public tasks (${level} interval ${pointRange(rows[0].gap)})`
      : `${capitalized(modelsOf(above, rows.length))} ${above > 1 ? "pass" : "passes"} more of the public tasks than of the private ones${average}${interval}`;
  const names = resolved.map(({display_name}) => unbroken(display_name));
  const single =
    resolved.length === 0
      ? "Corrected for the number of models, no single gap excludes zero."
      : resolved.length <= 3
        ? `Corrected for the number of models, ${resolved.length === 1 ? "one gap is" : `${inWords(resolved.length)} gaps are`} resolved: ${listed(names)}.`
        : `Corrected for the number of models, ${inWords(resolved.length)} gaps are resolved.`;
  return `${share}. ${single}`;
}

function titleOf({rows}: Omit<Splits, keyof SplitsWords>): string {
  if (rows.length === 0) return "No split";
  const alone = rows.filter(({gap}) => excludesZero(gap));
  const [widest] = rows;
  const opening = `The widest gap is ${percent(widest.gap.estimate)} points, of ${unbroken(widest.display_name)}`;
  if (rows.length === 1) return opening;
  return `${opening}; read alone, ${alone.length === 0 ? "no interval excludes" : `${inWords(alone.length)} of ${inWords(rows.length)} intervals ${alone.length === 1 ? "excludes" : "exclude"}`} zero`;
}
