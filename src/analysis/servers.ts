import {proportionInterval} from "../stats/proportionInterval.js";
import {scoreInterval} from "../stats/scoreInterval.js";
import {newcombeInterval} from "../stats/newcombeInterval.js";
import {meanOf} from "../stats/studentInterval.js";
import {welchInterval} from "../stats/welchInterval.js";
import {computed} from "./computation.js";
import {splitComputation} from "./splitComputations.js";
import type {Archive} from "./archive.js";
import {measureLabel} from "./measureLabel.js";
import {localServices, remoteServices} from "./mcpmarkGaps.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {excludesZero} from "./ranking.js";
import {publishedMetric, publishedStandings} from "./publishedStandings.js";
import {serversWords} from "./serversFinding.js";
import type {ServersWords} from "./serversFinding.js";
import type {Ends} from "./splits.js";
import {standings} from "./standings.js";
import type {Standing} from "./standings.js";
import {taskMeans} from "./taskMeans.js";

/** One model over the parts of the tasks. */
export interface ServerRow extends ModelFacts {
  /** over all tasks that lie in a part */
  all: number;
  /** in the order of `parts`; null where nothing is counted */
  cells: ((Ends & {n: number}) | null)[];
}

/** A part of the tasks: a service, server, bucket or category. */
export interface ServerPart {
  part: string;
  tasks: number;
  /** mean over the models; its interval is null where the tasks behind it are not known */
  estimate: number;
  low: number | null;
  high: number | null;
}

/** One model on the local and on the remote services, and its gap: local minus remote. */
export interface LocalRemoteRow extends ModelFacts {
  local: number;
  remote: number;
  gap: Ends;
  p_holm: number | null;
}

/** The servers page: where models pass, by what they work on. */
export interface Servers extends ServersWords {
  by: PartColumn;
  choices: PartColumn[];
  parts: ServerPart[];
  rows: ServerRow[];
  /**
   * the two parts farthest apart, of those that can be told apart where any can; its interval is corrected for the number
   * of pairs; null where there is none
   */
  widest: {
    first: string;
    second: string;
    difference: Ends;
    pairs: number;
    /** whether parts of fewer tasks than `FEWEST` were left out */
    isLimited: boolean;
  } | null;
  /** null where there are no local and remote services */
  places: {
    local: string[];
    remote: string[];
    rows: LocalRemoteRow[];
    /** mean gap of the models; ends are null where the tasks behind it are not known */
    common: {estimate: number; low: number | null; high: number | null; p: number | null};
  } | null;
  label: string;
  isPublished: boolean;
}

/** What the tasks can be told apart by. */
export type PartColumn = "service" | "server" | "bucket" | "category";

/** Parts of fewer tasks stand in no comparison where others have as many. */
export const FEWEST = 10;

/** Scopes of published figures that are no service. */
const OTHER_SCOPES = ["overall", "split", "judges", "example", "public", "private"];
/**
 * Rates by service, server, bucket or category of the task, with intervals for few tasks, and local against remote services.
 * @param archive needs outcomes and tasks; a published experiment needs rates by service instead
 * @param state models, convention, judge, threshold, measure and level; `extra.by` chooses; its tasks do not matter
 */
