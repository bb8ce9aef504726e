import {cpus, loadavg} from "node:os";
import {parseArgs} from "node:util";
import {max, median} from "d3-array";
import type {Browser, Page} from "playwright-core";
import {openBrowser, openPage} from "../test/site/openBrowser.js";
import {bootstrapJob, makeScores} from "./bootstrapJob.js";
import {delaysOf, longestOf, openView, type Observed} from "./eventDelays.js";
import {serveView} from "./serveView.js";
import {writeSection} from "./writeSection.js";

const {values: options} = parseArgs({options: {rounds: {type: "string", default: "3"}}});
const ROUNDS = Number(options.rounds);
const JOB = [20, 1000] as const;

function timeInNode(): number {
  const columns = makeScores(...JOB);
  const times = Array.from({length: 7}, (_, i) => {
    const from = performance.now();
    bootstrapJob(columns, {resamples: 10_000, seed: i + 1});
    return performance.now() - from;
  });
  return median(times.slice(2)) ?? NaN;
}

async function timeInBrowser(browser: Browser, address: string): Promise<number> {
  const {page} = await openPage(browser, `${address}#job-${JOB.join("-")}`);
  await page.waitForFunction(() => document.title !== "…");
  const found = Number(await page.title());
  await page.context().close();
  return found;
}

/** Drags the threshold from 0.75 down and up again in forty steps, a frame or more apart. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator("[data-control=theta-any]").boundingBox();
  if (box === null) throw new Error("browser: slider: got none; expected one");
  const at = (share: number) => page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
  await at(0.75);
  await page.mouse.down();
  for (let i = 0; i < 40; i++) await at(0.75 - 0.4 * Math.sin((Math.PI * i) / 39));
  await page.mouse.up();
}

const interactions: Record<string, (page: Page) => Promise<void>> = {
  "threshold chosen": (page) => page.getByRole("button", {name: "0.50", exact: true}).click(),
  // By keyboard: what a script selects is no event of a reader, and the browser does not time it.
  "level of the intervals": async (page) => {
    await page.getByLabel("Level of the intervals").focus();
    await page.keyboard.press("ArrowUp");
  },
  "a model left out": async (page) => {
    await page.locator("[data-control=models] summary").click();
    await page.locator("[data-control=models] input[type=checkbox]").nth(3).click();
    await page.keyboard.press("Escape");
  },
  "table sorted": (page) => page.locator("#board th button").nth(1).click(),
};

async function largestDelays(browser: Browser, address: string, view: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openView(browser, address, view);
    for (const [name, act] of Object.entries(interactions)) {
      const {answered} = longestOf(await delaysOf(page, () => act(page)));
      found.set(name, Math.max(found.get(name) ?? 0, answered));
    }
    await page.context().close();
  }
  return found;
}

/** From each step of a drag to the end of the frame that shows it, in ms. */
async function dragged(browser: Browser, address: string, view: string): Promise<number[]> {
  const page = await openView(browser, address, view);
  await delaysOf(page, () => drag(page));
  await page.evaluate(() => {
    const observed = globalThis as Observed;
    addEventListener(
      "input",
      ({timeStamp}) => {
        requestAnimationFrame(() => {
          const {port1, port2} = new MessageChannel();
          port1.onmessage = () => observed.delays.push({name: "input", duration: performance.now() - timeStamp});
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  const delays = await delaysOf(page, () => drag(page));
  await page.context().close();
  return delays.filter(({name}) => name === "input").map(({duration}) => duration);
}

const {address, close} = await serveView();
const browser = await openBrowser();
try {
  const rounds: [node: number, browser: number][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push([timeInNode(), await timeInBrowser(browser, address)]);
  const [inNode, inBrowser] = [median(rounds, ([ms]) => ms) ?? NaN, median(rounds, ([, ms]) => ms) ?? NaN];
  const [redraws, heavy] = [
    await dragged(browser, address, `leaderboard-${JOB.join("-")}`),
    await dragged(browser, address, "leaderboard-60-5000"),
  ];
  const large = await largestDelays(browser, address, "leaderboard-60-5000");
  writeSection(
    "Browser",
    `\`node --import tsx bench/browser.ts\`: Chromium ${browser.version()}, headless, ${cpus().length} cores (${cpus()[0].model}), Node ${process.version}, load ${loadavg()[0].toFixed(1)} at the end; rounds: ${ROUNDS}.
Made-up experiments of one trial a task, the leaderboard page with the site's style. Delays are the browser's own (Event Timing): from the event to the next paint, in steps of 8 ms, 16 where none was longer.

| what | measured | target |
|---|---|---|
| 20 models x 1,000 tasks x 10,000 resamples, in the browser | ${inBrowser.toFixed(0)} ms, ${(inBrowser / inNode).toFixed(2)} x Node (${inNode.toFixed(0)} ms) | 2 x |
| dragged threshold at 20 x 1,000, median redraw of ${redraws.length} (largest) | ${(median(redraws) ?? NaN).toFixed(0)} ms (${(max(redraws) ?? NaN).toFixed(0)} ms) | 60 ms |
| the same at 60 x 5,000, median of ${heavy.length} (largest) | ${(median(heavy) ?? NaN).toFixed(0)} ms (${(max(heavy) ?? NaN).toFixed(0)} ms) | 100 ms |
${[...large].map(([name, ms]) => `| 60 x 5,000, largest delay: ${name} | ${ms.toFixed(0)} ms | 100 ms |`).join("\n")}
`,
  );
} finally {
  await browser.close();
  close();
}
