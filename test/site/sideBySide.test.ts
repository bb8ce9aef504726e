import {existsSync} from "node:fs";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {trialQuery} from "../../src/analysis/trialAddress.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";

const {root, address} = inject("site");
const REAL = "mcpmark-community";
const MODEL = "claude-sonnet-4-5-insforge--c47c8881";
const ROSTER = `${MODEL}.sports__team_roster_management`;

const open = (path: string, width = 1280, colorScheme: "light" | "dark" = "light") =>
  visit(address + path, {viewport: {width, height: 900}, colorScheme});
const findingOf = (page: Page) => page.locator("[data-finding]").textContent();

describe("two trials whose every text is hostile", () => {
  for (const [width, colors] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    it(`stand side by side at ${width} px, and nothing runs`, async () => {
      const {page, troubles} = await open("hostile/trial/?id=trial-0-0&with=trial-0-0", width, colors);
      expect(await findingOf(page)).toContain("Both make the same 2 calls and get the same results.");
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
      });
      expect(await page.locator("main img, main script, main style, main svg[onload]").count()).toBe(0);
      expect(await page.locator(`main a[href*="outside"], main a[href^="javascript"]`).count()).toBe(0);
      expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(troubles).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  it("take no address of elsewhere for an experiment", async () => {
    for (const other of ["//outside.example:x", "../..:x", "HOSTILE:x"]) {
      const {page, requests} = await open(`hostile/trial/?id=trial-0-0&with=${encodeURIComponent(other)}`);
      expect(await findingOf(page)).toBe("The trial cannot be read.");
      expect(requests.filter((url) => !url.startsWith(address))).toEqual([]);
    }
  });
});

describe("two trials of one task and two models", () => {
  it("compare their claims under each judge", async () => {
    const {page, troubles} = await open("huge/trial/?id=a.long.1&with=b.long.1");
    const claim = page.locator(".beside-claims li").first();
    expect(await page.locator(".beside-claims h2").textContent()).toBe("1 claim, 1 with other verdicts");
    expect(await claim.locator(".beside-judge > p").textContent()).toBe("≠ j");
    expect(await claim.locator(".beside-verdict summary").allTextContents()).toEqual([
      "✓ fulfilled",
      "✕ not fulfilled",
    ]);
    expect(troubles).toEqual([]);
  });

  it("are found by names, and by how they ended", async () => {
    const first = {task: "long", model: "a", attempt: 1};
    const {page} = await open(`huge/trial/?${trialQuery(first, {model: "b", attempt: 1})}`);
    const named = await findingOf(page);
    expect(named).toMatch(/^A \(Model A\) passed, B \(Model B\) failed\./);
    await page.goto(`${address}huge/trial/?${trialQuery(first, "opposite")}`, {waitUntil: "networkidle"});
    expect(await findingOf(page)).toBe(named);
    await page.goto(`${address}huge/trial/?${trialQuery({...first, task: "heavy"}, "opposite")}`, {
      waitUntil: "networkidle",
    });
    expect(await findingOf(page)).toBe("There is no such trial to lay beside this one.");
    await page.getByRole("link", {name: "This trial alone"}).click();
    await page.locator(".trial-verdict").waitFor();
  });

  it("are reached from the list of flips: the run that the loser failed beside one that the other passed", async () => {
    const {page, troubles} = await open("huge/compare/");
    const link = page.locator(`#flips a[href*="with_model"]`).first();
    const query = new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams;
    await link.click();
    await page.locator(".beside .big-verdict").first().waitFor();
    expect(await page.locator("h1").textContent()).toBe(query.get("task"));
    expect(await page.locator(".big-verdict").allTextContents()).toEqual(["✕ Failed", "✓ Passed"]);
    expect(troubles).toEqual([]);
  });

  it("are chosen on the page of one, swapped, and read alone", async () => {
    const {page, troubles} = await open("huge/trial/?id=a.long.1");
    await page.getByRole("button", {name: "Compare with …"}).click();
    const elsewhere = page.locator(".trial-choice details", {hasText: /^Hostile </}).first();
    await elsewhere.locator("summary").click();
    await elsewhere.getByText("It has no trajectory of this task.").waitFor();
    await page.getByRole("link", {name: "Model B, attempt 1"}).click();
    await page.locator(".beside").waitFor();
    await page.getByRole("link", {name: "⇄ swap"}).click();
    await page.waitForURL(/id=b\.long\.1&with=a\.long\.1/);
    await page.locator(".beside").waitFor();
    expect(await findingOf(page)).toMatch(/^A \(Model B\) failed, B \(Model A\) passed\./);
    await page.getByRole("link", {name: "the second alone ›"}).click();
    await page.locator(".trial-verdict").waitFor();
    expect(new URL(page.url()).search).toBe("?id=a.long.1");
    expect(troubles).toEqual([]);
  });
});

describe.skipIf(!existsSync(join(root, REAL)))("two attempts of the community's runs", () => {
  // Read by hand: both ask for instructions, metadata and five schemas; call 8 makes the first table, with other columns.
  it("part at the eighth call", async () => {
    const {page, troubles} = await open(`${REAL}/trial/?id=${ROSTER}.1&with=${ROSTER}.3`);
    expect(await findingOf(page)).toBe(
      "Both failed. After 7 calls in common they part: both call insforge · run-raw-sql, with other arguments.",
    );
    const row = page.locator("#row-8");
    expect(await row.locator(".cited").textContent()).toContain("Here they part.");
    expect(await row.locator(".call-name strong").allTextContents()).toEqual(["run-raw-sql", "run-raw-sql"]);
    for (const line of await row.locator(".call-line").allTextContents()) expect(line).toMatch(/^query: CREATE TABLE/);
    expect(await violationsOf(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("are usable at 360 px", async () => {
    const {page, troubles} = await open(`${REAL}/trial/?id=${ROSTER}.1&with=${ROSTER}.3#row-8`, 360, "dark");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const cells = await page
      .locator("#row-8 .beside-cell")
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
    // One below the other, each as wide as the page.
    expect(cells[1].top).toBeGreaterThanOrEqual(cells[0].bottom);
    expect(cells[0].width).toBeGreaterThan(300);
    expect(cells[0].top).toBeLessThan(900);
    expect(await violationsOf(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("stand beside a trial of another experiment, which says so", async () => {
    const {page, troubles} = await open(`${REAL}/trial/?id=${ROSTER}.1&with=huge:a.parallel.1`);
    expect(await page.locator(".notice").textContent()).toContain("These are trials of two tasks");
    expect(await findingOf(page)).toContain(", of huge) passed.");
    await page.getByRole("link", {name: "the second alone ›"}).click();
    await page.locator(".trial-verdict").waitFor();
    expect(new URL(page.url()).pathname).toBe("/huge/trial/");
    expect(troubles).toEqual([]);
  });
});
