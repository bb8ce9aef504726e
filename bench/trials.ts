/**
 * Packing of a 1 GB experiment and the reading of its last trial in a browser: bytes, requests, milliseconds, on loopback
 * and at 10 Mbit/s with 100 ms. The experiment is MCPMark's community runs, repeated.
 * `node --import tsx bench/trials.ts [MB]`, default 1000.
 */
import {existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import type {Browser} from "playwright-core";
import {buildSite} from "../cli/buildSite.js";
import {serveSite} from "../cli/serveSite.js";
import {literal, withDatabase} from "../data/database.js";
import {readManifest, writeManifest} from "../data/manifest.js";
import {findParts} from "../data/store.js";
import {findImporter} from "../harness/import/importers.js";
import {packKeys} from "../loaders/packs/packKey.js";
import {packTrials} from "../loaders/packs/packTrials.js";
import {cacheFolder} from "../loaders/site/project.js";
import type {PackIndex} from "../src/analysis/trialRecord.js";
import {realData} from "../test/realData.js";
import {openBrowser} from "../test/site/openBrowser.js";
import {writeSection} from "./writeSection.js";

/** Copies in one part: parts of about 100 MB of text, as an import of that size writes them. */
const COPIES_A_PART = 8;
const RUNS = 5;
const MEGA = 1_000_000;
/** 10 Mbit/s and 100 ms, as FRAMEWORK's figures have it. */
const NETWORK = {offline: false, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 100};
const MAX_WAIT_MILLIS = 60_000;

/** Repeats an experiment under new models; tasks stay the same. Returns the characters of text and arguments. */
async function repeat(from: string, to: string, megabytes: number): Promise<{characters: number; copies: number}> {
  mkdirSync(to, {recursive: true});
  writeManifest(to, {...readManifest(from), id: "repeated", title: "MCPMark's community runs, repeated"});
  return withDatabase(async (db) => {
    const parts = (table: "steps" | "trials" | "models" | "plan" | "verifications" | "tasks") =>
      `read_parquet([${findParts(from, table).map(literal).join(", ")}], union_by_name = true)`;
    const {once} = await db.row<{once: number}>(
      `SELECT sum(coalesce(length(text), 0) + coalesce(length(arguments), 0))::DOUBLE AS once FROM ${parts("steps")}`,
    );
    const copies = Math.ceil((megabytes * MEGA) / once);
    const write = async (table: string, sql: string, part: string) => {
      mkdirSync(join(to, table), {recursive: true});
      await db.run(
        `COPY (${sql}) TO ${literal(join(to, table, `${part}.parquet`))} (FORMAT parquet, COMPRESSION zstd)`,
      );
    };
    await write("tasks", `SELECT * FROM ${parts("tasks")}`, "all");
    const numbers = `range(${copies}) AS copies(i)`;
    const named = `REPLACE (model || '-' || i AS model)`;
    const both = `REPLACE (model || '-' || i AS model, 'r' || i || '-' || trial_id AS trial_id)`;
    await write("models", `SELECT * EXCLUDE (i) ${named} FROM ${parts("models")}, ${numbers}`, "all");
    await write("plan", `SELECT * EXCLUDE (i) ${named} FROM ${parts("plan")}, ${numbers}`, "all");
    await write("trials", `SELECT * EXCLUDE (i) ${both} FROM ${parts("trials")}, ${numbers}`, "all");
    const byTrial = `REPLACE ('r' || i || '-' || trial_id AS trial_id)`;
    await write("verifications", `SELECT * EXCLUDE (i) ${byTrial} FROM ${parts("verifications")}, ${numbers}`, "all");
    for (let first = 0; first < copies; first += COPIES_A_PART) {
      const some = `range(${first}, ${Math.min(copies, first + COPIES_A_PART)}) AS copies(i)`;
      const sql = `SELECT * EXCLUDE (i) ${byTrial} FROM ${parts("steps")}, ${some} ORDER BY i, trial_id, step_index`;
      await write("steps", sql, `part-${String(first).padStart(4, "0")}`);
    }
    return {characters: once * copies, copies};
  });
}

interface Reading {
  requests: number;
  bytes: number;
  /** of the index and the trial's range alone */
  own: {requests: number; bytes: number};
  /** milliseconds from the navigation until the trial stands there */
  whole: number;
  /** the same from the request for the index on: what comes after the shell */
  beyond: number;
}

/** Opens a trial in a browser that has nothing yet. */
async function readOnce(browser: Browser, url: string, isSlow: boolean): Promise<Reading> {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}});
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (isSlow) await session.send("Network.emulateNetworkConditions", NETWORK);
  const urls = new Map<string, string>();
  let [bytes, requests] = [0, 0];
  const own = {requests: 0, bytes: 0};
  session.on("Network.requestWillBeSent", ({requestId, request}) => {
    urls.set(requestId, request.url);
    requests += 1;
    if (request.url.includes("/packs/")) own.requests += 1;
  });
  session.on("Network.loadingFinished", ({requestId, encodedDataLength}) => {
    bytes += encodedDataLength;
    if (urls.get(requestId)?.includes("/packs/") === true) own.bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(".big-verdict") === null) return;
      performance.mark("shown");
      observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
  });
  await page.goto(url, {waitUntil: "commit"});
  await page.waitForSelector(".big-verdict", {timeout: MAX_WAIT_MILLIS});
  const times = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName("shown");
    const index = performance.getEntriesByType("resource").find(({name}) => name.endsWith("/packs/index.json"));
    return {whole: shown.startTime, beyond: shown.startTime - (index?.startTime ?? 0)};
  });
  await context.close();
  return {requests, bytes, own, ...times};
}

