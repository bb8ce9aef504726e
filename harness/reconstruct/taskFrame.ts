import {Chance, fitSum} from "./chance.js";
import {allotServers} from "./serverAllotment.js";
import type {ServerQuota} from "./serverAllotment.js";
import type {TaskTarget} from "./targets.js";

/** A reconstructed task: all that the published figures say of tasks, and nothing of what they ask. */
export interface ReconstructedTask {
  task_id: string;
  split: "public" | "private";
  bucket: string;
  servers: string[];
  claims: number;
  exposed_tools: string[];
  required_tools: string[];
}

/** Assumed shares of the tasks with 1 to 10 claims; only their mean, the extremes and the tasks above 10 are published. */
const CLAIM_SHARES = [0.05, 0.15, 0.2, 0.2, 0.15, 0.1, 0.06, 0.04, 0.03, 0.02];
const MANY = CLAIM_SHARES.length;

function claimCounts({claims, tasks}: TaskTarget, chance: Chance): number[] {
  const few = tasks - claims.above10;
  const counts = Array.from({length: few}, (_, i) => {
    let share = (i + 0.5) / few;
    return 1 + CLAIM_SHARES.findIndex((part, j) => (share -= part) < 0 || j === MANY - 1);
  });
  for (let i = 0; i < claims.above10; i++) {
    const depth = (i / claims.above10) ** 2;
    counts.push(MANY + 1 + Math.floor(depth * (claims.max - MANY - 1)));
  }
  const last = counts.length - 1;
  counts[0] = claims.min;
  counts[last] = claims.max;
  const isFixed = (i: number) => i === 0 || i === last;
  fitSum(
    counts,
    (i) => (isFixed(i) ? counts[i] : i < few ? claims.min : MANY + 1),
    (i) => (isFixed(i) ? counts[i] : i < few ? MANY : claims.max),
    claims.total,
    chance,
  );
  return chance.shuffled(counts);
}

/** Numbers with a least, a greatest and a sum, the first two taken by a task that allows them; `low` and `high` narrow the bounds of each. */
function spreadCounts(
  {min, max, total}: {min: number; max: number; total: number},
  low: readonly number[],
  high: readonly number[],
  width: number,
  chance: Chance,
): number[] {
  const mean = total / low.length;
  const least = low.findIndex((value) => value <= min);
  const most = high.reduce(
    (best, value, i) => (value >= max && low[i] > low[best] && i !== least ? i : best),
    least === 0 ? 1 : 0,
  );
  const bounds = low.map((value, i) =>
    i === least ? [min, min] : i === most ? [max, max] : [Math.max(value, min), Math.min(high[i], max)],
  );
  const counts = bounds.map(([from, to]) => Math.min(to, Math.max(from, Math.round(mean + width * chance.normal()))));
  fitSum(
    counts,
    (i) => bounds[i][0],
    (i) => bounds[i][1],
    total,
    chance,
  );
  return counts;
}

function toolsOf(quotas: readonly ServerQuota[], tools: number, chance: Chance): Map<string, string[]> {
  const sizes = quotas.map(() => Math.max(2, Math.round(tools / quotas.length + 2 * chance.normal())));
  fitSum(
    sizes,
    () => 2,
    () => 14,
    tools,
    chance,
  );
  return new Map(
    quotas.map(({server}, i) => [
      server,
      Array.from({length: sizes[i]}, (_, j) => `${server}_tool_${String(j + 1).padStart(2, "0")}`),
    ]),
  );
}

/** Required tools of a task: one of each of its servers first, then more of them; exposed: those, then others, its own servers' first. */
function chooseTools(
  servers: string[],
  required: number,
  exposed: number,
  tools: Map<string, string[]>,
  chance: Chance,
) {
  const own = servers.map((server) => chance.shuffled(tools.get(server) ?? []));
  const rest = chance.shuffled(own.flatMap((names) => names.slice(1)));
  const needed = [...own.map((names) => names[0]), ...rest].slice(0, required);
  const others = chance.shuffled(
    [...tools].filter(([server]) => !servers.includes(server)).flatMap(([, names]) => names),
  );
  const shown = [...needed, ...rest.filter((name) => !needed.includes(name)), ...others].slice(0, exposed);
  return {required_tools: needed.sort(), exposed_tools: shown.sort()};
}

function expand<T>(groups: readonly (readonly [T, number])[]): T[] {
  return groups.flatMap(([value, count]) => Array.from({length: count}, () => value));
}

/** How many servers each task has: so many tasks with one, two and three, and the mentions that are left over those with four or more. */
function serverCounts({byServers: [one, two, three, more], servers}: TaskTarget): number[] {
  const mentions = servers.reduce((sum, {tasks}) => sum + tasks, 0) - one - 2 * two - 3 * three;
  const beyond = mentions - 4 * more;
  if (beyond < 0 || beyond > more)
    throw new Error(`serverCounts: got ${mentions} mentions for ${more} tasks; expected four or five each`);
  return expand([
    [1, one],
    [2, two],
    [3, three],
    [4, more - beyond],
    [5, beyond],
  ]);
}

/**
 * Reconstructs the tasks: splits, buckets, servers, tools and numbers of claims with just the published sums.
 * Published are sums and extremes alone; which task has what is drawn.
 * @param target from `taskTarget`
 * @param quotas servers with their tasks and buckets
 * @param seed a whole number
 * @returns one entry a task
 * @throws where the figures do not allow it
 * @example reconstructTasks(taskTarget(rows), quotas, 1).length // 1000
 */
export function reconstructTasks(
  target: TaskTarget,
  quotas: readonly ServerQuota[],
  seed: number,
): ReconstructedTask[] {
  const chance = new Chance(seed, 1);
  const {tasks} = target;
  const splits = chance.shuffled(
    expand([
      ["public" as const, target.publicTasks],
      ["private" as const, tasks - target.publicTasks],
    ]),
  );
  const buckets = chance.shuffled(expand(target.buckets.map(({bucket, tasks: count}) => [bucket, count] as const)));
  const sizes = chance.shuffled(serverCounts(target));
  const servers = allotServers(quotas, sizes, buckets, chance);
  const claims = claimCounts(target, chance);
  const tools = toolsOf(quotas, target.tools, chance);
  const available = servers.map((names) => names.reduce((sum, server) => sum + (tools.get(server)?.length ?? 0), 0));
  const required = spreadCounts(target.required, sizes, available, 1.3, chance);
  const exposed = spreadCounts(
    target.exposed,
    required,
    required.map(() => target.exposed.max),
    5,
    chance,
  );
  const digits = String(tasks).length;
  return splits.map((split, i) => ({
    task_id: `reconstructed-${String(i + 1).padStart(digits, "0")}`,
    split,
    bucket: buckets[i],
    servers: servers[i],
    claims: claims[i],
    ...chooseTools(servers[i], required[i], exposed[i], tools, chance),
  }));
}
