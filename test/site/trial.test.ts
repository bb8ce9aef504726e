import {existsSync, readFileSync, statSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import type {Browser, Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, inject, it} from "vitest";
import {findInPacks} from "../../src/analysis/trialRecord.js";
import type {PackIndex} from "../../src/analysis/trialRecord.js";
import {openBrowser, openPage} from "./openBrowser.js";
import {HOSTILE, HOSTILE_RESULT} from "./writeHostile.js";

const {root, address} = inject("site");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const REAL = "mcpmark-community";
const hasReal = existsSync(join(root, REAL));

function indexOf(experiment: string): PackIndex {
  return JSON.parse(readFileSync(join(root, experiment, "trial/packs/index.json"), "utf8")) as PackIndex;
}

function toTrial(experiment: string, id: string): string {
  return `${address}${experiment}/trial/?id=${encodeURIComponent(id)}`;
}

/** Ids of axe's violations of WCAG 2.2 A and AA. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const runner = (window as unknown as {axe: {run(options: object): Promise<{violations: {id: string}[]}>}}).axe;
    const {violations} = await runner.run({runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]});
    return violations.map(({id}) => id);
  });
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("a trial whose every text is hostile", () => {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    it(`is shown as text, and nothing of it runs or is asked for, at ${width} px`, async () => {
      const {page, troubles} = await openPage(browser, toTrial("hostile", "trial-0-0"), {
        viewport: {width, height: 900},
        colorScheme,
      });
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.evaluate(() => {
        for (const button of document.querySelectorAll<HTMLButtonElement>("main button.show-all")) button.click();
      });
      const text = await page.locator("main").evaluate((main) => main.textContent);
      // Steps 3 and 5 hold it as it is; step 7 holds it within JSON.
      expect(text.split(HOSTILE_RESULT)).toHaveLength(3);
      expect(text.split(JSON.stringify(HOSTILE_RESULT).slice(1, -1)).length).toBeGreaterThan(1);
      expect(text).toContain(`{"malformed": ${HOSTILE}`);
      expect(await page.locator("main img, main script, main style, main svg[onload]").count()).toBe(0);
      expect(await page.locator(`main a[href*="outside"], main a[href^="javascript"]`).count()).toBe(0);
      expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(troubles).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      await page.context().close();
    });
  }

  it("says that a trial has no trajectory, and that there is no such trial", async () => {
    const {page} = await openPage(browser, toTrial("hostile", "trial-1-1"));
    expect(await page.locator("main").textContent()).toContain("No trajectory is recorded for this trial.");
    await page.goto(toTrial("hostile", "nobody"), {waitUntil: "networkidle"});
    expect(await page.locator("[data-finding]").textContent()).toBe("There is no such trial in this experiment.");
    await page.context().close();
  });
});

describe.skipIf(!hasReal)("trials of the community's runs", () => {
  const index = hasReal ? indexOf(REAL) : {packs: [], ids: [], facts: [], steps: [], n_steps: []};
  const last = index.ids.length - 1;
  const largest = index.steps.indexOf(Math.max(...index.steps));

  for (const [name, place] of Object.entries({first: 0, middle: last >> 1, last, largest})) {
    it(`shows every step of the ${name} one, from one range of a pack`, async () => {
      const {page, troubles, requests} = await openPage(browser, toTrial(REAL, index.ids[place]));
      expect(troubles).toEqual([]);
      expect(requests.filter((url) => url.endsWith(".bin"))).toHaveLength(1);
      const end = page.locator(".steps-end");
      for (let i = 0; i < 20; i++) await end.scrollIntoViewIfNeeded();
      // A result stands in its call's entry: both have an anchor of their own.
      expect(await page.locator("[id^=step-]").count()).toBe(index.n_steps[place]);
      expect(await violationsOf(page)).toEqual([]);
      await page.context().close();
    });
  }

  it("reads the same trial where the host ignores ranges", async () => {
    const {page} = await openPage(browser, `${address}${REAL}/trial/`);
    const {file} = findInPacks(index, index.ids[3]) ?? {file: ""};
    const path = join(root, REAL, "trial/packs", file);
    expect(statSync(path).size).toBeGreaterThan(1000);
    await page.route("**/*.bin", (route) => route.fulfill({status: 200, body: readFileSync(path)}));
    await page.goto(toTrial(REAL, index.ids[3]), {waitUntil: "networkidle"});
    expect(await page.locator("[data-finding]").textContent()).toMatch(/^(Passed|Failed): /);
    expect(await page.locator("h1").textContent()).toBe(await page.locator(".trial-rest code").last().textContent());
    await page.context().close();
  });

  it("says what is wrong where a pack is cut short", async () => {
    const {page} = await openPage(browser, `${address}${REAL}/trial/`);
    await page.route("**/*.bin", (route) => route.fulfill({status: 206, body: Buffer.from("short")}));
    await page.goto(toTrial(REAL, index.ids[3]), {waitUntil: "networkidle"});
    expect(await page.locator(".notice").textContent()).toMatch(/is damaged: got 5 bytes; expected \d+$/);
    await page.context().close();
  });

  it("is walked by keys: j, k, f, ?, ]", async () => {
    const {page} = await openPage(browser, toTrial(REAL, index.ids[0]));
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.keyboard.press("j");
    expect(await focused()).toBe("step-0");
    await page.keyboard.press("j");
    expect(await focused()).toBe("step-1");
    await page.keyboard.press("k");
    expect(await focused()).toBe("step-0");
    await page.keyboard.press("f");
    await page.keyboard.type("commit");
    await page.keyboard.press("Enter");
    expect(await page.locator(".trial-find [role=status]").textContent()).toMatch(/^step \d+: 1 of \d+ steps?$/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    expect(await page.locator("dialog[open]").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await page.waitForURL(toTrial(REAL, index.ids[1]));
    await page.context().close();
  });

  it("opens at the step that the address names", async () => {
    const many = index.n_steps.indexOf(Math.max(...index.n_steps));
    const {page} = await openPage(browser, `${toTrial(REAL, index.ids[many])}#step-${index.n_steps[many] - 1}`);
    const step = page.locator(`#step-${index.n_steps[many] - 1}`);
    expect(await step.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.context().close();
  });

  it("is chosen from a table that narrows, and reached from a flip", async () => {
    const {page, troubles} = await openPage(browser, `${address}${REAL}/trial/`);
    await page.getByLabel("Outcome").selectOption("passed");
    expect(await page.locator(".trial-list .bad").count()).toBe(0);
    await page.locator(".trial-list th a").first().click();
    await page.locator(".big-verdict").waitFor();
    expect(await page.locator(".big-verdict").textContent()).toBe("✓ Passed");
    await page.goto(`${address}${REAL}/compare/`, {waitUntil: "networkidle"});
    const link = page.locator(`#flips a[href*="trial/"]`).first();
    const query = new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams;
    await link.click();
    await page.locator(".big-verdict").waitFor();
    expect(await page.locator("h1").textContent()).toBe(query.get("task"));
    expect(await page.locator(".big-verdict").textContent()).toMatch(/^(✓ Passed|✕ Failed)$/);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