async function readings(browser: Browser, url: string, isSlow: boolean): Promise<Reading> {
  const all: Reading[] = [];
  for (let i = 0; i < RUNS; i += 1) all.push(await readOnce(browser, url, isSlow));
  return all.sort((a, b) => a.beyond - b.beyond)[RUNS >> 1];
}

const megabytes = Number(process.argv[2] ?? 1000);
const folder = mkdtempSync(join(tmpdir(), "benchbook-trials-"));
const made: string[] = [];
try {
  const source = realData("mcpmark-community");
  if (!existsSync(source)) throw new Error(`trials: no real data: got ${source}; expected BENCHBOOK_REAL_DATA`);
  await findImporter("mcpmark")?.import(source, {dataDir: join(folder, "once")});
  const [once] = readdirSync(join(folder, "once")).filter((name) => !name.startsWith("."));
  const dataDir = join(folder, "data");
  const experiment = join(dataDir, "repeated");
  const {characters, copies} = await repeat(join(folder, "once", once), experiment, megabytes);
  const parts = findParts(experiment, "steps");
  const parquet = parts.reduce((sum, part) => sum + statSync(part).size, 0);
  console.error(`trials: ${(characters / MEGA).toFixed(0)} MB of text in ${parts.length} parts`);

  const [began, cpuBegan] = [performance.now(), process.cpuUsage()];
  const packs = await packTrials(experiment);
  const seconds = (performance.now() - began) / 1000;
  const cpu = process.cpuUsage(cpuBegan);
  const cpuSeconds = (cpu.user + cpu.system) / MEGA;
  const peak = process.resourceUsage().maxRSS / 1000;
  const keys = await packKeys(experiment);
  made.push(
    packs,
    ...[...keys.parts.values()].flatMap((key) =>
      [".bin", ".json"].map((end) => join(cacheFolder, "packs/parts", key + end)),
    ),
  );
  const index = JSON.parse(readFileSync(join(packs, "index.json"), "utf8")) as PackIndex;
  const packed = readdirSync(packs).reduce((sum, file) => sum + statSync(join(packs, file)).size, 0);
  console.error(`trials: packed in ${seconds.toFixed(1)} s, ${(characters / MEGA / seconds).toFixed(1)} MB/s`);

  const out = join(folder, "dist");
  const {selection} = await buildSite({dataDir, out, say: (line) => console.error(line)});
  if (selection.broken.length > 0)
    throw new Error(`trials: no site: got ${selection.broken[0].error}; expected a page`);
  const {server, address} = await serveSite(out, 0);
  const browser = await openBrowser();
  const last = index.ids[index.ids.length - 1];
  const largest = index.ids[index.steps.indexOf(Math.max(...index.steps))];
  const rows: string[] = [];
  for (const [what, id] of [
    ["the last trial", last],
    ["the largest trial", largest],
  ]) {
    for (const isSlow of [false, true]) {
      const {requests, bytes, own, whole, beyond} = await readings(
        browser,
        `${address}repeated/trial/?id=${encodeURIComponent(id)}`,
        isSlow,
      );
      rows.push(
        `| ${what} | ${isSlow ? "10 Mbit/s, 100 ms" : "loopback"} | ${own.requests} | ${(own.bytes / 1000).toFixed(1)} | ${beyond.toFixed(0)} | ${requests} | ${(bytes / 1000).toFixed(0)} | ${whole.toFixed(0)} |`,
      );
    }
  }
  await browser.close();
  server.close();
  const indexFile = join(out, "repeated/trial/packs/index.json");
  writeSection(
    "Trials",
    `\`node --import tsx bench/trials.ts ${megabytes}\`: MCPMark's community runs (insforge and github) ${copies} times over, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} while it ran. ${index.ids.length} trials, ${(characters / MEGA).toFixed(0)} MB of text and arguments, ${(parquet / MEGA).toFixed(0)} MB of Parquet in ${parts.length} parts of steps.

| packing | measured | target |
|---|---|---|
| wall | ${seconds.toFixed(1)} s, ${(characters / MEGA / seconds).toFixed(1)} MB/s | 20 MB/s |
| CPU | ${cpuSeconds.toFixed(1)} s, ${(characters / MEGA / cpuSeconds).toFixed(1)} MB/s | |
| peak memory | ${peak.toFixed(0)} MB | |
| packs | ${(packed / MEGA).toFixed(1)} MB in ${index.packs.length} files | |
| index | ${(statSync(indexFile).size / 1000).toFixed(0)} kB, ${(statSync(`${indexFile}.br`).size / 1000).toFixed(0)} kB as sent | |

Median of ${RUNS} cold openings; beyond the shell: the index and the trial's range, from the first request until the trial stands in the page (targets: 100 kB, 500 ms). Repeated ids compress better than those of as many models would.

| what | network | requests beyond the shell | kB | ms | requests in all | kB | ms |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}`,
  );
  console.log(rows.join("\n"));
} finally {
  for (const path of made) rmSync(path, {recursive: true, force: true});
  rmSync(folder, {recursive: true, force: true});
}
