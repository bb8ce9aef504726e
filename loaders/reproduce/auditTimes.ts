import {binomialQuantile} from "../../src/stats/distributions.js";
import {paretoSet} from "../../src/stats/paretoSet.js";
import {Sfc32} from "../../src/stats/rng.js";
import type {AuditContext} from "./auditContext.js";
import {countOf, fixed, standingOf} from "./auditContext.js";
import type {AuditRow} from "../../src/analysis/reproduction.js";
import {NumberIndex} from "./standings.js";

const SECONDS_PER_HOUR = 3600;
const DRAWS = 2000;
/** Resolution of the table from which pass counts are drawn. */
const STEPS = 1000;

function textOf({published}: AuditContext): (metric: string) => number {
  const text = new NumberIndex(published.filter(({place}) => place === "text"));
  return (metric) => text.get("overall", null, metric);
}

function passHours(context: AuditContext): AuditRow {
  const of = textOf(context);
  const times = context.standings.map(({seconds}) => seconds);
  const hours = (seconds: number, clients: number) => (seconds * context.tasks) / clients / SECONDS_PER_HOUR;
  const [fast, slow] = [Math.min(...times), Math.max(...times)];
  const [few, many] = [of("clients.min"), of("clients.max")];
  const needed = (seconds: number, stated: number) => fixed((seconds * context.tasks) / SECONDS_PER_HOUR / stated, 2);
  const reached =
    Math.abs(hours(fast, many) - of("hours.min")) < 0.5 && Math.abs(hours(slow, few) - of("hours.max")) < 0.5;
  return {
    id: "F05",
    claim: "A pass over all tasks takes a workstation 2 to 18 hours",
    stated: `${of("hours.min")} to ${of("hours.max")} h with ${few} to ${many} clients, 27 to 194 s a task`,
    recomputed: `${fixed(hours(fast, many), 2)} to ${fixed(hours(fast, few), 2)} h for the fastest model, ${fixed(hours(slow, many), 1)} to ${fixed(hours(slow, few), 1)} h for the slowest; the stated hours are those of ${needed(fast, of("hours.min"))} and ${needed(slow, of("hours.max"))} clients`,
    verdict: reached ? "agrees" : "differs",
    note: "Retries and the start of containers may account for a factor of three; the paper does not say.",
  };
}

function buckets({published, buckets: bucketOf}: AuditContext): AuditRow {
  const stated = published
    .filter(({metric, scope}) => metric === "share" && scope.startsWith("bucket:"))
    .map(({scope, value}) => ({bucket: scope.slice(7), share: value ?? 0}));
  const servers = published
    .filter(({place}) => place === "Table 5, tasks")
    .map(({scope, value}) => ({bucket: bucketOf.get(scope.slice(7)) ?? "", tasks: value ?? 0}));
  const mentions = servers.reduce((sum, {tasks}) => sum + tasks, 0);
  const found = stated.map(({bucket, share}) => {
    const own = servers.filter((server) => server.bucket === bucket);
    return {
      bucket,
      share,
      mentioned: (100 * own.reduce((sum, {tasks}) => sum + tasks, 0)) / mentions,
      servers: (100 * own.length) / servers.length,
    };
  });
  const agrees = found.every(({share, mentioned}) => Math.abs(share - mentioned) <= 0.5);
  return {
    id: "F06",
    claim: "Shares of the tasks by bucket",
    stated: found.map(({bucket, share}) => `${bucket} ${share}`).join(", "),
    recomputed: `by mentions of servers (${mentions}): ${found.map(({bucket, mentioned}) => `${bucket} ${fixed(mentioned, 1)}`).join(", ")}; by servers: ${found.map(({bucket, servers: share}) => `${bucket} ${fixed(share, 1)}`).join(", ")}`,
    verdict: agrees ? "agrees" : "not derivable",
    note: "The shares need each task's bucket, which is not published: a task with servers of several buckets counts once.",
  };
}

