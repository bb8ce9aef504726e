import type {Interval, TestResult} from "../../src/stats/interval.js";
import type {StatisticTable} from "./statisticTable.js";

/** What a column must hold: `number` one of at most 1e150 either way, `share` one from 0 to 1, `flag` true, false, 1 or 0, `text` anything. */
export type ColumnKind = "number" | "share" | "flag" | "text";

/** A column that a statistic reads, by its name in the query's result. */
export interface ColumnSpec {
  name: string;
  kind: ColumnKind;
  isOptional?: boolean;
  what: string;
}

/** A setting of a statistic beyond level, resamples and seed. */
export interface SettingSpec {
  name: string;
  /** the values allowed, or that a number is wanted */
  values: "number" | readonly string[];
  /** least and greatest number allowed, where more would take without end */
  range?: readonly [number, number];
  initial: string;
  what: string;
}

/** What every statistic takes beside its table. */
export interface Settings {
  level: number;
  resamples: number;
  seed: number;
  /** by name, as text that the settings allow */
  own: Readonly<Record<string, string>>;
}

/** One number that a statistic found. Members are snake_case because they travel unchanged into columns. */
export interface Finding {
  /** which number, such as `mean` or a model's name */
  what: string;
  estimate: number | null;
  low: number | null;
  high: number | null;
  p: number | null;
  method: string;
  level: number | null;
  resamples: number | null;
  seed: number | null;
  n: number;
  n_missing: number;
  clusters: number | null;
  note: string | null;
}

/** A statistic as the command knows it: its name, what it needs, what it does. */
export interface Statistic {
  name: string;
  what: string;
  columns: readonly ColumnSpec[];
  settings?: readonly SettingSpec[];
  compute: (table: StatisticTable, settings: Settings) => Finding[];
}

const known = (value: number) => (Number.isNaN(value) ? null : value);

/**
 * An interval as a finding.
 * @param what which number it is of
 * @param more what to say otherwise than the interval does
 * @example fromInterval("mean", wilsonInterval(3, 4)).method // "wilson"
 */
export function fromInterval(what: string, interval: Interval, more: Partial<Finding> = {}): Finding {
  const {estimate, low, high, method, level, n, n_missing, clusters, resamples, seed} = interval;
  return {
    ...{what, estimate: known(estimate), low: known(low), high: known(high), p: null},
    ...{method, level, resamples, seed, n, n_missing, clusters, note: null},
    ...more,
  };
}

/** A test as a finding: its statistic as the estimate, without an interval. */
export function fromTest(what: string, test: TestResult, nMissing: number, more: Partial<Finding> = {}): Finding {
  const {statistic, p, method, n, resamples, seed, reason} = test;
  return {
    ...{what, estimate: known(statistic), low: null, high: null, p: known(p)},
    ...{method, level: null, resamples, seed, n, n_missing: nMissing, clusters: null, note: reason},
    ...more,
  };
}

/** A bare number as a finding. */
export function fromNumber(
  what: string,
  estimate: number,
  {method, n, nMissing}: {method: string; n: number; nMissing: number},
  more: Partial<Finding> = {},
): Finding {
  return {
    ...{what, estimate: known(estimate), low: null, high: null, p: null},
    ...{method, level: null, resamples: null, seed: null, n, n_missing: nMissing, clusters: null, note: null},
    ...more,
  };
}
