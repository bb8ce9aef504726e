import {readFile} from "node:fs/promises";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {withAnalysis} from "../../loaders/openExperiment.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {inWords} from "../../src/analysis/phrasing.js";
import {tasksSql} from "../../src/analysis/tasksSql.js";
import type {OutcomesMember} from "../../src/analysis/archive.js";
import {describeReal} from "../realData.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";

const {address, dataDir} = inject("site");

const findingOf = async (page: Page) =>
  (await page.locator("[data-finding]").innerText()).replaceAll(/[\u00a0\u202f]/g, " ");
const rowsOf = (page: Page) => page.locator("#items tbody tr.row");

/** Tasks of an experiment that every counted trial passes, and that none does, by the page's own query. */
async function idleTasks(id: string): Promise<{tasks: number; everybody: number; nobody: number}> {
  return withAnalysis(join(dataDir, id), async (db, manifest) => {
    const defaults = {
      convention: manifest.convention,
      judge: manifest.primary_judge,
      threshold: manifest.pass_threshold,
    };
    const state = defaultState({defaults, attempts: 1} as OutcomesMember);
    const rows = await db.rows<{counted: number; passed: number}>(tasksSql(state));
    return {
      tasks: rows.length,
      everybody: rows.filter(({counted, passed}) => counted === passed).length,
      nobody: rows.filter(({passed}) => passed === 0).length,
    };
  });
}

/** The finding's counts as they must stand. */
function countsText({everybody, nobody}: {everybody: number; nobody: number}): string {
  const first = everybody === 0 ? "none is" : everybody === 1 ? "one is" : `${inWords(everybody)} are`;
  const second = nobody === 0 ? "every other at least once" : `${inWords(nobody)} in none`;
  return `${first} passed in every counted trial of every model and ${second}`;
}

