import {readFileSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {createServer} from "node:http";
import type {Server} from "node:http";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, inject, it} from "vitest";
import {sitePaths} from "../../loaders/finish/sitePaths.js";
import {browserOfFile, visit} from "./visit.js";

const {root, address} = inject("site");
const WIDE = {viewport: {width: 1280, height: 900}};

let elsewhere: Server;
let host: string;
beforeAll(async () => {
  // A page of another origin, as a reader's own site would be.
  elsewhere = createServer((request, response) => {
    const shown = new URL(request.url ?? "/", "http://x").searchParams.get("html") ?? "";
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">${shown}`);
  });
  await new Promise<void>((settle) => elsewhere.listen(0, "127.0.0.1", settle));
  const at = elsewhere.address();
  if (at === null || typeof at === "string") throw new Error("embed: no port");
  host = `http://127.0.0.1:${at.port}/`;
});
afterAll(() => {
  elsewhere.close();
});

async function pictureOf(page: Page, figure: string): Promise<string> {
  await page.locator(`#${figure} .action summary`, {hasText: "Picture"}).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`#${figure}`).getByRole("button", {name: "SVG", exact: true}).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

describe("a figure by itself, ?embed=<figure>", () => {
  it("shows that figure and a line that leads to the page, and nothing else", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/?embed=ranks&theta=0.9`, WIDE);
    expect(await page.locator(".figure").count()).toBe(1);
    expect(await page.locator("#ranks .subtitle").innerText()).toContain("0.90");
    for (const hidden of ["#observablehq-header", "#observablehq-footer", ".finding", ".page-head"]) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    const link = page.locator(".embed-source a");
    expect(await link.getAttribute("href")).toBe("/mcp-atlas-paper/?theta=0.9");
    expect(await page.evaluate(() => document.querySelector("base")?.target)).toBe("_top");
    expect(troubles).toEqual([]);
  });

  it("stands in a frame of a page of another origin, by the line that the page gives", async () => {
    const {page} = await visit(`${address}mcp-atlas-paper/thresholds/`, {
      ...WIDE,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.locator("#curves .action summary", {hasText: "Link"}).click();
    await page.getByRole("button", {name: "Copy frame for another page"}).first().click();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(
      /^<iframe src="http:\/\/127\.0\.0\.1:\d+\/mcp-atlas-paper\/thresholds\/\?embed=curves" title="/,
    );
    const outer = await (await browserOfFile()).newContext(WIDE);
    const other = await outer.newPage();
    const failed: string[] = [];
    other.on("pageerror", (error) => failed.push(error.message));
    other.on("response", (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    await other.goto(`${host}?html=${encodeURIComponent(line)}`, {waitUntil: "networkidle"});
    const frame = other.frameLocator("iframe");
    expect(await frame.locator("#curves svg[role=img]").first().isVisible()).toBe(true);
    const overflow = await other.frames()[1].evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(failed).toEqual([]);
    await outer.close();
  });

  it("says so where a page has no such figure", async () => {
    const {page, troubles} = await visit(`${address}mcp-atlas-paper/?embed=absent`, WIDE);
    expect(await page.locator(".notice").innerText()).toBe("This page has no figure absent in this state.");
    expect(troubles).toEqual([]);
  });
});

describe("mountFigure of /embed.js", () => {
  it("draws a figure with its style into an element of another page of the origin", async () => {
    const {page, troubles} = await visit(`${address}methods/`, WIDE);
    const found = await page.evaluate<Record<string, string>>(`(async () => {
      const {mountFigure} = await import("/embed.js");
      const target = document.body.appendChild(document.createElement("div"));
      await mountFigure(target, {experiment: "mcp-atlas-paper", page: "thresholds/", figure: "curves", width: 800});
      const [svg, title] = ["svg[role=img]", "h2"].map((part) => target.shadowRoot.querySelector(part));
      const {fontFamily, color} = getComputedStyle(title);
      const page = getComputedStyle(document.querySelector("h1")).color;
      return {width: svg.getAttribute("width"), family: fontFamily, ink: color, page};
    })()`);
    expect(found.width).toBe("800");
    expect(found.family).toContain("Source Serif");
    expect(found.ink).toBe(found.page);
    expect(troubles).toEqual([]);
  });

  it("says which figures there are where it does not know one", async () => {
    const {page} = await visit(`${address}methods/`, WIDE);
    const message = await page.evaluate<string>(`(async () => {
      const {mountFigure} = await import("/embed.js");
      const target = document.createElement("div");
      return mountFigure(target, {experiment: "mcp-atlas-paper", figure: "x"}).catch(String);
    })()`);
    expect(message).toMatch(/mountFigure: no such figure: got "x"; expected one of ranks, board/);
  });
});

describe("a figure's picture", () => {
  it("has its fonts and caption inside, asks for nothing, and looks as an image as it does in a page", async () => {
    const {page} = await visit(`${address}mcp-atlas-paper/thresholds/`, WIDE);
    const svg = await pictureOf(page, "curves");
    // Booleans, so that a failure does not print the fonts.
    const has = (text: string) => svg.includes(text);
    expect({
      inter: has('@font-face{font-family:"Inter Variable"'),
      serif: has('@font-face{font-family:"Source Serif 4 Variable"'),
      mono: has("JetBrains"),
      kind: has(">published</text>"),
      caption: has("percentile interval of a binomial share"),
      variables: has("var(--"),
    }).toEqual({inter: true, serif: true, mono: false, kind: true, caption: true, variables: false});
    const addresses = [...svg.matchAll(/(?:href|src|url\()\s*[=(]?\s*["']?([a-z]+:[^"')\s]{0,40})/gi)].map(
      ([, to]) => to,
    );
    expect(addresses.filter((to) => !to.startsWith("data:"))).toEqual([]);
    const {page: blank, requests} = await visit(`${host}?html=`, {viewport: {width: 1300, height: 1000}});
    const shots: Buffer[] = [];
    for (const form of ["image", "inline"] as const) {
      await blank.evaluate(
        async ({text, as}) => {
          document.body.style.margin = "0";
          document.body.replaceChildren();
          if (as === "inline") {
            document.body.append(
              document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true),
            );
            await document.fonts.ready;
            return;
          }
          const image = new Image();
          image.src = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
          document.body.append(image);
          await image.decode();
        },
        {text: svg, as: form},
      );
      shots.push(await blank.screenshot());
    }
    expect(await differing(blank, shots[0], shots[1])).toBeLessThan(0.002);
    expect(requests.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"))).toHaveLength(1);
  });
});

/** Share of pixels of two pictures that differ by more than antialiasing does. */
function differing(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async ([one, other]) => {
      const pixels = await Promise.all(
        [one, other].map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray(0);
        }),
      );
      let count = 0;
      for (let i = 0; i < pixels[0].length; i += 4) if (Math.abs(pixels[0][i] - pixels[1][i]) > 96) count += 1;
      return (4 * count) / pixels[0].length;
    },
    [a.toString("base64"), b.toString("base64")],
  );
}

describe("what programs read", () => {
  it("is beside every page of figures: its finding, queries and rows", () => {
    const files = sitePaths(root).filter((path) => path.endsWith("figures.json"));
    expect(files.length).toBeGreaterThan(5);
    for (const path of files) {
      const tables = JSON.parse(readFileSync(path, "utf8")) as {
        finding: string;
        data_sha256: string;
        figures: {rows: object[]; cite: string}[];
      };
      expect(tables.finding.length, path).toBeGreaterThan(20);
      expect(tables.data_sha256, path).toMatch(/^[0-9a-f]{64}$/);
      for (const {cite} of tables.figures) {
        expect(cite).toContain(`SHA-256 ${tables.data_sha256.slice(0, 12)}`);
        expect(cite).toMatch(/data of \d{4}-\d\d-\d\d.*Benchbook \d+\.\d+\.\d+\.$/);
      }
    }
  });

  it("is said in llms.txt, whose every link is there", async () => {
    const text = await readFile(join(root, "llms.txt"), "utf8");
    const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect((await fetch(new URL(link, address))).status, link).toBe(200);
    expect(text).not.toMatch(/<script|<img/);
  });
});
