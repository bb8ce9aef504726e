import {capitalized, decimal, inWords, levelText, listed, percent} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import type {Placed, Ranking} from "./ranking.js";

/** How sentences name things: models by the name that people read, and what is measured. */
export interface Wording {
  nameOf(model: string): string;
  /** `pass@0.75` */
  label: string;
  /** what the share is of: "of 1,000 tasks" */
  denominator: string;
}

/**
 * What a ranking resolves, in sentences. It says "leads" only where the interval of the difference to every other
 * model excludes zero; unpaired intervals are called so.
 * @returns one to three sentences; a plain statement for no model or one
 */
export function rankingFinding(ranking: Ranking, wording: Wording): string {
  const {placed, level} = ranking;
  if (placed.length === 0) return "Nothing is counted here: no trial of the chosen models and tasks has an outcome.";
  const [first] = placed;
  const {nameOf, label, denominator} = wording;
  if (placed.length === 1) {
    return `${nameOf(first.model)} reaches ${label} ${percent(first.estimate)}\u202f% ${denominator} (${levelText(level)} interval ${ends(first)}). One model alone has no rank.`;
  }
  return `${leaderSentence(ranking, wording)} ${blockSentence(placed)}`;
}

/** Models that cannot be told apart from the first, by the interval of their difference to it. */
export function unresolvedFromFirst(ranking: Ranking): Placed[] {
  const [first, ...rest] = ranking.placed;
  return rest.filter(({model}) => !excludesZero(ranking.difference(first.model, model)));
}

/** The title of a leaderboard's figure: who shares the first ranks, and whether first place is resolved. */
export function rankingTitle(ranking: Ranking, wording: Wording): string {
  const {placed} = ranking;
  if (placed.length === 0) return "No outcome to show";
  const [first] = placed;
  if (placed.length === 1) return `${wording.nameOf(first.model)} is the only model`;
  const blocks = placed[placed.length - 1].block + 1;
  const block = placed.filter((row) => row.block === 0).length;
  const isResolved = unresolvedFromFirst(ranking).length === 0;
  const place = isResolved ? "first place is resolved" : "first place is not resolved";
  if (blocks === 1) return `No rank is settled for all ${inWords(placed.length)} models, and ${place}`;
  if (block === 1) return `${wording.nameOf(first.model)} holds rank 1 alone`;
  if (isLong(block, placed.length)) return `Ranks 1 to ${block} chain together, and ${place}`;
  return `${capitalized(inWords(block))} models share the first ${inWords(block)} ranks, and ${place}`;
}

/** Whether one model leads, and if not, who cannot be told apart from it. */
export function leaderSentence(ranking: Ranking, {nameOf, label}: Wording): string {
  const {placed, level, isPaired} = ranking;
  const [first, second] = placed;
  const open = unresolvedFromFirst(ranking);
  const kind = isPaired ? "paired" : "unpaired";
  const nearest = ranking.difference(first.model, (open[0] ?? second).model);
  const interval = `${kind} ${levelText(level)} interval ${pointRange(nearest)}`;
  const points = `${decimal(100 * nearest.estimate, 1)} points`;
  if (open.length === 0) {
    return `${nameOf(first.model)} leads: ${label} ${percent(first.estimate)}\u202f%, ${points} above ${nameOf(second.model)} (${interval}).`;
  }
  const difference = `(difference ${points}, ${kind} interval ${pointRange(nearest)})`;
  if (open.length === 1) {
    return `No single leader: ${nameOf(first.model)} and ${nameOf(open[0].model)} cannot be told apart at ${levelText(level)} ${difference}.`;
  }
  if (open.length <= 3) {
    return `No single leader: ${listed(open.map(({model}) => nameOf(model)))} cannot be told apart from ${nameOf(first.model)} at ${levelText(level)} (nearest: difference ${points}, ${kind} interval ${pointRange(nearest)}).`;
  }
  return `No single leader: ${inWords(open.length)} models cannot be told apart from ${nameOf(first.model)} at ${levelText(level)}; the nearest is ${nameOf(open[0].model)} ${difference}.`;
}

function blockSentence(placed: Placed[]): string {
  const blocks = placed[placed.length - 1].block + 1;
  const size = placed.filter((row) => row.block === 0).length;
  if (blocks === 1) return "Rank intervals chain through the whole order: no cut between two ranks is settled.";
  if (isLong(size, placed.length)) {
    return `Rank intervals chain through ranks 1\u00a0to\u00a0${size}: no cut between them is settled.`;
  }
  if (size === 1) return "No other model’s rank interval reaches rank 1.";
  return `The same ${inWords(size)} models fill ranks 1\u00a0to\u00a0${size}; no other model’s rank interval reaches them.`;
}

/** Whether a block is too long to be spoken of as a group of its own. */
function isLong(size: number, models: number): boolean {
  return size > 8 && size > models / 2;
}

/** Both ends of a difference in points: "−0.4 to 6.6". */
export function pointRange({low, high}: {low: number; high: number}): string {
  return `${decimal(100 * low, 1)} to ${decimal(100 * high, 1)}`;
}

function ends({low, high}: {low: number; high: number}): string {
  return `${percent(low)} to ${percent(high)}`;
}
