import type {OutcomesMember} from "./archive.js";

/** What is measured of a model: `pass` (pass@θ or pass@1), `any` (pass@k), `all` (pass^k), `coverage` (mean score). */
export const measures = ["pass", "any", "all", "coverage"] as const;

/** See `measures`. */
export type Measure = (typeof measures)[number];

/** What a reader can choose on a page; its default is the experiment's own. */
export interface PageState {
  /** models shown, null for all */
  models: string[] | null;
  convention: string;
  judge: string | null;
  /** from 0 to 1 */
  threshold: number;
  measure: Measure;
  /** k of `any` and `all` */
  k: number;
  /** level of intervals, in (0, 1) */
  level: number;
  /** a part of the tasks as `column:value` (`service:postgres`), null for all */
  slice: string | null;
  /** column that a table is sorted by, with `-` in front for descending; null for the table's own order */
  sort: string | null;
  /** two models to compare, a frontier's cost axis: what only one page has */
  extra: Record<string, string>;
}

const LEVELS = [0.9, 0.95, 0.99];

/**
 * The state a page starts with.
 * @param outcomes the member `outcomes`, or what it says of defaults, attempts and scoring
 */
export function defaultState(outcomes: Pick<OutcomesMember, "defaults" | "attempts">): PageState {
  const {convention, judge, threshold} = outcomes.defaults;
  return {
    models: null,
    convention,
    judge,
    threshold,
    measure: "pass",
    k: Math.max(1, outcomes.attempts),
    level: 0.95,
    slice: null,
    sort: null,
    extra: {},
  };
}

/**
 * Reads a page's state from its address; what is unknown or out of range falls back to the default.
 * @param query the query of the address, with or without `?`
 * @param outcomes the member `outcomes`
 * @param extra keys that this page knows beyond the common ones
 * @example readState("convention=strict", outcomes).convention // "strict"
 */
export function readState(
  query: string,
  outcomes: Pick<OutcomesMember, "defaults" | "attempts" | "conventions" | "judges" | "models">,
  extra: string[] = [],
): PageState {
  const given = new URLSearchParams(query);
  const initial = defaultState(outcomes);
  // A published experiment lists no models here: which it has, its figures say.
  const isKnown = (model: string) => outcomes.models.length === 0 || outcomes.models.includes(model);
  const models = given.getAll("model").filter((model) => model !== "" && isKnown(model));
  return {
    models: models.length === 0 ? null : models,
    convention: oneOf(given.get("convention"), outcomes.conventions) ?? initial.convention,
    judge: oneOf(given.get("judge"), outcomes.judges) ?? initial.judge,
    threshold: numberIn(given.get("theta"), 0, 1) ?? initial.threshold,
    measure: oneOf(given.get("measure"), measures) ?? initial.measure,
    k: Math.round(numberIn(given.get("k"), 1, Math.max(1, outcomes.attempts)) ?? initial.k),
    level: oneOf(numberIn(given.get("level"), 0, 1), LEVELS) ?? initial.level,
    slice: given.get("tasks"),
    sort: given.get("sort"),
    extra: Object.fromEntries(extra.flatMap((key) => (given.has(key) ? [[key, given.get(key) ?? ""]] : []))),
  };
}

/**
 * The query that carries a state: only what differs from the default, so that a plain address stays plain.
 * @returns the query without `?`, empty for the default state
 * @example toQuery({...state, convention: "strict"}, outcomes) // "convention=strict"
 */
export function toQuery(state: PageState, outcomes: Pick<OutcomesMember, "defaults" | "attempts">): string {
  const initial = defaultState(outcomes);
  const query = new URLSearchParams();
  for (const model of state.models ?? []) query.append("model", model);
  if (state.convention !== initial.convention) query.set("convention", state.convention);
  if (state.judge !== initial.judge && state.judge !== null) query.set("judge", state.judge);
  if (state.threshold !== initial.threshold) query.set("theta", String(state.threshold));
  if (state.measure !== initial.measure) query.set("measure", state.measure);
  if (state.k !== initial.k) query.set("k", String(state.k));
  if (state.level !== initial.level) query.set("level", String(state.level));
  if (state.slice !== null) query.set("tasks", state.slice);
  if (state.sort !== null) query.set("sort", state.sort);
  for (const [key, value] of Object.entries(state.extra)) query.set(key, value);
  return query.toString();
}

function oneOf<T>(value: unknown, known: readonly T[]): T | null {
  return known.find((candidate) => candidate === value) ?? null;
}

function numberIn(text: string | null, low: number, high: number): number | null {
  if (text === null || text === "") return null;
  const value = Number(text);
  return value >= low && value <= high ? value : null;
}
