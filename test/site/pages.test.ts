import {existsSync, mkdirSync, readFileSync} from "node:fs";
import {join, relative} from "node:path";
import type {Page} from "playwright-core";
import {beforeAll, describe, expect, inject, it} from "vitest";
import {sitePaths} from "../../loaders/finish/sitePaths.js";
import type {PageTables} from "../../loaders/finish/pageTables.js";
import {HOSTILE_CORPUS} from "./hostileExperiment.js";
import {builtTables, shownTables, toNineDigits} from "./shownTables.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";

const {root, address} = inject("site");
const screens = join(import.meta.dirname, "screens");

const pages = sitePaths(root)
  .filter((path) => path.endsWith(".html"))
  .map((path) => relative(root, path).replace(/index\.html$/, ""))
  // hostile.test.ts opens these pages.
  .filter((path) => !path.startsWith(`${HOSTILE_CORPUS}/`));

/** What was opened and asked for, page by page: what the run lists at its end. */
const asked = new Map<string, string[]>();
beforeAll(() => void mkdirSync(screens, {recursive: true}));

/** A way to look at a page that is open already: it is drawn anew, not loaded anew. */
interface Look {
  name: string;
  width: number;
  colorScheme?: "light" | "dark";
  media?: "print";
  forcedColors?: "active";
  /** whether axe looks too, and a picture is kept */
  isChecked?: boolean;
}

const looks: Look[] = [
  {name: "1280 px, light", width: 1280, isChecked: true},
  {name: "360 px, dark", width: 360, colorScheme: "dark", isChecked: true},
  {name: "768 px, dark", width: 768, colorScheme: "dark"},
  {name: "1920 px, light", width: 1920},
  // 1280 px enlarged to 200 %.
  {name: "200 % zoom", width: 640},
  {name: "forced colours", width: 1280, forcedColors: "active"},
  {name: "print", width: 1000, media: "print"},
];

/** Sets how the page is looked at and waits until it is drawn for that. */
async function lookAt(page: Page, {width, colorScheme = "light", media, forcedColors}: Look): Promise<void> {
  await page.emulateMedia({
    colorScheme,
    media: media ?? null,
    forcedColors: forcedColors ?? "none",
    reducedMotion: "reduce",
  });
  await page.setViewportSize({width, height: 900});
  await page.waitForFunction(() => document.querySelector(".view[data-refining]") === null);
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))));
}

describe("every page of the site", () => {
  it("is built: the front page and pages of each experiment", () => {
    expect(pages).toContain("");
    expect(pages).toContain("mcp-atlas-paper/");
    expect(pages).toContain("hostile/ledger/");
  });

  for (const path of pages) {
    it(`/${path} opens cleanly however it is looked at`, async () => {
      const {page, troubles, requests} = await visit(address + path, {
        viewport: {width: 1280, height: 900},
      });
      asked.set(path, requests);
      const built = join(root, path, "figures.json");
      if (path.endsWith("/") && existsSync(built)) {
        await lookAt(page, looks[0]);
        const tables = JSON.parse(readFileSync(built, "utf8")) as PageTables;
        expect(toNineDigits(await shownTables(page)), "the page computes what the build wrote").toEqual(
          toNineDigits(builtTables(tables)),
        );
      }
      for (const look of looks) {
        await lookAt(page, look);
        expect(await page.locator(".observablehq--error").count(), look.name).toBe(0);
        expect(await page.locator("h1").count(), look.name).toBe(1);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${look.name}: wider than the window`).toBeLessThanOrEqual(0);
        // The gallery is as large as forty pages, whose pictures and second scheme the others show.
        if (look.isChecked !== true || (path.startsWith("gallery/") && look !== looks[0])) continue;
        const name = `${path.replaceAll("/", "_") || "front"}-${look.width}-${look.colorScheme ?? "light"}.jpeg`;
        if (!path.startsWith("gallery/"))
          await page.screenshot({path: join(screens, name), fullPage: true, quality: 70});
        expect(await violationsOf(page), look.name).toEqual([]);
      }
      expect(await page.locator("#observablehq-header").isVisible(), "print shows no navigation").toBe(false);
      expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
      expect(troubles).toEqual([]);
    });
  }

  it("was opened, and asked its own host alone", () => {
    const own = new URL(address).host;
    const lines = [...asked].map(([path, requests]) => `/${path}: ${requests.length} requests`);
    console.log(`${asked.size} pages opened, ${[...asked.values()].flat().length} requests made\n${lines.join("\n")}`);
    expect(asked.size).toBe(pages.length);
    for (const [path, requests] of asked) {
      expect(requests.length, path).toBeGreaterThan(0);
      for (const url of requests) if (/^\w+:\/\//.test(url)) expect(new URL(url).host, url).toBe(own);
    }
  });
});
