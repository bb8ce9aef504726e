import type {KnipConfig} from "knip";

/** The imports of a page's `js` blocks, which knip cannot read by itself. */
function importsOfPage(markdown: string): string {
  return [...markdown.matchAll(/^import .* from ".*";?$/gm)].join("\n");
}

export default {
  entry: [
    "src/stats/index.ts",
    "src/**/*.md",
    "src/*.ts",
    "src/**/*.md.ts",
    "src/data/*.ts",
    "src/theme/theme.ts",
    "src/components/refineWorker.ts",
    "src/components/mountFigure.ts",
    "observablehq.config.ts",
    "test/**/*.test.ts",
    "test/site/noNetwork.mjs",
    "bench/**/*.ts",
    // Started as a thread.
    "harness/import/mcpAtlas/{batchWorker.ts,sourceWorker.mjs}",
    // Started or imported by what suites say.
    "data/suites/*/{servers,tasks}/**/*.mjs",
    "data/suites/*/policies/agents.ts",
    "cli/build.mjs",
  ],
  project: ["**/*.{ts,mjs}", "src/**/*.md", "!test/fixtures/**"],
  // An export that its own file uses may be there for tests and docs alone; one that nobody uses is dead.
  ignoreExportsUsedInFile: true,
  // Programs of the system, asked for before they are used.
  ignoreBinaries: ["apt-get", "bwrap", "script", "sqlite3"],
  ignoreDependencies: [
    // Read by path: fonts, Framework's command, the shipped suite's servers.
    "@fontsource-variable/*",
    "@observablehq/framework",
    "@modelcontextprotocol/server-*",
    "time-mcp",
    // Run or read by path in tests.
    "axe-core",
    "prettier",
  ],
  compilers: {md: importsOfPage},
} satisfies KnipConfig;