/** Pass counts by equal steps of probability: a table from which a binomial count is drawn with one uniform. */
function quantileTable(rate: number, tasks: number): number[] {
  return Array.from({length: STEPS}, (_, i) => binomialQuantile((i + 0.5) / STEPS, tasks, rate));
}

function frontier(context: AuditContext): AuditRow {
  const {standings, tasks, published} = context;
  const points = standings.map(({seconds, atThreeQuarters}) => [seconds, atThreeQuarters]);
  const on = paretoSet(points, ["min", "max"]).frontier;
  const drawn = published
    .filter(({metric, place}) => metric === "on_frontier" && place.startsWith("Figure 2"))
    .filter(({value}) => value === 1)
    .map(({model}) => model);
  const names = on.map((i) => standings[i].model);
  const tables = standings.map(({atThreeQuarters}) => quantileTable(atThreeQuarters, tasks));
  const rng = new Sfc32(1);
  const times = standings.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const sample = standings.map(({seconds}, i) => [seconds, tables[i][rng.below(STEPS)]]);
    for (const i of paretoSet(sample, ["min", "max"]).frontier) times[i]++;
  }
  const share = (model: string) =>
    `${fixed((100 * times[standings.findIndex((standing) => standing.model === model)]) / DRAWS, 0)} %`;
  const [opus, gemini] = [standingOf(context, "claude-opus-4.5"), standingOf(context, "gemini-3-pro-preview")];
  const same = names.length === drawn.length && names.every((name) => drawn.includes(name));
  return {
    id: "F19",
    claim: "Six models on the Pareto frontier of time and pass@0.75",
    stated: String(drawn.length),
    recomputed: `${names.length}${same ? ", the same ones" : ""}: ${names.join(", ")}`,
    verdict: same ? "agrees" : "differs",
    note: `Opus 4.5 and Gemini 3 Pro differ by ${fixed(gemini.seconds - opus.seconds, 2)} s and ${fixed(100 * (gemini.atThreeQuarters - opus.atThreeQuarters), 1)} points. With independent noise in the pass rates Gemini 3 Pro is on the frontier in ${share("gemini-3-pro-preview")} of ${DRAWS} draws, Gemini 3.1 Pro in ${share("gemini-3.1-pro-preview")}.`,
  };
}

function serversPerTask(context: AuditContext): AuditRow {
  const servers = context.published.filter(({place}) => place === "Table 5, tasks");
  const mentions = servers.reduce((sum, {value}) => sum + (value ?? 0), 0);
  const mean = mentions / context.tasks;
  const stated = textOf(context)("servers_per_task.mean");
  return {
    id: "F21",
    claim: "Mean number of servers of a task",
    stated: String(stated),
    recomputed: `${fixed(mean, 3)}: ${mentions} mentions of ${servers.length} servers in ${countOf(1, context.tasks)} tasks`,
    verdict: Math.abs(mean - stated) <= 0.005 + 1e-9 ? "agrees" : "differs",
    note: "",
  };
}

function twice(context: AuditContext): AuditRow {
  const slow = standingOf(context, "glm-5.1").seconds;
  const ratios = ["claude-opus-4.6", "claude-opus-4.7"].map((model) => ({
    model,
    ratio: slow / standingOf(context, model).seconds,
  }));
  return {
    id: "F22",
    claim: "GLM-5.1 takes roughly twice the time of Opus 4.6 and 4.7",
    stated: "roughly twice",
    recomputed: `${fixed(slow, 2)} s: ${ratios.map(({model, ratio}) => `${fixed(ratio, 2)} times ${model}`).join(", ")}`,
    verdict: ratios.every(({ratio}) => Math.abs(ratio - 2) <= 0.5) ? "agrees" : "differs",
    note: "",
  };
}

/**
 * Claims about time, servers and buckets.
 * @param context from `auditContext`
 * @returns one row a claim, in a fixed order
 * @example auditTimes(context).map(({id}) => id)
 */
export function auditTimes(context: AuditContext): AuditRow[] {
  return [passHours(context), buckets(context), frontier(context), serversPerTask(context), twice(context)];
}
