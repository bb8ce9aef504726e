import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import type {Page} from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Violation {
  id: string;
  nodes: {html: string; failureSummary?: string}[];
}

/** Violations of WCAG 2.2 A and AA on a page as it stands, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy holds for scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async (tags) =>
      (
        await (window as unknown as {axe: {run(options: object): Promise<{violations: Violation[]}>}}).axe.run({
          runOnly: tags,
          // What passes is not described, which takes longer than finding it.
          resultTypes: ["violations"],
        })
      ).violations,
    TAGS,
  );
  return found.flatMap(({id, nodes}) =>
    nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}
