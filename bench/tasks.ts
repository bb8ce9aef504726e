import {mkdtempSync, readFileSync, readdirSync, rmSync, statSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import {brotliCompressSync} from "node:zlib";
import {reconstructAtlas} from "../harness/reconstruct/reconstructAtlas.js";
import {archiveMembers} from "../loaders/archive/members.js";
import {loadItems} from "../loaders/archive/items.js";
import {loadOutcomes} from "../loaders/archive/outcomes.js";
import {loadQueue} from "../loaders/archive/queue.js";
import {withAnalysis} from "../loaders/openExperiment.js";
import {packTasks} from "../loaders/packs/packTasks.js";
import {readManifest} from "../data/manifest.js";
import {claimQueue} from "../src/analysis/claimQueue.js";
import type {PageArchive} from "../src/analysis/pageArchive.js";
import {defaultState} from "../src/analysis/pageState.js";
import {taskItems} from "../src/analysis/taskItems.js";
import type {TaskIndex} from "../src/analysis/taskMember.js";
import {writeSection} from "./writeSection.js";

// What the pages of tasks and claims weigh and take: 1,000 tasks under 20 models and three judges, 282,000 verdicts (reconstructed).
// Run: node --import tsx bench/tasks.ts · writes the section "Tasks and claims" of bench/RESULTS.md.

const RUNS = 5;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function medianOf(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) times.push(await timed(run));
  return median(times);
}

const dataDir = mkdtempSync(join(tmpdir(), "benchbook-bench-"));
try {
  await reconstructAtlas(dataDir);
  const folder = join(dataDir, readdirSync(dataDir)[0]);
  const members = await archiveMembers(folder);
  const parsed = Object.fromEntries(
    Object.entries(members).map(([name, text]) => [name.replace(".json", ""), JSON.parse(text) as unknown]),
  );
  const archive = {experiment: readManifest(folder), ...parsed} as PageArchive;
  const state = defaultState(archive.outcomes);
  const [items, queue] = await withAnalysis(folder, async (db, manifest) => {
    const outcomes = await loadOutcomes(db, manifest);
    return [await timed(() => loadItems(db, outcomes)), await timed(() => loadQueue(db, outcomes))];
  });
  // A small pack's name is another, so that nothing kept is taken.
  const pack = await timed(() => packTasks(folder, 3_999_999));
  const packs = await packTasks(folder, 3_999_999);
  const index = JSON.parse(readFileSync(join(packs, "index.json"), "utf8")) as TaskIndex;
  const sent = (text: string) => `${(brotliCompressSync(text).length / 1000).toFixed(1)} kB`;
  const analysis = await medianOf(() => taskItems(archive, state));
  const queued = await medianOf(() => claimQueue(archive, state));
  const total = readdirSync(packs).reduce((sum, file) => sum + statSync(join(packs, file)).size, 0);
  writeSection(
    "Tasks and claims",
    [
      `By \`bench/tasks.ts\`, ${cpus()[0].model}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}. Reconstructed MCP-Atlas: 1,000 tasks, 20 models, three judges, 282,000 verdicts. Times of pages are medians of ${RUNS}, in Node.`,
      "",
      "| what | figure |",
      "|---|---|",
      `| member \`items\`, as sent (brotli) | ${sent(members["items.json"])} |`,
      `| member \`queue\`, as sent (brotli) | ${sent(members["queue.json"])} |`,
      `| one task's detail, median and largest | ${median(index.bytes)} and ${Math.max(...index.bytes)} bytes, one request (index ${sent(JSON.stringify(index))} once) |`,
      `| details of all tasks | ${Math.round(total / 1000)} kB |`,
      `| making \`items\`, \`queue\`, the details | ${[items, queue, pack].map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ")} |`,
      `| tasks page, from members to rows | ${Math.round(analysis)} ms |`,
      `| claims page, from members to rows | ${Math.round(queued)} ms |`,
    ].join("\n"),
  );
} finally {
  rmSync(dataDir, {recursive: true, force: true});
}
