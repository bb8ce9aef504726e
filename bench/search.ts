/** The search of 20,000 trials: bytes and largest file of its index, and milliseconds until the first trial is shown in a browser. */
import {mkdtempSync, readFileSync, readdirSync, rmSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {max, median} from "d3-array";
import type {Browser} from "playwright-core";
import {buildSite} from "../cli/buildSite.js";
import {serveSite} from "../cli/serveSite.js";
import {writeManifest} from "../data/manifest.js";
import {writePart} from "../data/store.js";
import {trialId} from "../data/trialId.js";
import {writePublished} from "../harness/published/writePublished.js";
import {compressSite} from "../loaders/finish/compressSite.js";
import {layPacks} from "../loaders/packs/layPacks.js";
import {SEARCH_FOLDER, laySearch} from "../loaders/search/laySearch.js";
import {indexTrials} from "../loaders/search/indexTrials.js";
import {packTrials} from "../loaders/packs/packTrials.js";
import {selectExperiments} from "../loaders/site/selection.js";
import {Sfc32} from "../src/stats/rng.js";
import {openBrowser} from "../test/site/openBrowser.js";
import {writeSection} from "./writeSection.js";

const [MODELS, TASKS] = [20, 1000];
const VOCABULARY = 80_000;
const WORDS = 220;
const PER_PART = 100;
const SYLLABLES = "ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo an el in or us tra ste pri con flu".split(
  " ",
);

/** A word of the vocabulary: short for the frequent ones. */
function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** An answer of about 220 words as frequent as words of a language are (Zipf), with numbers and a name of its own. */
function answerOf(random: Sfc32, model: number, task: number): string {
  const words = Array.from({length: WORDS}, () => {
    const uniform = (random.uint32() + 0.5) / 2 ** 32;
    return wordOf(Math.floor(VOCABULARY ** uniform) - 1);
  });
  const numbers = Array.from({length: 6}, () => (random.uint32() % 100_000) / 10);
  return `Task ${task}: ${words.join(" ")}. ${numbers.join(", ")}. needle${model}x${task}`;
}

async function writeLarge(folder: string): Promise<void> {
  const random = new Sfc32(1);
  const models = Array.from({length: MODELS}, (_, m) => `model-${m}`);
  const tasks = Array.from({length: TASKS}, (_, t) => `task_${String(t).padStart(4, "0")}`);
  writeManifest(folder, {
    ...{id: "large", title: "20,000 trials", benchmark: "bench", kind: "measured", pass_threshold: 0.75},
    ...{
      source: {name: "bench", version: null, licence: null, address: null},
      primary_judge: null,
      convention: "strict",
    },
    ...{schema_version: 1, seed: 1, created_at: "2026-01-01T00:00:00Z", notes: []},
  });
  await writePart(
    folder,
    "models",
    models.map((model) => ({model, display_name: model})),
  );
  await writePart(
    folder,
    "tasks",
    tasks.map((task_id, t) => ({task_id, prompt: `What is asked in task ${t}`})),
  );
  await writePart(
    folder,
    "claims",
    tasks.flatMap((task_id, t) =>
      [0, 1, 2, 3].map((claim_index) => ({
        task_id,
        claim_index,
        kind: "claim",
        text: `Claim ${claim_index} of ${wordOf(t)} is ${t * 7}`,
      })),
    ),
  );
  for (const [m, model] of models.entries()) {
    for (let start = 0; start < TASKS; start += PER_PART * 10) {
      const rows = tasks.slice(start, start + PER_PART * 10).map((task_id, i) => ({
        ...{trial_id: trialId(model, task_id, 1), model, task_id, trial_index: 1, status: "completed" as const},
        answer: answerOf(random, m, start + i),
      }));
      await writePart(folder, "trials", rows);
      await writePart(
        folder,
        "steps",
        rows.map(({trial_id, answer}) => ({
          trial_id,
          step_index: 0,
          kind: "assistant" as const,
          text: answer.slice(0, 200),
        })),
      );
    }
  }
}

/** Milliseconds from the typing of a query to the first trial, the files it took, and what it found. */
async function firstResult(browser: Browser, address: string, query: string, isSlow: boolean) {
  const page = await (await browser.newContext({viewport: {width: 1280, height: 900}})).newPage();
  await page.goto(address, {waitUntil: "networkidle"});
  await page.keyboard.press("/");
  await page.locator(".search-dialog[open]").waitFor();
  await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let [files, bytes] = [0, 0];
  session.on("Network.loadingFinished", ({encodedDataLength}) => {
    files += 1;
    bytes += encodedDataLength;
  });
  if (isSlow) {
    const speed = 10_000_000 / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 100,
      downloadThroughput: speed,
      uploadThroughput: speed,
    });
  }
  const millis = await page.evaluate(
    (text) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`search: no trial was shown for ${text} in 20 s`)), 20_000);
        const input = document.querySelector<HTMLInputElement>(".search-input") as HTMLInputElement;
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector("#search-trials") === null) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.querySelector(".search-results") as Element, {childList: true, subtree: true});
        input.value = text;
        input.dispatchEvent(new Event("input", {bubbles: true}));
      }),
    query,
  );
  const found = await page.locator(".search-status").textContent();
  await page.context().close();
  return {millis, files, bytes, found: found ?? ""};
}

