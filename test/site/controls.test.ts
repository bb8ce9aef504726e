import {readFile} from "node:fs/promises";
import type {Download, Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {describeReal} from "../realData.js";
import {visit} from "./visit.js";

const {address} = inject("site");

const findingOf = (page: Page) => page.locator("[data-finding]").innerText();

/** Presses what starts a download, and gives the file. */
async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
}

describe("controls of the published MCP-Atlas leaderboard", () => {
  it("say in the page what stood in the HTML", async () => {
    const html = await (await fetch(`${address}mcp-atlas-paper/`)).text();
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/`);
    const finding = await findingOf(page);
    expect(html).toContain(finding.slice(0, 60));
    expect(troubles).toEqual([]);
  });

  it("change figure, table and address together; reload keeps the choice, back undoes it", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/`);
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
  });

  it("choose models by provider, and reset", async () => {
    const {page} = await visit(`${address}mcp-atlas-paper/`);
    await page.locator(".picker summary").click();
    await page.locator('[data-control="group-openai"]').click();
    await expect.poll(() => page.locator("#board tr.row").count()).toBe(14);
    expect(await page.locator(".picker summary").innerText()).toBe("14 of 20");
    expect(await page.locator(".picker").getAttribute("open")).not.toBeNull();
    await page.locator('[data-control="reset"]').click();
    await expect.poll(() => page.locator("#board tr.row").count()).toBe(20);
    expect(new URL(page.url()).search).toBe("");
  });

  it("sort by keyboard, and keep the focus", async () => {
    const {page} = await visit(`${address}mcp-atlas-paper/`);
    await page.locator('[data-control="board-sort-seconds"]').focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#board tr.row th").first().innerText()).toBe("o3 Pro");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-control"))).toBe("board-sort-seconds");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#board tr.row th").first().innerText()).toBe("Claude Haiku 4.5");
  });

  it("give the shown rows as CSV and JSON, and the figure as SVG and PNG", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/?model=o3-pro&model=muse-spark`);
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
  });

  it("open a row's detail at 360 px", async () => {
    const {page} = await visit(`${address}mcp-atlas-paper/`, {viewport: {width: 360, height: 800}});
    const detail = page.locator("#board tr.detail").first();
    expect(await detail.isVisible()).toBe(false);
    await page.locator("#board tr.row").first().click();
    expect(await detail.isVisible()).toBe(true);
    expect(await detail.innerText()).toContain("120.5");
  });
});

describe("every choice lives in the address", () => {
  const choices = {
    model: "claude-opus-4.5",
    convention: "strict",
    judge: "gpt-5.4",
    theta: "0.9",
    level: "0.9",
    tasks: "split:private",
  };

  it("is taken from it, kept across pages, and gone after a reset", async () => {
    const page1 = `${address}mcp-atlas-reconstructed/`;
    const html = await (await fetch(`${page1}figures.json`)).json();
    const {judge, figures} = html as {judge: string; figures: {rows: {model: string}[]}[]};
    const [first, second] = figures[0].rows.map(({model}) => model);
    const {page, troubles} = await visit(page1);
    const judges = await page
      .locator('[data-control="judge"] option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const other = judges.find((value) => value !== judge) ?? judge;
    const query = new URLSearchParams({...choices, judge: other, model: first});
    query.append("model", second);
    await page.goto(`${page1}?${query.toString()}`, {waitUntil: "networkidle"});
    for (const path of ["Leaderboard", "Thresholds", "Frontier", "Splits", "Ledger"]) {
      await page.locator(".tabs a", {hasText: path}).click();
      await page.waitForLoadState("networkidle");
      const kept = new URL(page.url()).searchParams;
      expect([...kept].sort(), path).toEqual([...query].sort());
      expect(await page.locator('[data-control="models"] summary').innerText(), path).toMatch(/^2 of \d+$/);
      for (const [control, value] of Object.entries({
        convention: "strict",
        judge: other,
        level: "0.9",
        tasks: "split:private",
      })) {
        const select = page.locator(`.facts [data-control="${control}"]`);
        if ((await select.count()) > 0) expect(await select.inputValue(), `${path}: ${control}`).toBe(value);
      }
    }
    await page.locator('[data-control="reset"]').click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    expect(await page.locator('[data-control="reset"]').count()).toBe(0);
    expect(await page.locator('[data-control="models"] summary').innerText()).toMatch(/^(\d+) of \1$/);
    expect(troubles).toEqual([]);
  });

  it("falls back where it does not fit the page", async () => {
    const {page, troubles} = await visit(
      `${address}mcp-atlas-reconstructed/?model=nobody&convention=none&judge=nobody&theta=7&level=0.5&k=99&sort=-nothing`,
    );
    expect(await findingOf(page)).toMatch(/\.$/);
    expect(await page.locator('[data-control="convention"]').inputValue()).toBe("mcp-atlas-official");
    expect(await page.locator("#ranks").count()).toBe(1);
    expect(troubles).toEqual([]);
  });
});

describe("a large table", () => {
  it("is searched, shows the columns that are chosen, and gives the shown rows", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/`);
    const rows = page.locator("#board tr.row");
    await page.locator('[data-control="board-search"]').fill("claude -opus");
    await expect.poll(() => page.locator("#board output").first().innerText()).toMatch(/^\d of 20 rows$/);
    const left = await rows.count();
    expect(await rows.first().innerText()).toContain("Claude");
    await page.locator("#board .table-tools summary", {hasText: "Columns"}).click();
    await page.locator('[data-control="board-column-seconds"]').uncheck();
    expect(await page.locator("#board thead").innerText()).not.toContain("Time");
    await page.keyboard.press("Escape");
    await page.locator('[data-control="board-sort-estimate"]').click();
    await expect.poll(() => page.url()).toContain("sort=-estimate");
    expect(await rows.count()).toBe(left);
    expect(await page.locator('[data-control="board-search"]').inputValue()).toBe("claude -opus");
    await page.locator("#board .table-tools summary", {hasText: "Rows"}).click();
    const file = await downloadOf(page, () =>
      page.locator("#board .table-tools").getByRole("button", {name: "CSV"}).click(),
    );
    const csv = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(csv).toHaveLength(left + 1);
    expect(csv[0]).not.toContain("seconds");
    expect(troubles).toEqual([]);
  });

  it("opens a row's detail by keyboard at 360 px", async () => {
    const {page} = await visit(`${address}mcp-atlas-paper/`, {viewport: {width: 360, height: 800}});
    const more = page.locator("#board tr.row .more").first();
    await more.focus();
    await page.keyboard.press("Enter");
    expect(await more.getAttribute("aria-expanded")).toBe("true");
    expect(await page.locator("#board tr.detail").first().isVisible()).toBe(true);
  });
});

