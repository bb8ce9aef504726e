import {curvesComputation} from "./curves.js";
import type {PageState} from "./pageState.js";
import {capitalized, inDigits, inWords, levelText, listed, percent, plural, unbroken, tasksOf} from "./phrasing.js";
import {leaderSentence} from "./rankingFinding.js";
import type {Reliability} from "./reliability.js";
import {SEED} from "./resampledStandings.js";

/** What the reliability page says. */
export interface ReliabilityWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  curvesTitle: string;
  curvesSubtitle: string;
  tableTitle: string;
  tableCaption: string;
  servicesTitle: string;
}

/** The sentences of the reliability page, from its numbers. */
export function reliabilityWords(
  numbers: Omit<Reliability, keyof ReliabilityWords>,
  state: PageState,
): ReliabilityWords {
  const {rows, k, most, single} = numbers;
  const tasks = tasksOf(rows.map(ownTasks));
  const level = levelText(state.level);
  const left =
    single.length === 0
      ? ""
      : ` Left out, with no task of which a second trial counts: ${listed(single.map(({display_name}) => display_name))}.`;
  const once = rows.reduce((most, row) => Math.max(most, row.once), 0);
  const aside =
    once === 0 ? "" : ` Tasks of which a single trial counts are left out, at most ${inDigits(once)} a model.`;
  return {
    finding: findingOf(numbers, level),
    title: gapTitle(numbers),
    subtitle: `Share of ${tasks}, %: pass@${k} (any of ${inWords(k)} trials passes), pass@1 and pass^${k} (all pass), each with its ${level} interval.`,
    caption: `${state.judge === null ? "" : `Judge ${state.judge}; a trial passes from θ ${state.threshold.toFixed(2)} on. `}Convention ${state.convention}. Percentile bootstrap over tasks, ${inDigits(curvesComputation.resamples)} resamples, seed ${SEED}; the trials of a task stay together.${aside}${left}`,
    curvesTitle: curvesTitle(numbers),
    curvesSubtitle: `pass@k (upper line) and pass^k (lower line), % of tasks, for k from 1 to ${most}, each with its ${level} interval at every k. Between them lies what repeated trials leave open.`,
    tableTitle: rows.length === 0 ? "" : settledTitle(numbers),
    tableCaption:
      "Agreement is the probability that two trials of a task end alike. SD of runs is the population standard deviation of the runs' rates, which MCPMark prints behind ±: it is no interval.",
    servicesTitle: servicesTitle(numbers),
  };
}

function findingOf({rows, k, ranking}: Omit<Reliability, keyof ReliabilityWords>, level: string): string {
  if (rows.length === 0)
    return "No model has a task of which two trials count, so nothing can be said of its reliability.";
  const [first] = rows;
  const name = unbroken(first.display_name);
  const opening = `${name} solves ${percent(first.any.estimate)}\u202f% of ${plural(ownTasks(first), "task")} in at least one of ${inWords(first.k)} trials, but ${percent(first.all.estimate)}\u202f% in ${first.k === 2 ? "both" : `all ${inWords(first.k)}`} (${level} interval ${percent(first.all.low)} to ${percent(first.all.high)}).`;
  if (ranking.placed.length < 2) return opening;
  const names = new Map(rows.map((row) => [row.model, unbroken(row.display_name)]));
  const sentence = leaderSentence(ranking, {
    nameOf: (model) => names.get(model) ?? model,
    label: `pass^${k}`,
    denominator: `of ${plural(ownTasks(first), "task")}`,
  });
  return `${opening} By pass^${k}: ${sentence.startsWith("No ") ? `n${sentence.slice(1)}` : sentence}`;
}

/** Tasks that a model tried. */
function ownTasks({always, sometimes, never}: Reliability["rows"][number]): number {
  return always + sometimes + never;
}

function gapTitle({rows, k}: Omit<Reliability, keyof ReliabilityWords>): string {
  if (rows.length === 0) return "No repeated trials";
  const gaps = rows.map((row) => ({row, gap: row.any.estimate - row.all.estimate}));
  const sorted = gaps.toSorted((a, b) => b.gap - a.gap);
  const [widest] = sorted;
  if (rows.length === 1) return `Between pass@${k} and pass^${k} lie ${percent(widest.gap)} points`;
  const median = sorted[Math.floor(sorted.length / 2)].gap;
  return `Between pass@${k} and pass^${k} lie ${percent(widest.gap)} points for ${unbroken(widest.row.display_name)}, the widest gap, and ${percent(median)} for the median model`;
}

function curvesTitle({rows, k}: Omit<Reliability, keyof ReliabilityWords>): string {
  if (rows.length === 0) return "";
  const ratios = rows.filter(({one}) => one.estimate > 0).map((row) => row.all.estimate / row.one.estimate);
  if (ratios.length === 0) return "No model passes a task";
  const low = Math.min(...ratios);
  const high = Math.max(...ratios);
  if (rows.length === 1)
    return `Asking for ${inWords(k)} passes in a row keeps ${percent(low, 0)}\u202f% of the pass rate`;
  return `Asking for ${inWords(k)} passes in a row keeps between ${percent(low, 0)} and ${percent(high, 0)}\u202f% of a model’s pass rate`;
}

function settledTitle({rows}: Omit<Reliability, keyof ReliabilityWords>): string {
  const most = rows.toSorted((a, b) => b.sometimes - a.sometimes)[0];
  return `${capitalized(unbroken(most.display_name))} is the least settled: ${plural(most.sometimes, "task")} sometimes pass, sometimes fail`;
}

function servicesTitle({rows, services}: Omit<Reliability, keyof ReliabilityWords>): string {
  if (services.length < 2 || rows.length === 0) return "Rate by service";
  const means = services.map(({service}, s) => {
    const known = rows.flatMap((row) => row.services[s] ?? []);
    return {service, mean: known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length)};
  });
  const sorted = means.toSorted((a, b) => b.mean - a.mean);
  const [easiest, hardest] = [sorted[0], sorted[sorted.length - 1]];
  return `Averaged over models, ${easiest.service} is passed most (${percent(easiest.mean)}\u202f%) and ${hardest.service} least (${percent(hardest.mean)}\u202f%)`;
}
