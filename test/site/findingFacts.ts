import {capitalized, decimal, inDigits, inWords, modelsOf, percent, plural} from "../../src/analysis/phrasing.js";
import type {Asking, Fact, Facts} from "./findingSql.js";
import {isPublished, marginsOf, nameOf, ratesSql, standingsOf} from "./findingSql.js";
import type {Standing} from "./findingSql.js";
import {claimsFacts, failuresFacts, judgesFacts} from "./verdictFacts.js";

/** Who is first, by how much, and whether the page may say "leads". */
async function leaderFacts(asking: Asking, standings: readonly Standing[]): Promise<Fact[]> {
  const [first, ...rest] = standings;
  if (rest.length === 0) return [nameOf(first), "One model alone has no rank."];
  const margins = await marginsOf(asking, first, rest);
  const [least, most] = [margins.filter(({z}) => z < 1.7), margins.filter(({z}) => z < 2.3)];
  const leads = `${nameOf(first)} leads: `;
  const open = "No single leader: ";
  if (least.length > 0) {
    const {d, name} = margins[0].z < 2.3 ? margins[0] : least[0];
    return [open, nameOf(first), name, `difference ${decimal(100 * d, 1)} points`];
  }
  return [most.length === 0 ? leads : [leads, open], nameOf(first)];
}

const leaderboard: Facts = async (asking) => leaderFacts(asking, await standingsOf(asking));

