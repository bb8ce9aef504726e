import type {Compare, ComparedPart} from "./compare.js";
import type {PageState} from "./pageState.js";
import {capitalized, decimal, inDigits, inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import {pointRange} from "./rankingFinding.js";

/** What the compare page says. */
export interface CompareWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  runsTitle: string;
  gridTitle: string;
  flipsTitle: string;
  nextTitle: string;
  nextSubtitle: string;
  nextCaption: string;
  /** stands for the table where no purchase can be compared */
  nextNothing: string;
}

/** What the page says where there is nothing to compare. */
export const tooFewToCompare = "Two models with counted trials are needed to compare; here are fewer.";

type Numbers = Omit<Compare, keyof CompareWords>;

/** The sentences of the compare page, from its numbers. */
export function compareWords(numbers: Numbers, state: PageState): CompareWords {
  const {attempts, isPaired, label, parts} = numbers;
  const level = levelText(state.level);
  const of = attempts > 1 ? `mean of ${inWords(attempts)} runs a task` : "one trial a task";
  return {
    finding: findingOf(numbers, level),
    title: partsTitle(numbers),
    subtitle: `${label}, % (${of}), and the difference ${isPaired ? "on the same tasks" : "of independent draws"}, in points, each with its ${level} interval.`,
    caption: `Convention ${state.convention}. ${isPaired ? "Paired percentile bootstrap over tasks" : "Independent bootstrap of each model, unpaired"}, 10,000 resamples, seed 1${attempts > 1 ? "; the runs of a task stay together" : ""}. Bars: the resampled differences.${parts.length > 1 ? ` The title’s count is corrected for ${inWords(parts.length)} looks (Bonferroni); the intervals drawn are read one at a time.` : ""}`,
    runsTitle: runsTitle(numbers),
    gridTitle: gridTitle(numbers),
    flipsTitle: flipsTitle(numbers),
    nextTitle: nextTitle(numbers),
    nextSubtitle: `Smallest difference that four of five such studies find at ${level}; what as much spending again would buy, where a new task costs as much as one trial.`,
    nextCaption: nextCaption(numbers, level),
    nextNothing: `With as many trials of each task as here, ${numbers.next.tasks_needed
      .map(({effect, tasks}) => `${plural(Math.round(100 * effect), "point")} take ${plural(tasks, "task")}`)
      .join(", ")
      .replace("1 point take ", "1 point takes ")}.`,
  };
}

function nextTitle({next, all}: Numbers): string {
  const present = `${percent(next.detectable)} points`;
  const best = next.purchases.find(({what}) => what !== "nothing");
  if (best === undefined)
    return `Differences of ${present} or more are found on ${plural(all.tasks, "task")} in four of five such studies`;
  const other = next.purchases.find(({what}) => what !== "nothing" && what !== best.what);
  const rest = other === undefined ? "" : `, on more ${other.what} ${percent(other.detectable)}`;
  return `Such a study finds ${present}; as much again spent on more ${best.what} would find ${percent(best.detectable)} points${rest}`;
}

function nextCaption({next, isPaired, attempts}: Numbers, level: string): string {
  const needed = next.tasks_needed
    .map(({effect, tasks}) => `${Math.round(100 * effect)}: ${inDigits(tasks)}`)
    .join("; ");
  const parts =
    next.components === null
      ? isPaired && attempts === 1
        ? " With one trial a task, what more trials would buy cannot be measured."
        : ""
      : ` Variance of the difference: ${next.components.task.toFixed(4)} between tasks, ${next.components.trial.toFixed(4)} between trials of a task. New tasks are taken to be like the present ones.`;
  return `Power 80 %, two-sided at ${level}. Tasks for a difference of so many points, with as many trials as here: ${needed}.${parts} Two experiments with the same tasks: benchbook compare A B --experiment X --experiment-b Y.`;
}

