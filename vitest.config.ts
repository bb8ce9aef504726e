import {defineConfig} from "vitest/config";

export default defineConfig({
  test: {
    env: {TZ: "UTC"},
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    projects: [
      {extends: true, test: {name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/site/**"]}},
      {
        extends: true,
        test: {
          name: "site",
          include: ["test/site/**/*.test.ts"],
          globalSetup: ["test/site/buildOnce.ts"],
          fileParallelism: false,
        },
      },
    ],
  },
});
