import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {providerGroups} from "../../src/analysis/providerGroup.js";
import {intervalPanels} from "../../src/components/intervalPanels.js";
import {logIntervals} from "../../src/components/logIntervals.js";
import type {Markup} from "../../src/components/markup.js";
import {toText} from "../../src/components/markup.js";
import {printedBarsFigure} from "../../src/components/printedBarsFigure.js";
import {printedFrontierFigure} from "../../src/components/printedFrontierFigure.js";
import {printedGapsFigure} from "../../src/components/printedGapsFigure.js";
import {surfaceFigure} from "../../src/components/surfaceFigure.js";
import {golden} from "./golden.js";

const facts = (i: number) => ({
  model: `model-${i}`,
  display_name: `Model ${i}`,
  group: providerGroups[i % providerGroups.length],
});
const rate = (i: number, models: number) => 0.9 - (0.6 * i) / Math.max(1, models);

const figures: Record<string, (models: number, width: number) => Markup> = {
  "printed-bars": (models, width) =>
    printedBarsFigure(
      Array.from({length: models}, (_, i) => ({
        ...facts(i),
        pass: rate(i, models),
        pass_half: i === 1 ? null : 0.025,
        coverage: i === 2 ? null : rate(i, models) + 0.05,
        coverage_half: 0.02,
      })),
      {width, label: "bars"},
    ),
  "printed-frontier": (models, width) =>
    printedFrontierFigure(
      Array.from({length: models}, (_, i) => ({
        ...facts(i),
        seconds: 20 + 9 * i,
        pass: rate((i * 7) % Math.max(1, models), models),
        isOnLine: i % 5 === 0,
      })),
      {width, label: "frontier", isHollow: true},
    ),
  "printed-gaps": (models, width) =>
    printedGapsFigure(
      Array.from({length: models}, (_, i) => ({
        ...facts(i),
        public: rate(i, models),
        private: rate(i, models) - 0.07 + 0.01 * (i % 9),
        gap: 0.07 - 0.01 * (i % 9),
        isRed: i % 9 === 0,
      })),
      {width, label: "gaps"},
    ),
  "log-intervals": (models, width) =>
    logIntervals(
      Array.from({length: models}, (_, i) => ({
        name: `Model ${i}`,
        group: providerGroups[i % providerGroups.length],
        estimate: 0.02 * 1.13 ** i,
        low: i === 1 ? null : 0.015 * 1.13 ** i,
        high: i === 1 ? null : i === 2 ? Infinity : 0.03 * 1.13 ** i,
      })),
      {width, isHollow: false, written: (value) => value.toFixed(2), label: "costs"},
    ),
  surface: (models, width) =>
    surfaceFigure(
      {
        thetas: [0.5, 0.75, 1],
        levels: [
          {k: 2, side: "any", label: "pass@2"},
          {k: 1, side: "any", label: "pass@1"},
          {k: 2, side: "all", label: "pass^2"},
        ],
        models: Array.from({length: models}, (_, i) => ({
          ...facts(i),
          cells: [1, 0.8, 0.6].map((most) => [0, 1, 2].map((t) => most * rate(i, models) * (1 - 0.2 * t))),
        })),
        chosen: null,
        tasks: 10,
        k: 2,
        title: "surface",
        subtitle: "k and θ",
        caption: "",
      },
      {width},
    ),
  panels: (models, width) =>
    intervalPanels(
      Array.from({length: models}, (_, i) => ({
        name: `Model ${i}`,
        group: providerGroups[i % providerGroups.length],
        cells: [
          {solid: rate(i, models), hollow: rate(i, models) - 0.1},
          {estimate: 0.1, low: -0.05, high: 0.2},
          i === 3 ? null : {estimate: 0.15, low: 0.1, high: 0.22},
        ],
      })),
      {
        heads: [
          {title: "both, %", isDifference: false},
          {title: "one less the other", isDifference: true},
          {title: "loss", isDifference: true},
        ],
        width,
        label: "panels",
      },
    ),
};

describe("figures as printed, and panels of intervals", () => {
  for (const [name, draw] of Object.entries(figures)) {
    for (const [models, width] of [
      [0, 1120],
      [1, 1120],
      [20, 1120],
      [20, 328],
      [60, 1120],
    ]) {
      it(`${name}: draws ${models} models at ${width} px as before`, async () => {
        const file = join(import.meta.dirname, "..", "fixtures", "goldens", `${name}-${models}-${width}.svg.txt`);
        const drawn = golden(draw(models, width));
        expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
        await expect(drawn).toMatchFileSnapshot(file);
      });
    }
  }

  it("name every model of a plot that has room", () => {
    expect(toText(figures["printed-frontier"](20, 1120))).toContain("Model 19");
  });
});
