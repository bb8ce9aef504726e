import {BaseSequencer} from "vitest/node";
import type {TestSpecification} from "vitest/node";

/** Files that take longest, the longest first; measured by the JSON reports of `test/output/`. */
const LONGEST = [
  "test/site/pages.test.ts",
  "test/site/report.test.ts",
  "test/site/sqlActions.test.ts",
  "test/site/hostile.test.ts",
  "test/site/choices.test.ts",
  "test/cli/scoring.test.ts",
  "test/cli/run.test.ts",
  "test/cli/reproduce.test.ts",
  "test/harness/runSuite.test.ts",
  "test/harness/kill.test.ts",
  "test/loaders/panel.test.ts",
  "test/loaders/openExperiment.test.ts",
];

function place({moduleId}: TestSpecification): number {
  const found = LONGEST.findIndex((file) => moduleId.replaceAll("\\", "/").endsWith(file));
  return found < 0 ? LONGEST.length : found;
}

/** Starts the longest files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
