import {execFileSync, spawnSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import {writePublished} from "../harness/published/writePublished.js";
import {writeSection} from "./writeSection.js";

// Start-up of the command, from source and as a bundle: whole processes, interleaved, medians of 7.
// Run: node --import tsx bench/startUp.ts · writes the section "Start-up" of bench/RESULTS.md.

const RUNS = 7;
const root = join(import.meta.dirname, "..");

/** Makes a process say at its end what it took: processor milliseconds and peak kilobytes. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  `process.on("exit", () => { const u = process.resourceUsage();
  process.stderr.write("\\n" + JSON.stringify({processor: (u.userCPUTime + u.systemCPUTime) / 1e3, peak: u.maxRSS / 1e3})); })`,
)}`;

const programs = {
  source: ["--import", "tsx", join(root, "cli", "main.ts")],
  bundle: [join(root, "bin", "benchbook.js")],
};

interface Cost {
  /** Milliseconds by the clock, from the start of the process to its end. */
  clock: number;
  /** Milliseconds of the processor. */
  processor: number;
  /** Peak of memory in MB. */
  peak: number;
}

function runOnce(program: readonly string[], parameters: readonly string[]): Cost {
  const start = performance.now();
  const {status, stderr} = spawnSync(process.execPath, ["--import", REPORT, ...program, ...parameters], {cwd: root});
  const clock = performance.now() - start;
  if (status !== 0) throw new Error(`startUp: ${parameters.join(" ")}: got exit code ${status}; expected 0`);
  return {clock, ...(JSON.parse(String(stderr).split("\n").at(-1) ?? "") as Omit<Cost, "clock">)};
}

function median(values: number[]): string {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(0);
}

execFileSync(process.execPath, [join(root, "cli", "build.mjs")]);
const dataDir = mkdtempSync(join(tmpdir(), "benchbook-start-"));
const {id} = await writePublished(dataDir, "mcpmark");
const questions = {
  "`--version`": ["--version"],
  "`--help` (loads every sub-command)": ["--help"],
  "`check --help`": ["check", "--help"],
  '`sql "SELECT 1"` on one experiment (14 tables, all views and macros)': [
    "sql",
    "SELECT 1",
    "--data-dir",
    dataDir,
    "--experiment",
    id,
  ],
};
const lines = Object.entries(questions).map(([label, parameters]) => {
  const costs: Record<string, Cost[]> = {source: [], bundle: []};
  for (let i = 0; i < RUNS; i += 1) {
    for (const [name, program] of Object.entries(programs)) costs[name].push(runOnce(program, parameters));
  }
  const cells = Object.values(costs).map((list) =>
    [
      median(list.map(({clock}) => clock)),
      median(list.map(({processor}) => processor)),
      median(list.map(({peak}) => peak)),
    ].join(" / "),
  );
  return `| ${label} | ${cells.join(" | ")} |`;
});
rmSync(dataDir, {recursive: true, force: true});

writeSection(
  "Start-up",
  `\`node --import tsx bench/startUp.ts\`: medians of ${RUNS} interleaved runs, each a process of its own, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0].toFixed(1)} at the end.
Each cell: milliseconds by the clock / of the processor / peak MB.

| command | source (tsx) | bundle |
|---|---:|---:|
${lines.join("\n")}`,
);
