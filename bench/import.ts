import {execFileSync} from "node:child_process";
import {cpus, loadavg} from "node:os";
import {join, resolve} from "node:path";
import {withBundle} from "./bundle.js";
import {writeSection} from "./writeSection.js";

// Import of MCPMark's published tree against a Python script that only reads the same JSON: whole processes, interleaved,
// medians of 5. Run: node --import tsx bench/import.ts [folder] · writes the section "Import" of bench/RESULTS.md.

const RUNS = 5;
const HERE = import.meta.dirname;
const root = resolve(
  process.argv[2] ??
    join(process.env.BENCHBOOK_REAL_DATA ?? join(HERE, "..", "..", "shared", "real"), "mcpmark-experiments"),
);

/** What one process did, as it prints it, and how long the whole of it took. */
interface Run {
  trials: number;
  /** The work alone, without the start of the program. */
  seconds: number;
  cpuSeconds: number;
  peakKilobytes: number;
  /** From the start of the process to its end. */
  processSeconds: number;
}

function runOnce(command: string, args: string[]): Run {
  const start = performance.now();
  const output = execFileSync(command, args, {encoding: "utf8"});
  return {...(JSON.parse(output) as Omit<Run, "processSeconds">), processSeconds: (performance.now() - start) / 1e3};
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function middle(runs: Run[]): Run {
  const of = (field: keyof Run): number => median(runs.map((run) => run[field]));
  return {
    trials: of("trials"),
    seconds: of("seconds"),
    cpuSeconds: of("cpuSeconds"),
    peakKilobytes: of("peakKilobytes"),
    processSeconds: of("processSeconds"),
  };
}

function toLine(name: string, run: Run): string {
  const {trials, seconds, cpuSeconds, processSeconds, peakKilobytes} = run;
  const cells = [
    seconds.toFixed(2),
    cpuSeconds.toFixed(2),
    processSeconds.toFixed(2),
    Math.round(trials / seconds).toLocaleString("en"),
  ];
  return `| ${[name, ...cells, Math.round(peakKilobytes / 1024)].join(" | ")} |`;
}

const ours: Run[] = [];
const peers: Run[] = [];
await withBundle(["importOnce"], (bundle) => {
  for (let i = 0; i <= RUNS; i++) {
    const peer = runOnce("python3", [join(HERE, "peers", "read_mcpmark.py"), root]);
    const own = runOnce(process.execPath, [bundle, root]);
    if (i === 0) continue; // the first round warms the file cache
    peers.push(peer);
    ours.push(own);
  }
});
const [own, peer] = [middle(ours), middle(peers)];
if (own.trials !== peer.trials)
  throw new Error(`bench import: trials differ: got ${own.trials}; expected ${peer.trials}`);
const python = execFileSync("python3", ["--version"], {encoding: "utf8"}).trim();
const machine = `${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.versions.node}, ${python}`;
const ratio = (field: keyof Run): string => (own[field] / peer[field]).toFixed(1);
writeSection(
  "Import",
  `\`node --import tsx bench/import.ts\`: the published tree of MCPMark, 4,953 files, ${own.trials} trials. ${machine}, load ${loadavg()[0].toFixed(1)} while it ran.
Medians of ${RUNS} interleaved runs, each a process of its own, files in the system's cache. The peer only reads: it neither
hashes, checks, classifies nor writes.

| program | seconds of work | CPU seconds of work | whole process, s | trials/s | peak MB |
|---|---:|---:|---:|---:|---:|
${toLine("\`benchbook import mcpmark\`: read, hash, check, classify, write 7 Parquet tables", own)}
${toLine("\`bench/peers/read_mcpmark.py\`: \`json.load\` of every file into rows", peer)}

Ratio: ${ratio("seconds")} in seconds of work, ${ratio("cpuSeconds")} in CPU seconds, ${ratio("processSeconds")} for the whole process (target 1.5).`,
);
console.log(
  `import: ${ratio("seconds")} x the peer's seconds, ${ratio("cpuSeconds")} x its CPU; written to bench/RESULTS.md`,
);
