import {failureModes} from "./failureModes.js";
import type {JudgeDrift} from "./judgeDrift.js";
import {capitalized, inDigits, levelText, listed, percent, plural, range} from "./phrasing.js";
import type {TruthKind, TruthsMember, Validation} from "./truths.js";

/** What is said above and below the figures on known truth. */
export interface ValidationWords {
  title: string;
  subtitle: string;
  caption: string;
  /** of the figures below the matrix */
  shortCaption: string;
  classesTitle: string;
  seedsTitle: string;
  confidenceTitle: string;
}

const SCRIPTS =
  "It is agreement with known faults of scripted agents, not with people: scripts fail more plainly than language models do.";
const SEEDS =
  "Labels are right by how the answers were made, by rules, from the claims; free paraphrase by people or models is not among them.";

/** A label as a table's head says it, in up to two lines. */
export function labelWords(label: string): [string, string] {
  const mode = failureModes.find((known) => known.mode === label);
  if (mode !== undefined) return mode.head;
  const words: Record<string, [string, string]> = {
    fulfilled: ["Fulfilled", ""],
    partially_fulfilled: ["Partly", "fulfilled"],
    not_fulfilled: ["Not", "fulfilled"],
    cannot_tell: ["Cannot", "tell"],
  };
  return Object.hasOwn(words, label) ? words[label] : [label, ""];
}

/**
 * The sentences of the figures on one judge or diagnoser, from its numbers.
 * @param validation of one judge
 * @param level of its intervals
 * @param seedName what a seed is called in a sentence; default its model's id
 */
export function validationWords(
  validation: Validation,
  level: number,
  seedName: (model: string) => string = (model) => model,
): ValidationWords {
  const {kind, judge, confusion, calibration, harmless, open, seeds} = validation;
  const {balanced_accuracy: balanced, accuracy, classes} = confusion;
  const isFault = kind === "fault";
  const actual = classes.filter((each) => each.actual > 0);
  const weakest = actual.toSorted((a, b) => (a.recall?.estimate ?? 0) - (b.recall?.estimate ?? 0)).at(0);
  const [worst] = seeds.toSorted((a, b) => a.right.estimate - b.right.estimate);
  const what = isFault ? "committed fault" : "seeded answer";
  const left = [
    harmless === 0 ? "" : ` ${plural(harmless, "fault")} cost no claim and had nothing to diagnose.`,
    open === 0 ? "" : ` ${plural(open, what)} ${open === 1 ? "has" : "have"} no verdict.`,
  ].join("");
  const gap = calibration?.overconfidence.estimate ?? 0;
  return {
    title: isFault
      ? `Diagnoser ${judge} names ${percent(balanced.estimate)}\u202f% of the faults that were committed on purpose, averaged over ${plural(actual.length, "mode")}`
      : `Judge ${judge} gives ${percent(balanced.estimate)}\u202f% of seeded answers their right label, averaged over ${plural(actual.length, "label")}`,
    subtitle: `What was ${isFault ? "committed" : "right"} in rows, the ${isFault ? "primary mode" : "label"} given in columns: ${plural(accuracy.n, isFault ? "trial" : "answer")}.`,
    caption: `Balanced accuracy ${percent(balanced.estimate)}\u202f% (${range(balanced.low, balanced.high)}), accuracy ${percent(accuracy.estimate)}\u202f% (${range(accuracy.low, accuracy.high)}), Cohen’s κ ${validation.kappa.estimate.toFixed(2)}; ${levelText(level)} intervals, of balanced accuracy and κ by a bootstrap over tasks.${left} ${isFault ? SCRIPTS : SEEDS}`,
    shortCaption: `${plural(accuracy.n, "verdict")} of ${judge}. ${capitalized(levelText(level))} intervals, one at a time. ${isFault ? SCRIPTS : SEEDS}`,
    classesTitle:
      weakest === undefined || weakest.recall === null
        ? "Recall and precision"
        : `${labelWords(weakest.label).join(" ").trim()} is found least: ${percent(weakest.recall.estimate)}\u202f% of ${inDigits(weakest.actual)}`,
    seedsTitle:
      worst === undefined
        ? "By what was seeded"
        : `${capitalized(seedName(worst.model))}: judged right least often, ${percent(worst.right.estimate)}\u202f% of ${inDigits(worst.right.n)}`,
    confidenceTitle:
      calibration === null
        ? "No confidence is stated"
        : `${isFault ? "Diagnoser" : "Judge"} ${judge} is right ${Math.abs(gap) < 0.005 ? "as often as" : `${percent(Math.abs(gap))} points ${gap > 0 ? "less" : "more"} often than`} it says`,
  };
}

/**
 * What an experiment of seeded faults or answers says first: how often each judge or diagnoser is right. It is cheap, without intervals.
 * @param member the member `truths`; undefined where a page does not read it
 * @param kind faults or claims
 * @returns a sentence that ends in a blank; empty where nothing of the kind is known
 */
export function truthSentence(member: TruthsMember | undefined, kind: TruthKind): string {
  const set = member?.[kind] ?? null;
  if (set === null || set.judge.length === 0) return "";
  const shares = set.judges.map((judge, place) => {
    const own = set.judge.flatMap((other, i) => (other === place ? [i] : []));
    const right = own.filter((i) => set.truth[i] === set.verdict[i]).length;
    return `${judge} is right on ${percent(right / own.length)}\u202f% of ${inDigits(own.length)}`;
  });
  const what = kind === "fault" ? "faults that scripts committed on purpose" : "answers whose right label is known";
  return `Of ${what}, ${listed(shares)}. `;
}

/**
 * The title of the figure on judge drift.
 * @param drifts at least one
 * @param frozen the judge whose scores were frozen
 */
export function driftTitle(drifts: JudgeDrift[], frozen: string): string {
  const {judge, change, pairs} = drifts.toSorted(
    (a, b) => Math.abs(b.change.estimate) - Math.abs(a.change.estimate),
  )[0];
  if (change.estimate === 0 && change.low === 0 && change.high === 0)
    return `${judge} scores the ${inDigits(pairs)} frozen answers as ${frozen} did`;
  const direction = change.estimate > 0 ? "more" : "less";
  const isOpen = change.low <= 0 && change.high >= 0;
  return `${judge} gives the same answers ${percent(Math.abs(change.estimate))} points ${direction} than ${frozen} did${isOpen ? ", which may be chance" : ""}`;
}