function findingOf({a, b, all, tasks, detectable, isPaired, attempts}: Numbers, level: string): string {
  const [first, second] = [unbroken(a.display_name), unbroken(b.display_name)];
  const rates = `${percent(all.a.estimate)}\u202f% of ${attempts > 1 ? "runs" : "tasks"} against ${percent(all.b.estimate)}\u202f%`;
  const difference = `${isPaired ? "a paired" : "an unpaired"} difference of ${decimal(100 * all.difference.estimate, 1)} points (${level} interval ${pointRange(all.difference)})`;
  const more = tasks.filter(({passes_a, passes_b}) => passes_a > passes_b).length;
  const less = tasks.filter(({passes_a, passes_b}) => passes_a < passes_b).length;
  const often =
    tasks.length === 0
      ? ""
      : ` ${first} passes more often on ${inDigits(more)} of ${plural(tasks.length, "task")}, ${second} on ${inDigits(less)}.`;
  const power = ` Four of five such studies would find a difference of ${percent(detectable)} points.`;
  if (!excludesZero(all.difference)) {
    return `${first} and ${second} cannot be told apart: ${rates}, ${difference}.${often}${power}`;
  }
  const winner = all.difference.estimate > 0 ? first : second;
  return `${winner} solves more: ${rates}, ${difference}.${often}`;
}

function partsTitle({a, b, all, parts, partName}: Numbers): string {
  const [first, second] = [unbroken(a.display_name), unbroken(b.display_name)];
  if (parts.length < 2) {
    return excludesZero(all.difference)
      ? `The difference of ${decimal(100 * all.difference.estimate, 1)} points excludes zero`
      : "The interval of the difference holds zero";
  }
  const noun = partName === "category" ? "categories" : `${partName}s`;
  const resolved = (part: ComparedPart) => excludesZero(part.corrected);
  const forA = parts.filter((part) => resolved(part) && part.difference.estimate > 0);
  const forB = parts.filter((part) => resolved(part) && part.difference.estimate < 0);
  if (forA.length + forB.length === 0)
    return `In none of the ${inWords(parts.length)} ${noun} alone is the difference resolved`;
  const phrases = [
    forA.length === 0 ? "" : `${first} solves more in ${phraseOf(forA, parts)}`,
    forB.length === 0 ? "" : `${second} in ${phraseOf(forB, parts)}`,
  ].filter(Boolean);
  if (forA.length === 0) phrases[0] = `${second} solves more in ${phraseOf(forB, parts)}`;
  return `${listed(phrases.slice(0, 2))}: there the difference is resolved`;
}

function phraseOf(some: ComparedPart[], all: ComparedPart[]): string {
  if (some.length === all.length) return `each of the ${inWords(all.length)} parts`;
  return some.length <= 3
    ? listed(some.map(({part}) => part))
    : `${inWords(some.length)} of ${inWords(all.length)} parts`;
}

function runsTitle({a, runs}: Numbers): string {
  if (runs.length === 0) return "";
  const [{onlyA, onlyB}] = runs;
  return `In run 1 the models disagree on ${plural(onlyA + onlyB, "task")}, and ${inDigits(onlyA)} of those go to ${unbroken(a.display_name)}`;
}

function gridTitle({tasks, grid}: Numbers): string {
  if (tasks.length === 0) return "";
  const level = tasks.filter(({passes_a, passes_b}) => passes_a === passes_b).length;
  return `${inDigits(level)} of ${plural(tasks.length, "task")} are level, ${inDigits(grid[0][0])} of them because neither model ever passes`;
}

function flipsTitle({a, b, grid, attempts}: Numbers): string {
  const forA = grid[attempts]?.[0] ?? 0;
  const forB = grid[0]?.[attempts] ?? 0;
  const every = attempts > 1 ? "in every run" : "";
  const [first, second] = [unbroken(a.display_name), unbroken(b.display_name)];
  return capitalized(
    `${plural(forA, "task")} ${first} passes ${every} and ${second} never; ${forB === 0 ? "none" : inDigits(forB)} the other way round`.replaceAll(
      "  ",
      " ",
    ),
  );
}