async function saysWhatSqlSays(id: string): Promise<void> {
  const idle = await idleTasks(id);
  const html = await (await fetch(`${address}${id}/tasks/`)).text();
  const {page, troubles} = await visit(`${address}${id}/tasks/`);
  const finding = await findingOf(page);
  expect(finding).toContain(countsText(idle));
  expect(html.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(countsText(idle));
  expect(html).toContain("<table");
  expect(troubles).toEqual([]);
}

describe("the tasks page", () => {
  it("says of measured trials what SQL says", () => saysWhatSqlSays("judged"));

  it("says of reconstructed trials what SQL says, and that no task is real", async () => {
    await saysWhatSqlSays("mcp-atlas-reconstructed");
    const {page} = await visit(`${address}mcp-atlas-reconstructed/tasks/`);
    expect(await findingOf(page)).toMatch(/^Reconstructed: .* no single task here is real/);
  });

  it("says plainly that published figures hold no tasks", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/tasks/`);
    expect(await findingOf(page)).toMatch(/^Only aggregates were published here, no tasks/);
    expect(await page.locator("figure").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("stays small with a thousand tasks: few rows stand in the document, one task is one small request", async () => {
    const {page, requests, troubles} = await visit(`${address}mcp-atlas-reconstructed/tasks/`);
    expect(await rowsOf(page).count()).toBeLessThan(200);
    const before = requests.length;
    const sizes: number[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith(".bin")) sizes.push((await response.body()).length);
    });
    await page.goto(`${address}mcp-atlas-reconstructed/tasks/?task=reconstructed-0500`, {waitUntil: "networkidle"});
    await page.locator("#claims table").waitFor();
    expect(requests.slice(before).filter((url) => url.endsWith(".bin"))).toHaveLength(1);
    await expect.poll(() => sizes.length).toBe(1);
    expect(sizes[0]).toBeLessThan(20_000);
    expect(await page.locator("#claims thead th.mark-head").count()).toBe(20);
    expect(troubles).toEqual([]);
  });

  it("changes figure and address together, and keeps them over a reload", async () => {
    const {page, troubles} = await visit(`${address}judged/tasks/`);
    expect(await rowsOf(page).count()).toBe(3);
    const drawn = await page.locator("#distribution svg").first().innerHTML();
    await page.locator('[data-control="show"]').selectOption("nobody");
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(new URL(page.url()).search).toBe("?show=nobody");
    await page.locator('[data-control="theta-0.5"]').click();
    await expect.poll(() => page.url()).toContain("theta=0.5");
    await page.locator('[data-control="judge"]').selectOption("second");
    await expect.poll(() => page.url()).toContain("judge=second");
    const again = await page.locator("#distribution svg").first().innerHTML();
    expect(again).not.toBe(drawn);
    const finding = await findingOf(page);
    await page.reload({waitUntil: "networkidle"});
    expect(await findingOf(page)).toBe(finding);
    expect(await page.locator("#distribution svg").first().innerHTML()).toBe(again);
    expect(troubles).toEqual([]);
  });

  it("opens a task and from it a trial, by keyboard alone", async () => {
    const {page, troubles} = await visit(`${address}judged/tasks/`);
    await page.locator("#items a", {hasText: "find-seller"}).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/tasks\/\?task=find-seller/);
    await page.locator("#claims table").waitFor();
    expect(await findingOf(page)).toMatch(/^Passed in 1 of 2 counted trials/);
    expect(await page.locator(".task-prompt").first().innerText()).toContain("Please do find-seller.");
    // shop_read is needed, shop_list distracts in both trials, shop_idle is never called
    const tools = page.locator(".task-tools tbody tr.row");
    expect((await tools.allInnerTexts()).map((text) => text.split(/\s+/).filter(Boolean))).toEqual([
      ["shop_read", "target", "2", "2"],
      ["shop_list", "distractor", "2", "2"],
      ["shop_idle", "distractor", "–", "–"],
    ]);
    const marks = await page.locator("#claims tbody tr").first().locator(".attempt").allInnerTexts();
    expect(marks).toEqual(["✓", "✕"]);
    await page.locator("#claims tbody tr").first().locator("a.attempt").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/trial\//);
    await expect.poll(() => page.locator("main").innerText()).toContain("Please do find-seller.");
    expect(troubles).toEqual([]);
  });

  it("says so where there is no such task", async () => {
    const {page, troubles} = await visit(`${address}judged/tasks/?task=%3Cimg%20src%3Dx%3E`);
    expect(await findingOf(page)).toContain("No task of that name");
    expect(await page.locator("main img").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("gives the shown rows as CSV and JSON", async () => {
    const {page} = await visit(`${address}judged/tasks/?show=between`);
    await page.locator("#items .action summary", {hasText: "Data"}).click();
    const press = (name: string) =>
      page.locator("#items .action-menu").getByRole("button", {name, exact: true}).first().click();
    const [csv] = await Promise.all([page.waitForEvent("download"), press("CSV")]);
    const lines = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^task_id,part,counted,passed,estimate/);
    expect(lines[1]).toMatch(/^find-seller,shop,2,1,0\.5/);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1280]) {
      it(`shows one task cleanly at ${width} px, ${colorScheme}`, async () => {
        const {page, troubles} = await visit(`${address}judged/tasks/?task=find-seller`, {
          viewport: {width, height: 900},
          colorScheme,
        });
        await page.locator("#claims table").waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        expect(await violationsOf(page)).toEqual([]);
        expect(troubles).toEqual([]);
      });
    }
  }
});

describeReal("the tasks page of MCPMark's real trials", () => {
  it("says what SQL says", () => saysWhatSqlSays("mcpmark"));

  it("lists every attempt of a task by model", async () => {
    const {page, troubles} = await visit(`${address}mcpmark/tasks/`);
    const name = await page.locator("#items tbody a").first().innerText();
    await page.locator("#items tbody a").first().click();
    await page.waitForURL(/\?task=/);
    await expect.poll(() => page.locator(".crumb").innerText()).toContain(name);
    expect(await page.locator("#models tbody tr.row").count()).toBeGreaterThan(20);
    expect(troubles).toEqual([]);
  });
});