describeReal("controls of MCPMark's real trials", () => {
  it("go with a sort and a page's own choice, and a reset drops them too", async () => {
    const {page} = await visit(`${address}mcpmark/servers/`);
    const by = page.locator('[data-control="by"]');
    const values = await by
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await by.selectOption(values[1]);
    await expect.poll(() => page.url()).toContain(`by=${values[1]}`);
    await page.locator('[data-control="reset"]').click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    expect(await by.inputValue()).toBe(values[0]);
  });

  it("choose the k of pass^k", async () => {
    const {page} = await visit(`${address}mcpmark/?measure=all`);
    expect(await page.locator("#board thead").innerText()).toContain("pass^4");
    await page.locator('[data-control="k"]').selectOption("2");
    await expect.poll(() => page.url()).toContain("k=2");
    expect(await page.locator("#board thead").innerText()).toContain("pass^2");
  });

  it("say which ranks another convention changes", async () => {
    const {page} = await visit(`${address}mcpmark/`);
    await page.locator('[data-control="convention"]').selectOption("lenient");
    await expect.poll(() => findingOf(page)).toContain("Against mcpmark-official, lenient moves 7 models");
    expect(page.url()).toContain("convention=lenient");
  });

  it("compare two chosen models", async () => {
    const {page} = await visit(`${address}mcpmark/compare/?a=gpt-5-medium&b=claude-sonnet-4-5`);
    await expect.poll(() => findingOf(page)).toContain("52.6");
    await expect.poll(() => findingOf(page)).toContain("58 of 127 tasks");
    await page.locator('[data-control="b"]').selectOption("o3");
    await expect.poll(() => page.url()).toContain("b=o3");
  });
});
