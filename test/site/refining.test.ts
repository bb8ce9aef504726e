import {readFile} from "node:fs/promises";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {serveView} from "../../bench/serveView.js";
import {syntheticArchive} from "../../bench/syntheticArchive.js";
import {leaderboard} from "../../src/analysis/leaderboard.js";
import {defaultState, type PageState} from "../../src/analysis/pageState.js";
import {leaderboardExport} from "../../src/components/leaderboardTable.js";
import {leaderboardView} from "../../src/components/leaderboardView.js";
import {toText, type Child, type Markup} from "../../src/components/markup.js";
import {browserOfFile, visitHastily} from "./visit.js";

const archive = syntheticArchive(40, 2000);

let site: Awaited<ReturnType<typeof serveView>>;
beforeAll(async () => {
  site = await serveView();
});
afterAll(() => {
  site.close();
});

/** The first element that fits, in the order of the document. */
function find(children: readonly Child[], fits: (element: Markup) => boolean): Markup | undefined {
  const elements = (children as Child[])
    .flat(Infinity as 1)
    .filter((child) => typeof child === "object" && child !== null);
  for (const element of elements as Markup[]) {
    const found = fits(element) ? element : find(element.children, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the build writes in a state: all resamples, in Node. */
function built(patch: Partial<PageState>): {finding: string; table: string} {
  const state = {...defaultState(archive.outcomes), ...patch};
  const {finding, body} = leaderboardView(archive, {state, width: 1000, change: () => undefined});
  const board = find(body, ({attributes}) => attributes.id === "board");
  return {finding, table: toText(find(board?.children ?? [], ({tag}) => tag === "table"))};
}

const shown = (page: Page) =>
  page.evaluate(() => ({
    finding: document.querySelector("[data-finding]")?.textContent,
    table: document.querySelector("#board table")?.textContent,
  }));
const isFinal = (page: Page) => page.locator(".view:not([data-refining])").waitFor();
const slider = (page: Page) => page.locator("[data-control=theta-any]");

describe("a page on 40 models and 2,000 tasks", () => {
  it("shows a draft that it names, then the numbers of the build", async () => {
    const {page, troubles} = await visitHastily(`${site.address}#leaderboard-40-2000`);
    await isFinal(page);
    expect(await shown(page)).toEqual(built({}));
    await page.getByRole("button", {name: "0.90", exact: true}).click();
    const read = async () => (await page.locator(".refining").textContent()) ?? "";
    // 500, or fewer on a machine that is busy with other things
    await expect.poll(read, {interval: 5}).toMatch(/^[1-5]\d0 resamples, refining…$/);
    const note = await read();
    expect(await page.locator("#ranks figcaption").textContent()).toContain(note.replace(", refining…", ""));
    await isFinal(page);
    expect(await page.locator(".refining").textContent()).toBe("");
    expect(await shown(page)).toEqual(built({threshold: 0.9}));
    expect(troubles).toEqual([]);
  });

  it("shows a button as pressed before it draws what that changes", async () => {
    const {page, troubles} = await visitHastily(`${site.address}#leaderboard-40-2000`);
    await isFinal(page);
    const before = await shown(page);
    // In one task of the page, so that nothing can be drawn in between.
    const answered = await page.evaluate(() => {
      const pressed = () =>
        [...document.querySelectorAll("[data-control^=theta-][aria-pressed=true]")].map(({textContent}) => textContent);
      const button = document.querySelector<HTMLElement>("[data-control='theta-0.9']");
      button?.focus();
      button?.click();
      return {
        pressed: pressed(),
        note: document.querySelector(".refining")?.textContent,
        isFinal: document.querySelector(".view:not([data-refining])") !== null,
        table: document.querySelector("#board table")?.textContent,
      };
    });
    expect(answered).toEqual({pressed: ["0.90"], note: "drawing…", isFinal: false, table: before.table});
    await isFinal(page);
    expect(await shown(page)).toEqual(built({threshold: 0.9}));
    expect(troubles).toEqual([]);
  });

  it("follows a threshold that is dragged, and ends with the numbers of the build", async () => {
    const {page, troubles} = await visitHastily(`${site.address}#leaderboard-40-2000`);
    await isFinal(page);
    const box = await slider(page).boundingBox();
    if (box === null) throw new Error("no slider");
    const y = box.y + box.height / 2;
    await slider(page).evaluate((element) => element.setAttribute("data-same", ""));
    await page.mouse.move(box.x + 0.75 * box.width, y);
    await page.mouse.down();
    const findings = new Set<string>();
    for (const share of [0.7, 0.6, 0.5, 0.4]) {
      await page.mouse.move(box.x + share * box.width, y);
      const value = await slider(page).inputValue();
      await page.locator("#board thead", {hasText: `pass@${Number(value).toFixed(2)}`}).waitFor();
      findings.add((await shown(page)).finding ?? "");
    }
    expect(findings.size).toBe(4);
    expect(await page.locator("[data-same]").count()).toBe(1);
    expect(page.url()).not.toContain("theta");
    const threshold = Number(await slider(page).inputValue());
    await page.mouse.up();
    await expect.poll(() => page.url()).toContain(`theta=${threshold}`);
    await isFinal(page);
    expect(await shown(page)).toEqual(built({threshold}));
    expect(troubles).toEqual([]);
  });

  it("moves by keys, keeps the focus, and drops what a newer choice makes idle", async () => {
    const {page, troubles} = await visitHastily(`${site.address}#leaderboard-40-2000`);
    await slider(page).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-control"))).toBe("theta-any");
    await page.getByLabel("Level of the intervals").selectOption("0.9");
    await isFinal(page);
    expect(await shown(page)).toEqual(built({threshold: 0.72, level: 0.9}));
    expect(troubles).toEqual([]);
  });

  it("gives the final numbers to a reader who takes the data away before they are shown", async () => {
    const {page, troubles} = await visitHastily(`${site.address}#leaderboard-40-2000`);
    await isFinal(page);
    await page.locator("#ranks summary", {hasText: "Data"}).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      // both in one task of the page, so that no result can come in between
      page.evaluate(() => {
        const buttons = (within: string) => [...document.querySelectorAll<HTMLElement>(`${within} button`)];
        buttons(".facts")
          .find(({textContent}) => textContent === "0.90")
          ?.click();
        buttons("#ranks .action-menu")
          .find(({textContent}) => textContent === "JSON")
          ?.click();
      }),
    ]);
    const rows = JSON.parse(await readFile(await download.path(), "utf8")) as unknown;
    const state = {...defaultState(archive.outcomes), threshold: 0.9};
    expect(rows).toEqual(JSON.parse(JSON.stringify(leaderboardExport(leaderboard(archive, state)))));
    expect(troubles).toEqual([]);
  });

  it("computes in the page where no worker can be started", async () => {
    const context = await (await browserOfFile()).newContext();
    const page = await context.newPage();
    await page.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
    await page.goto(`${site.address}#leaderboard-40-2000`);
    await isFinal(page);
    expect(await shown(page)).toEqual(built({}));
    await context.close();
  });
});
