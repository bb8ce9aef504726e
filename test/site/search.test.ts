import {existsSync} from "node:fs";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {describeReal} from "../realData.js";
import {HOSTILE_CORPUS} from "./hostileExperiment.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";

const {root, address} = inject("site");
const REAL = "mcpmark-community";

/** Opens the search and asks. */
async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await page.locator(".search-dialog[open]").waitFor();
  await page.locator(".search-input").fill(query);
}

const hits = (page: Page, group: string) => page.locator(`section[aria-labelledby="search-${group}"] .search-hit`);

describe("the search", () => {
  it("is neither loaded nor read before it is asked for, and opens by / and by its button", async () => {
    const {page, requests, troubles} = await visit(`${address}${HOSTILE_CORPUS}/`);
    expect(requests.filter((url) => /_search\/|searchDialog/.test(url))).toEqual([]);
    await page.keyboard.press("/");
    await page.locator(".search-dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", {name: "Search this site"}).click();
    await page.locator(".search-dialog[open]").waitFor();
    expect(requests.some((url) => url.endsWith("_search/site.json"))).toBe(true);
    expect(troubles).toEqual([]);
  });

  it("finds pages, methods and words of the glossary from the front page, and leads there", async () => {
    const {page, troubles} = await visit(address);
    await ask(page, "methods");
    await hits(page, "page").first().waitFor();
    expect(await hits(page, "page").first().locator(".search-title").textContent()).toBe("Methods");
    await page.locator(".search-input").fill("denominator");
    await expect.poll(() => hits(page, "word").locator(".search-title").allTextContents()).toContain("convention");
    await page.locator(".search-input").fill("wilson");
    await expect.poll(() => hits(page, "word").first().getAttribute("href")).toContain("methods/#");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/methods\/#/);
    expect(troubles).toEqual([]);
  });

  it("is walked by keys: arrows through hits, the page's own keys wait, Escape gives the focus back", async () => {
    const {page} = await visit(`${address}${HOSTILE_CORPUS}/`);
    await page.locator(".theme-toggle").focus();
    await ask(page, "planted");
    await hits(page, "model").first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toContain("search-hit");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toContain("search-input");
    for (let i = 0; i < 60; i++) await page.keyboard.press("Tab");
    // The rest of the page is inert: the focus is in the dialog, or in the browser's own frame.
    expect(
      await page.evaluate(
        () => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body,
      ),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(focused).toContain("theme-toggle");
  });

  it("leaves / alone where a reader types", async () => {
    const {page} = await visit(`${address}${HOSTILE_CORPUS}/trial/`);
    await page.locator("main input").first().focus();
    await page.keyboard.type("a/b");
    expect(await page.locator(".search-dialog[open]").count()).toBe(0);
  });

  for (const [width, colorScheme] of [
    [360, "light"],
    [360, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    it(`shows hostile texts as texts at ${width} px, ${colorScheme}, and passes axe`, async () => {
      const {page, troubles} = await visit(`${address}${HOSTILE_CORPUS}/`, {
        viewport: {width, height: 760},
        colorScheme,
      });
      await ask(page, "hyperlink");
      await hits(page, "trials").locator("mark").first().waitFor();
      const more = page.locator(".search-more");
      for (let i = 0; i < 4 && (await more.count()) > i; i++) await more.nth(i).click();
      await page.waitForLoadState("networkidle");
      const results = page.locator(".search-results");
      expect(await results.locator("img, script, style, svg, iframe, form, input").count()).toBe(0);
      const links = await results
        .locator("a")
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).host));
      expect(links.length).toBeGreaterThan(10);
      expect([...new Set(links)]).toEqual([new URL(address).host]);
      expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
      const dialog = page.locator(".search-dialog");
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await violationsOf(page)).toEqual([]);
      expect(troubles).toEqual([]);
    });
  }

  it("says that a word is in most trials", async () => {
    const {page} = await visit(`${address}${HOSTILE_CORPUS}/`);
    await ask(page, "planted");
    await expect
      .poll(() => page.locator(".search-status").textContent())
      .toMatch(/, most trials: a rarer word finds fewer$/);
  });

  it("says what is wrong where a file of the trials is missing, and still finds names", async () => {
    const {page} = await visit(`${address}${HOSTILE_CORPUS}/`);
    await page.route("**/_search/**/words-*.bin", (route) => route.fulfill({status: 500}));
    await ask(page, "planted");
    await expect
      .poll(() => page.locator(".search-status").textContent())
      .toMatch(/trials cannot be searched: search: .* got status 500/);
    expect(await hits(page, "model").count()).toBeGreaterThan(0);
  });
});

describeReal("the search of real trials", () => {
  it.skipIf(!existsSync(join(root, REAL)))(
    "finds the trials whose answers have all words, with the stretch that has them",
    async () => {
      const {page, requests, troubles} = await visit(`${address}${REAL}/`);
      await ask(page, "merge conflict");
      await hits(page, "trials").locator("mark").first().waitFor();
      for (const text of await hits(page, "trials").locator("mark").allTextContents()) {
        expect(text.toLowerCase()).toMatch(/^(merge|conflict)/);
      }
      // One index, one or two files of words, one of names: not the whole.
      expect(requests.filter((url) => url.includes("words-")).length).toBeLessThanOrEqual(4);
      const title = (await hits(page, "trials").first().locator(".search-title").textContent()) ?? "";
      await hits(page, "trials").first().click();
      await page.locator(".big-verdict").waitFor();
      expect(await page.locator("h1").textContent()).toContain(title);
      expect(troubles).toEqual([]);
    },
  );

  it.skipIf(!existsSync(join(root, REAL)))("shows hits without texts where the host sends no ranges", async () => {
    const {page, troubles} = await visit(`${address}${REAL}/`);
    await page.route("**/packs/*.bin", (route) => route.fulfill({status: 200, body: "x".repeat(100)}));
    await ask(page, "commit");
    await hits(page, "trials").first().waitFor();
    await expect.poll(() => page.locator(".search-status").textContent()).toMatch(/trials?$/);
    expect(await hits(page, "trials").locator("mark").count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
