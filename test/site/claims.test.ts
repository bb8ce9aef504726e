import {readFile, writeFile} from "node:fs/promises";
import {cpSync} from "node:fs";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {readTable, withExperiment} from "../../data/store.js";
import {readHumanLabels} from "../../harness/judge/humanCsv.js";
import {inDigits} from "../../src/analysis/phrasing.js";
import {temporaryFolder} from "../temporary.js";
import {HOSTILE_CORPUS, corpus} from "./hostileExperiment.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";

const {address, dataDir} = inject("site");

const findingOf = async (page: Page) =>
  (await page.locator("[data-finding]").innerText()).replaceAll(/[\u00a0\u202f]/g, " ");
const rowsOf = (page: Page) => page.locator("#queue tbody tr.row");
const claimOf = (page: Page, id: string) => page.locator(`[data-control="queue-${id}"]`);

/** Claims of trials that were scored twice, and those whose scores differ. */
async function disputes(id: string): Promise<{twice: number; differ: number}> {
  return withExperiment(join(dataDir, id), (db) =>
    db.row<{twice: number; differ: number}>(
      `SELECT count(*)::INTEGER AS twice, count(*) FILTER (WHERE spread > 0)::INTEGER AS differ
       FROM (SELECT max(score) - min(score) AS spread FROM claim_scores GROUP BY trial_id, claim_index HAVING count(score) > 1)`,
    ),
  );
}

