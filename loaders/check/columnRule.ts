import {z} from "zod";
import {identifier, literal} from "../../data/database.js";
import type {Column} from "../../data/columns.js";

/** What the values of a column must be: as a condition in SQL, true for good ones and for null, and in words. */
export interface Rule {
  readonly sql: string;
  readonly expected: string;
}

/** The part of a JSON schema that the contract's columns use. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  anyOf?: Shape[];
}

/** The shapes that a column's value may take, null aside. */
function shapesOf(shape: Shape): Shape[] {
  const all = shape.anyOf === undefined ? [shape] : shape.anyOf.flatMap(shapesOf);
  return all.filter(({type}) => type !== "null");
}

function valueSql(value: unknown): string {
  return typeof value === "string" ? literal(value) : String(value);
}

function boundsRule(name: string, {type, minimum, maximum}: Shape): Rule {
  const lower = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? null : minimum;
  const upper = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? null : maximum;
  const conditions = [
    type === "number" ? `isfinite(${name})` : `abs(${name}::HUGEINT) <= ${Number.MAX_SAFE_INTEGER}`,
    ...(lower === null ? [] : [`${name} >= ${lower}`]),
    ...(upper === null ? [] : [`${name} <= ${upper}`]),
  ];
  const noun = type === "number" ? "a finite number" : "a whole number";
  const range = `${lower === null ? "" : ` from ${lower}`}${upper === null ? "" : ` to ${upper}`}`;
  return {sql: conditions.join(" AND "), expected: noun + range};
}

/**
 * The rule that a column's zod check says, in SQL, so that whole tables are checked without reading them into JavaScript.
 * Whether null may stand is not part of it: see `Column.nullMeaning`. A test holds both equal.
 * @param column the column's name
 * @returns null where any value of the column's type is good
 * @example columnRule("turns", tables.trials.columns.turns) // {sql: …, expected: "a whole number from 0"}
 */
export function columnRule(column: string, {check, sql}: Column): Rule | null {
  const name = identifier(column);
  if (sql === "JSON") return {sql: `json_valid(${name}::VARCHAR)`, expected: "text that parses as JSON"};
  if (sql === "VARCHAR[]")
    return {sql: `NOT list_contains([e IS NULL FOR e IN ${name}], true)`, expected: "a list without null"};
  if (sql === "TIMESTAMP") return {sql: `isfinite(${name})`, expected: "a finite time"};
  const shapes = shapesOf(z.toJSONSchema(check, {io: "output", unrepresentable: "any"}) as Shape);
  const values = shapes.flatMap((shape) => shape.enum ?? (shape.const === undefined ? [] : [shape.const]));
  if (values.length > 0) {
    return {sql: `${name} IN (${values.map(valueSql).join(", ")})`, expected: `one of ${values.join(", ")}`};
  }
  const [shape] = shapes;
  if (shape.type === "integer" || shape.type === "number") return boundsRule(name, shape);
  if (shape.type === "string" && (shape.minLength ?? 0) > 0) {
    return {sql: `${name} <> ''`, expected: "text that is not empty"};
  }
  return null;
}
