import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import type {PaperNote} from "../../src/analysis/reproduction.js";

/** The folder of this repository that holds the transcribed figures, their reasons, notes and committed verdicts. */
export const publishedFolder = join(import.meta.dirname, "..", "..", "data", "published");

/** Why a number differs or cannot be checked: the first of the list that fits. An empty field fits everything; scope, metric and place fit by their beginning. */
export interface Reason {
  verdict: string;
  basis: string;
  scope: string;
  model: string;
  metric: string;
  place: string;
  kind: string;
  reason: string;
}

function readRows<T>(root: string, benchmark: string, file: string): T[] {
  const path = join(root, benchmark, file);
  return existsSync(path) ? (parse(readFileSync(path), {columns: true}) as T[]) : [];
}

/**
 * The known reasons of a benchmark, in the order in which they are tried.
 * @param root `data/published`
 * @param benchmark the benchmark's folder there
 * @returns one row a reason
 * @example readReasons("data/published", "mcpmark")
 */
export function readReasons(root: string, benchmark: string): Reason[] {
  return readRows(root, benchmark, "reasons.csv");
}

/**
 * The notes on a paper.
 * @param root `data/published`
 * @param benchmark the benchmark's folder there
 * @returns one row a note, in the file's order
 * @example readNotes("data/published", "mcp-atlas")
 */
export function readNotes(root: string, benchmark: string): PaperNote[] {
  return readRows(root, benchmark, "notes.csv");
}

/**
 * The bucket of each server, as Table 5 of the MCP-Atlas paper has it.
 * @param root `data/published`
 * @returns bucket by server
 * @example readBuckets("data/published").size // 36
 */
export function readBuckets(root: string): Map<string, string> {
  return new Map(
    readRows<{server: string; bucket: string}>(root, "mcp-atlas", "table5.csv").map(({server, bucket}) => [
      server,
      bucket,
    ]),
  );
}
