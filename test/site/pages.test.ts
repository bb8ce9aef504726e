import {readFileSync} from "node:fs";
import {mkdirSync} from "node:fs";
import {createRequire} from "node:module";
import {join, relative} from "node:path";
import type {Browser, Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, inject, it} from "vitest";
import {sitePaths} from "../../loaders/finish/sitePaths.js";
import {openBrowser, openPage} from "./openBrowser.js";

const {root, address} = inject("site");
const screens = join(import.meta.dirname, "screens");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const pages = sitePaths(root)
  .filter((path) => path.endsWith(".html"))
  .map((path) => relative(root, path).replace(/index\.html$/, ""));

interface Violation {
  id: string;
  nodes: {html: string; failureSummary?: string}[];
}

/** Violations of WCAG 2.2 A and AA, one line each. */
async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy holds for scripts.
  await page.evaluate(axe);
  const found = await page.evaluate(
    async (tags) =>
      (
        await (window as unknown as {axe: {run(options: object): Promise<{violations: Violation[]}>}}).axe.run({
          runOnly: tags,
        })
      ).violations,
    TAGS,
  );
  return found.flatMap(({id, nodes}) =>
    nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}

let browser: Browser;
beforeAll(async () => {
  mkdirSync(screens, {recursive: true});
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("every page of the site", () => {
  it("is built: the front page and pages of each experiment", () => {
    expect(pages).toContain("");
    expect(pages).toContain("mcp-atlas-paper/");
    expect(pages).toContain("hostile/ledger/");
  });

  for (const path of pages) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 1280]) {
        it(`/${path} opens cleanly at ${width} px, ${colorScheme}`, async () => {
          const {page, troubles} = await openPage(browser, address + path, {
            viewport: {width, height: 900},
            colorScheme,
          });
          const name = `${path.replaceAll("/", "_") || "front"}-${width}-${colorScheme}.png`;
          await page.screenshot({path: join(screens, name), fullPage: true});
          expect(troubles).toEqual([]);
          expect(await page.locator(".observablehq--error").count()).toBe(0);
          expect(await page.locator("h1").count()).toBe(1);
          expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          ).toBeLessThanOrEqual(0);
          expect(await violationsOf(page)).toEqual([]);
          await page.context().close();
        });
      }
    }
  }
});
