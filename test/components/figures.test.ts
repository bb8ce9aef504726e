import {join} from "node:path";
import {afterEach, describe, expect, it, vi} from "vitest";
import {readState} from "../../src/analysis/pageState.js";
import {sampleArchive} from "../../src/analysis/sampleArchive.js";
import {figuresOf} from "../../src/components/figureFrame.js";
import {h, toHtml} from "../../src/components/markup.js";
import type {Child, Markup} from "../../src/components/markup.js";
import {pageViews} from "../../src/components/pageViews.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";

const goldens = join(import.meta.dirname, "..", "fixtures", "goldens");
const sizes = [0, 1, 20, 60];
/** Pages whose members no made-up archive has: what a paper states, and the details of tasks and verdicts. */
const others = ["reproduce/", "tasks/", "claims/"];
const views = Object.keys(pageViews).filter((path) => !others.includes(path));

/** Markup a line an element, numbers to three places: what a golden compares. */
function golden(markup: Markup): string {
  return `${toHtml(markup)
    .replaceAll(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1000) / 1000))
    .replaceAll("><", ">\n<")}\n`;
}

function drawingsOf(child: Child): Markup[] {
  if (Array.isArray(child)) return child.flatMap(drawingsOf);
  if (typeof child !== "object" || child === null) return [];
  return child.tag === "svg" && child.attributes.role === "img" ? [child] : child.children.flatMap(drawingsOf);
}

async function shown(path: string, models: number, width: number) {
  // Repeated trials fill the reliability page; a single one gives the other pages their threshold.
  const attempts = path === "reliability/" || path === "compare/" ? 3 : 1;
  const archive = sampleArchive(models, attempts, "MCP-Atlas") as PageArchive;
  const view = await pageViews[path].load();
  const state = readState("", archive.outcomes, [...pageViews[path].extra]);
  return view(archive, {state, width, change: () => undefined});
}

afterEach(() => vi.restoreAllMocks());

describe("the figures of every page", () => {
  for (const path of views) {
    for (const [models, width] of [...sizes.map((size) => [size, 1120]), [20, 328]]) {
      it(`/${path} draws ${models} models at ${width} px as before, without a warning`, async () => {
        const warned = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
        const {body, finding} = await shown(path, models, width);
        expect(finding.length).toBeGreaterThan(20);
        const html = toHtml(h("div", null, ...body));
        expect(html).not.toMatch(/NaN|undefined|Infinity/);
        for (const figure of figuresOf(body)) {
          for (const [i, drawing] of drawingsOf(figure.children as Child[]).entries()) {
            const page = path === "" ? "leaderboard" : path.slice(0, -1);
            const name = `${page}-${figure.frame.id}${i === 0 ? "" : `-${i}`}-${models}-${width}.svg.txt`;
            await expect(golden(drawing)).toMatchFileSnapshot(join(goldens, "figures", name));
          }
        }
        for (const spy of warned) expect(spy).not.toHaveBeenCalled();
      });
    }
  }
});
