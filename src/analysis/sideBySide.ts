import {alignCalls} from "./alignCalls.js";
import type {CallRow} from "./alignCalls.js";
import {plural} from "./phrasing.js";
import {sameButTimes} from "./sameButTimes.js";
import {trialVerdict} from "./trialFinding.js";
import type {PackedStep, TrialRecord, TrialWithSteps} from "./trialRecord.js";
import {trialTurns} from "./trialTurns.js";
import type {CalledStep} from "./trialTurns.js";

type ClaimScore = TrialRecord["claim_scores"][number];

/** A call of one of the two trials, with its turn and what the model said in that turn before it. */
export interface SideCall {
  turn: number;
  call: CalledStep;
  /** null where it said nothing, or said it before another call of the turn */
  words: PackedStep | null;
}

/** One row of two trials laid side by side. */
export interface SideRow {
  kind: CallRow["kind"];
  a: SideCall | null;
  b: SideCall | null;
  /** whether the same call gave another result; false where only one makes it */
  hasOtherResult: boolean;
  /** whether the same call gave the same result but for measured times (`sameButTimes`) */
  hasOtherTimes: boolean;
}

/** What one judge says of one claim in both trials. */
export interface SideVerdict {
  judge: string;
  a: ClaimScore[];
  b: ClaimScore[];
  /** whether the mean scores differ; null where either is not judged */
  differs: boolean | null;
}

/** A claim in both trials; texts differ where two experiments word it differently. */
export interface SideClaim {
  claim_index: number;
  text: string | null;
  otherText: string | null;
  verdicts: SideVerdict[];
}

/** Two trials laid side by side. */
export interface SideBySide {
  finding: string;
  isSameTask: boolean;
  rows: SideRow[];
  counts: Record<CallRow["kind"], number>;
  /** the first row that is not the same call, null where all are */
  firstDivergence: number | null;
  /** the first row of the same call with another result, null where there is none */
  firstOtherResult: number | null;
  claims: SideClaim[];
}

/** The calls of a trial in order, each with its turn and the words before it. */
function callsOf(trial: TrialWithSteps): SideCall[] {
  return trialTurns(trial).flatMap(({number, items}) => {
    let words: PackedStep | null = null;
    return items.flatMap((item): SideCall[] => {
      if (item.kind === "plain") {
        if (item.step.kind === "assistant") words = item.step;
        return [];
      }
      const own = {turn: number, call: item, words};
      words = null;
      return [own];
    });
  });
}

function toolOf({call: {step}}: SideCall): string {
  return step.server == null ? (step.tool ?? "") : `${step.server} · ${step.tool ?? ""}`;
}

/** The mean of a judge's scores, null where no call of it worked. */
function meanOf(scores: ClaimScore[]): number | null {
  const known = scores.flatMap(({score, judge_failed}) => (judge_failed || score === null ? [] : [score]));
  return known.length === 0 ? null : known.reduce<number>((sum, score) => sum + score, 0) / known.length;
}

function compareClaims(a: TrialRecord, b: TrialRecord): SideClaim[] {
  const textsOf = ({claims}: TrialRecord) => new Map(claims.map(({claim_index, text}) => [claim_index, text]));
  const [textsA, textsB] = [textsOf(a), textsOf(b)];
  const judges = [...new Set([...a.claim_scores, ...b.claim_scores].map(({judge}) => judge))].sort();
  const indices = [...new Set([...textsA.keys(), ...textsB.keys()])].sort((one, other) => one - other);
  return indices.map((index) => {
    const [text, other] = [textsA.get(index) ?? null, textsB.get(index) ?? null];
    const verdicts = judges.map((judge): SideVerdict => {
      const of = ({claim_scores}: TrialRecord) =>
        claim_scores.filter((score) => score.judge === judge && score.claim_index === index);
      const [own, others] = [of(a), of(b)];
      const [meanA, meanB] = [meanOf(own), meanOf(others)];
      return {judge, a: own, b: others, differs: meanA === null || meanB === null ? null : meanA !== meanB};
    });
    return {claim_index: index, text, otherText: other === text ? null : other, verdicts};
  });
}

function findingOf(rows: SideRow[], first: number | null, other: number | null): string {
  if (rows.length === 0) return "Neither makes a call.";
  if (first === null) {
    const calls = `Both make the same ${plural(rows.length, "call")}`;
    const times = rows.some(({hasOtherTimes}) => hasOtherTimes) ? ", but for times" : "";
    if (other === null) return `${calls} and get the same results${times}.`;
    return `${calls}; the result of call ${other + 1} is the first that differs.`;
  }
  const before = first === 0 ? "They part at the first call" : `After ${plural(first, "call")} in common they part`;
  const row = rows[first];
  if (row.a !== null && row.b !== null) return `${before}: both call ${toolOf(row.a)}, with other arguments.`;
  // Where both go on with calls of their own, what each does next is told; else who stops.
  const told = (side: "a" | "b") => {
    const next = rows.slice(first).find((later) => later[side] !== null)?.[side] ?? null;
    if (next !== null) return `${side.toUpperCase()} calls ${toolOf(next)}`;
    return `${side.toUpperCase()} makes no ${rows.some((any) => any[side] !== null) ? "more calls" : "call"}`;
  };
  return `${before}: ${told("a")}, ${told("b")}.`;
}

/**
 * Lays two trials side by side: their calls aligned, the first place where they part, and every claim under each judge.
 * What parted them is not claimed to be why one passed.
 * @param a one trial, by convention that at left
 * @param b the other; of the same task, unless a reader asks for anything else
 * @param names what the finding calls them besides A and B
 */
export function sideBySide(a: TrialWithSteps, b: TrialWithSteps, names: [string, string]): SideBySide {
  const [callsA, callsB] = [callsOf(a), callsOf(b)];
  const toAligned = (own: SideCall) => ({tool: toolOf(own), arguments: own.call.step.arguments ?? ""});
  const counts = {same: 0, changed: 0, a: 0, b: 0};
  const rows = alignCalls(callsA.map(toAligned), callsB.map(toAligned)).map((row): SideRow => {
    counts[row.kind]++;
    const [own, other] = [row.a === null ? null : callsA[row.a], row.b === null ? null : callsB[row.b]];
    const [text, otherText] = [own?.call.result?.text ?? null, other?.call.result?.text ?? null];
    const differs = row.kind === "same" && text !== otherText;
    const hasOtherTimes = differs && text !== null && otherText !== null && sameButTimes(text, otherText);
    return {kind: row.kind, a: own, b: other, hasOtherResult: differs && !hasOtherTimes, hasOtherTimes};
  });
  const place = (found: number) => (found < 0 ? null : found);
  const first = place(rows.findIndex(({kind}) => kind !== "same"));
  const firstOther = place(rows.findIndex(({hasOtherResult}) => hasOtherResult));
  const verdictOf = (trial: TrialRecord) => trialVerdict(trial).words.toLowerCase();
  const [wordsA, wordsB] = [verdictOf(a), verdictOf(b)];
  const told = (words: string) => (words === "not counted" ? "is not counted" : words);
  const both = wordsA === "not counted" ? "Neither is counted." : `Both ${wordsA}.`;
  const verdicts = wordsA === wordsB ? both : `A (${names[0]}) ${told(wordsA)}, B (${names[1]}) ${told(wordsB)}.`;
  return {
    finding: `${verdicts} ${findingOf(rows, first, firstOther)}`,
    isSameTask: a.trial.task_id === b.trial.task_id,
    rows,
    counts,
    firstDivergence: first,
    firstOtherResult: firstOther,
    claims: compareClaims(a, b),
  };
}