export function servers(archive: Archive, state: PageState): Servers {
  const isPublished = archive.outcomes.scoring === "none";
  const values = partsOf(archive, isPublished);
  const choices = [...values.keys()];
  const by = choices.find((column) => column === state.extra.by) ?? choices[0] ?? "service";
  const names = values.get(by) ?? [];
  const found = names
    .map((part) => ({part, standings: resultsOf(archive, state, isPublished, by, part)}))
    .filter(({standings: own}) => own.some(hasKnown));
  const facts = modelFacts(archive);
  const models = [...new Set(found.flatMap(({standings: own}) => own.map(({model}) => model)))];
  const byModel = found.map(({standings: own}) => new Map(own.map(({model, column}) => [model, column])));
  const columnOf = (at: number, model: string) => known(byModel[at].get(model) ?? new Float64Array(0));
  const rows = models
    .map((model): ServerRow => {
      const columns = found.map((_, at) => columnOf(at, model));
      const every = chained(columns);
      return {
        ...facts(model),
        all: every.length === 0 ? NaN : meanOf(every),
        cells: columns.map((column) =>
          column.length === 0 ? null : {...cellOf(column, state.level), n: column.length},
        ),
      };
    })
    .filter(({all}) => !Number.isNaN(all))
    .sort((a, b) => b.all - a.all);
  const means = found.map(({standings: own}) => taskMeans(own.filter(hasKnown).map(({column}) => column)));
  const parts = found.map(({part, standings: own}, at): ServerPart => {
    const cells = rows.flatMap(({cells: all}) => all[at]?.estimate ?? []);
    const ends = isPublished || means[at].length < 2 ? null : scoreInterval(means[at], {level: state.level});
    const tasks = Math.max(0, ...own.map(({column}) => column.length));
    return {part, tasks, estimate: meanOf(cells), low: ends?.low ?? null, high: ends?.high ?? null};
  });
  const order = parts.map((_, at) => at).sort((a, b) => parts[b].estimate - parts[a].estimate);
  const numbers = {
    by,
    choices,
    parts: order.map((at) => parts[at]),
    rows: rows.map((row) => ({...row, cells: order.map((at) => row.cells[at])})),
    widest: isPublished
      ? null
      : widestOf(
          order.map((at) => ({part: parts[at].part, means: means[at]})),
          state.level,
        ),
    places: by === "service" ? placesOf(archive, state, isPublished, names) : null,
    label: isPublished ? publishedMetric(archive, state) : measureLabel(state, archive.outcomes.scoring),
    isPublished,
  };
  return {...numbers, ...serversWords(numbers, state)};
}

function partsOf({tasks, published}: Archive, isPublished: boolean): Map<PartColumn, string[]> {
  const found = new Map<PartColumn, string[]>();
  const add = (column: PartColumn, list: (string | null)[]) => {
    const names = [...new Set(list)].filter((name) => name !== null).sort();
    if (names.length > 1) found.set(column, names);
  };
  if (isPublished) {
    const scopes = published.filter(({model, scope}) => model !== null && /^[a-z]+$/.test(scope));
    add(
      "service",
      scopes.map(({scope}) => scope).filter((scope) => !OTHER_SCOPES.includes(scope)),
    );
    return found;
  }
  // A suite that exposes several servers a task names them together as its service.
  const hasServers = tasks.some(({servers: list}) => list.length > 1);
  if (hasServers)
    add(
      "server",
      tasks.flatMap(({servers: list}) => list),
    );
  else
    add(
      "service",
      tasks.map(({service}) => service),
    );
  add(
    "bucket",
    tasks.map(({bucket}) => bucket),
  );
  add(
    "category",
    tasks.map(({category}) => category),
  );
  return found;
}

type Result = Pick<Standing, "model" | "column">;

function resultsOf(archive: Archive, state: PageState, isPublished: boolean, by: PartColumn, part: string): Result[] {
  return isPublished
    ? publishedStandings(archive, {...state, slice: `scope:${part}`})
    : standings(archive, {...state, slice: `${by}:${part}`});
}

function known(column: Float64Array): Float64Array {
  return column.filter((value) => !Number.isNaN(value));
}

function hasKnown({column}: Result): boolean {
  return column.some((value) => !Number.isNaN(value));
}

