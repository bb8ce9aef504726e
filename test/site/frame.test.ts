import {describe, expect, inject, it} from "vitest";
import {visit} from "./visit.js";

const {address} = inject("site");
const WIDE = {viewport: {width: 1280, height: 900}};

const paperOf = () => getComputedStyle(document.documentElement).backgroundColor;
// #fbfaf7 and #14161a, the papers of LOOK.md.
const LIGHT = "rgb(251, 250, 247)";
const DARK = "rgb(20, 22, 26)";

describe("the frame", () => {
  it("follows the system's colours until the reader chooses, and keeps the choice", async () => {
    const {page} = await visit(address, {...WIDE, colorScheme: "light"});
    const toggle = page.locator(".theme-toggle");
    expect(await page.evaluate(paperOf)).toBe(LIGHT);
    expect(await toggle.getAttribute("aria-label")).toBe("Colours: as the system");
    await toggle.click();
    expect(await toggle.getAttribute("aria-label")).toBe("Colours: light");
    await toggle.click();
    expect(await page.evaluate(paperOf)).toBe(DARK);
    await page.reload();
    expect(await page.evaluate(paperOf)).toBe(DARK);
    await toggle.click();
    expect(await page.evaluate(paperOf)).toBe(LIGHT);
  });

  it("is light on paper, whatever the reader chose", async () => {
    const {page} = await visit(address, {...WIDE, colorScheme: "dark"});
    await page.emulateMedia({media: "print"});
    expect(await page.evaluate(paperOf)).toBe("rgb(255, 255, 255)");
  });

  it("loads its fonts from the site itself, greek letters too", async () => {
    const {page} = await visit(address, WIDE);
    await page.waitForFunction(() => document.fonts.size > 0);
    const loaded = await page.evaluate(async () => {
      const samples = ["17px 'Source Serif 4 Variable'", "13px 'Inter Variable'", "13px 'JetBrains Mono Variable'"];
      const faces = await Promise.all(samples.map((font) => document.fonts.load(font, "aθρτκα")));
      return faces.map((found) => found.length);
    });
    expect(loaded).toEqual([2, 2, 2]);
  });

  it("switches to the same page of another experiment by keyboard alone", async () => {
    const {page} = await visit(`${address}hostile/`, WIDE);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.locator("details.switch summary").focus();
    await page.keyboard.press("Enter");
    await page.locator("details.switch a", {hasText: "MCP-Atlas (paper)"}).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}mcp-atlas-paper/`);
  });

  it("closes the switch by Escape and by a click elsewhere", async () => {
    const {page} = await visit(`${address}hostile/`, WIDE);
    const menu = page.locator("details.switch");
    await menu.locator("summary").click();
    expect(await menu.getAttribute("open")).not.toBeNull();
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
    await menu.locator("summary").click();
    await page.locator("h1").click();
    expect(await menu.getAttribute("open")).toBeNull();
  });

  it("lets no planted handler run: the policy holds", async () => {
    const {page, troubles} = await visit(address, WIDE);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<img src="/absent.png" onerror="window.planted=1"><a id="bad" href="javascript:window.planted=2">x</a>`,
      );
    });
    await page.locator("#bad").click();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
    expect(troubles.join("\n")).toContain("Content Security Policy");
  });
});
