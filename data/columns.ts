import {z} from "zod";

/** DuckDB's name of a column's type, as it stands in `CREATE TABLE`. */
export type SqlType = "VARCHAR" | "INTEGER" | "BIGINT" | "DOUBLE" | "BOOLEAN" | "TIMESTAMP" | "JSON" | "VARCHAR[]";

/** One column of a table: how it is checked, how it is stored, and what it says to a reader. */
export interface Column<T extends z.ZodType = z.ZodType> {
  readonly check: T;
  /** The same as `check` says of a value that is not null, without its messages and many times as fast; null: only `check` knows. */
  readonly holds: ((value: unknown) => boolean) | null;
  readonly sql: SqlType;
  /** One sentence for the data dictionary. */
  readonly meaning: string;
  /** The unit of a number, or null where it has none. */
  readonly unit: string | null;
  /** What null means, or null where the column is never null. */
  readonly nullMeaning: string | null;
  /** The closed list of values, or null where any value of the type may stand. */
  readonly values: readonly string[] | null;
}

/** What values a column takes, before it is said whether it may be null. */
interface Kind<T extends z.ZodType> {
  check: T;
  holds?: (value: unknown) => boolean;
  sql: SqlType;
  unit?: string;
  values?: readonly string[];
}

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

function isMoment(text: string): boolean {
  return ISO_UTC.test(text) && !Number.isNaN(Date.parse(text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const isText = (value: unknown) => typeof value === "string";
const isWhole = (value: unknown) => Number.isSafeInteger(value);
const isReal = (value: unknown) => Number.isFinite(value);
const isWholeFrom = (least: number) => (value: unknown) => isWhole(value) && (value as number) >= least;
const isRealFrom0 = (value: unknown) => isReal(value) && (value as number) >= 0;

/** Text that is not empty: an unknown text is null, never "". */
export const name = {
  check: z.string().min(1),
  holds: (value) => isText(value) && value !== "",
  sql: "VARCHAR",
} satisfies Kind<z.ZodType>;
/** Text that may be empty, since the source said so. */
export const text = {check: z.string(), holds: isText, sql: "VARCHAR"} satisfies Kind<z.ZodType>;
/** A whole number from 0. */
export const count = {check: z.int().min(0), holds: isWholeFrom(0), sql: "INTEGER"} satisfies Kind<z.ZodType>;
/** A whole number from 1, where counting begins at one. */
export const ordinal = {check: z.int().min(1), holds: isWholeFrom(1), sql: "INTEGER"} satisfies Kind<z.ZodType>;
/** A whole number, negative too. */
export const whole = {check: z.int(), holds: isWhole, sql: "INTEGER"} satisfies Kind<z.ZodType>;
/** A whole number of bytes. */
export const bytes = {
  check: z.int().min(0),
  holds: isWholeFrom(0),
  sql: "BIGINT",
  unit: "bytes",
} satisfies Kind<z.ZodType>;
/** Any finite number. */
export const real = {check: z.number(), holds: isReal, sql: "DOUBLE"} satisfies Kind<z.ZodType>;
/** A proportion from 0 to 1. */
export const share = {
  check: z.number().min(0).max(1),
  holds: (value) => isRealFrom0(value) && (value as number) <= 1,
  sql: "DOUBLE",
  unit: "proportion",
} satisfies Kind<z.ZodType>;
/** A length of time in seconds. */
export const seconds = {
  check: z.number().min(0),
  holds: isRealFrom0,
  sql: "DOUBLE",
  unit: "seconds",
} satisfies Kind<z.ZodType>;
/** An amount in US dollars. */
export const usd = {check: z.number().min(0), holds: isRealFrom0, sql: "DOUBLE", unit: "USD"} satisfies Kind<z.ZodType>;
/** Tokens of a language model. */
export const tokens = {
  check: z.int().min(0),
  holds: isWholeFrom(0),
  sql: "BIGINT",
  unit: "tokens",
} satisfies Kind<z.ZodType>;
/** True or false. */
export const flag = {
  check: z.boolean(),
  holds: (value) => typeof value === "boolean",
  sql: "BOOLEAN",
} satisfies Kind<z.ZodType>;
/** A moment, as ISO 8601 text in UTC that ends in Z, with up to 6 decimals of a second. */
export const time = {
  check: z.string().refine(isMoment, "ISO 8601 in UTC that ends in Z"),
  holds: (value) => isText(value) && isMoment(value as string),
  sql: "TIMESTAMP",
  unit: "UTC",
} satisfies Kind<z.ZodType>;
/** JSON as text. */
export const json = {
  check: z.string().refine(isJson, "text that parses as JSON"),
  holds: (value) => isText(value) && isJson(value as string),
  sql: "JSON",
} satisfies Kind<z.ZodType>;
/** A list of texts. */
export const list = {
  check: z.array(z.string()),
  holds: (value) => Array.isArray(value) && value.every(isText),
  sql: "VARCHAR[]",
} satisfies Kind<z.ZodType>;

/**
 * A kind whose values are a closed list.
 * @param values the values allowed, at least one, in the order in which the dictionary lists them
 * @returns the kind: text in Parquet, null where the column is optional
 * @example oneOf("public", "private")
 */
export function oneOf<const V extends readonly [string, ...string[]]>(...values: V) {
  return {
    check: z.enum(values),
    holds: (value: unknown) => (values as readonly unknown[]).includes(value),
    sql: "VARCHAR" as const,
    values,
  } satisfies Kind<z.ZodType>;
}

/**
 * A column that is never null. `unit` overrides the kind's own.
 * @param kind what its values are
 * @param meaning one line for the dictionary
 * @param unit default: the kind's own
 * @returns the column
 * @example required(text, "the task's id")
 */
export function required<T extends z.ZodType>(kind: Kind<T>, meaning: string, unit?: string): Column<T> {
  const {check, holds = null, sql, values = null} = kind;
  return {check, holds, sql, meaning, unit: unit ?? kind.unit ?? null, nullMeaning: null, values};
}

/**
 * A column that may be null, with what null means; a writer may leave it out.
 * @param kind what its values are where they are known
 * @param meaning one line for the dictionary
 * @param nullMeaning what null says, default "unknown"
 * @param unit default: the kind's own
 * @returns the column
 * @example optional(text, "why it stopped", "it did not stop early")
 */
export function optional<T extends z.ZodType>(kind: Kind<T>, meaning: string, nullMeaning = "unknown", unit?: string) {
  const {holds = null, sql, values = null} = kind;
  const check = kind.check.nullable().default(null as never);
  return {check, holds, sql, meaning, unit: unit ?? kind.unit ?? null, nullMeaning, values} satisfies Column;
}
