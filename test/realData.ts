import {existsSync} from "node:fs";
import {join, resolve} from "node:path";
import {describe} from "vitest";

const root = resolve(process.env.BENCHBOOK_REAL_DATA ?? join(import.meta.dirname, "..", "..", "shared", "real"));

/** The path of a file or folder among the published real results that tests read; see `BENCHBOOK_REAL_DATA` in CONTRIBUTING.md. */
export function realData(...path: string[]): string {
  return join(root, ...path);
}

/** `describe` where the real results are at hand; skipped with a message elsewhere, but never in CI, where their absence fails the tests. */
export function describeReal(title: string, tests: () => void): void {
  const present = existsSync(root);
  if (present || process.env.CI === "true") describe(title, tests);
  else describe.skip(`${title} (no real data: set BENCHBOOK_REAL_DATA)`, tests);
}
