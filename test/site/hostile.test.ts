import {readFileSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {join, relative} from "node:path";
import {parse} from "csv-parse/sync";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {sitePaths} from "../../loaders/finish/sitePaths.js";
import {contentSecurityPolicy} from "../../loaders/finish/contentSecurityPolicy.js";
import {hostileStrings, hugeStrings} from "../fixtures/hostileStrings.js";
import {HOSTILE_CORPUS, hostileModels, hugeTrial, richTrials, corpus} from "./hostileExperiment.js";
import {visit} from "./visit.js";

// Built by buildOnce.ts with the other experiments.
const {root, address} = inject("site");
const home = `${address}${HOSTILE_CORPUS}/`;
const pages = sitePaths(join(root, HOSTILE_CORPUS))
  .filter((path) => path.endsWith("index.html"))
  .map((path) => relative(root, path).replace(/index\.html$/, ""));

/** What a planted text has done to a page so far, and what of it stands there as more than text. */
function harmOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harm: string[] = [];
    const planted = window as unknown as {planted?: unknown};
    if (planted.planted !== undefined) harm.push(`ran: ${String(planted.planted)}`);
    if (({} as {planted?: unknown}).planted !== undefined) harm.push("a prototype was changed");
    for (const element of document.querySelectorAll("*")) {
      for (const {name, value} of element.attributes) {
        if (/^on/.test(name)) harm.push(`handler: ${element.tagName} ${name}`);
        if (/^(href|src|action|formaction|xlink:href|data|poster|srcset|ping|background)$/.test(name)) {
          const target = new URL(value, location.href);
          const isOwn = target.host === location.host || /^(data:image\/|blob:)/.test(target.href);
          if (!isOwn && element.tagName !== "A") harm.push(`loads: ${element.tagName} ${value}`);
          if (!/^(https?|blob|data):$/.test(target.protocol)) harm.push(`runs: ${element.tagName} ${value}`);
          if (element.tagName === "A" && !isOwn) harm.push(`leads outside: ${value}`);
        }
      }
      if (/^(IFRAME|OBJECT|EMBED|BASE|FORM|VIDEO|AUDIO|MARQUEE|PLAINTEXT|MATH|TEMPLATE)$/.test(element.tagName)) {
        if (!(element as HTMLElement).matches(".search-head, dialog form")) harm.push(`element: ${element.tagName}`);
      }
    }
    return harm;
  });
}

/** Opens everything that can be opened, and sends every element the events that handlers wait for. */
async function stir(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const button of document.querySelectorAll<HTMLButtonElement>("main button.show-all")) button.click();
    const events = [
      "pointerover",
      "mouseover",
      "mousemove",
      "focus",
      "blur",
      "toggle",
      "load",
      "error",
      "animationstart",
    ];
    for (const element of document.querySelectorAll("main *, header *, footer *")) {
      for (const name of events) element.dispatchEvent(new Event(name));
    }
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

describe("the test itself", () => {
  it("sees a handler that runs, an image that is asked for, a link that runs", async () => {
    const {page, troubles} = await visit(home, {bypassCSP: true});
    await page.evaluate(() => {
      const place = document.createElement("div");
      document.querySelector("main")?.append(place);
      place.innerHTML = `<img src="https://outside.example/x.png" onerror="window.planted=1"><a href="javascript:window.planted=2">x</a>`;
    });
    await expect.poll(async () => (await harmOf(page)).join("; ")).toContain("ran: 1");
    expect((await harmOf(page)).join("; ")).toMatch(/handler: IMG onerror.*runs: A javascript:/);
    expect(troubles.join("; ")).toContain("outside: https://outside.example/x.png");
  });

  it("sees what the page's policy stops: the same handler does not run, and says so", async () => {
    const {page, troubles} = await visit(home);
    await page.evaluate(() => {
      const place = document.createElement("div");
      document.querySelector("main")?.append(place);
      place.innerHTML = `<img src="data:image/png;base64,x" onerror="window.planted=1">`;
    });
    await expect.poll(() => troubles.join("; ")).toContain("Content Security Policy");
    expect((await harmOf(page)).join("; ")).not.toContain("ran:");
  });

  it("has at least 150 texts, in pages of every kind", () => {
    expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(150);
    expect(pages).toContain(`${HOSTILE_CORPUS}/trial/`);
    expect(pages.length).toBeGreaterThanOrEqual(10);
  });
});

describe("every page of an experiment whose every text is hostile", () => {
  for (const path of [...pages, "", "data/"]) {
    it(`/${path} runs, loads and follows nothing of it`, async () => {
      const {page, troubles} = await visit(address + path, {viewport: {width: 1280, height: 900}});
      await stir(page);
      expect(await harmOf(page)).toEqual([]);
      expect(page.url()).toBe(address + path);
      expect(await page.locator("h1").count()).toBe(1);
      expect(troubles).toEqual([]);
    });
  }
});

describe("every page of an experiment whose names are a thousand characters without a space", () => {
  it("has such names in every field", () => {
    expect(corpus.filter((text) => text.length === 1_000 && !/\s/.test(text)).length).toBeGreaterThanOrEqual(2);
  });

  for (const path of pages) {
    it(`/${path} is no wider than a window of 360, 768 or 1280 px`, async () => {
      const {page} = await visit(address + path, {viewport: {width: 1280, height: 900}});
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({width, height: 900});
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
            message: `${width} px: wider than the window`,
          })
          .toBeLessThanOrEqual(0);
      }
    });
  }
});

