import {inDigits, modelsOf, percent} from "../../src/analysis/phrasing.js";
import {isPublished, nameOf, publishedRates} from "./findingSql.js";
import type {Asking, Facts} from "./findingSql.js";

export const claimsFacts: Facts = async (asking) => {
  if (isPublished(asking)) return ["Only aggregates were published here, no verdicts"];
  const [row] =
    await asking.ask(`WITH first AS (SELECT trial_id, claim_index, judge, arg_min(score, repeat_index) FILTER (WHERE score IS NOT NULL) AS score FROM claim_scores GROUP BY ALL),
    claim AS (SELECT trial_id, claim_index, count(score) AS n, count(DISTINCT score) AS scores FROM first GROUP BY ALL)
    SELECT count(*) FILTER (WHERE n >= 2) AS twice, count(*) FILTER (WHERE scores >= 2) AS differ, (SELECT count(DISTINCT judge) FROM claim_scores) AS judges FROM claim`);
  if (Number(row.judges) < 2) return ["is the only judge here"];
  return [
    `Judges differ on ${inDigits(Number(row.differ))} of ${inDigits(Number(row.twice))} claim`,
    `(${percent(Number(row.differ) / Number(row.twice))} %)`,
  ];
};

export const failuresFacts: Facts = async (asking) => {
  const rows = isPublished(asking)
    ? await asking.ask(
        "SELECT model, max(value) FILTER (WHERE metric = 'failure.cognitive') AS mind, max(value) FILTER (WHERE metric = 'failure.tool_call') AS tool, NULL AS n FROM published WHERE model IS NOT NULL AND metric LIKE 'failure.%' GROUP BY model",
      )
    : await asking.ask(`SELECT model, count(*) FILTER (WHERE family = 'cognitive') AS mind, count(*) FILTER (WHERE family = 'tool_call') AS tool, count(*) AS n
        FROM diagnoses JOIN trials USING (trial_id) WHERE is_primary GROUP BY model`);
  if (rows.length === 0) return ["No trial has been diagnosed here."];
  if (isPublished(asking)) {
    const larger = rows.filter(({mind, tool}) => Number(mind) > Number(tool)).length;
    return [`In ${modelsOf(larger, rows.length)} the larger part of the published failure shares is cognitive`];
  }
  // z of the share of a family against one half, as in the score interval.
  const z = (row: Record<string, unknown>) => (Number(row.mind) - Number(row.n) / 2) / Math.sqrt(Number(row.n) / 4);
  const [least, most] = [2.1, 1.8].map((bound) => rows.filter((row) => z(row) > bound).length);
  const counts = Array.from({length: most - least + 1}, (_, i) => modelsOf(least + i, rows.length));
  return [counts.map((count) => `In ${count} most diagnosed failures are cognitive`)];
};

/** Which models are first under every judge, and how far the mildest judge and the strictest lie apart. */
export const judgesFacts: Facts = async (asking) => {
  const names = await asking.ask(
    "SELECT judge, coalesce(display_name, judge) AS name FROM judges LEFT JOIN models USING (model) WHERE judge IN (SELECT judge FROM claim_scores) OR (SELECT kind FROM experiment) = 'published'",
  );
  const rates = isPublished(asking)
    ? await publishedRates(asking, "scope LIKE 'judge:%'")
    : (await Promise.all(names.map(({judge}) => judgeRates(asking, String(judge))))).flat();
  const scopes = [...new Set(rates.map(({scope}) => String(scope)))];
  if (scopes.length < 2) return ["is the only judge here"];
  const of = scopes.map((scope) => rates.filter((row) => row.scope === scope));
  const means = of.map((rows) => rows.reduce((sum, {rate}) => sum + Number(rate), 0) / rows.length);
  const [mildest, hardest] = [means.indexOf(Math.max(...means)), means.indexOf(Math.min(...means))];
  const judgeName = (at: number) => nameOf(names.find(({judge}) => scopes[at] === `judge:${String(judge)}`) ?? {});
  const isEqual = (one: number, other: number) => Math.abs(one - other) < 1e-12;
  const tops = of[0].filter(({name}) =>
    of.every((rows) => rows.some((row) => row.name === name && isEqual(Number(row.rate), Number(rows[0].rate)))),
  );
  const first = [
    "The judges put different models first",
    `${nameOf(tops[0] ?? {})} has the highest rate under`,
    "share the highest rate under",
  ][Math.min(2, tops.length)];
  return [
    first,
    isEqual(means[mildest], means[hardest])
      ? "pass the same share of trials."
      : `On average over models ${judgeName(hardest)} passes ${percent(means[mildest] - means[hardest])} points fewer trials than ${judgeName(mildest)}.`,
  ];
};

function judgeRates({ask}: Asking, judge: string) {
  return ask(`WITH by_task AS (SELECT model, task_id, avg(passed::INTEGER) AS rate
      FROM outcomes((SELECT convention FROM experiment), '${judge}', (SELECT pass_threshold FROM experiment)) WHERE counted GROUP BY ALL)
    SELECT 'judge:${judge}' AS scope, model, display_name AS name, avg(rate) AS rate
    FROM by_task JOIN models USING (model) GROUP BY ALL ORDER BY rate DESC, model`);
}
