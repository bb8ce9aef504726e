import {readFileSync} from "node:fs";
import {basename, join} from "node:path";
import {UNKNOWN_COLUMN} from "../harness/import/mcpAtlas/fileRows.js";
import {mutateBytes} from "./mutateBytes.js";
import {readBytes} from "./readBytes.js";
import {writeSection} from "./writeSection.js";

// Random damage to MCP-Atlas's real task files: every reading must end, keep the importer's promises, and change no task that was not damaged.
// Run: node --import tsx bench/mutateAtlas.ts [mutations a file, default 10000] · writes the section "MCP-Atlas damage" of bench/RESULTS.md.

const COUNT = Number(process.argv[2] ?? 10_000);
/** A reading that takes longer is a hang. */
const LONGEST_SECONDS = 60;
const real = process.env.BENCHBOOK_REAL_DATA ?? join(import.meta.dirname, "..", "..", "shared", "real");
const lines: string[] = [];
let failures = 0;

for (const file of ["public_split_sample_10.csv", "v1_sample_tasks.csv"].map((name) => join(real, "mcp-atlas", name))) {
  const bytes = readFileSync(file);
  const whole = await readBytes(bytes, "tasks.csv");
  const texts = new Set((whole.rows.get("tasks") ?? []).map((task) => JSON.stringify(task)));
  const totals = {refused: 0, named: 0, unchanged: 0, slowest: 0};
  for (let seed = 1; seed <= COUNT; seed++) {
    const damaged = mutateBytes(bytes, seed);
    const start = performance.now();
    const {rows, sources, broken} = await readBytes(damaged.bytes, "tasks.csv");
    const seconds = (performance.now() - start) / 1e3;
    totals.slowest = Math.max(totals.slowest, seconds);
    const tasks = rows.get("tasks") ?? [];
    const changed = tasks.filter((task) => !texts.has(JSON.stringify(task))).length;
    // A column whose name is damaged is read of no task, and is named.
    const isNamed = sources.oddities.counts.has(UNKNOWN_COLUMN);
    if (changed > 2 * damaged.places && !isNamed)
      broken.push(`tasks changed: got ${changed}; expected at most two a damaged place, or an unknown column named`);
    if (seconds > LONGEST_SECONDS) broken.push(`seconds: got ${seconds}; expected at most ${LONGEST_SECONDS}`);
    if (tasks.length === 0) totals.refused += 1;
    if (sources.damage.length > 0) totals.named += 1;
    if (changed === 0 && tasks.length === texts.size) totals.unchanged += 1;
    for (const what of broken) console.error(`${basename(file)} seed ${seed}: ${what}`);
    failures += broken.length;
  }
  lines.push(
    `| ${basename(file)} | ${COUNT} | ${totals.named} | ${totals.refused} | ${totals.unchanged} | ${totals.slowest.toFixed(2)} | ${failures} |`,
  );
}

writeSection(
  "MCP-Atlas damage",
  `\`node --import tsx bench/mutateAtlas.ts\`: random damage at one to three places of each real task file (bytes changed, cut, doubled, moved, no UTF-8, quotes, line ends, NUL, truncation).
Each reading must end, give the hash of the bytes, keep or name every row, keep the contract, and change at most two tasks a damaged place, or name the column whose name was damaged.

| file | mutations | with named damage | wholly refused | no task changed | slowest, s | broken promises |
|---|---:|---:|---:|---:|---:|---:|
${lines.join("\n")}`,
);
console.log(lines.join("\n"));
if (failures > 0) process.exitCode = 1;
