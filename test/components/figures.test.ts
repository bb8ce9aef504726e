import {join} from "node:path";
import {afterEach, describe, expect, it, vi} from "vitest";
import {galleryFigures, galleryParts, gallerySizes} from "../../src/components/galleryPage.js";
import {h, toHtml} from "../../src/components/markup.js";
import type {Child, Markup} from "../../src/components/markup.js";
import {pageViews} from "../../src/components/pageViews.js";
import {golden} from "./golden.js";

const goldens = join(import.meta.dirname, "..", "fixtures", "goldens");
const parts = Object.values(galleryParts);
const views = parts.flatMap((part) => part.views);
const samples = parts.flatMap((part) => part.samples);
const WIDE = 1120;
const NARROW = 328;

function drawingsOf(child: Child): Markup[] {
  if (Array.isArray(child)) return child.flatMap(drawingsOf);
  if (typeof child !== "object" || child === null) return [];
  return child.tag === "svg" && child.attributes.role === "img" ? [child] : child.children.flatMap(drawingsOf);
}

function plotOf(children: readonly Child[]): Markup {
  const plot = children.find(
    (child) => typeof child === "object" && child !== null && "tag" in child && child.attributes.class === "plot",
  );
  return plot as Markup;
}

afterEach(() => vi.restoreAllMocks());

describe("the figures of every page", () => {
  it("are all in the gallery", () => {
    expect(new Set(views.map(({path}) => path))).toEqual(new Set(Object.keys(pageViews)));
  });

  for (const view of views) {
    for (const [models, width] of [...gallerySizes.map((size) => [size, WIDE]), [20, NARROW]]) {
      it(`${view.id} draws ${models} models at ${width} px as before, without a warning`, async () => {
        const warned = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
        const {figures, finding} = await galleryFigures(view, models, width);
        expect(finding.length).toBeGreaterThan(20);
        for (const {frame, children} of figures) {
          expect(toHtml(h("div", null, ...children)), frame.id).not.toMatch(/NaN|undefined|Infinity/);
          const drawings = drawingsOf(children as Child[]);
          for (const [i, drawing] of drawings.entries()) {
            const name = `${view.id}-${frame.id}${i === 0 ? "" : `-${i}`}-${models}-${width}.svg.txt`;
            await expect(golden(drawing)).toMatchFileSnapshot(join(goldens, "figures", name));
          }
          if (drawings.length > 0 || width === NARROW) continue;
          const file = join(goldens, "tables", `${view.id}-${frame.id}-${models}.html.txt`);
          await expect(golden(plotOf(children))).toMatchFileSnapshot(file);
        }
        for (const spy of warned) expect(spy).not.toHaveBeenCalled();
      });
    }
  }
});

describe("the samples of the gallery", () => {
  for (const {id, draw, isNarrow} of samples) {
    for (const [size, width] of [
      ...gallerySizes.map((each) => [each, WIDE]),
      ...(isNarrow === true ? [[20, NARROW]] : []),
    ]) {
      it(`${id} draws ${size} rows at ${width} px as before, without a warning`, async () => {
        const warned = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
        const drawn = draw(size, width);
        const isDrawing = typeof drawn === "object" && drawn !== null && "tag" in drawn && drawn.tag === "svg";
        const text = golden(isDrawing ? drawn : h("div", null, drawn));
        expect(text).not.toMatch(/NaN|undefined|Infinity/);
        const name = isDrawing ? `${id}-${size}-${width}.svg.txt` : `samples/${id}-${size}.html.txt`;
        await expect(text).toMatchFileSnapshot(join(goldens, name));
        for (const spy of warned) expect(spy).not.toHaveBeenCalled();
      });
    }
  }
});
