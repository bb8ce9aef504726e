import type {ExperimentPart, JoinedExperiments} from "./acrossExperiments.js";
import type {Compare, ComparedModel, ComparedPart} from "./compare.js";
import {leadOf} from "./comparedNumbers.js";
import {measureWords} from "./comparisonFinding.js";
import type {ModelFacts} from "./modelFacts.js";
import type {OtherExperiment} from "./otherExperiment.js";
import type {PageState} from "./pageState.js";
import {capitalized, decimal, inDigits, inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import {pointRange} from "./rankingFinding.js";
import {RESAMPLES, SEED} from "./resampledStandings.js";
import {shellWord} from "./shellWord.js";
import {taskNotes} from "./taskDigest.js";

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

/** What it says of two models of one experiment that have no task in common. */
export function nothingShared([a, b]: [ModelFacts, ModelFacts]): string {
  return `There is nothing to compare: no task has a value for both ${unbroken(a.display_name)} and ${unbroken(b.display_name)}.`;
}

/**
 * What was left out of a comparison.
 * @example leftOutNote(3, 1, 0) // "Compared are the 3 tasks with a value on both sides. Left out: 1 …"
 */
export function leftOutNote(shared: number, onlyA: number, onlyB: number): string {
  return `Compared are the ${plural(shared, "task")} with a value on both sides. ${leftOut(onlyA, onlyB)}`;
}

function leftOut(onlyA: number, onlyB: number): string {
  return `Left out: ${inDigits(onlyA)} that only the first has a value for and ${inDigits(onlyB)} that only the second has.`;
}

type Numbers = Omit<Compare, keyof CompareWords>;

/** A model's name, with its experiment where two are compared. @example sideName({display_name: "o3", experiment: "today", …}) // "o3 of today" */
export function sideName({display_name, experiment}: Pick<ComparedModel, "display_name" | "experiment">): string {
  return experiment === null ? display_name : `${display_name} of ${experiment}`;
}

/** `sideName`, where only the experiment's id may stand on a new line. */
function nameOf({display_name, experiment}: ComparedModel): string {
  return sideName({display_name: unbroken(display_name), experiment});
}

/** The sentences of the compare page, from its numbers. */
export function compareWords(numbers: Numbers, state: PageState): CompareWords {
  const {attempts, runsOf, isPaired, label, parts} = numbers;
  const level = levelText(state.level);
  const runs = runsOf[0] === runsOf[1] ? inWords(attempts) : `${inWords(runsOf[0])} and ${inWords(runsOf[1])}`;
  const of = attempts > 1 ? `mean of ${runs} runs a task` : "one trial a task";
  return {
    finding: findingOf(numbers, level),
    title: partsTitle(numbers),
    subtitle: `${label}, % (${of}), and the difference ${isPaired ? "on the same tasks" : "of independent draws"}, in points, each with its ${level} interval.`,
    caption: `Convention ${state.convention}. ${isPaired ? "Paired percentile bootstrap over tasks" : "Independent bootstrap of each model, unpaired"}, ${inDigits(RESAMPLES)} resamples, seed ${SEED}${attempts > 1 ? "; the runs of a task stay together" : ""}. Bars: the resampled differences.${parts.length > 1 ? ` The title’s count is corrected for ${inWords(parts.length)} looks (Bonferroni); the intervals drawn are read one at a time.` : ""}${acrossCaption(numbers)}`,
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
  return `Power 80 %, two-sided at ${level}. Tasks for a difference of so many points, with as many trials as here: ${needed}.${parts}`;
}

function acrossCaption({across, a, b}: Numbers): string {
  if (across === null) return "";
  const [first, second] = across.experiments;
  return ` Whatever else sets the two experiments apart, such as date, servers and harness, is in the difference. The same by command: benchbook compare ${shellWord(a.model)} ${shellWord(b.model)} --experiment ${first} --experiment-b ${second}.`;
}

function findingOf(numbers: Numbers, level: string): string {
  const {a, b, all, tasks, detectable, isPaired, attempts, across, runsOf} = numbers;
  const [first, second] = [nameOf(a), nameOf(b)];
  const rates = `${percent(all.a.estimate)}\u202f% of ${attempts > 1 ? "runs" : "tasks"} against ${percent(all.b.estimate)}\u202f%`;
  const difference = `${isPaired ? "a paired" : "an unpaired"} difference of ${decimal(100 * all.difference.estimate, 1)} points (${level} interval ${pointRange(all.difference)})`;
  const more = tasks.filter((task) => leadOf(task, runsOf) > 0).length;
  const less = tasks.filter((task) => leadOf(task, runsOf) < 0).length;
  const often =
    tasks.length === 0
      ? ""
      : ` ${first} passes more often on ${inDigits(more)} of ${plural(tasks.length, "task")}, ${second} on ${inDigits(less)}.`;
  const power =
    detectable > 1
      ? " No difference, however large, would be found by four of five such studies."
      : ` Four of five such studies would find a difference of ${percent(detectable)} points.`;
  if (!excludesZero(all.difference)) {
    return `${first} and ${second} cannot be told apart${across === null ? "" : ` on the ${plural(all.tasks, "task")} that both tried`}: ${rates}, ${difference}.${often}${power}`;
  }
  const winner = all.difference.estimate > 0 ? first : second;
  return `${winner} solves more${across === null ? "" : ` of the ${plural(all.tasks, "task")} that both tried`}: ${rates}, ${difference}.${often}`;
}

function partsTitle({a, b, all, parts, partName}: Numbers): string {
  const [first, second] = [nameOf(a), nameOf(b)];
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
  return `In run 1 the models disagree on ${plural(onlyA + onlyB, "task")}, and ${inDigits(onlyA)} of those go to ${nameOf(a)}`;
}

function gridTitle({tasks, grid, runsOf}: Numbers): string {
  if (tasks.length === 0) return "";
  const level = tasks.filter((task) => leadOf(task, runsOf) === 0).length;
  return `${inDigits(level)} of ${plural(tasks.length, "task")} are level, ${inDigits(grid[0][0])} of them because neither model ever passes`;
}

function flipsTitle({a, b, grid, attempts, runsOf}: Numbers): string {
  const forA = grid[runsOf[0]]?.[0] ?? 0;
  const forB = grid[0]?.[runsOf[1]] ?? 0;
  const every = attempts > 1 ? "in every run" : "";
  const [first, second] = [nameOf(a), nameOf(b)];
  return capitalized(
    `${plural(forA, "task")} ${first} passes ${every} and ${second} never; ${forB === 0 ? "none" : inDigits(forB)} the other way round`.replaceAll(
      "  ",
      " ",
    ),
  );
}

/** What the page says while another experiment is read, and where it cannot be. */
export const acrossFindings = {
  waiting: ({title}: Pick<OtherExperiment, "title">) => `Reading the trials of ${title} …`,
  missing: ({title}: Pick<OtherExperiment, "title">, why: string) =>
    `The trials of ${title} cannot be read (${why}), so that there is nothing to compare.`,
  unknown: (id: string) =>
    `There is nothing to compare: this report has no experiment ${JSON.stringify(id)} with real trials of two or more of the tasks here.`,
};

/** Why two experiments cannot be compared: no models with a common task, or too few tasks that both models have a value for. */
export function tooFewShared(
  [first, second]: [string, string],
  pair: {a: ComparedModel; b: ComparedModel; shared: readonly string[]; state: PageState} | null,
): string {
  if (pair === null)
    return `There is nothing to compare: no model of ${first} and of ${second} has a counted trial of a task that both tried.`;
  const {a, b, shared, state} = pair;
  const [own, other] = [nameOf(a), nameOf(b)];
  return `There is nothing to compare: ${shared.length === 0 ? "no task has" : "only one task has"} a value for ${own} and for ${other} under ${measureWords(state.measure, state.k)}; two are needed.`;
}

/**
 * What a reader should know of two experiments that are compared: tasks left out, what differs in how they are counted, and
 * tasks that are not the same behind their name.
 */
export function acrossNotes(
  own: ExperimentPart,
  other: ExperimentPart,
  {counting, shared, onlyA, onlyB}: Pick<JoinedExperiments, "counting" | "shared" | "onlyA" | "onlyB">,
  about: OtherExperiment,
): string[] {
  const [a, b] = [own.experiment, other.experiment];
  const [first, second] = counting;
  const differ = (what: string, one: string | null, two: string | null, more = "") =>
    one === two
      ? []
      : [`The two differ in their ${what}: ${one ?? "none"} in ${a.id}, ${two ?? "none"} in ${b.id}${more}.`];
  const hasThreshold = [own, other].some(({outcomes: {scoring}}) => scoring === "claims" || scoring === "scorer");
  const ownThresholds = hasThreshold
    ? differ(
        "own thresholds",
        a.pass_threshold.toFixed(2),
        b.pass_threshold.toFixed(2),
        `; here both pass from ${first.threshold.toFixed(2)}`,
      )
    : [];
  return [
    `Compared are the ${plural(shared.length, "task")} with a value on both sides, matched by name: of ${inDigits(about.shared)} that both experiments tried, ${inDigits(about.own)} in ${a.id} and ${inDigits(about.other)} in ${b.id}. ${leftOut(onlyA, onlyB)}`,
    ...differ("benchmark", a.benchmark, b.benchmark),
    ...differ("convention", first.convention, second.convention),
    ...differ("judge", first.judge, second.judge),
    ...ownThresholds,
    ...differ("way to decide a pass", own.outcomes.scoring, other.outcomes.scoring),
    ...taskNotes(about.changes, shared),
  ];
}
