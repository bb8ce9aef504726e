import {killRuns} from "./killRuns.js";
import {writeSection} from "./writeSection.js";

// 200 kills of `benchbook run` with signal 9, at random moments and at those that chance would seldom hit.
// Run: node --import tsx bench/kill.ts [kills] · writes the section "Killed runs" of bench/RESULTS.md; SIGTERM ends it sooner, with the count so far.

const kills = Number(process.argv[2] ?? 200);
const SEED = 1;
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());
const {
  kills: done,
  experiments,
  phases,
  problems,
} = await killRuns(kills, SEED, (line) => console.error(line), stop.signal);
const rows = Object.entries(phases).sort(([, a], [, b]) => b - a);
writeSection(
  "Killed runs",
  `\`bench/kill.ts\`, seed ${SEED}: ${done} times \`kill -9\` of \`benchbook run\`: every fourth at a random moment of 0 to 2 s after its pre-flight (15 % after its start), the others as soon as (to 15 ms after) a tool call, half a journal line, a verification or a Parquet part was seen;
each experiment (24 trials, 3 at once, a verifier each) was gone on with until it was whole: ${experiments} experiments. After each: every planned trial exactly once, verified, with all its steps, \`benchbook check\` clean, no folder left.

**${problems.length} problems.**${problems.map((problem) => `\n- ${problem}`).join("")}

| what the process was doing (trials at once count each) | kills |
|---|---|
${rows.map(([phase, count]) => `| ${phase} | ${count} |`).join("\n")}`,
);
if (problems.length > 0) process.exitCode = 1;
