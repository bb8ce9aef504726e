import type {Chance} from "./chance.js";

/** A server with the number of tasks that use it and the bucket it belongs to. */
export interface ServerQuota {
  server: string;
  tasks: number;
  bucket: string;
}

const SWAPS_PER_TASK = 30;

/**
 * Allots servers to tasks: each server to just so many tasks, each task just so many distinct servers, one of them from the task's bucket.
 * @param sizes how many servers each task has
 * @param buckets the bucket of each task
 * @returns the servers of each task, the one from its bucket first
 * @throws where the numbers do not allow it
 */
export function allotServers(
  quotas: readonly ServerQuota[],
  sizes: readonly number[],
  buckets: readonly string[],
  chance: Chance,
): string[][] {
  const left = quotas.map(({tasks}) => tasks);
  const chosen = sizes.map(() => [] as number[]);
  for (const task of chance.shuffled(sizes.map((_, i) => i))) {
    const anchor = drawServer(quotas, left, buckets[task], chance);
    chosen[task].push(anchor);
    left[anchor]--;
  }
  const order = quotas.map((_, i) => i).sort((a, b) => left[b] - left[a] || a - b);
  for (const server of order) {
    const open = chance.shuffled(
      chosen
        .map((_, task) => task)
        .filter((task) => chosen[task].length < sizes[task] && !chosen[task].includes(server)),
    );
    open.sort((a, b) => sizes[b] - chosen[b].length - (sizes[a] - chosen[a].length));
    for (const task of open.slice(0, left[server])) chosen[task].push(server);
    for (let missing = left[server] - open.length; missing > 0; missing--) lend(chosen, sizes, server, quotas, chance);
  }
  const short = chosen.findIndex((servers, task) => servers.length !== sizes[task]);
  if (short >= 0)
    throw new Error(`allotServers: task ${short}: got ${chosen[short].length} servers; expected ${sizes[short]}`);
  mix(chosen, chance);
  return chosen.map((servers) => servers.map((server) => quotas[server].server));
}

/**
 * Allots a server that only tasks have room for which have it already: a full task takes it and lends one of its own to such a task.
 * @throws where no task can lend
 */
function lend(
  chosen: number[][],
  sizes: readonly number[],
  server: number,
  quotas: readonly ServerQuota[],
  chance: Chance,
): void {
  const tasks = chance.shuffled(chosen.map((_, task) => task));
  for (const open of tasks.filter((task) => chosen[task].length < sizes[task])) {
    for (const full of tasks) {
      if (chosen[full].length < sizes[full] || chosen[full].includes(server)) continue;
      const place = chosen[full].findIndex((own, i) => i > 0 && !chosen[open].includes(own));
      if (place < 0) continue;
      chosen[open].push(chosen[full][place]);
      chosen[full][place] = server;
      return;
    }
  }
  throw new Error(
    `allotServers: ${quotas[server].server}: got no task that can take it; expected room for all of its tasks`,
  );
}

function drawServer(quotas: readonly ServerQuota[], left: readonly number[], bucket: string, chance: Chance): number {
  const inBucket = quotas.map((_, i) => i).filter((i) => quotas[i].bucket === bucket);
  let rest = chance.below(
    Math.max(
      1,
      inBucket.reduce((sum, i) => sum + left[i], 0),
    ),
  );
  for (const i of inBucket) {
    if (rest < left[i]) return i;
    rest -= left[i];
  }
  throw new Error(
    `allotServers: bucket ${JSON.stringify(bucket)}: got no server with a task left; expected one for each of its tasks`,
  );
}

/** Swaps servers between tasks at random, the first of each kept: all sums stay, the order of filling is forgotten. */
function mix(chosen: number[][], chance: Chance): void {
  for (let i = 0; i < SWAPS_PER_TASK * chosen.length; i++) {
    const a = chosen[chance.below(chosen.length)];
    const b = chosen[chance.below(chosen.length)];
    if (a.length < 2 || b.length < 2 || a === b) continue;
    const x = 1 + chance.below(a.length - 1);
    const y = 1 + chance.below(b.length - 1);
    if (a.includes(b[y]) || b.includes(a[x])) continue;
    [a[x], b[y]] = [b[y], a[x]];
  }
}
