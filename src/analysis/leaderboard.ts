import type {Archive, ModelRow} from "./archive.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {measureLabel} from "./measureLabel.js";
import type {PageState} from "./pageState.js";
import {standingsSql} from "./rateSql.js";
import {capitalized, inDigits, levelText, listed, plural, unbroken, tasksOf} from "./phrasing.js";
import {providerGroup} from "./providerGroup.js";
import type {ProviderGroup} from "./providerGroup.js";
import {publishedMetric, publishedStandings} from "./publishedStandings.js";
import {ranking} from "./ranking.js";
import type {Placed, Ranked} from "./ranking.js";
import {rankingFinding, rankingTitle} from "./rankingFinding.js";
import {rateOf, standings} from "./standings.js";

/** A row of the leaderboard: one model, best first. */
export interface LeaderboardRow extends Placed {
  display_name: string;
  provider: string | null;
  group: ProviderGroup;
  /** counted and passed trials; null where only aggregates are published */
  counted: number | null;
  passed: number | null;
  planned: number | null;
  mean_score: number | null;
  seconds: number | null;
  cost_usd: number | null;
  /** rank under the experiment's own convention where that differs, else null */
  rank_before: number | null;
}

/** A leaderboard, ready to be drawn. */
export interface Leaderboard {
  rows: LeaderboardRow[];
  finding: string;
  title: string;
  subtitle: string;
  /** `pass@0.75` */
  label: string;
  level: number;
  isPaired: boolean;
  pairs: number;
  resolvedPairs: number;
  tasks: number;
  /** most trials of a task */
  attempts: number;
  /** convention, judge, method and what pairing means, in sentences */
  caption: string;
  tableTitle: string;
  /** the query that gives estimates and counts, for `benchbook sql` */
  sql: string;
  /** the caption of the table */
  tableCaption: string;
  isPublished: boolean;
}

/**
 * The leaderboard of an experiment under a state of the page; for the build's default and for any other.
 *
 * Pairing follows the kind of the experiment: trials that were measured or imported are paired by task; published and
 * reconstructed ones are not, and findings say so.
 * @param archive the page archive
 * @param state what the reader chose
 */
export function leaderboard(archive: Archive, state: PageState): Leaderboard {
  const isPublished = archive.outcomes.scoring === "none";
  const isPaired = hasRealTrials(archive.experiment);
  const found = isPublished ? publishedStandings(archive, state) : standings(archive, state);
  const result = ranking(found satisfies Ranked[], {isPaired, level: state.level});
  const models = new Map(archive.models.map((model) => [model.model, model]));
  const byModel = new Map(found.map((standing) => [standing.model, standing]));
  const before = isPublished ? new Map<string, number>() : ranksBefore(archive, state);
  const rows = result.placed.map((placed): LeaderboardRow => {
    const model = models.get(placed.model);
    const standing = byModel.get(placed.model);
    const published = standing !== undefined && "seconds" in standing ? standing : null;
    return {
      ...placed,
      display_name: model?.display_name ?? placed.model,
      provider: model?.provider ?? null,
      group: providerGroup(model ?? {provider: null, is_open_weights: null}),
      counted: published === null ? (standing?.counted ?? null) : null,
      passed: published === null ? (standing?.passed ?? null) : null,
      planned: published === null ? (standing?.planned ?? null) : null,
      mean_score: standing?.mean_score ?? null,
      seconds: published?.seconds ?? secondsOf(model),
      cost_usd: published?.cost_usd ?? model?.cost_usd ?? null,
      rank_before: before.get(placed.model) ?? null,
    };
  });
  const label = isPublished ? publishedMetric(archive, state) : measureLabel(state, archive.outcomes.scoring);
  const tasks = Math.max(0, ...rows.map(({n}) => n));
  const wording = {
    nameOf: (model: string) => unbroken(models.get(model)?.display_name ?? model),
    label,
    denominator: `of ${plural(tasks, "task")}`,
  };
  const changes = changeSentence(rows, archive, state);
  return {
    rows,
    finding: `${rankingFinding(result, wording)}${changes === "" ? "" : ` ${changes}`}`,
    title: rankingTitle(result, wording),
    subtitle: `${label}, % of ${tasksOf(rows.map(({n}) => n))}, with ${levelText(state.level)} interval; the ranks each model can hold, ${levelText(state.level)} rank interval`,
    label,
    level: state.level,
    isPaired,
    pairs: result.pairs,
    resolvedPairs: result.resolvedPairs,
    tasks,
    attempts: archive.outcomes.attempts,
    caption: captionOf(state, isPublished, isPaired, result.resamples, result.seed),
    tableTitle: tableTitle(rows),
    sql: standingsSql(archive, state),
    tableCaption: tableCaption(rows, isPublished),
    isPublished,
  };
}

