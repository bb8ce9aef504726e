/**
 * What a reader on a slow line waits for: bytes, requests, time to the finding and to the first figure of every page, at
 * 10 Mbit/s with 100 ms of latency: `node --import tsx bench/page.ts dist`, or of some pages alone, which writes no results:
 * `bench/page.ts dist mcpmark/ mcpmark/thresholds/`.
 */
import {cpus, loadavg} from "node:os";
import {relative} from "node:path";
import type {Browser} from "playwright-core";
import {serveSite} from "../cli/serveSite.js";
import {sitePaths} from "../loaders/finish/sitePaths.js";
import {openBrowser} from "../test/site/openBrowser.js";
import {writeSection} from "./writeSection.js";

const LATENCY_MILLIS = 100;
const BYTES_PER_SECOND = 10e6 / 8;
const MAX_WAIT_MILLIS = 30_000;
const MAX_FIGURE_MILLIS = 10_000;
const RUNS = 3;
const TARGET = {finding: 600, figure: 2000, bytes: 320_000};

interface Wait {
  page: string;
  finding: number;
  /** null where a page has no figure */
  figure: number | null;
  /** until the first figure, else until all is loaded */
  requests: number;
  bytes: number;
}

/** Notes when the finding and the first figure are painted: in the frame after they are in the page. */
const WATCH = `
  window.__seen = {};
  const note = (name) => { if (!(name in window.__seen)) { window.__seen[name] = 0; requestAnimationFrame(() => requestAnimationFrame(() => (window.__seen[name] = performance.now()))); } };
  new MutationObserver(() => {
    const finding = document.querySelector(".finding");
    if (finding !== null && finding.textContent.length > 20) note("finding");
    if (document.querySelector(".view .figure, .gallery .figure, div.trial, .trials table, p.note[role=status]") !== null) note("figure");
    if (document.querySelector(".view > *") !== null) note("view");
  }).observe(document, {childList: true, subtree: true, characterData: true});
`;

/** Runs in the page, whose policy forbids text as code. */
const isSeen = (name: string) => ((window as unknown as {__seen?: Record<string, number>}).__seen?.[name] ?? 0) > 0;

const isAnySeen = (names: string[]) =>
  names.some((name) => ((window as unknown as {__seen?: Record<string, number>}).__seen?.[name] ?? 0) > 0);

async function waitFor(browser: Browser, address: string, path: string): Promise<Wait> {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}});
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MILLIS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  let [requests, bytes] = [0, 0];
  session.on("Network.requestWillBeSent", () => (requests += 1));
  session.on("Network.dataReceived", ({encodedDataLength}) => (bytes += encodedDataLength));
  await page.addInitScript(WATCH);
  await page.goto(address + path, {waitUntil: "commit"});
  await page.waitForFunction(isSeen, "finding", {timeout: MAX_WAIT_MILLIS});
  const hasFigure = await page.evaluate(() => document.querySelector("[data-default-table], .view, .gallery") !== null);
  let counted = {requests, bytes};
  if (hasFigure) {
    // A page of one judge, or of none, has no figure once it is drawn.
    await page
      .waitForFunction(isAnySeen, ["figure", "view"], {timeout: MAX_FIGURE_MILLIS})
      .catch(() => console.error(`${path}: no figure`));
    counted = {requests, bytes};
  } else {
    await page.waitForLoadState("load");
    counted = {requests, bytes};
  }
  const seen = (await page.evaluate("window.__seen")) as {finding: number; figure?: number};
  await context.close();
  return {page: path, finding: seen.finding, figure: seen.figure ?? null, ...counted};
}

function middle(runs: readonly Wait[]): Wait {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const figures = runs.flatMap(({figure}) => (figure === null ? [] : [figure]));
  return {
    page: runs[0].page,
    finding: median(runs.map(({finding}) => finding)),
    figure: figures.length === 0 ? null : median(figures),
    requests: median(runs.map(({requests}) => requests)),
    bytes: median(runs.map(({bytes}) => bytes)),
  };
}

const [root = "dist", ...only] = process.argv.slice(2);
const {server, address} = await serveSite(root, 0);
const browser = await openBrowser();
try {
  const paths = sitePaths(root)
    .filter((path) => path.endsWith("index.html"))
    .map((path) => relative(root, path).replace(/index\.html$/, ""))
    .filter((path) => only.length === 0 || only.includes(path));
  const waits: Wait[] = [];
  for (const path of paths) {
    const runs: Wait[] = [];
    for (let i = 0; i < RUNS; i += 1) runs.push(await waitFor(browser, address, path));
    waits.push(middle(runs));
    console.error(JSON.stringify(waits.at(-1)));
  }
  const missed = waits.filter(
    ({finding, figure, bytes}) =>
      finding > TARGET.finding || (figure ?? 0) > TARGET.figure || (figure !== null && bytes > TARGET.bytes),
  );
  const rows = waits.map(
    ({page, finding, figure, requests, bytes}) =>
      `| /${page} | ${requests} | ${(bytes / 1000).toFixed(0)} | ${(finding / 1000).toFixed(2)} | ${figure === null ? "–" : (figure / 1000).toFixed(2)} |`,
  );
  if (only.length === 0)
    writeSection(
      "Pages on a slow line",
      `\`node --import tsx bench/page.ts dist\`: Chromium over CDP at 10 Mbit/s with ${LATENCY_MILLIS} ms of latency added to each request, cold cache, compressed files, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at its end; the middle of ${RUNS} runs. Bytes and requests until the first figure is painted. Targets: ${TARGET.bytes / 1000} kB, finding ${TARGET.finding / 1000} s, first figure ${TARGET.figure / 1000} s; missed by ${missed.length} of ${waits.length} pages${missed.length === 0 ? "" : ` (${missed.map(({page}) => `/${page}`).join(", ")})`}.

| page | requests | kB | s to the finding | s to the first figure |
|---|---|---|---|---|
${rows.join("\n")}`,
    );
  console.log(`page: ${waits.length} pages, ${missed.length} miss a target`);
} finally {
  await browser.close();
  server.close();
}
