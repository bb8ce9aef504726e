import {readFileSync} from "node:fs";

/** Reads one file of expected values; each states its formula, source and tolerance. */
export function readOracle<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/oracles/${name}.json`, import.meta.url), "utf8")) as T;
}
