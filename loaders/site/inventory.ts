import {createHash} from "node:crypto";
import {readFileSync, statSync} from "node:fs";
import {basename} from "node:path";
import {tableNames} from "../../data/schema.js";
import type {TableName} from "../../data/schema.js";
import {findParts} from "../../data/store.js";
import {parquetFooter} from "../parquetFooter.js";

/** A part of a table: a Parquet file that is never changed. */
export interface Part {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** A table of an experiment and its parts, oldest name first. */
export interface HeldTable {
  readonly table: TableName;
  readonly parts: readonly Part[];
}

/**
 * What an experiment's folder holds, part by part. Rows are those that are stored, superseded ones too.
 * @param folder the experiment's folder
 * @returns the tables that have a part, in the order of the contract
 * @throws where a part is no whole Parquet file
 * @example inventory("data/experiments/mcpmark").map(({table}) => table) // ["plan", "tasks", …]
 */
export function inventory(folder: string): HeldTable[] {
  return tableNames
    .map((table) => ({table, parts: findParts(folder, table).map(partOf)}))
    .filter(({parts}) => parts.length > 0);
}

function partOf(path: string): Part {
  return {
    name: basename(path),
    rows: parquetFooter(path).rows,
    bytes: statSync(path).size,
    sha256: createHash("sha256").update(readFileSync(path)).digest("hex"),
  };
}

/**
 * One hash for all that an experiment's tables hold: of the names and hashes of its Parquet parts.
 * @param folder the experiment's folder
 * @returns 64 hexadecimal digits; the same wherever the same parts lie
 * @throws where a part is no whole Parquet file
 * @example dataHash("data/experiments/mcpmark").length // 64
 */
export function dataHash(folder: string): string {
  const hash = createHash("sha256");
  for (const {table, parts} of inventory(folder)) {
    for (const {name, sha256} of parts) hash.update(`${table}/${name} ${sha256}\n`);
  }
  return hash.digest("hex");
}

/**
 * A sum over the parts of some tables.
 * @param held of `inventory`
 * @param pick what of a part is summed
 * @returns 0 without a part
 * @example sumParts(inventory(folder), ({bytes}) => bytes)
 */
export function sumParts(held: readonly HeldTable[], pick: (part: Part) => number): number {
  return held.reduce((sum, {parts}) => sum + parts.reduce((total, part) => total + pick(part), 0), 0);
}