/** Columns one behind the other. */
function chained(columns: Float64Array[]): Float64Array {
  const whole = new Float64Array(columns.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
}

/** A cell: for passes the small-n rule; for means of several trials, an interval over the tasks. */
function cellOf(column: Float64Array, level: number): Ends {
  const isFlags = column.every((value) => value === 0 || value === 1);
  const passes = Math.round(column.reduce((sum, value) => sum + value, 0));
  const {low, high} =
    isFlags || column.length < 2 ? proportionInterval(passes, column.length, {level}) : scoreInterval(column, {level});
  return {estimate: meanOf(column), low, high};
}

function widestOf(parts: {part: string; means: ArrayLike<number>}[], level: number): Servers["widest"] {
  const possible = parts.filter(({means}) => means.length > 1);
  const large = possible.filter(({means}) => means.length >= FEWEST);
  const usable = large.length < 2 ? possible : large;
  if (usable.length < 2) return null;
  const isLimited = usable.length < parts.length;
  const pairs = (usable.length * (usable.length - 1)) / 2;
  const all = usable.flatMap((first, i) =>
    usable.slice(i + 1).map((second) => {
      const {estimate, low, high} = welchInterval(first.means, second.means, {level: 1 - (1 - level) / pairs});
      // Rates lie between 0 and 1, so that their difference cannot leave the scale from -1 to 1.
      const difference = {estimate, low: Math.max(-1, low), high: Math.min(1, high)};
      return {first: first.part, second: second.part, difference, pairs, isLimited};
    }),
  );
  const resolved = all.filter(({difference}) => excludesZero(difference));
  return (resolved.length > 0 ? resolved : all).reduce((widest, pair) =>
    pair.difference.estimate > widest.difference.estimate ? pair : widest,
  );
}

function placesOf(archive: Archive, state: PageState, isPublished: boolean, names: string[]): Servers["places"] {
  const [local, remote] = [localServices, remoteServices].map((list) => list.filter((name) => names.includes(name)));
  if (local.length === 0 || remote.length === 0) return null;
  const joined = (services: string[]) => {
    const parts = new Map<string, Float64Array[]>();
    for (const service of services) {
      for (const {model, column} of resultsOf(archive, state, isPublished, "service", service))
        parts.set(model, [...(parts.get(model) ?? []), column]);
    }
    return new Map([...parts].map(([model, columns]) => [model, chained(columns)]));
  };
  const [near, far] = [joined(local), joined(remote)];
  const sizes = [near, far].map((columns) => Math.max(...[...columns.values()].map(({length}) => length)));
  const facts = modelFacts(archive);
  const models = [...near.keys()].filter(
    (model) => near.get(model)?.length === sizes[0] && far.get(model)?.length === sizes[1],
  );
  const scores = models.map((model) =>
    chained([near, far].map((columns) => columns.get(model) ?? new Float64Array(0))),
  );
  const whole = models.flatMap((model, m) =>
    scores[m].some((value) => Number.isNaN(value)) ? [] : [{model, scores: scores[m]}],
  );
  if (whole.length === 0 || Math.min(...sizes) < 2) return null;
  const isLocal = Array.from(whole[0].scores, (_, t) => t < sizes[0]);
  const gaps = isPublished
    ? null
    : computed(splitComputation, {scores: whole.map((row) => row.scores), isFirst: isLocal, level: state.level});
  const rows = whole.map(({model, scores: own}, m): LocalRemoteRow => {
    const halves = [own.slice(0, sizes[0]), own.slice(sizes[0])];
    const [a, b] = halves.map((half) => Math.round(half.reduce((sum, value) => sum + value, 0)));
    const {low, high} = gaps?.models[m].gap ?? newcombeInterval(a, sizes[0], b, sizes[1], {level: state.level});
    const [one, other] = halves.map(meanOf);
    return {
      ...facts(model),
      local: one,
      remote: other,
      gap: {estimate: one - other, low, high},
      p_holm: gaps?.models[m].p_holm ?? null,
    };
  });
  const {low = null, high = null} = gaps?.common ?? {};
  const estimate = meanOf(rows.map(({gap}) => gap.estimate));
  return {
    local,
    remote,
    rows: rows.sort((a, b) => b.gap.estimate - a.gap.estimate),
    common: {estimate, low, high, p: gaps?.common_test.p ?? null},
  };
}
