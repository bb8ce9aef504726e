import {FEWEST} from "./servers.js";
import type {PageState} from "./pageState.js";
import {capitalized, decimal, inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import {pointRange} from "./rankingFinding.js";
import type {PartColumn, Servers} from "./servers.js";

/** What the servers page says. */
export interface ServersWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  partsTitle: string;
  partsCaption: string;
  placesTitle: string;
  placesCaption: string;
}

const MANY: Record<PartColumn, string> = {
  service: "services",
  server: "servers",
  bucket: "buckets",
  category: "categories",
};

type Numbers = Omit<Servers, keyof ServersWords>;

/** The sentences of the servers page, from its numbers. */
export function serversWords(numbers: Numbers, state: PageState): ServersWords {
  const {label, isPublished, by, parts, rows, places} = numbers;
  const level = levelText(state.level);
  const judge = state.judge === null ? "" : `Judge ${state.judge}. `;
  const basis = `${judge}${isPublished ? "Values as published. " : `Convention ${state.convention}. `}`;
  const overlap = by === "server" ? "A task stands under each server that it exposes. " : "";
  return {
    finding: findingOf(numbers, level),
    title: titleOf(numbers),
    subtitle: `${label} by ${by}, %, with the ${level} interval below it; deeper is higher. Few tasks stand behind a cell: their number is in the head.`,
    caption: `${basis}${overlap}Intervals: Jeffreys below 30 tasks and Wilson from there on; where several trials of a task are averaged, an interval of the tasks’ means.`,
    partsTitle: parts.length === 0 ? "" : partsTitle(numbers),
    partsCaption: `${basis}${overlap}Mean over ${plural(rows.length, "model")}. ${isPublished ? "No interval: which tasks each model passed is not published." : "Interval over the tasks, of the models’ mean on each task."}`,
    placesTitle: places === null ? "" : placesTitle(places),
    placesCaption:
      places === null
        ? ""
        : `${basis}Local: ${listed(places.local)}. Remote: ${listed(places.remote)}. ${isPublished ? "Newcombe’s interval, each model by itself, as if the runs of a task always agreed." : "Each model’s interval over its tasks (Newcombe for passes, Welch for means of several trials). The mean gap is paired over models: Welch over the tasks’ means, since all models share the tasks; p by permuting the labels of the tasks."}`,
  };
}

function findingOf({parts, rows, widest, by, places, isPublished}: Numbers, level: string): string {
  if (parts.length === 0 || rows.length === 0)
    return "The tasks here are not told apart by service, server, bucket or category.";
  const average = rows.length === 1 ? `For ${unbroken(rows[0].display_name)}` : `Averaged over ${rows.length} models`;
  const [first, last] = [parts[0], parts[parts.length - 1]];
  const opening =
    widest === null
      ? `${average}, ${first.part} has the highest rate (${percent(first.estimate)}\u202f%) and ${last.part} the lowest (${percent(last.estimate)}\u202f%)${isPublished ? "; the tasks behind these figures are not published, so no interval says whether they differ" : "; too few tasks stand behind them for an interval of the difference"}.`
      : excludesZero(widest.difference)
        ? `${average}, ${widest.first} tasks pass more often than ${widest.second} tasks, by ${points(widest.difference.estimate)} (${level} interval ${pointRange(widest.difference)}, corrected for ${plural(widest.pairs, "pair")}).`
        : `${average}, no two ${MANY[by]}${widest.isLimited ? ` of at least ${inWords(FEWEST)} tasks` : ""} can be told apart at ${level}: the widest difference, ${widest.first} over ${widest.second}, is ${points(widest.difference.estimate)} (interval ${pointRange(widest.difference)}, corrected for ${plural(widest.pairs, "pair")}).`;
  return places === null ? opening : `${opening} ${placesSentence(places, level)}`;
}

function placesSentence({common, rows}: NonNullable<Servers["places"]>, level: string): string {
  const amount = points(Math.abs(common.estimate));
  const over = rows.length === 1 ? "" : ` over ${rows.length} models`;
  if (common.low === null || common.high === null)
    return `Local services stand ${amount} ${common.estimate >= 0 ? "above" : "below"} remote ones on average${over}, as published and without an interval.`;
  const ends = {low: common.low, high: common.high};
  const interval = `(${level} interval ${pointRange(ends)})`;
  if (!excludesZero(ends))
    return `Local and remote services cannot be told apart: their mean difference${over} is ${decimal(100 * common.estimate, 1)} points ${interval}.`;
  return `Local services pass ${amount} ${common.estimate > 0 ? "more" : "less"} than remote ones${over} ${interval}.`;
}

function titleOf({rows, parts, by}: Numbers): string {
  if (rows.length === 0 || parts.length === 0) return "Nothing to show";
  if (rows.length === 1) return `${unbroken(rows[0].display_name)} by ${by}`;
  const highest = parts.map((_, at) => Math.max(...rows.map(({cells}) => cells[at]?.estimate ?? 0)));
  const isHighest = (row: Numbers["rows"][number], at: number) => row.cells[at]?.estimate === highest[at];
  const everywhere = rows.find((row) => parts.every((_, at) => isHighest(row, at)));
  const many = `of ${inWords(parts.length)} ${MANY[by]}`;
  if (everywhere !== undefined)
    return `${unbroken(everywhere.display_name)} has or shares the highest rate on each ${many}`;
  const some = rows.filter((row) => parts.some((_, at) => isHighest(row, at))).length;
  return `${capitalized(inWords(some))} models have or share the highest rate on one or more ${many}`;
}

function partsTitle({parts, by}: Numbers): string {
  const [first, last] = [parts[0], parts[parts.length - 1]];
  return `Mean rates run from ${percent(last.estimate)} to ${percent(first.estimate)}\u202f% over ${inWords(parts.length)} ${MANY[by]}`;
}

function placesTitle({rows}: NonNullable<Servers["places"]>): string {
  const resolved = rows.filter(({gap}) => excludesZero(gap)).length;
  const total = rows.length === 1 ? "the one interval" : `${inWords(rows.length)} intervals`;
  return resolved === 0
    ? "Read alone, no model’s gap between local and remote excludes zero"
    : `Read alone, ${inWords(resolved)} of ${total} between local and remote ${resolved === 1 ? "excludes" : "exclude"} zero`;
}

function points(share: number): string {
  return `${decimal(100 * share, 1)} points`;
}
