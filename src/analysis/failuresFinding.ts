import {diagnosedWords} from "./diagnosedBelow.js";
import {failureModes} from "./failureModes.js";
import type {FailureRow, Failures} from "./failures.js";
import type {PageState} from "./pageState.js";
import {capitalized, inWords, levelText, listed, modelsOf, percent, plural, unbroken} from "./phrasing.js";

/** What the failures page says. */
export interface FailuresWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  partsTitle: string;
}

type Numbers = Omit<Failures, keyof FailuresWords>;

/** The sentences of the failures page, from its numbers. */
export function failuresWords(numbers: Numbers, state: PageState): FailuresWords {
  const {rows, pooled, diagnoser, parts} = numbers;
  const level = levelText(state.level);
  const isPublished = pooled !== null && pooled.n === null;
  const outside = rows.reduce((sum, {other}) => sum + other, 0);
  return {
    finding: findingOf(numbers, level),
    title: titleOf(rows),
    subtitle: `Share of a model’s ${diagnosedWords(state, numbers.recordedThreshold)} by primary mode, in per cent. A row sums to 100; n is the number of these trials.`,
    caption: `${isPublished ? "Shares as published; without the number of diagnosed trials they have no interval. " : `Diagnoser ${diagnoser}. Intervals: Wilson, ${level}, one at a time. `}Models by provider, then by tool share.${outside === 0 ? "" : ` ${plural(outside, "diagnosed trial")} with another mode, or none, ${outside === 1 ? "is" : "are"} in n alone.`} A label is one reading of one trial: how often a diagnoser agrees with itself is not in it.`,
    partsTitle: partsTitle(parts),
  };
}

function findingOf({rows}: Numbers, level: string): string {
  if (rows.length === 0) return "No trial has been diagnosed here.";
  const names = (some: FailureRow[]) => listed(some.map(({display_name}) => unbroken(display_name)));
  const isKnown = rows.every(({tool}) => tool.low !== null);
  if (!isKnown) {
    const cognitive = rows.filter(({tool, cognitive: share}) => share.estimate > tool.estimate);
    const rest = rows.filter(({tool, cognitive: share}) => share.estimate <= tool.estimate);
    const others = rest.length === 0 ? "" : ` For ${names(rest)} tool calls are the larger part.`;
    const opening =
      rows.length === 1
        ? `Of ${unbroken(rows[0].display_name)} the larger part of the published failure shares is ${rest.length === 0 ? "cognitive" : "tool calls"}.`
        : `In ${modelsOf(cognitive.length, rows.length)} the larger part of the published failure shares is cognitive.${others}`;
    return `${opening} Without the number of diagnosed trials no interval can be given.`;
  }
  const cognitive = rows.filter(({cognitive: share}) => (share.low ?? 0) > 0.5);
  const tools = rows.filter(({tool}) => (tool.low ?? 0) > 0.5);
  const open = rows.filter((row) => !cognitive.includes(row) && !tools.includes(row));
  const opening =
    rows.length === 1
      ? `${unbroken(rows[0].display_name)}: ${percent(rows[0].tool.estimate)}\u202f% of diagnosed failures are tool calls, ${percent(rows[0].cognitive.estimate)}\u202f% cognitive`
      : `In ${modelsOf(cognitive.length, rows.length)} most diagnosed failures are cognitive, not tool calls`;
  const told =
    open.length === 0 || rows.length === 1
      ? ""
      : `for ${open.length <= 3 ? names(open) : `${inWords(open.length)} models`} the two families cannot be told apart at ${level}`;
  const larger =
    tools.length === 0 || rows.length === 1
      ? ""
      : `for ${tools.length <= 3 ? names(tools) : `${inWords(tools.length)} models`} tool calls are the larger part${tools.length === 1 ? ` (${percent(tools[0].tool.estimate)}\u202f%)` : ""}`;
  const rest = [told, larger].filter(Boolean).join("; ");
  return `${opening}.${rest === "" ? "" : ` ${capitalized(rest)}.`}`;
}

function titleOf(rows: FailureRow[]): string {
  const cells = rows.flatMap((row) =>
    row.modes.map((share, i) => ({row, share, noun: failureModes[i].noun})).filter(({share}) => !Number.isNaN(share)),
  );
  const sorted = cells.toSorted((a, b) => b.share - a.share);
  if (sorted.length === 0) return "No diagnosed failures";
  const [first] = sorted;
  const phrase = ({row, share, noun}: (typeof sorted)[number]) =>
    `${percent(share)}\u202f% of ${unbroken(row.display_name)}’s failures are ${noun}`;
  const second = sorted.find(({row, noun}) => row !== first.row && noun !== first.noun);
  if (second === undefined) return phrase(first);
  return `${phrase(first)}, ${percent(second.share)}\u202f% of ${unbroken(second.row.display_name)}’s ${second.noun}`;
}

function partsTitle(parts: FailureRow[]): string {
  if (parts.length < 2) return "Failures by part";
  const sorted = parts.toSorted((a, b) => b.tool.estimate - a.tool.estimate);
  const [most, least] = [sorted[0], sorted[sorted.length - 1]];
  return `Tool calls explain ${percent(most.tool.estimate)}\u202f% of failures in ${most.display_name} and ${percent(least.tool.estimate)}\u202f% in ${least.display_name}`;
}
