import type {KnipConfig} from "knip";

/** The imports of a page's `js` blocks, which knip cannot read by itself. */
function importsOfPage(markdown: string): string {
  return [...markdown.matchAll(/^import .* from ".*";?$/gm)].join("\n");
}

export default {
  entry: [
    "cli/main.ts",
    "cli/start.ts",
    "src/stats/index.ts",
    "src/**/*.md",
    "src/*.ts",
    "src/data/*.ts",
    "src/theme/theme.ts",
    "observablehq.config.ts",
    "test/**/*.test.ts",
    "test/site/noNetwork.mjs",
    "test/all.mjs",
    "bench/*.ts",
    "cli/build.mjs",
  ],
  project: ["**/*.{ts,mjs}"],
  ignore: ["test/fixtures/**"],
  ignoreDependencies: [
    // Read by path: fonts, Framework's command, the shipped suite's servers.
    "@fontsource-variable/*",
    "@observablehq/framework",
    "@modelcontextprotocol/server-*",
    // Pinned: the newest version cannot be installed.
    "vite",
  ],
  compilers: {md: importsOfPage},
} satisfies KnipConfig;
