import {defineConfig} from "vitest/config";
import {LongestFirst} from "./test/longestFirst.js";

export default defineConfig({
  test: {
    env: {TZ: "UTC"},
    pool: "forks",
    maxWorkers: 2,
    sequence: {sequencer: LongestFirst},
    testTimeout: 120_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/site/**"],
          globalSetup: ["test/bundleOnce.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["test/site/**/*.test.ts"],
          globalSetup: ["test/bundleOnce.ts", "test/site/buildOnce.ts"],
          // A third file uses the time in which two wait for their browsers.
          maxWorkers: 3,
          sequence: {groupOrder: 1},
          testTimeout: 180_000,
        },
      },
    ],
  },
});
