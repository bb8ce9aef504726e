/** Cold and warm seconds of `report`, bytes of the site, and what a page loads before its first figure. */
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import type {Browser} from "playwright-core";
import {buildSite} from "../cli/buildSite.js";
import {serveSite} from "../cli/serveSite.js";
import {findImporter} from "../harness/import/importers.js";
import {publishedBenchmarks, writePublished} from "../harness/published/writePublished.js";
import {reconstructAtlas} from "../harness/reconstruct/reconstructAtlas.js";
import {cacheFolder, projectFolder} from "../loaders/site/project.js";
import {openBrowser} from "../test/site/openBrowser.js";
import {realData} from "../test/realData.js";
import {writeSection} from "./writeSection.js";

const WARM_RUNS = 3;
const MAX_WAIT_MILLIS = 30_000;

const TICKS_PER_SECOND = 100;

/** CPU seconds of this process and of those that it started and that have ended; NaN where the system does not say. */
function cpuSeconds(): number {
  const {user, system} = process.cpuUsage();
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  // After the name in brackets, fields 14 and 15 from there are the children's user and system time.
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

interface Cost {
  seconds: number;
  cpu: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [began, cpuBegan] = [performance.now(), cpuSeconds()];
  await work();
  return {seconds: (performance.now() - began) / 1000, cpu: cpuSeconds() - cpuBegan};
}

/** Requests and bytes on the wire until the first figure of a page is drawn, and the milliseconds it took. */
async function firstFigure(browser: Browser, url: string): Promise<{requests: number; bytes: number; millis: number}> {
  const page = await (await browser.newContext({viewport: {width: 1280, height: 900}})).newPage();
  const session = await page.context().newCDPSession(page);
  let requests = 0;
  let bytes = 0;
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", () => (requests += 1));
  session.on("Network.loadingFinished", ({encodedDataLength}) => (bytes += encodedDataLength));
  const began = performance.now();
  await page.goto(url, {waitUntil: "commit"});
  await page.waitForSelector(".figure svg[role=img], .figure .plot svg", {timeout: MAX_WAIT_MILLIS});
  const result = {requests, bytes, millis: performance.now() - began};
  await page.context().close();
  return result;
}

const folder = mkdtempSync(join(tmpdir(), "benchbook-bench-"));
try {
  const dataDir = join(folder, "data");
  const out = join(folder, "dist");
  for (const benchmark of publishedBenchmarks) await writePublished(dataDir, benchmark);
  await reconstructAtlas(dataDir);
  const real = realData("mcpmark-experiments");
  if (existsSync(real)) await findImporter("mcpmark")?.import(real, {dataDir});
  const build = () => buildSite({dataDir, out, say: (line) => console.error(line)});

  for (const kept of readdirSync(cacheFolder, {withFileTypes: true})) {
    if (kept.isDirectory()) rmSync(join(cacheFolder, kept.name), {recursive: true, force: true});
  }
  rmSync(join(projectFolder, "src/.observablehq/cache"), {recursive: true, force: true});
  const cold = await costOf(build);
  const warms: Cost[] = [];
  for (let i = 0; i < WARM_RUNS; i += 1) warms.push(await costOf(build));
  const warm = warms.reduce((best, run) => (run.seconds < best.seconds ? run : best));
  const site = await build();
  const experiments = site.selection.experiments.length;
  const target = 6 + 0.15 * site.pages + experiments;

  const {server, address} = await serveSite(out, 0);
  const browser = await openBrowser();
  const lines: string[] = [];
  for (const {id, manifest} of site.selection.experiments) {
    const {requests, bytes, millis} = await firstFigure(browser, `${address}${id}/`);
    lines.push(
      `| ${manifest.title}, leaderboard | ${requests} | ${(bytes / 1000).toFixed(0)} | ${millis.toFixed(0)} |`,
    );
  }
  await browser.close();
  server.close();

  writeSection(
    "Report",
    `\`node --import tsx bench/report.ts\`: ${experiments} experiments, ${site.pages} pages, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} while it ran.

| what | measured | CPU | target |
|---|---|---|---|
| cold report (no cache at all) | ${cold.seconds.toFixed(1)} s | ${cold.cpu.toFixed(1)} s | 60 s |
| warm report (best of ${WARM_RUNS}; all: ${warms.map(({seconds}) => seconds.toFixed(1)).join(", ")} s) | ${warm.seconds.toFixed(1)} s | ${warm.cpu.toFixed(1)} s | ${target.toFixed(1)} s |
| site, without compressed forms | ${(site.bytes / 1e6).toFixed(2)} MB | | |

| before the first figure | requests | kB on the wire (target 320) | ms on loopback |
|---|---|---|---|
${lines.join("\n")}`,
  );
  console.log(
    `report: cold ${cold.seconds.toFixed(1)} s, warm ${warm.seconds.toFixed(1)} s (CPU ${warm.cpu.toFixed(1)} s) of ${target.toFixed(1)} s`,
  );
} finally {
  rmSync(folder, {recursive: true, force: true});
}
