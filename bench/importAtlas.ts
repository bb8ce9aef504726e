import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync, statSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import {withBundle} from "./bundle.js";
import {makeScored} from "./makeScored.js";
import {writeSection} from "./writeSection.js";

// Import of scored files of growing size against pandas, each run a process of its own, interleaved, medians.
// Run: BENCHBOOK_PYTHON=python3 node --import tsx bench/importAtlas.ts [megabytes …, default 10 100] · writes the section "MCP-Atlas import" of bench/RESULTS.md.
// pandas is no dependency: `BENCHBOOK_PYTHON` names a Python that has it.

const RUNS = 3;
/** Files of so many megabytes and more are read once. */
const LARGE = 300;
const HERE = import.meta.dirname;
const MEGABYTES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 100];
const PYTHON = process.env.BENCHBOOK_PYTHON ?? "python3";

interface Run {
  rows: number;
  seconds: number;
  cpuSeconds: number;
  peakKilobytes: number;
}

function runOnce(command: string, args: string[]): Run {
  return JSON.parse(execFileSync(command, args, {encoding: "utf8"})) as Run;
}

function middle(runs: Run[]): Run {
  const of = (field: keyof Run) => runs.map((run) => run[field]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return {rows: of("rows"), seconds: of("seconds"), cpuSeconds: of("cpuSeconds"), peakKilobytes: of("peakKilobytes")};
}

function toLine(megabytes: number, name: string, {seconds, cpuSeconds, peakKilobytes}: Run): string {
  const cells = [
    seconds.toFixed(2),
    cpuSeconds.toFixed(2),
    (megabytes / seconds).toFixed(1),
    (megabytes / cpuSeconds).toFixed(1),
  ];
  return `| ${[megabytes.toFixed(0), name, ...cells, Math.round(peakKilobytes / 1024)].join(" | ")} |`;
}

const folder = mkdtempSync(join(tmpdir(), "benchbook-bench-"));
const lines: string[] = [];

function measure(size: number, bundle: string): void {
  const path = join(folder, "scored_bench.csv");
  const rows = makeScored(path, size * 1e6);
  const megabytes = statSync(path).size / 1e6;
  const peer = join(HERE, "peers", "read_scored.py");
  const runs: Record<string, Run[]> = {own: [], pandas: [], json: []};
  for (let i = 0; i < (size < LARGE ? RUNS : 1); i++) {
    runs.own.push(runOnce(process.execPath, [bundle, path]));
    runs.pandas.push(runOnce(PYTHON, [peer, path]));
    runs.json.push(runOnce(PYTHON, [peer, path, "json"]));
  }
  for (const {rows: read} of Object.values(runs).flat()) {
    if (read !== rows) throw new Error(`bench importAtlas: rows: got ${read}; expected ${rows}`);
  }
  lines.push(
    toLine(megabytes, "`benchbook import mcp-atlas`: read, hash, join, check, write Parquet", middle(runs.own)),
    toLine(megabytes, "`pandas.read_csv` alone", middle(runs.pandas)),
    toLine(megabytes, "`pandas.read_csv`, conversations and verdicts parsed", middle(runs.json)),
  );
  console.log(lines.slice(-3).join("\n"));
}

try {
  await withBundle(["importAtlasOnce", "../harness/import/mcpAtlas/batchWorker"], (bundle) => {
    for (const size of MEGABYTES) measure(size, bundle);
  });
} finally {
  rmSync(folder, {recursive: true, force: true});
}
const version = execFileSync(
  PYTHON,
  ["-c", "import pandas, sys; print(pandas.__version__, 'on Python', sys.version.split()[0])"],
  {encoding: "utf8"},
).trim();
writeSection(
  "MCP-Atlas import",
  `\`node --import tsx bench/importAtlas.ts\`: scored files of about 15 KB a row. ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.versions.node}, pandas ${version}, load ${loadavg()[0].toFixed(1)} while it ran.
Medians of ${RUNS} interleaved runs (from ${LARGE} MB on: one run), each a process of its own. The importer hashes the file, turns conversations into steps, checks every row and writes Parquet; pandas only reads.

| MB | program | seconds | CPU seconds | MB/s | MB per CPU second | peak MB |
|---:|---|---:|---:|---:|---:|---:|
${lines.join("\n")}`,
);