describe("the claims page", () => {
  it.each(["judged", "mcp-atlas-reconstructed"])("says of %s what SQL says, in the HTML too", async (id) => {
    const {twice, differ} = await disputes(id);
    expect(differ).toBeGreaterThan(0);
    const text = `Judges differ on ${inDigits(differ)} of ${inDigits(twice)} claims that were scored twice`;
    const html = await (await fetch(`${address}${id}/claims/`)).text();
    expect(html.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(text);
    expect(html).toContain("<table");
    const {page, troubles} = await visit(`${address}${id}/claims/`);
    expect(await findingOf(page)).toContain(text);
    expect(await rowsOf(page).count()).toBeLessThan(200);
    expect(troubles).toEqual([]);
  });

  it("says plainly that published figures hold no verdicts", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/claims/`);
    expect(await findingOf(page)).toMatch(/^Only aggregates were published here, no verdicts/);
    expect(troubles).toEqual([]);
  });

  it("narrows by reason in the address, and keeps it over a reload", async () => {
    const {page, troubles} = await visit(`${address}judged/claims/`);
    const all = await rowsOf(page).count();
    await page.locator('[data-control="why"]').selectOption("denied");
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(all).toBeGreaterThan(1);
    expect(new URL(page.url()).searchParams.get("why")).toBe("denied");
    await page.reload({waitUntil: "networkidle"});
    expect(await rowsOf(page).count()).toBe(1);
    expect(await rowsOf(page).first().innerText()).toContain("find-seller");
    expect(troubles).toEqual([]);
  });

  it("shows every verdict with its reason, the answer's span and the steps that bear on it", async () => {
    const {page, troubles} = await visit(`${address}judged/claims/`);
    await claimOf(page, "alpha.find-seller.1-0").focus();
    await page.keyboard.press("Enter");
    await page.locator(".claim-evidence").waitFor();
    const detail = page.locator("#claim");
    expect(await detail.locator("h2").innerText()).toBe("The seller is Anna Berg.");
    expect(await detail.locator(".claim-verdict").allInnerTexts()).toEqual([
      expect.stringMatching(/first.*fulfilled.*the rationale denies this score[^]*does not mention the seller/),
      expect.stringMatching(/second.*not fulfilled[^]*It is not given/),
    ]);
    expect(await detail.locator(".claim-span").first().locator("mark").allInnerTexts()).toEqual(["Anna Berg"]);
    expect(await detail.locator(".claim-step a").first().getAttribute("href")).toBe(
      "../trial/?id=alpha.find-seller.1#step-2",
    );
    const {pathname, searchParams} = new URL(page.url());
    expect(pathname).toBe("/judged/claims/");
    expect([searchParams.get("trial"), searchParams.get("claim")]).toEqual(["alpha.find-seller.1", "0"]);
    await page.reload({waitUntil: "networkidle"});
    await page.locator(".claim-evidence").waitFor();
    expect(await detail.locator("h2").innerText()).toBe("The seller is Anna Berg.");
    await page.locator(".claim-step a").first().click();
    await page.waitForURL(/trial\/\?id=alpha\.find-seller\.1/);
    expect(troubles).toEqual([]);
  });

  it("keeps a hostile reason inert", async () => {
    const {page, troubles} = await visit(`${address}judged/claims/?trial=beta.find-seller.1&claim=0`);
    await page.locator(".claim-evidence").waitFor();
    expect(await page.locator("#claim").innerText()).toContain(`<img src="x" onerror="window.planted=9">`);
    expect(await page.locator("#claim img").count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
    expect(troubles).toEqual([]);
  });

  it("shows claims and tasks of hostile names, each as the text that it is", async () => {
    const home = `${address}${HOSTILE_CORPUS}/`;
    const harmOf = (page: Page) =>
      page.evaluate(() => ({
        planted: (window as unknown as {planted?: unknown}).planted,
        elements: document.querySelectorAll("main :is(img, iframe, object, video, script, style, form)").length,
        over: document.documentElement.scrollWidth - window.innerWidth,
      }));
    const inert = {planted: undefined, elements: 0, over: 0};
    const narrow = {viewport: {width: 360, height: 800}};
    const claims = await visit(`${home}claims/`, narrow);
    const chosen = claims.page.locator(".claim-button").nth(3);
    const text = (await chosen.getAttribute("title")) ?? "";
    await chosen.click();
    await claims.page.locator(".claim-evidence").waitFor();
    expect(text).not.toBe("");
    expect(await claims.page.locator("#claim h2").textContent()).toBe(text);
    expect(await harmOf(claims.page)).toEqual(inert);
    expect(claims.troubles).toEqual([]);
    const task = await visit(`${home}tasks/?${new URLSearchParams({task: corpus[77]}).toString()}`, narrow);
    await task.page.locator("#claims table").waitFor();
    expect(await task.page.locator(".crumb").textContent()).toContain(corpus[77]);
    expect(await harmOf(task.page)).toEqual(inert);
    expect(task.troubles).toEqual([]);
  });

  it("downloads labels that benchbook judge reads back as they were given", async () => {
    const {page, troubles} = await visit(`${address}judged/claims/?trial=alpha.find-seller.1&claim=0`);
    await page.locator(".claim-evidence").waitFor();
    await page.locator('[data-control="label-partially_fulfilled"]').click();
    await page.locator('[data-control="label-confidence"]').selectOption("0.8");
    await page.locator('[data-control="label-rationale"]').fill('=1+1, "half"\nof it');
    await page.locator('[data-control="label-rationale"]').blur();
    await page.locator('[data-control="claim-1"]').click();
    await page.locator('[data-control="label-not_fulfilled"]').click();
    // What was given lives as long as the tab.
    await page.reload({waitUntil: "networkidle"});
    expect(await page.locator(".label-bar").innerText()).toContain("2 labels given in this tab");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator('[data-control="labels-download"]').click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv).toContain(`'=1+1`);
    const folder = join(temporaryFolder(), "judged");
    cpSync(join(dataDir, "judged"), folder, {recursive: true});
    const path = join(folder, "labels.csv");
    await writeFile(path, csv);
    expect(await readHumanLabels(folder, "human", path)).toEqual({scored: 2, open: 0});
    const rows = (await readTable(folder, "claim_scores")).filter(({judge}) => judge === "human");
    expect(rows.find(({trial_id}) => trial_id === "alpha.find-seller.1")).toMatchObject({
      ...{claim_index: 0, score: 0.5, label: "partially_fulfilled", confidence: 0.8},
      rationale: '=1+1, "half"\nof it',
    });
    await page.locator('[data-control="labels-forget"]').click();
    await expect.poll(() => page.locator(".label-bar").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("gives the shown rows as CSV", async () => {
    const {page} = await visit(`${address}judged/claims/?why=failed`);
    await page.locator("#queue .action summary", {hasText: "Data"}).click();
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#queue .action-menu").getByRole("button", {name: "CSV", exact: true}).first().click(),
    ]);
    const lines = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^beta\.count-lots\.1,beta,count-lots,1,1,/);
  });

  it("is reached from the judges page, for the two judges", async () => {
    const {page, troubles} = await visit(`${address}judged/judges/`);
    await page.locator('a[href*="../claims/?"]').first().click();
    await page.waitForURL(/claims\/\?/);
    // both judges differ on claim 0 of find-seller, under both models
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect(troubles).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1280]) {
      it(`shows one claim cleanly at ${width} px, ${colorScheme}`, async () => {
        const {page, troubles} = await visit(`${address}judged/claims/?trial=alpha.find-seller.1&claim=0`, {
          viewport: {width, height: 900},
          colorScheme,
        });
        await page.locator(".claim-evidence").waitFor();
        await page.locator('[data-control="label-fulfilled"]').click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        expect(await violationsOf(page)).toEqual([]);
        expect(troubles).toEqual([]);
      });
    }
  }
});
