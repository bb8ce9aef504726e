import type {Value} from "../../data/database.js";
import type {ColumnKind, ColumnSpec, Statistic} from "./statistic.js";

/** A cross table of long rows: one line a label of one column, one cell a label of another. */
export interface CrossTable {
  lines: string[];
  heads: string[];
  /** null where no row had the cell */
  cells: (number | null)[][];
}

const RULES: Readonly<Record<ColumnKind, string>> = {
  number: "a number",
  share: "a number from 0 to 1",
  flag: "true, false, 1 or 0",
  text: "anything",
};

/** Squares of what is larger, summed over a million rows, are more than a number can be. */
const LARGEST = 1e150;

function toCell(kind: ColumnKind, value: Value): number | string | null {
  if (kind === "text") return typeof value === "object" ? JSON.stringify(value) : String(value);
  const number = typeof value === "boolean" ? Number(value) : value;
  if (typeof number !== "number" || !(Math.abs(number) <= LARGEST)) return null;
  if (kind === "flag") return number === 0 || number === 1 ? number : null;
  return kind === "share" && (number < 0 || number > 1) ? null : number;
}

/** What is wrong with a value; numbers that JSON has no word for are named. */
function problemOf(kind: ColumnKind, value: Value): string {
  const isNumber = typeof value === "number";
  const got = isNumber && !Number.isFinite(value) ? String(value) : JSON.stringify(value).slice(0, 120);
  return `got ${got}; expected ${isNumber && kind === "number" ? `a number from -${LARGEST} to ${LARGEST}` : RULES[kind]}`;
}

/** How a statistic's columns are told to a reader. @example columnText({name: "value", kind: "flag", what: ""}) // "value (true, false, 1 or 0)" */
export function columnText({name, kind, isOptional}: ColumnSpec): string {
  const rule = kind === "text" ? "" : ` (${RULES[kind]})`;
  return isOptional === true ? `[${name}${rule}]` : `${name}${rule}`;
}

/** The rows that a statistic reads, checked: values by column, rows with a missing one left out and counted. */
export class StatisticTable {
  constructor(
    private readonly columns: ReadonlyMap<string, readonly (number | string)[]>,
    /** rows kept */
    readonly n: number,
    /** rows left out since a column that the statistic reads was null */
    readonly nMissing: number,
  ) {}

  /** Whether the query gave an optional column. */
  has(name: string): boolean {
    return this.columns.has(name);
  }

  /** A column of numbers. */
  numbers(name: string): number[] {
    return (this.columns.get(name) ?? []) as number[];
  }

  /** A column of text. */
  texts(name: string): string[] {
    return (this.columns.get(name) ?? []).map(String);
  }

  /** A column of labels, undefined where the query did not give it. */
  labels(name: string): string[] | undefined {
    return this.has(name) ? this.texts(name) : undefined;
  }

  /**
   * The cluster of each line of a cross table, undefined where the query gave no column `cluster`.
   * @throws RangeError where one line's rows name two clusters
   */
  clustersOf(line: string, lines: readonly string[]): string[] | undefined {
    const clusters = this.labels("cluster");
    if (clusters === undefined) return undefined;
    const found = new Map<string, string>();
    this.texts(line).forEach((label, i) => {
      const earlier = found.get(label) ?? clusters[i];
      if (earlier !== clusters[i]) {
        const got = JSON.stringify([label, earlier, clusters[i]]);
        throw new RangeError(`cluster: two for one ${line}: got ${got}; expected one each`);
      }
      found.set(label, earlier);
    });
    return lines.map((label) => found.get(label) ?? "");
  }

  /** Values of a column by the labels of another, in order of the labels. */
  groups(by: string, values: string): Map<string, number[]> {
    const labels = this.texts(by);
    const numbers = this.numbers(values);
    const groups = new Map([...new Set(labels)].sort().map((label): [string, number[]] => [label, []]));
    labels.forEach((label, i) => groups.get(label)?.push(numbers[i]));
    return groups;
  }

  /**
   * Long rows as a cross table, labels in order.
   * @throws RangeError where two rows fall into one cell
   */
  cross(line: string, head: string, value: string): CrossTable {
    const [lineOf, headOf, numbers] = [this.texts(line), this.texts(head), this.numbers(value)];
    const lines = [...new Set(lineOf)].sort();
    const heads = [...new Set(headOf)].sort();
    const [linePlace, headPlace] = [lines, heads].map((labels) => new Map(labels.map((label, i) => [label, i])));
    const cells = lines.map(() => new Array<number | null>(heads.length).fill(null));
    numbers.forEach((number, i) => {
      const row = cells[linePlace.get(lineOf[i]) ?? 0];
      const place = headPlace.get(headOf[i]) ?? 0;
      if (row[place] !== null) {
        throw new RangeError(
          `rows: two for one ${line} and ${head}: got ${JSON.stringify([lineOf[i], headOf[i]])}; expected one row each`,
        );
      }
      row[place] = number;
    });
    return {lines, heads, cells};
  }
}

/**
 * Checks a query's result against what a statistic needs, and takes the rows apart.
 * @param statistic says which columns, of which kinds
 * @param result names and rows of the query
 * @returns the table of each group: of a column `by`, which any statistic takes beside its own, or one with null
 * @throws RangeError in one line that says what was got and expected: columns missing or too many, a value of another kind, no rows
 * @example toStatisticTables(wilson, {names: ["value"], rows: [[true], [null]]})[0].table.nMissing // 1
 */
export function toStatisticTables(
  {name, columns}: Pick<Statistic, "name" | "columns">,
  {names, rows}: {names: readonly string[]; rows: readonly (readonly Value[])[]},
): {by: string | null; table: StatisticTable}[] {
  const needed = columns.filter(({isOptional}) => isOptional !== true);
  const isMissing = needed.some((column) => !names.includes(column.name));
  const isExtra = names.some((each) => each !== "by" && !columns.some((column) => column.name === each));
  if (isMissing || isExtra) {
    const expected = [...columns.map(columnText), "[by]"].join(", ");
    throw new RangeError(`${name}: columns: got ${JSON.stringify(names)}; expected ${expected}`);
  }
  if (rows.length === 0) throw new RangeError(`${name}: rows: got 0; expected at least 1`);
  const used = columns.filter((column) => names.includes(column.name));
  const places = used.map((column) => names.indexOf(column.name));
  const byPlace = names.indexOf("by");
  const groups = new Map<string | null, {kept: (number | string)[][]; missing: number}>();
  rows.forEach((row, r) => {
    const by = byPlace < 0 ? null : String(row[byPlace]);
    const group = groups.get(by) ?? {kept: [], missing: 0};
    groups.set(by, group);
    if (places.some((place) => row[place] === null)) {
      group.missing++;
      return;
    }
    group.kept.push(
      used.map((column, i) => {
        const cell = toCell(column.kind, row[places[i]]);
        if (cell !== null) return cell;
        throw new RangeError(`${name}: row ${r + 1}: ${column.name}: ${problemOf(column.kind, row[places[i]])}`);
      }),
    );
  });
  return [...groups].map(([by, {kept, missing}]) => {
    const values = used.map((column, i) => [column.name, kept.map((row) => row[i])] as const);
    return {by, table: new StatisticTable(new Map(values), kept.length, missing)};
  });
}
