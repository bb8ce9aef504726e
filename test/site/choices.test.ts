import {existsSync} from "node:fs";
import {isDeepStrictEqual} from "node:util";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import type {Page} from "playwright-core";
import {describe, expect, inject, it} from "vitest";
import {pagesOf} from "../../loaders/site/pages.js";
import {selectExperiments} from "../../loaders/site/selection.js";
import {HOSTILE_CORPUS} from "./hostileExperiment.js";
import {givenData, shownTables, toNineDigits} from "./shownTables.js";
import type {ShownTables} from "./shownTables.js";
import {visit} from "./visit.js";

const {root, dataDir, address} = inject("site");
const experiments = selectExperiments(dataDir).experiments.filter(({id}) => ![HOSTILE_CORPUS, "hostile"].includes(id));

const small = new Set(["huge", "judged"]);

/** Choices that a page may offer, as the keyboard makes them, in the order in which they are tried. */
const choices = [
  {control: "measure-all", key: "Enter"},
  {control: "theta-0.9", key: "Enter"},
  {control: "level", key: "ArrowUp"},
  {control: "by", key: "ArrowDown"},
  {control: "verdict", key: "ArrowDown"},
  {control: "tasks", key: "ArrowDown"},
  {control: "group-google", key: "Enter"},
];

/** Waits until a page is drawn with all its resamples. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector(".view") !== null && document.querySelector(".view[data-refining]") === null,
  );
}

/** Figures and finding as they stand, numbers to nine digits. */
async function standing(page: Page): Promise<ShownTables> {
  await rest(page);
  return toNineDigits(await shownTables(page)) as ShownTables;
}

/**
 * Makes choices by keyboard alone until one changes what the figures give: a threshold may leave a table as it is.
 * @returns what stands then, or null where no choice changes anything
 */
async function choose(page: Page, before: ShownTables): Promise<ShownTables | null> {
  for (const {control, key} of choices) {
    const found = page.locator(`[data-control="${control}"]`);
    if ((await found.count()) === 0 || !(await found.isEnabled())) continue;
    const url = page.url();
    if (!(await found.isVisible())) {
      await page.locator(".picker summary").focus();
      await page.keyboard.press("Enter");
    }
    await found.focus();
    await page.keyboard.press(key);
    await expect.poll(() => page.url(), {message: control}).not.toBe(url);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-control"));
    expect(focused, "the focus stays").toBe(control);
    const after = await standing(page);
    if (!isDeepStrictEqual(after, before)) return after;
  }
  return null;
}

/** What reacts to a pointer and cannot be reached by the keyboard, as tag and class. */
async function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((element) => getComputedStyle(element).cursor === "pointer")
      .filter((element) => {
        const near = element.closest<HTMLElement>("a[href], button, summary, select, input, label, [tabindex]");
        return near === null || (near.tabIndex < 0 && near.tagName !== "LABEL");
      })
      .map((element) => `${element.tagName}.${element.getAttribute("class") ?? ""}`),
  );
}

/** Rows of a figure's CSV as texts by column; an apostrophe that keeps a spreadsheet from computing is taken off. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const rows = parse(text, {columns: true, bom: true}) as unknown as Record<string, string>[];
  return rows.map((row) =>
    Object.fromEntries(
      // JSON has no infinite number: there it is null, as what is not known.
      Object.entries(row).map(([name, cell]) => [
        name,
        cell === "Infinity" ? "" : cell.replace(/^'(?=[=+\-@\t\r])/, ""),
      ]),
    ),
  );
}

/** Rows of a figure's JSON with their values as CSV writes them. */
function textsOfJson(text: string): Record<string, string>[] {
  const toText = (value: unknown) =>
    value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return (JSON.parse(text) as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value)])),
  );
}

describe.each(experiments)("every page of $id", (experiment) => {
  for (const {path} of pagesOf(experiment)) {
    const at = `${experiment.id}/${path}`;
    if (!existsSync(join(root, at, "figures.json"))) continue;
    it(`/${path}: a choice changes it, reload keeps it, back undoes it, downloads hold it`, async () => {
      const {page, troubles} = await visit(address + at, {viewport: {width: 1280, height: 900}});
      expect(await unreachable(page)).toEqual([]);
      const before = await standing(page);
      const after = await choose(page, before);
      // Two models on a few tasks may stand alike under every choice.
      if (after === null)
        expect(small.has(experiment.id) || before.figures.length === 0, "a choice changes it").toBe(true);
      else {
        const [json, csv] = [await givenData(page, "JSON"), await givenData(page, "CSV")];
        json.forEach(({id, text}, i) => {
          expect(csv[i].id).toBe(id);
          expect(rowsOfCsv(csv[i].text), id).toEqual(textsOfJson(text));
        });
        await page.reload({waitUntil: "networkidle"});
        expect(await standing(page), "after a reload").toEqual(after);
        await page.goBack({waitUntil: "networkidle"});
        await expect.poll(() => standing(page), {message: "after going back"}).toEqual(before);
      }
      expect(troubles).toEqual([]);
    });
  }
});
