import {cpus, loadavg} from "node:os";
import {parseArgs} from "node:util";
import type {Browser, Page} from "playwright-core";
import {openBrowser} from "../test/site/openBrowser.js";
import {delaysOf, longestOf, openView} from "./eventDelays.js";
import {serveView} from "./serveView.js";
import {writeSection} from "./writeSection.js";

/** The size whose delays are written down. */
const SIZE = "60-5000";

const {values: options} = parseArgs({
  options: {
    rounds: {type: "string", default: "2"},
    only: {type: "string"},
    size: {type: "string", default: SIZE},
  },
});
const ROUNDS = Number(options.rounds);
const LIMIT = 100;

type Longest = ReturnType<typeof longestOf>;
type Act = (page: Page) => Promise<void>;

/** By keyboard: what a script selects is no event of a reader, and the browser does not time it. */
const next =
  (control: string, key = "ArrowDown"): Act =>
  async (page) => {
    await page.locator(`select[data-control=${control}]`).focus();
    await page.keyboard.press(key);
  };

const acts: Record<string, Act> = {
  threshold: (page) => page.getByRole("button", {name: "0.50", exact: true}).click(),
  "a model left out": async (page) => {
    await page.locator("[data-control=models] summary").click();
    await page.locator("[data-control=models] input[type=checkbox]").nth(3).click();
    await page.keyboard.press("Escape");
  },
  level: next("level", "ArrowUp"),
  sort: (page) => page.locator("th button[data-control]").nth(1).click(),
  "cost axis": next("axis"),
  "parts by": next("by"),
  "another model": next("model"),
  "another first": next("a"),
};

/** Trials a task, and what is done on each page. */
const pages: Record<string, {attempts: number; acts: (keyof typeof acts)[]}> = {
  leaderboard: {attempts: 1, acts: ["threshold", "a model left out", "level", "sort"]},
  thresholds: {attempts: 1, acts: ["threshold", "a model left out", "level", "sort"]},
  frontier: {attempts: 1, acts: ["threshold", "a model left out", "cost axis", "level"]},
  judges: {attempts: 1, acts: ["threshold", "a model left out", "level", "sort"]},
  splits: {attempts: 1, acts: ["threshold", "a model left out", "level", "sort"]},
  servers: {attempts: 1, acts: ["threshold", "a model left out", "parts by", "level"]},
  model: {attempts: 1, acts: ["another model", "threshold", "level"]},
  compare: {attempts: 1, acts: ["another first", "threshold", "level"]},
  reliability: {attempts: 2, acts: ["a model left out", "level", "sort"]},
};

/** Of what is done on a page, the longest delays over all rounds. */
async function largestOf(browser: Browser, address: string, name: string): Promise<Map<string, Longest>> {
  const found = new Map<string, Longest>();
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openView(browser, address, `${name}-${options.size}-${pages[name].attempts}`);
    for (const act of pages[name].acts) {
      const {answered, redrawn} = longestOf(await delaysOf(page, () => acts[act](page)));
      const before = found.get(act) ?? {answered: 0, redrawn: 0};
      found.set(act, {
        answered: Math.max(before.answered, answered),
        redrawn: Math.max(before.redrawn, redrawn),
      });
    }
    await page.context().close();
  }
  return found;
}

const {address, close} = await serveView();
const browser = await openBrowser();
try {
  const rows: string[] = [];
  for (const name of Object.keys(pages).filter((page) => options.only === undefined || page === options.only)) {
    const found = await largestOf(browser, address, name);
    const shown = ({answered, redrawn}: Longest) =>
      `${answered <= LIMIT ? answered : `**${answered}**`} (${redrawn.toFixed(0)})`;
    const cells = [...found].map(([act, longest]) => `${act} ${shown(longest)}`);
    rows.push(`| ${name} | ${pages[name].attempts} | ${cells.join(", ")} |`);
    console.error(rows.at(-1));
  }
  if (options.only === undefined && options.size === SIZE) {
    writeSection(
      "Pages of a large experiment",
      `\`node --import tsx bench/pages.ts\`: Chromium ${browser.version()}, headless, ${cpus().length} cores (${cpus()[0].model}), load ${loadavg()[0].toFixed(1)} at the end; rounds: ${ROUNDS}.
Made-up experiments of ${options.size.replace("-", " models x ")} tasks with two judges, splits, services, costs, and one trial in a hundred missing. Largest delay in ms from an event to the next paint, as the browser measures it (Event Timing, in steps of 8); target ${LIMIT}, what missed it is bold. In brackets: until the figures show the choice, from up to 500 resamples, which a page that draws slowly does after it has shown the control as set.

| page | trials a task | what a reader does: ms |
|---|---|---|
${rows.join("\n")}
`,
    );
  }
} finally {
  await browser.close();
  close();
}