describe("the policy of every page", () => {
  it("is that of its own scripts, and stands before all that it is about", () => {
    for (const path of sitePaths(root).filter((each) => each.endsWith(".html"))) {
      const html = readFileSync(path, "utf8");
      const [policy, given = ""] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [""];
      expect([relative(root, path), given]).toEqual([relative(root, path), contentSecurityPolicy(html)]);
      expect(html.indexOf(policy)).toBeLessThan(html.indexOf("<script"));
      expect(html.indexOf(policy)).toBeLessThan(html.indexOf("<link"));
      const scripts = /script-src ([^;]*)/.exec(given)?.[1] ?? "";
      // 'wasm-unsafe-eval' compiles WebAssembly and nothing else; handlers are allowed by hash alone.
      expect(scripts.split(" ").filter((source) => !source.startsWith("'sha256-"))).toEqual([
        "'self'",
        "'unsafe-hashes'",
        "'wasm-unsafe-eval'",
      ]);
      expect(given).toMatch(/^default-src 'none'; .*base-uri 'none'; form-action 'none'; frame-src 'none'$/);
    }
  });
});

/** Scrolls to the end of the steps, which are laid out as they are read. */
async function readToEnd(page: Page): Promise<void> {
  const end = page.locator(".steps-end");
  for (let i = 0; i < 40; i++) await end.scrollIntoViewIfNeeded();
}

describe("a trial that holds every text", () => {
  for (const [i, {trial_id, texts}] of richTrials.entries()) {
    it(`no. ${i} shows all of them whole, as text`, async () => {
      const {page, troubles} = await visit(`${home}trial/?id=${encodeURIComponent(trial_id)}`);
      await page.locator(".big-verdict").waitFor();
      await readToEnd(page);
      await stir(page);
      const shown = await page.locator("main").evaluate((main) => main.textContent);
      expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
      expect(await harmOf(page)).toEqual([]);
      expect(troubles).toEqual([]);
    });
  }

  it("and one whose texts are huge and deep opens", async () => {
    const {page, troubles} = await visit(`${home}trial/?id=${encodeURIComponent(hugeTrial)}`);
    await page.locator(".big-verdict").waitFor();
    await readToEnd(page);
    await stir(page);
    expect(await page.locator("[id^=step-]").count()).toBe(5 * hugeStrings.length);
    expect(await harmOf(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

describe("hostile addresses", () => {
  const targets = [
    "trial/?id=",
    "trial/?task=",
    "trial/?id=x&with=",
    "model/?model=",
    "compare/?a=",
    "?convention=",
    "?judge=",
    "?tasks=",
    "#",
  ];
  for (const target of targets) {
    it(`${target} takes nothing of the text for more than a name`, async () => {
      const {page, troubles} = await visit(home);
      const texts = corpus.filter((_, i) => i % 6 === targets.indexOf(target) % 6);
      // A trial is read as its page opens; another page moves to most of them, as when a reader goes back and forth.
      for (const [i, text] of texts.entries()) {
        const to = `${home}${target}${encodeURIComponent(text)}`;
        if (i % 5 === 0 || target.startsWith("trial")) await page.goto(to, {waitUntil: "load"});
        else {
          await page.evaluate((url) => {
            history.replaceState(null, "", url);
            dispatchEvent(new PopStateEvent("popstate"));
          }, to);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        }
        expect([text, await harmOf(page)]).toEqual([text, []]);
        expect(page.url().startsWith(home)).toBe(true);
      }
      expect(troubles.filter((trouble) => !trouble.startsWith("404"))).toEqual([]);
    });
  }
});

describe("downloads of a hostile experiment", () => {
  it("are well formed: CSV without formulas, JSON, SVG without anything active, PNG", async () => {
    const {page, troubles} = await visit(home, {viewport: {width: 1280, height: 900}});
    const figure = page.locator("figure.figure", {has: page.locator(".plot svg")}).first();
    for (const summary of await figure.locator(".action summary").all()) await summary.click({force: true});
    const save = async (name: string) => {
      await page.evaluate(() =>
        document.querySelectorAll<HTMLDetailsElement>(".action").forEach((menu) => (menu.open = true)),
      );
      const button = figure.getByRole("button", {name, exact: true});
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        button.evaluate((each) => (each as HTMLElement).click()),
      ]);
      expect(download.suggestedFilename()).toMatch(/^[\w.-]+$/);
      return readFile(await download.path());
    };
    const cells = (parse((await save("CSV")).toString("utf8"), {record_delimiter: "\r\n"}) as string[][]).flat();
    expect(cells.filter((cell) => /^[\s=+@＝＋－＠]|^-(?![\d.,]+$)/u.test(cell))).toEqual([]);
    expect(cells).toContain(`'${hostileModels[0]}`);
    const rows = JSON.parse((await save("JSON")).toString("utf8")) as Record<string, unknown>[];
    const names = rows.flatMap((row) => Object.values(row));
    expect(hostileModels.filter((model) => !names.includes(model))).toEqual([]);
    const svg = (await save("SVG")).toString("utf8");
    const found = await page.evaluate((text) => {
      const picture = new DOMParser().parseFromString(text, "image/svg+xml");
      const all = [...picture.querySelectorAll("*")];
      return {
        root: picture.documentElement.tagName,
        active: all.filter((each) => /^(script|foreignObject|a|use|image|animate|set|iframe)$/i.test(each.tagName))
          .length,
        handlers: all.filter((each) => [...each.attributes].some(({name}) => /^on|href/i.test(name))).length,
      };
    }, svg);
    expect(found).toEqual({root: "svg", active: 0, handlers: 0});
    expect((await save("PNG")).subarray(1, 4).toString()).toBe("PNG");
    expect(troubles).toEqual([]);
  });
});
