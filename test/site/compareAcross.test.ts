import {readFileSync} from "node:fs";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {expect, inject, it} from "vitest";
import {loadSide} from "../../loaders/compare/loadSide.js";
import {compareSides} from "../../src/analysis/comparison.js";
import type {OtherExperiment} from "../../src/analysis/otherExperiment.js";
import {percent} from "../../src/analysis/phrasing.js";
import {describeReal} from "../realData.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";

const {root, address, dataDir} = inject("site");
const [OWN, OTHER] = ["mcpmark-community", "mcpmark"];

const open = (path: string, width = 1280, colorScheme: "light" | "dark" = "light") =>
  visit(address + path, {viewport: {width, height: 900}, colorScheme});
const findingOf = async (page: Page) =>
  ((await page.locator("[data-finding]").textContent()) ?? "")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2011", "-");
const experimentChoice = (page: Page) => page.getByLabel("Experiment of the second model");

describeReal("a model of the community's runs beside one of the published results", () => {
  it("is offered where tasks are shared, and nowhere else", async () => {
    const read = (id: string) =>
      JSON.parse(readFileSync(join(root, id, "compare/others.json"), "utf8")) as OtherExperiment[];
    expect(read(OWN).map(({id, shared, own, other}) => [id, shared, own, other])).toEqual([[OTHER, 44, 44, 127]]);
    expect(read(OTHER).map(({id}) => id)).toEqual([OWN]);
    const {page, troubles} = await open("huge/compare/");
    await page.locator("#difference").waitFor();
    expect(await experimentChoice(page).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("is chosen on the page, says what benchbook compare finds, and survives reload, back and reset", async () => {
    const {page, troubles, requests} = await open(`${OWN}/compare/`);
    const before = await findingOf(page);
    expect(requests.filter((url) => url.includes(`/data/${OTHER}/`))).toEqual([]);
    await experimentChoice(page).selectOption(OTHER);
    await expect.poll(() => findingOf(page), {timeout: 20_000}).toContain(" of mcpmark cannot");
    const [a, b] = await Promise.all([
      loadSide(join(dataDir, OWN), "claude-sonnet-4.5 (insforge)", {measure: "pass", k: 1}),
      loadSide(join(dataDir, OTHER), "claude-sonnet-4-5", {measure: "pass", k: 1}),
    ]);
    const {comparison} = compareSides(a, b, {measure: "pass", k: 1, level: 0.95, power: 0.8});
    const after = await findingOf(page);
    expect(after).toContain(`cannot be told apart on the ${comparison.tasks} tasks that both tried`);
    expect(after).toContain(`${percent(comparison.a.estimate)} % of runs against ${percent(comparison.b.estimate)} %`);
    expect(await page.locator(".compared-notes").innerText()).toContain(
      `Left out: ${comparison.tasks_only_a} that only the first has a value for and ${comparison.tasks_only_b} that only the second has.`,
    );
    await page.reload({waitUntil: "networkidle"});
    await expect.poll(() => findingOf(page), {timeout: 20_000}).toBe(after);
    await page.goBack({waitUntil: "networkidle"});
    await expect.poll(() => findingOf(page)).toBe(before);
    await page.goForward({waitUntil: "networkidle"});
    await expect.poll(() => findingOf(page), {timeout: 20_000}).toBe(after);
    await page.locator('[data-control="reset"]').click();
    await expect.poll(() => findingOf(page)).toBe(before);
    expect(new URL(page.url()).search).toBe("");
    expect(troubles).toEqual([]);
  });

  for (const [width, colors] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    it(`stands at ${width} px without a violation, and links to the runs that are there`, async () => {
      const {page, troubles} = await open(`${OTHER}/compare/?with_experiment=${OWN}`, width, colors);
      await page.locator("#flips").waitFor();
      await expect.poll(() => page.locator("[data-refining]").count(), {timeout: 30_000}).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await violationsOf(page)).toEqual([]);
      // The published results have no trajectories: a flip leads to the community's run alone.
      const links = await page
        .locator("#flips a[href*='trial/']")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      expect(links.length).toBeGreaterThan(0);
      for (const href of links)
        expect(href).toMatch(/^\.\.\/\.\.\/mcpmark-community\/trial\/\?task=[^&]+&model=[^&]+&attempt=\d$/);
      await page.locator("#flips a[href*='trial/']").first().click();
      await page.locator(".trial-verdict").waitFor();
      expect(troubles).toEqual([]);
    });
  }

  it("is no answer to an experiment that shares nothing, and asks nothing of it", async () => {
    const {page, troubles, requests} = await open(`${OTHER}/compare/?with_experiment=mcp-atlas-paper`);
    expect(await findingOf(page)).toContain('this report has no experiment "mcp-atlas-paper" with real trials');
    expect(requests.filter((url) => url.includes("mcp-atlas-paper"))).toHaveLength(1);
    await page.locator('[data-control="reset"]').click();
    await page.locator("#difference").waitFor();
    expect(troubles).toEqual([]);
  });

  it("is asked for again when it is chosen again after it could not be read", async () => {
    const {page} = await open(`${OWN}/compare/`);
    const members = `${address}${OTHER}/members.json`;
    await page.route(members, (route) => route.abort());
    await experimentChoice(page).selectOption(OTHER);
    await expect.poll(() => findingOf(page)).toMatch(/^The trials of .* cannot be read \(Failed to fetch\)/);
    await page.locator('[data-control="reset"]').click();
    await page.unroute(members);
    await experimentChoice(page).selectOption(OTHER);
    await expect.poll(() => findingOf(page), {timeout: 20_000}).toContain(" of mcpmark cannot");
  });

  it("leads to trials that are named in both experiments, side by side", async () => {
    const task = "sports__team_roster_management";
    const model = encodeURIComponent("claude-sonnet-4.5 (insforge)");
    const {page, troubles} = await open("huge/compare/");
    // The same runs under a second id, as a host would serve them.
    await page.route(`${address}again/**`, (route) =>
      route.continue({url: route.request().url().replace("/again/", `/${OWN}/`)}),
    );
    const query = (experiment: string, attempt: number) =>
      `task=${task}&model=${model}&attempt=1&with_experiment=${experiment}&with_model=${model}&with_attempt=${attempt}`;
    await page.goto(`${address}${OWN}/trial/?${query("again", 3)}`, {waitUntil: "networkidle"});
    await page.locator(".beside .big-verdict").first().waitFor();
    // As test/site/sideBySide.test.ts has it of the same two by their ids.
    expect(await findingOf(page)).toContain("Both failed. After 7 calls in common they part");
    const swap = await page.getByRole("link", {name: "⇄ swap"}).getAttribute("href");
    expect(swap).toMatch(/^\.\.\/\.\.\/again\/trial\/\?id=.*\.3&with=mcpmark-community%3A.*\.1$/);
    await page.goto(`${address}${OWN}/trial/?${query("again", 9)}`, {waitUntil: "networkidle"});
    expect(await findingOf(page)).toBe("There is no such trial to lay beside this one.");
    expect(troubles).toEqual([]);
  });

  it("can be embedded as one figure", async () => {
    const {page, troubles} = await open(`${OWN}/compare/?with_experiment=${OTHER}&embed=difference`);
    await page.locator("#difference").waitFor();
    expect(await page.locator("figure").count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  it("lists two configurations of one model, and says what sets them apart", async () => {
    const {page, troubles} = await open(`${OTHER}/compare/`);
    await page.getByLabel("Two configurations of one model").selectOption({label: "GPT-5 (high) and GPT-5 (low)"});
    await expect.poll(() => findingOf(page)).toMatch(/^GPT-5 \((high|low)\)/);
    expect(await page.locator(".compared-notes").innerText()).toBe(
      "Both are gpt-5-2025-08-07; its configurations differ in reasoning effort (high and low).",
    );
    expect(new URL(page.url()).searchParams.get("b")).toBe("gpt-5-low");
    expect(troubles).toEqual([]);
  });
});
