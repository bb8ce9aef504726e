import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {providerGroups} from "../../src/analysis/providerGroup.js";
import {gallerySizes} from "../../src/components/galleryPage.js";
import {gallerySamples} from "../../src/components/gallerySamples.js";
import {toText} from "../../src/components/markup.js";
import {surfaceFigure} from "../../src/components/surfaceFigure.js";
import {golden} from "./golden.js";

/** A surface of so many models, three thresholds and two trials. */
const surfaceOf = (models: number, width: number) =>
  surfaceFigure(
    {
      thetas: [0.5, 0.75, 1],
      levels: [
        {k: 2, side: "any", label: "pass@2"},
        {k: 1, side: "any", label: "pass@1"},
        {k: 2, side: "all", label: "pass^2"},
      ],
      models: Array.from({length: models}, (_, i) => ({
        model: `model-${i}`,
        display_name: `Model ${i}`,
        group: providerGroups[i % providerGroups.length],
        cells: [1, 0.8, 0.6].map((most) =>
          [0, 1, 2].map((t) => most * (0.9 - (0.6 * i) / Math.max(1, models)) * (1 - 0.2 * t)),
        ),
      })),
      chosen: null,
      tasks: 10,
      k: 2,
      title: "surface",
      subtitle: "k and θ",
      caption: "",
    },
    {width},
  );

describe("surfaceFigure(surface, options)", () => {
  for (const [models, width] of [...gallerySizes.map((size) => [size, 1120]), [20, 328]]) {
    it(`draws ${models} models at ${width} px as before`, async () => {
      const file = join(import.meta.dirname, "..", "fixtures", "goldens", `surface-${models}-${width}.svg.txt`);
      const drawn = golden(surfaceOf(models, width));
      expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
      await expect(drawn).toMatchFileSnapshot(file);
    });
  }
});

describe("printedFrontierFigure(rows, options)", () => {
  it("names every model of a plot that has room", () => {
    const sample = gallerySamples.find(({id}) => id === "printed-frontier");
    expect(toText(sample?.draw(20, 1120))).toContain("Model 19");
  });
});
