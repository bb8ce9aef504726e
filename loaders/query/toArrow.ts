import {DuckDBListType, DuckDBTypeId} from "@duckdb/node-api";
import type {DuckDBType} from "@duckdb/node-api";
import * as arrow from "apache-arrow";
import type {Value} from "../../data/database.js";
import {toMicros} from "../../data/database.js";
import type {Result} from "./runQuery.js";

/** The Arrow type that holds plain values of a DuckDB type, and how they are put there. */
function toArrowType(type: DuckDBType): {type: arrow.DataType; put: (value: Value) => unknown} {
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return {type: new arrow.Bool(), put: (value) => value};
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
      return {type: new arrow.Int32(), put: (value) => value};
    case DuckDBTypeId.BIGINT:
      return {type: new arrow.Int64(), put: (value) => BigInt(value as number | string)};
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.DECIMAL:
      return {type: new arrow.Float64(), put: Number};
    default:
      break;
  }
  if (type instanceof DuckDBListType && type.valueType.typeId === DuckDBTypeId.VARCHAR) {
    return {type: new arrow.List(new arrow.Field("item", new arrow.Utf8(), true)), put: (value) => value};
  }
  return {type: new arrow.Utf8(), put: (value) => (typeof value === "string" ? value : JSON.stringify(value))};
}

/** A time as `toIso` writes it, with a year of four digits, which `toMicros` reads. */
const MOMENT = /^\d{4}-.*Z$/;

/** Times as a vector. Arrow's own builder takes milliseconds as floating point, which loses microseconds. */
function toTimes(values: readonly Value[]): arrow.Vector {
  const data = BigInt64Array.from(values, (value) => (value === null ? 0n : toMicros(value as string)));
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (value !== null) nullBitmap[i >> 3] |= 1 << (i & 7);
  });
  const nullCount = values.filter((value) => value === null).length;
  const type = new arrow.TimestampMicrosecond("UTC");
  return new arrow.Vector([arrow.makeData({type, length: values.length, nullCount, data, nullBitmap})]);
}

/**
 * A result as an Arrow IPC file. Whole numbers keep their width, decimals and huge whole numbers are doubles,
 * times are microseconds in UTC (text where one lies outside the years 0 to 9999), lists of text are lists; what Arrow has no plain type for is text or JSON.
 * @returns the bytes of the file
 * @example writeFileSync("trials.arrow", toArrow(await runQuery(db, "FROM trials")))
 */
export function toArrow({columns, rows}: Result): Uint8Array {
  const vectors = columns.map(({name, type}, i) => {
    const isTime = type.typeId === DuckDBTypeId.TIMESTAMP || type.typeId === DuckDBTypeId.TIMESTAMP_TZ;
    // A time beyond JavaScript's years, or an endless one, is DuckDB's own text: then the column is text.
    if (isTime && rows.every((row) => row[i] === null || MOMENT.test(row[i] as string))) {
      return [name, toTimes(rows.map((row) => row[i]))] as const;
    }
    const target = toArrowType(type);
    const builder = arrow.makeBuilder({type: target.type, nullValues: [null]});
    for (const row of rows) builder.append(row[i] === null ? null : target.put(row[i]));
    return [name, builder.finish().toVector()] as const;
  });
  return arrow.tableToIPC(new arrow.Table(Object.fromEntries(vectors)), "file");
}
