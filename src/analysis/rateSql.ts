import type {Archive} from "./archive.js";
import {leaderboardSql} from "./leaderboardSql.js";
import type {PageState} from "./pageState.js";
import {publishedRatesSql, ratesSql} from "./publishedSql.js";
import {publishedMetric, publishedScope} from "./publishedStandings.js";
import {byTask, conditions, estimateOf, outcomesCall, taskValueOf, text} from "./sqlText.js";

const isPublished = ({outcomes}: Pick<Archive, "outcomes">) => outcomes.scoring === "none";

/** The published rate that a state asks for. */
function wantedOf(archive: Archive, state: PageState, keys: Record<string, string | number> = {}) {
  return {scope: publishedScope(archive, state), metric: publishedMetric(archive, state), keys};
}

/** Estimates and counts of the models under a state, from trials or from published figures. */
export function standingsSql(archive: Archive, state: PageState): string {
  return isPublished(archive) ? publishedRatesSql([wantedOf(archive, state)], state) : leaderboardSql(state);
}

/**
 * pass@θ of every model at every θ.
 * @param thresholds in (0, 1]; of a published experiment those that are published
 */
export function thresholdsSql(archive: Archive, state: PageState, thresholds: readonly number[]): string {
  if (isPublished(archive)) {
    const at = (threshold: number) => ({...state, threshold, measure: "pass" as const});
    return publishedRatesSql(
      thresholds.map((threshold) => wantedOf(archive, at(threshold), {threshold})),
      state,
    ).replace("model, tasks, estimate", "model, estimate");
  }
  return [
    `WITH thresholds(threshold) AS (VALUES ${thresholds.map((theta) => `(${theta}::DOUBLE)`).join(", ")})`,
    "SELECT t.threshold, o.model, count(*) FILTER (WHERE o.score >= t.threshold) / count(*) AS estimate",
    `FROM ${outcomesCall(state)} AS o`,
    "CROSS JOIN thresholds AS t",
    `WHERE ${conditions(state)}`,
    "GROUP BY t.threshold, o.model",
    "ORDER BY t.threshold, estimate DESC, o.model",
  ].join("\n");
}

/**
 * Estimates of every model under every judge.
 * @param judges ids, and what the figure's rows call each
 */
export function judgesSql(
  archive: Archive,
  state: PageState,
  judges: readonly {judge: string; label: string}[],
): string {
  if (isPublished(archive)) {
    return publishedRatesSql(
      judges.map(({judge, label}) => wantedOf(archive, {...state, judge}, {judge: label})),
      state,
    ).replace("model, tasks, estimate", "model, estimate");
  }
  const parts = judges.map(({judge, label}) =>
    [
      `SELECT ${text(label)} AS judge, model, ${estimateOf(state)} AS estimate`,
      "FROM (",
      byTask({...state, judge}),
      ")",
      "GROUP BY model",
    ].join("\n"),
  );
  return `${parts.join("\nUNION ALL\n")}\nORDER BY judge, estimate DESC, model`;
}

/** How every two judges pass the same trials: the table of their verdicts, the share on which they agree, and how much more the first passes. */
export function judgePairsSql(state: PageState, judges: readonly string[]): string {
  const verdicts = judges.map(
    (judge) =>
      `  SELECT ${text(judge)} AS judge, ${judges.indexOf(judge)} AS place, trial_id, passed FROM ${outcomesCall({...state, judge})} WHERE ${conditions(state)} AND score IS NOT NULL`,
  );
  return [
    "WITH verdicts AS (",
    verdicts.join("\n  UNION ALL\n"),
    ")",
    "SELECT a.judge AS a, b.judge AS b, count(*)::INTEGER AS trials,",
    `  count(*) FILTER (WHERE a.passed AND b.passed)::INTEGER AS "both", count(*) FILTER (WHERE a.passed AND NOT b.passed)::INTEGER AS only_a,`,
    "  count(*) FILTER (WHERE b.passed AND NOT a.passed)::INTEGER AS only_b, count(*) FILTER (WHERE NOT a.passed AND NOT b.passed)::INTEGER AS neither,",
    "  count(*) FILTER (WHERE a.passed = b.passed) / count(*) AS agreement,",
    "  (count(*) FILTER (WHERE a.passed) - count(*) FILTER (WHERE b.passed)) / count(*) AS severity",
    "FROM verdicts AS a",
    "JOIN verdicts AS b ON b.trial_id = a.trial_id AND b.place > a.place",
    "GROUP BY a.judge, b.judge",
    "ORDER BY a, b",
  ].join("\n");
}

/** Rates of every model on the public and on the private tasks, and the gap; a rate is whole passes of the tasks. */
export function splitsSql(archive: Archive, state: PageState): string {
  const gap = [
    "SELECT model, public, private, public - private AS gap",
    "FROM halves",
    "WHERE public IS NOT NULL AND private IS NOT NULL",
    "ORDER BY gap DESC, model",
  ];
  const own = {...state, slice: null};
  if (isPublished(archive)) {
    const wanted = ["public", "private"].map((split) =>
      wantedOf(archive, {...state, slice: `split:${split}`}, {split}),
    );
    return [
      `${ratesSql(wanted, state)},`,
      "halves AS (",
      "  SELECT model, max(estimate) FILTER (WHERE split = 'public') AS public, max(estimate) FILTER (WHERE split = 'private') AS private",
      "  FROM rates",
      "  GROUP BY model",
      ")",
      ...gap,
    ].join("\n");
  }
  const rate = (split: string) =>
    `round(sum(rate) FILTER (WHERE split = '${split}')) / count(rate) FILTER (WHERE split = '${split}') AS ${split}`;
  return [
    "WITH by_task AS (",
    byTask(own, ["split"]),
    "),",
    "rates AS (",
    `  SELECT model, split, ${taskValueOf(state)} AS rate FROM by_task`,
    "),",
    "halves AS (",
    `  SELECT model, ${rate("public")}, ${rate("private")}`,
    "  FROM rates",
    "  GROUP BY model",
    ")",
    ...gap,
  ].join("\n");
}

/** Mean gap between the splits by provider group: `groups` says which models are in which. */
export function splitGroupsSql(
  archive: Archive,
  state: PageState,
  groups: readonly {model: string; group: string}[],
): string {
  return [
    "WITH gaps AS (",
    splitsSql(archive, state),
    `), groups(model, "group") AS (VALUES ${groups.map(({model, group}) => `(${text(model)}, ${text(group)})`).join(", ")})`,
    `SELECT "group", count(*)::INTEGER AS models, avg(gap) AS gap`,
    "FROM gaps JOIN groups USING (model)",
    `GROUP BY "group"`,
    "ORDER BY gap DESC",
  ].join("\n");
}
