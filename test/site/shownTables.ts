import type {Page} from "playwright-core";
import type {PageTables} from "../../loaders/finish/pageTables.js";

/** What a page shows in its first state: its finding, and the rows that each figure gives as JSON. */
export interface ShownTables {
  readonly finding: string;
  readonly figures: readonly {readonly id: string; readonly rows: unknown}[];
}

/**
 * What a page in a browser computes for itself, taken from what its figures give as JSON.
 * @param page a page of figures that is drawn with all its resamples
 */
export async function shownTables(page: Page): Promise<ShownTables> {
  const given = await givenData(page, "JSON");
  const finding = await page.evaluate(() => document.querySelector("[data-finding]")?.textContent ?? "");
  return {finding, figures: given.map(({id, text}) => ({id, rows: JSON.parse(text) as unknown}))};
}

/**
 * What the Data menu of every figure of a page gives, without saving a file.
 * @param format the menu's button
 */
export async function givenData(page: Page, format: "CSV" | "JSON"): Promise<{id: string; text: string}[]> {
  return page.evaluate(async (name) => {
    const blobs: Blob[] = [];
    const make = URL.createObjectURL.bind(URL);
    const click = HTMLAnchorElement.prototype.click;
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return make(blob);
    };
    // The files are read here; none is to be saved.
    HTMLAnchorElement.prototype.click = () => undefined;
    const figures = [];
    for (const figure of document.querySelectorAll(".view figure.figure")) {
      const menus = [...figure.querySelectorAll("footer .action")];
      const menu = menus.find((element) => element.querySelector("summary")?.textContent === "Data");
      const button = [...(menu?.querySelectorAll("button") ?? [])].find(({textContent}) => textContent === name);
      button?.dispatchEvent(new MouseEvent("click"));
      figures.push({id: figure.id, text: await blobs[blobs.length - 1].text()});
    }
    URL.createObjectURL = make;
    HTMLAnchorElement.prototype.click = click;
    return figures;
  }, format);
}

/** The same of what the build wrote beside the page. */
export function builtTables({finding, figures}: PageTables): ShownTables {
  return {finding, figures: figures.map(({id, rows}) => ({id, rows}))};
}

/**
 * Tables with numbers to nine digits, in texts too: engines of different versions differ in the last digit of a logarithm.
 * @param tables of either kind
 */
export function toNineDigits(tables: ShownTables): unknown {
  const short = (text: string) =>
    text.replaceAll(/\d+\.\d{9,}/g, (number) => String(Number(Number(number).toPrecision(9))));
  return JSON.parse(JSON.stringify(tables), (_key, value: unknown) => {
    if (typeof value === "number") return Number(value.toPrecision(9));
    return typeof value === "string" ? short(value) : value;
  });
}