const folder = mkdtempSync(join(tmpdir(), "benchbook-bench-"));
try {
  const [dataDir, out] = [join(folder, "data"), join(folder, "dist")];
  await writePublished(dataDir, "mcpmark");
  await buildSite({dataDir, out, say: (line) => console.error(line)});
  await writeLarge(join(dataDir, "large"));
  const {experiments} = selectExperiments(dataDir);
  await packTrials(join(dataDir, "large"));
  const began = performance.now();
  await indexTrials(join(dataDir, "large"));
  const seconds = (performance.now() - began) / 1000;
  await layPacks(
    out,
    experiments.filter(({id}) => id === "large"),
  );
  await laySearch(out, experiments);
  // The compressed form of site.json is that of the site without these trials.
  await compressSite(out);
  // Hosts send JSON compressed; what ends in .bin is compressed already.
  const files = readdirSync(join(out, SEARCH_FOLDER, "large")).filter((file) => /\.(json|bin)$/.test(file));
  const sizes = files.map((file) => {
    const bytes = readFileSync(join(out, SEARCH_FOLDER, "large", file));
    return file.endsWith(".json") ? gzipSync(bytes).length : bytes.length;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const {server, address} = await serveSite(out, 0);
  const browser = await openBrowser();
  const queries = [
    `${wordOf(500)} ${wordOf(2000)}`,
    wordOf(300),
    wordOf(40_000).slice(0, 4),
    "needle7x77",
    `${wordOf(150)} ${wordOf(170)} ${wordOf(190)}`,
  ];
  const rows: string[] = [];
  const all: Record<string, number[]> = {loopback: [], "10 Mbit/s, 100 ms": []};
  for (const [network, times] of Object.entries(all)) {
    for (const query of queries) {
      const {millis, files, bytes, found} = await firstResult(browser, address, query, network !== "loopback");
      times.push(millis);
      rows.push(
        `| \`${query}\` | ${network} | ${found} | ${files} | ${(bytes / 1000).toFixed(0)} | ${millis.toFixed(0)} |`,
      );
    }
  }
  await browser.close();
  server.close();
  const summary = Object.entries(all).map(
    ([network, times]) =>
      `${network}: median ${(median(times) ?? 0).toFixed(0)} ms, slowest ${(max(times) ?? 0).toFixed(0)} ms`,
  );
  writeSection(
    "Search",
    `\`node --import tsx bench/search.ts\`: ${(MODELS * TASKS).toLocaleString("en-US")} trials with answers of ${WORDS} words from ${VOCABULARY.toLocaleString("en-US")} (frequencies of Zipf), six numbers and a name of its own. Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} while it ran.

| what | measured | target |
|---|---|---|
| index with names of tasks and claims, as sent | ${(total / 1e6).toFixed(2)} MB in ${sizes.length} files | 5 MB |
| largest file | ${((max(sizes) ?? 0) / 1000).toFixed(0)} kB | 200 kB |
| making it, packs at hand | ${seconds.toFixed(1)} s | |

From the input to the first trial shown, files fetched then, no file of the trials at hand. Target: 300 ms. ${summary.join("; ")}.

| query | network | found | files | kB | ms |
|---|---|---|---|---|---|
${rows.join("\n")}`,
  );
  console.log(
    `search: ${(total / 1e6).toFixed(2)} MB, largest ${max(sizes)} B, ${seconds.toFixed(1)} s; ${summary.join("; ")}`,
  );
} finally {
  rmSync(folder, {recursive: true, force: true});
}
