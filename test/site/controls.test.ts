import {readFile} from "node:fs/promises";
import type {Browser, Download, Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, inject, it} from "vitest";
import {describeReal} from "../realData.js";
import {openBrowser, openPage} from "./openBrowser.js";

const {address} = inject("site");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const findingOf = (page: Page) => page.locator("[data-finding]").innerText();

/** Presses what starts a download, and gives the file. */
async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
}

describe("controls of the published MCP-Atlas leaderboard", () => {
  it("say in the page what stood in the HTML", async () => {
    const html = await (await fetch(`${address}mcp-atlas-paper/`)).text();
    const {page, troubles} = await openPage(browser, `${address}mcp-atlas-paper/`);
    const finding = await findingOf(page);
    expect(html).toContain(finding.slice(0, 60));
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("change figure, table and address together; reload keeps the choice, back undoes it", async () => {
    const {page, troubles} = await openPage(browser, `${address}mcp-atlas-paper/`);
    const before = await findingOf(page);
    await page.getByRole("button", {name: "0.90"}).click();
    await expect.poll(() => page.url()).toContain("theta=0.9");
    expect(await page.locator("#board thead").innerText()).toContain("pass@0.90");
    const after = await findingOf(page);
    expect(after).not.toBe(before);
    expect(await page.locator(".tabs a", {hasText: "Frontier"}).getAttribute("href")).toContain("theta=0.9");
    await page.reload({waitUntil: "networkidle"});
    expect(await findingOf(page)).toBe(after);
    await page.goBack({waitUntil: "networkidle"});
    await expect.poll(() => findingOf(page)).toBe(before);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("choose models by provider, and reset", async () => {
    const {page} = await openPage(browser, `${address}mcp-atlas-paper/`);
    await page.locator(".picker summary").click();
    await page.locator('[data-control="group-openai"]').click();
    await expect.poll(() => page.locator("#board tr.row").count()).toBe(14);
    expect(await page.locator(".picker summary").innerText()).toBe("14 of 20");
    expect(await page.locator(".picker").getAttribute("open")).not.toBeNull();
    await page.locator('[data-control="reset"]').click();
    await expect.poll(() => page.locator("#board tr.row").count()).toBe(20);
    expect(new URL(page.url()).search).toBe("");
    await page.context().close();
  });

  it("sort by keyboard, and keep the focus", async () => {
    const {page} = await openPage(browser, `${address}mcp-atlas-paper/`);
    await page.locator('[data-control="board-sort-seconds"]').focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#board tr.row th").first().innerText()).toBe("o3 Pro");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-control"))).toBe("board-sort-seconds");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#board tr.row th").first().innerText()).toBe("Claude Haiku 4.5");
    await page.context().close();
  });

  it("give the shown rows as CSV and JSON, and the figure as SVG and PNG", async () => {
    const {page, troubles} = await openPage(browser, `${address}mcp-atlas-paper/?model=o3-pro&model=muse-spark`);
    const open = (label: string) => page.locator(`#ranks .action summary`, {hasText: label}).click();
    const press = (name: string) => page.locator("#ranks").getByRole("button", {name, exact: true}).click();
    await open("Data");
    const csv = await readFile(await (await downloadOf(page, () => press("CSV"))).path(), "utf8");
    expect(csv.trim().split("\r\n")).toHaveLength(3);
    expect(csv).toContain("muse-spark,Muse Spark,Meta,pass@0.75,0.822,");
    const json: unknown = JSON.parse(
      await readFile(await (await downloadOf(page, () => press("JSON"))).path(), "utf8"),
    );
    expect(json).toHaveLength(2);
    await open("Picture");
    const svg = await readFile(await (await downloadOf(page, () => press("SVG"))).path(), "utf8");
    expect(svg).toContain("Muse Spark");
    expect(svg).toContain("published");
    expect(svg).not.toContain("var(--");
    const png = await readFile(await (await downloadOf(page, () => press("PNG"))).path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("open a row's detail at 360 px", async () => {
    const {page} = await openPage(browser, `${address}mcp-atlas-paper/`, {viewport: {width: 360, height: 800}});
    const detail = page.locator("#board tr.detail").first();
    expect(await detail.isVisible()).toBe(false);
    await page.locator("#board tr.row").first().click();
    expect(await detail.isVisible()).toBe(true);
    expect(await detail.innerText()).toContain("120.5");
    await page.context().close();
  });
});

describeReal("controls of MCPMark's real trials", () => {
  it("say which ranks another convention changes", async () => {
    const {page} = await openPage(browser, `${address}mcpmark/`);
    await page.locator('[data-control="convention"]').selectOption("lenient");
    await expect.poll(() => findingOf(page)).toContain("Against mcpmark-official, lenient moves 7 models");
    expect(page.url()).toContain("convention=lenient");
    await page.context().close();
  });

  it("compare two chosen models", async () => {
    const {page} = await openPage(browser, `${address}mcpmark/compare/?a=gpt-5-medium&b=claude-sonnet-4-5`);
    expect(await findingOf(page)).toContain("52.6");
    expect(await findingOf(page)).toContain("58 of 127 tasks");
    await page.locator('[data-control="b"]').selectOption("o3");
    await expect.poll(() => page.url()).toContain("b=o3");
    await page.context().close();
  });
});
