import {readFileSync} from "node:fs";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";
import {
  ERRING_TURN,
  HEAVY_CHARACTERS,
  HEAVY_RESULTS,
  HUGE_RESULT,
  LONG_TURNS,
  NEEDLE,
  PARALLEL_CALLS,
  PARTING_TURN,
} from "./writeHuge.js";

const {address} = inject("site");
/** No more entries stand in the page at once. */
const MOST_ENTRIES = 880;
const STEPS = 3 * (LONG_TURNS - 1) + 1;

const open = (query: string, width = 1280) =>
  visit(`${address}huge/trial/?id=${query}`, {viewport: {width, height: 900}});
const entries = (page: Page) => page.locator(".steps > li").count();

describe("a trial of 10,000 steps", () => {
  it("holds a window of them, quiet turns folded, and goes to any", async () => {
    expect(STEPS).toBe(10_000);
    const {page, troubles} = await open("a.long.1");
    expect(await page.locator("[data-finding]").textContent()).toContain("3,334 turns, 3,333 calls, 1 error.");
    // One erring turn and the answer between two folds.
    expect(await entries(page)).toBeLessThan(10);
    expect(await page.locator(".step.fold strong").allTextContents()).toEqual([
      `Turns 1–${ERRING_TURN - 1}`,
      `Turns ${ERRING_TURN + 1}–${LONG_TURNS - 1}`,
    ]);
    await page.getByRole("button", {name: "Open all turns"}).click();
    for (let i = 0; i < 30; i++) await page.locator(".steps-end").scrollIntoViewIfNeeded();
    expect(await entries(page)).toBeLessThan(MOST_ENTRIES);
    // A step of a turn in the middle, by its address alone.
    await page.evaluate(() => (location.hash = "#step-7000"));
    await page.locator("#step-7000").waitFor();
    const top = await page.locator("#step-7000").evaluate((step) => step.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(900);
    expect(await entries(page)).toBeLessThan(MOST_ENTRIES);
    // What is repeated links to where it was.
    const repeats = page
      .locator("#step-7000")
      .locator("xpath=ancestor-or-self::li")
      .getByRole("link", {name: /^step \d+$/});
    expect(await repeats.count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  it("is found in, and walked by keys from there", async () => {
    const {page} = await open("a.long.1#step-5997");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("step-5997");
    await page.keyboard.press("j");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("step-5998");
    await page.keyboard.press("f");
    await page.keyboard.type(`Turn ${LONG_TURNS - 2} reads`);
    await page.keyboard.press("Enter");
    expect(await page.locator(".trial-find [role=status]").textContent()).toBe(
      `step ${3 * (LONG_TURNS - 3)}: 1 of 1 step`,
    );
  });

  it("keeps its turns in sight at 360 px, in one slider", async () => {
    const {page} = await open("a.long.1", 360);
    const strip = page.locator(".turn-strip");
    expect(await page.locator(".trial-outline").isVisible()).toBe(false);
    const slider = page.getByRole("slider", {name: "Turn"});
    await slider.focus();
    await page.keyboard.press("End");
    expect(await slider.getAttribute("aria-valuetext")).toBe("Turn 3,334 of 3,334: answer");
    await page.locator(`#step-${STEPS - 1}`).waitFor();
    expect(await strip.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it("stands beside another, aligned over thousands of calls", async () => {
    const {page, troubles} = await open("a.long.1&with=b.long.1");
    expect(await page.locator("[data-finding]").textContent()).toBe(
      `A (Model A) passed, B (Model B) failed. After 1,499 calls in common they part: both call files · read, with other arguments.`,
    );
    expect(await entries(page)).toBeLessThan(MOST_ENTRIES);
    await page.getByRole("button", {name: /^Where they part/}).click();
    const row = page.locator(`#row-${PARTING_TURN}`);
    expect(await row.locator(".cited").textContent()).toContain("Here they part.");
    expect(await row.locator(".call-line").allTextContents()).toEqual(["path: file-0", "path: other-0"]);
    expect(troubles).toEqual([]);
  });
});

describe("a result of 3.4 MB on one line", () => {
  it("is folded with its full size, and shown whole", async () => {
    const {page, troubles} = await open("a.result.1");
    const result = page.locator(".step .result").first();
    expect((await result.locator(".text").textContent())?.length).toBe(2_000);
    await result.getByRole("button", {name: "Show all: 3,400,000 characters"}).click();
    expect((await result.locator(".text").textContent())?.length).toBe(HUGE_RESULT);
    expect(await result.locator(".piece").count()).toBe(HUGE_RESULT / 20_000);
    await result.getByRole("button", {name: "Show less"}).click();
    expect((await result.locator(".text").textContent())?.length).toBe(2_000);
    expect(troubles).toEqual([]);
  });

  it("opens where a claim's number stands in it, 1.7 MB behind what is shown", async () => {
    const {page} = await open("a.result.1");
    await page.getByRole("button", {name: "Show where it occurs"}).click();
    expect(await page.locator(".places .note").first().textContent()).toBe("Occurs in: answer 0 · results 1.");
    await page.locator(".lit-bar").getByRole("button", {name: "Next"}).click();
    expect(await page.locator(".lit-bar [role=status]").textContent()).toMatch(
      /^1 of 1: result of turn 1, step \d+, 1 place$/,
    );
    const lit = await page.evaluate(() => {
      const [range] = CSS.highlights.get("bears-on-claim-here") ?? [];
      const {top} = (range as Range).getBoundingClientRect();
      return {text: (range as Range).toString(), isInSight: top >= 0 && top < innerHeight};
    });
    expect(lit).toEqual({text: NEEDLE, isInSight: true});
  });

  it("shows JSON rows as a table, as a tree that folds, and as they came", async () => {
    const {page} = await open("a.result.1");
    const result = page.locator(".step .result").nth(1);
    expect(await result.locator("tbody tr").count()).toBe(12);
    await result.getByRole("button", {name: "Show all: 40 rows"}).click();
    expect(await result.locator("tbody tr").count()).toBe(40);
    await result.getByRole("button", {name: "Laid out"}).click();
    const folded = result.locator("details:not([open])");
    expect(await folded.count()).toBe(1);
    expect(await folded.locator("summary").first().textContent()).toBe('  "rows": [\n');
    await folded.locator("summary").first().click();
    expect(await result.locator("details details details").count()).toBe(40);
    await result.getByRole("button", {name: "Raw"}).click();
    expect(await result.locator(".text").textContent()).toMatch(/^\{"rows":\[\{"i":0,"name":"n0"\}/);
  });
});

describe("a hundred calls at once", () => {
  it("stand each with its own result, in the order of the calls", async () => {
    const {page, troubles} = await open("a.parallel.1");
    for (let i = 0; i < 5; i++) await page.locator(".steps-end").scrollIntoViewIfNeeded();
    const results = await page.locator(".step.call .result .text").allTextContents();
    expect(results).toEqual(Array.from({length: PARALLEL_CALLS}, (_, i) => `result ${i}`));
    expect(await page.locator(".trial-outline .label").first().textContent()).toBe("read ×100");
    expect(troubles).toEqual([]);
  });
});

describe("a trial of 20 MB", () => {
  it("opens from one request, and holds all of it", async () => {
    const {page, troubles, requests} = await open("a.heavy.1");
    expect(requests.filter((url) => url.endsWith(".bin"))).toHaveLength(1);
    for (let i = 0; i < 8; i++) await page.locator(".steps-end").scrollIntoViewIfNeeded();
    expect(await page.locator(".step.call").count()).toBe(HEAVY_RESULTS);
    // Folded, it stands at 2,000 characters a result.
    const shown = await page.locator(".steps").evaluate((list) => list.textContent?.length ?? 0);
    expect(shown).toBeLessThan(HEAVY_RESULTS * 2_300);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", {name: "Download JSON"}).click(),
    ]);
    expect(download.suggestedFilename()).toBe("huge.a.heavy.1.json");
    const trial = JSON.parse(readFileSync(await download.path(), "utf8")) as {steps: {kind: string; text?: string}[]};
    const texts = trial.steps.flatMap(({kind, text}) => (kind === "tool_result" ? [text?.length] : []));
    expect(texts).toEqual(Array<number>(HEAVY_RESULTS).fill(HEAVY_CHARACTERS));
    expect(troubles).toEqual([]);
  });
});