function secondsOf(model: ModelRow | undefined): number | null {
  return model?.agent_seconds ?? model?.wall_seconds ?? null;
}

/** Ranks under the experiment's own convention, where another one is chosen; empty otherwise. */
function ranksBefore(archive: Archive, state: PageState): Map<string, number> {
  const {convention} = archive.outcomes.defaults;
  if (state.convention === convention) return new Map();
  const estimates = standings(archive, {...state, convention}).map((row) => ({
    model: row.model,
    estimate: rateOf(row),
  }));
  const counted = estimates.filter(({estimate}) => !Number.isNaN(estimate));
  return new Map(
    counted.map(({model, estimate}) => [
      model,
      1 + counted.filter((other) => other.estimate > estimate + 1e-10).length,
    ]),
  );
}

function changeSentence(rows: LeaderboardRow[], archive: Archive, state: PageState): string {
  const {convention} = archive.outcomes.defaults;
  if (state.convention === convention || rows.length < 2) return "";
  const moved = rows.filter(({rank, rank_before}) => rank_before !== null && rank_before !== rank);
  if (moved.length === 0) return `Against ${convention}, ${state.convention} changes no rank.`;
  const shown = moved
    .toSorted((a, b) => Math.abs(b.rank - (b.rank_before ?? 0)) - Math.abs(a.rank - (a.rank_before ?? 0)))
    .slice(0, 2)
    .map(({display_name, rank, rank_before}) => `${unbroken(display_name)} from ${rank_before} to ${rank}`);
  return `Against ${convention}, ${state.convention} moves ${plural(moved.length, "model")}: ${listed(shown)}${moved.length > 2 ? " the most" : ""}.`;
}

function captionOf(state: PageState, isPublished: boolean, isPaired: boolean, resamples: number, seed: number): string {
  const judge = state.judge === null ? "" : `Judge ${state.judge}. `;
  const convention = isPublished ? "Values as published. " : `Convention ${state.convention}. `;
  const method = isPublished
    ? `Intervals: percentile interval of a binomial share of the tasks; rank intervals: ${inDigits(resamples)} resamples, seed ${seed}. `
    : `Intervals: percentile bootstrap over tasks, ${inDigits(resamples)} resamples, seed ${seed}. `;
  const pairing = isPaired
    ? "All models share each draw of tasks, so ranks and differences are paired. "
    : "Models are drawn independently, because which tasks each one passed is not published. ";
  return `${judge}${convention}${method}${pairing}A band ends where no rank interval crosses.`;
}

function tableTitle(rows: LeaderboardRow[]): string {
  const parts = [
    "rate",
    "rank",
    rows.some(({seconds}) => seconds !== null) ? "time" : "",
    rows.some(({cost_usd}) => cost_usd !== null) ? "cost" : "",
  ];
  return capitalized(
    `${listed(parts.filter(Boolean))} of ${rows.length === 1 ? "the model" : `the ${rows.length} models`}`,
  );
}

function tableCaption(rows: LeaderboardRow[], isPublished: boolean): string {
  const parts = [
    "P(best) is the share of resamples in which the model has the highest value, ties shared.",
    rows.some(({seconds}) => seconds !== null) ? "Time is the mean per trial." : "",
    rows.some(({cost_usd}) => cost_usd !== null)
      ? isPublished
        ? "Cost is what the source prints."
        : "Cost is the mean per trial."
      : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}
