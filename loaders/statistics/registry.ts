import type {Value} from "../../data/database.js";
import {agreements} from "./agreements.js";
import {comparisons} from "./comparisons.js";
import {curves} from "./curves.js";
import {estimates} from "./estimates.js";
import {forensics} from "./forensics.js";
import {rankings} from "./rankings.js";
import {reliability} from "./reliability.js";
import type {Finding, Settings, SettingSpec, Statistic} from "./statistic.js";
import {toStatisticTables} from "./statisticTable.js";

/** Every statistic that `benchbook stats` computes, by name in the order of the list. */
export const statistics: ReadonlyMap<string, Statistic> = new Map(
  [...estimates, ...comparisons, ...rankings, ...curves, ...reliability, ...agreements, ...forensics].map((one) => [
    one.name,
    one,
  ]),
);

function settingOf(name: string, spec: SettingSpec, given: ReadonlyMap<string, string>): string {
  const {name: setting, values, range, initial} = spec;
  const text = given.get(setting) ?? initial;
  const [least, most] = range ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  const holds =
    values === "number" ? text.trim() !== "" && Number(text) >= least && Number(text) <= most : values.includes(text);
  if (holds) return text;
  const numbers = range === undefined ? "a number" : `a number from ${least} to ${most}`;
  const expected = values === "number" ? numbers : values.join(", ");
  throw new RangeError(`${name}: setting ${setting}: got ${JSON.stringify(text)}; expected ${expected}`);
}

/**
 * A statistic's own settings: those given, and the initial ones of the rest.
 * @param statistic one of `statistics`
 * @param given texts by the setting's name
 * @returns one text a setting
 * @throws RangeError on a setting that it does not have, or a value that is not allowed
 * @example ownSettings(statistics.get("ranks"), new Map()).tie // "min"
 */
export function ownSettings(statistic: Statistic, given: ReadonlyMap<string, string>): Record<string, string> {
  const specs = statistic.settings ?? [];
  const unknown = [...given.keys()].filter((key) => !specs.some(({name}) => name === key));
  if (unknown.length > 0) {
    const expected = specs.map(({name}) => name).join(", ") || "none";
    throw new RangeError(`${statistic.name}: settings: got ${JSON.stringify(unknown)}; expected ${expected}`);
  }
  return Object.fromEntries(specs.map((spec) => [spec.name, settingOf(statistic.name, spec, given)]));
}

/**
 * Computes a statistic on a query's result: once, or once for every value of a column `by`.
 * @param statistic one of `statistics`
 * @param result names and rows of the query
 * @param settings level, resamples, seed and the statistic's own
 * @returns the findings, each with the group it is of
 * @throws RangeError in one line where the columns or the values do not fit the statistic
 * @example computeStatistic(wilson, {names: ["value"], rows: [[1], [0]]}, settings)[0].finding.estimate // 0.5
 */
export function computeStatistic(
  statistic: Statistic,
  result: {names: readonly string[]; rows: readonly (readonly Value[])[]},
  settings: Settings,
): {by: string | null; finding: Finding}[] {
  return toStatisticTables(statistic, result).flatMap(({by, table}) => {
    const group = by === null ? "" : ` (by ${JSON.stringify(by)})`;
    if (table.n === 0) {
      throw new RangeError(
        `${statistic.name}${group}: rows: got ${table.nMissing}, all with a missing value; expected one without`,
      );
    }
    try {
      return statistic.compute(table, settings).map((finding) => ({by, finding}));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new RangeError(`${statistic.name}${group}: ${error.message}`, {cause: error});
    }
  });
}