const thresholds: Facts = async (asking) => {
  const facts: Fact[] = [];
  const at = /at θ (\d\.\d\d) (.+?) passes (-?[\d.]+) points more tasks than (.+?) \(/i.exec(asking.finding);
  if (at !== null) {
    const [first, second] = await standingsOf(asking, Number(at[1]));
    const [{d, z}] = await marginsOf(asking, first, [second], Number(at[1]));
    if (z < 1.7) return [`θ ${at[1]}: the difference includes zero`];
    facts.push(`At θ ${at[1]} ${nameOf(first)} passes ${decimal(100 * d, 1)} points more tasks than ${nameOf(second)}`);
  }
  for (const [, theta, one, other] of asking.finding.matchAll(/at (\d\.\d\d) ([^;]+?) and ([^;]+?) cannot be told/g)) {
    const [first, second] = await standingsOf(asking, Number(theta));
    const [{z}] = await marginsOf(asking, first, [second], Number(theta));
    facts.push(z < 2.3 ? `at ${theta} ${nameOf(first)} and ${nameOf(second)} cannot` : `no ${one} and ${other}`);
  }
  for (const [text, words, theta] of asking.finding.matchAll(
    /(\w+) at θ (\d\.\d\d)|at (\d\.\d\d) (\w+) models cannot/g,
  )) {
    const shown = theta ?? /\d\.\d\d/.exec(text)?.[0] ?? "";
    const [first, ...rest] = await standingsOf(asking, Number(shown));
    const margins = await marginsOf(asking, first, rest, Number(shown));
    const [least, most] = [1.6, 2.4].map((z) => 1 + margins.filter((margin) => margin.z < z).length);
    const counts = Array.from({length: most - least + 1}, (_, i) => inWords(least + i));
    facts.push(counts.map((count) => text.replace(words ?? /\w+(?= models)/.exec(text)?.[0] ?? "", count)));
  }
  return facts;
};

const reliability: Facts = async ({ask}) => {
  const [row, ...others] =
    await ask(`WITH by_task AS (SELECT model, task_id, count(*) AS n, sum(passed::INTEGER) AS c FROM outcomes WHERE counted GROUP BY ALL HAVING n > 1),
    deep AS (SELECT min(n) AS k FROM by_task)
    SELECT display_name AS name, avg(pass_at_k(n, c, k)) AS anyone, avg(pass_hat_k(n, c, k)) AS everyone, count(*) AS tasks, min(k) AS k
    FROM by_task CROSS JOIN deep JOIN models USING (model) GROUP BY ALL ORDER BY everyone DESC, name`);
  if (row === undefined) return ["No model has a task of which two trials count"];
  const k = inWords(Number(row.k));
  return [
    `${nameOf(row)} solves ${percent(Number(row.anyone))} % of ${inDigits(Number(row.tasks))} tasks in at least one of ${k} trials, but ${percent(Number(row.everyone))} % in ${k === "two" ? "both" : `all ${k}`}`,
    ...(others.length === 0 ? [] : [`By pass^${Number(row.k)}: `]),
  ];
};

const splits: Facts = async (asking) => {
  const rows = isPublished(asking)
    ? await asking.ask(`SELECT model, max(value) FILTER (WHERE scope = 'public') / 100 AS open, max(value) FILTER (WHERE scope = 'private') / 100 AS closed
        FROM published WHERE metric = 'pass@0.75' AND scope IN ('public', 'private') AND model IS NOT NULL GROUP BY model`)
    : await asking.ask(`WITH by_task AS (${ratesSql()}) SELECT model, avg(rate) FILTER (WHERE split = 'public') AS open, avg(rate) FILTER (WHERE split = 'private') AS closed
        FROM by_task JOIN tasks USING (task_id) GROUP BY model`);
  const both = rows.filter(({open, closed}) => open !== null && closed !== null);
  if (both.length === 0) return ["No task here is known to be public or private."];
  const gaps = both.map(({open, closed}) => Number(open) - Number(closed));
  const above = gaps.filter((gap) => gap > 0).length;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return [
    `${capitalized(modelsOf(above, gaps.length))} pass`,
    `more of the public tasks than of the private ones`,
    `${decimal(100 * mean, 1)} points`,
  ];
};

const tasks: Facts = async (asking) => {
  if (isPublished(asking)) return ["Only aggregates were published here, no tasks"];
  const [row] =
    await asking.ask(`WITH by_task AS (SELECT task_id, count(*) AS n, sum(passed::INTEGER) AS c FROM outcomes WHERE counted GROUP BY task_id)
    SELECT count(*) AS tasks, count(*) FILTER (WHERE c = n) AS always, count(*) FILTER (WHERE c = 0) AS never FROM by_task`);
  const [all, always, never] = [Number(row.tasks), Number(row.always), Number(row.never)];
  if (always + never === 0) return [`Each of ${inDigits(all)} tasks is passed in some counted trials`];
  const every = always === 0 ? "none is" : always === 1 ? "one is" : `${inWords(always)} are`;
  const none = never === 0 ? "every other at least once" : `${inWords(never)} in none`;
  return [
    `Of ${inDigits(all)} tasks, ${every} passed in every counted trial of every model and ${none}`,
    always + never === 1 ? "that one tells no model" : `those ${inWords(always + never)} tell no model`,
  ];
};

const ledger: Facts = async ({ask}) => {
  const [own] = await ask("SELECT convention FROM experiment");
  const [row] = await ask("SELECT sum(planned)::INTEGER AS planned, sum(counted)::INTEGER AS counted FROM ledger");
  const [planned, counted] = [Number(row.planned), Number(row.counted)];
  const facts = [
    planned === counted
      ? `All ${inDigits(planned)} planned trials count under ${String(own.convention)}`
      : `Of ${inDigits(planned)} planned trials ${inDigits(counted)} count under ${String(own.convention)}`,
  ];
  for (const other of ["strict", "lenient"].filter((name) => name !== own.convention)) {
    const [there] = await ask(
      `SELECT sum(e.planned - e.counted)::INTEGER AS dropped FROM ledger('${other}', (SELECT primary_judge FROM experiment), (SELECT pass_threshold FROM experiment)) e`,
    );
    facts.push(
      Number(there.dropped) === 0 ? `${other} counts all` : `${other} drops ${inDigits(Number(there.dropped))}`,
    );
  }
  return facts;
};

async function comparedPair(asking: Asking): Promise<[Standing, Standing]> {
  const [first, ...rest] = await standingsOf(asking);
  if (asking.experiment.kind === "reconstructed") return [first, rest[0]];
  const rows = await asking.ask(`WITH by_task AS MATERIALIZED (${ratesSql()})
    SELECT b.model, avg(a.rate) AS own, avg(b.rate) AS rate
    FROM by_task a JOIN by_task b USING (task_id) WHERE a.model = '${first.model}' GROUP BY b.model`);
  const second = rest.find(({model}) => rows.some((row) => row.model === model)) ?? rest[0];
  const shared = rows.find(({model}) => model === second.model);
  return [
    {...first, rate: Number(shared?.own)},
    {...second, rate: Number(shared?.rate)},
  ];
}

const compare: Facts = async (asking) => {
  const [first, second] = await comparedPair(asking);
  const [{d, z}] = await marginsOf(asking, first, [second]);
  const verdict = [`${nameOf(first)} and ${nameOf(second)} cannot be told apart: `, `${nameOf(first)} solves more: `];
  const [row] = await asking.ask(`WITH by_task AS (${ratesSql()})
    SELECT count(*) FILTER (WHERE a.rate > b.rate) AS more, count(*) FILTER (WHERE a.rate < b.rate) AS less, count(*) AS tasks
    FROM by_task a JOIN by_task b USING (task_id) WHERE a.model = '${first.model}' AND b.model = '${second.model}'`);
  const facts: Fact[] = [
    Number(row.tasks) < 2 ? verdict[0] : z > 2.3 ? verdict[1] : z < 1.7 ? verdict[0] : verdict,
    `${percent(first.rate)} % of `,
    ` against ${percent(second.rate)} %`,
    `difference of ${decimal(100 * d, 1)} points`,
  ];
  if (asking.experiment.kind !== "reconstructed") {
    facts.push(
      `${nameOf(first)} passes more often on ${Number(row.more)} of ${plural(Number(row.tasks), "task")}, ${nameOf(second)} on ${Number(row.less)}.`,
    );
  }
  return facts;
};

const model: Facts = async (asking) => {
  const standings = await standingsOf(asking);
  const [first] = standings;
  const rank = standings.length === 1 ? "it is the only model here" : `rank 1 of ${inDigits(standings.length)}`;
  return [`${nameOf(first)} reaches `, `${percent(first.rate)} % of ${inDigits(first.tasks)} tasks`, rank];
};

const frontier: Facts = async (asking) => {
  const standings = await standingsOf(asking);
  const costs = isPublished(asking)
    ? await asking.ask(
        "SELECT model, arg_max(value, coalesce(decimals, 9)) AS seconds FROM published WHERE metric = 'seconds' AND scope = 'overall' AND model IS NOT NULL GROUP BY model",
      )
    : await asking.ask(
        "SELECT t.model, avg(coalesce(agent_seconds, wall_seconds)) AS seconds FROM trials t JOIN outcomes o USING (trial_id) WHERE counted GROUP BY ALL",
      );
  const points = standings.flatMap(({model: name, rate}) => {
    const found = costs.find((row) => row.model === name);
    return found === undefined || found.seconds === null ? [] : [{rate, seconds: Number(found.seconds)}];
  });
  const on = points.filter(
    (one) =>
      !points.some(
        (other) =>
          other.rate >= one.rate &&
          other.seconds <= one.seconds &&
          (other.rate > one.rate || other.seconds < one.seconds),
      ),
  ).length;
  return [`${capitalized(inWords(on))} ${on === 1 ? "model lies" : "models lie"} on the frontier`];
};

/** Mean rates of parts of the tasks over all models, by part. */
async function partRates(asking: Asking): Promise<Map<string, number>> {
  const services = await asking.ask("SELECT count(service) AS n FROM tasks");
  const part = Number(services[0].n) > 0 ? "service" : "unnest(servers)";
  const rows = isPublished(asking)
    ? await asking.ask(`SELECT scope AS part, avg(CASE unit WHEN 'percent' THEN value / 100 ELSE value END) AS rate
        FROM published WHERE metric IN ('pass@1', 'pass@0.75') AND model IS NOT NULL AND place LIKE 'summary.json%' GROUP BY scope`)
    : await asking.ask(`WITH by_task AS (${ratesSql()}), by_model AS (
          SELECT model, part, avg(rate) AS rate FROM by_task JOIN (SELECT task_id, ${part} AS part FROM tasks) USING (task_id) GROUP BY ALL)
        SELECT part, avg(rate) AS rate FROM by_model GROUP BY part`);
  return new Map(rows.map(({part: name, rate}) => [String(name), Number(rate)]));
}

const servers: Facts = async (asking) => {
  const rates = await partRates(asking);
  if (rates.size < 2) return ["The tasks here are not told apart"];
  const said =
    /(\S+) tasks pass more often than (\S+) tasks/.exec(asking.finding) ??
    /the widest difference, (\S+) over (\S+), is/.exec(asking.finding) ??
    /(\S+) has the highest rate \(.* and (\S+) the lowest/.exec(asking.finding);
  const [of, less] = [rates.get(said?.[1] ?? ""), rates.get(said?.[2] ?? "")];
  if (of === undefined || less === undefined) return [`two of ${[...rates.keys()].join(", ")}`];
  const isDifference = asking.finding.includes("points");
  return isPublished(asking)
    ? [`has the highest rate (${percent(of)} %)`, `the lowest (${percent(less)} %)`]
    : [isDifference ? `${decimal(100 * (of - less), 1)} points` : `${percent(of)} %`];
};

/** What each page's finding must say, by the page's path. */
export const findingFacts: Readonly<Record<string, Facts>> = {
  "": leaderboard,
  "claims/": claimsFacts,
  "compare/": compare,
  "failures/": failuresFacts,
  "frontier/": frontier,
  "judges/": judgesFacts,
  "ledger/": ledger,
  "model/": model,
  "reliability/": reliability,
  "servers/": servers,
  "splits/": splits,
  "tasks/": tasks,
  "thresholds/": thresholds,
};
