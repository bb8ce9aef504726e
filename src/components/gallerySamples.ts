import {defaultState} from "../analysis/pageState.js";
import {providerGroups} from "../analysis/providerGroup.js";
import {samplePageArchive} from "../analysis/sampleMembers.js";
import {agreementMatrix} from "./agreementMatrix.js";
import {kindBadge} from "./badge.js";
import {factsStrip, modelPicker, slider} from "./controls.js";
import {embeddedOnly} from "./embeddedOnly.js";
import {intervalPanels} from "./intervalPanels.js";
import {leaderboardView} from "./leaderboardView.js";
import {logIntervals} from "./logIntervals.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import {printedBarsFigure} from "./printedBarsFigure.js";
import {printedFrontierFigure} from "./printedFrontierFigure.js";
import {printedGapsFigure} from "./printedGapsFigure.js";
import {providerKey} from "./providerMark.js";
import {hitList} from "./searchHits.js";
import {commonFacts} from "./stateFacts.js";

/** A component that stands in the gallery by itself, not as a figure of a page: how it is drawn for so many rows. */
export interface GallerySample {
  /** its place in the address, and the name of its goldens */
  id: string;
  title: string;
  draw: (size: number, width: number) => Child;
  /** drawn for a narrow window too */
  isNarrow?: boolean;
}

const facts = (i: number) => ({
  model: `model-${i}`,
  display_name: `Model ${i}`,
  group: providerGroups[i % providerGroups.length],
});
const rate = (i: number, size: number) => 0.9 - (0.6 * i) / Math.max(1, size);
const listOf = <T>(size: number, each: (i: number) => T): T[] => Array.from({length: size}, (_, i) => each(i));
const nothing = () => undefined;

/** Controls, keys, and what is drawn of a paper's printed numbers. */
export const gallerySamples: readonly GallerySample[] = [
  {
    id: "badges",
    title: "Badges of kind, long and short",
    draw: (size) =>
      ["measured", "imported", "reconstructed", "published"]
        .slice(0, size)
        .map((kind) => [kindBadge(kind), " ", kindBadge(kind, true), " "]),
  },
  {
    id: "facts",
    title: "Strip of facts: choices that every page shares",
    draw: (size) => {
      const archive = samplePageArchive(size, 3);
      const state = {...defaultState(archive.outcomes), measure: "all" as const, level: 0.9};
      const {models, judge, measure, convention, tasks, level, reset} = commonFacts(archive, state, nothing);
      return factsStrip([models, judge, measure, convention, tasks, level, reset]);
    },
  },
  {
    id: "matrix",
    title: "Agreement matrix, with an order that is undefined",
    draw: (size) => {
      const names = listOf(Math.min(size, 6), (i) => `order ${i + 1}`);
      const pairs = names.flatMap((b, j) => names.slice(0, j).map((a, i) => ({a, b, x: 0.98 - 0.1 * (j - i)})));
      return h(
        "div",
        {class: "plot narrow-table"},
        agreementMatrix(
          names,
          pairs.map(({a, b, x}, i) => ({a, b, spearman: i === 2 ? NaN : x, kendall: i === 2 ? NaN : x - 0.1})),
        ),
      );
    },
  },
  {
    id: "picker",
    title: "Choice of models",
    draw: (size) => {
      const {models} = samplePageArchive(size);
      return modelPicker(models, models.length > 2 ? [models[0].model, models[1].model] : null, nothing);
    },
  },
  {
    id: "slider",
    title: "Choice in a range",
    draw: (size) => slider("sample", "A share", {min: 0, max: 1, step: 0.01}, size / 100, nothing),
  },
  {
    id: "printed-bars",
    title: "Bars as printed",
    isNarrow: true,
    draw: (size, width) =>
      printedBarsFigure(
        listOf(size, (i) => ({
          ...facts(i),
          pass: rate(i, size),
          pass_half: i === 1 ? null : 0.025,
          coverage: i === 2 ? null : rate(i, size) + 0.05,
          coverage_half: 0.02,
        })),
        {width, label: "bars"},
      ),
  },
  {
    id: "printed-frontier",
    title: "Frontier as printed",
    isNarrow: true,
    draw: (size, width) =>
      printedFrontierFigure(
        listOf(size, (i) => ({
          ...facts(i),
          seconds: 20 + 9 * i,
          pass: rate((i * 7) % Math.max(1, size), size),
          isOnLine: i % 5 === 0,
        })),
        {width, label: "frontier", isHollow: true},
      ),
  },
  {
    id: "printed-gaps",
    title: "Gaps as printed",
    isNarrow: true,
    draw: (size, width) =>
      printedGapsFigure(
        listOf(size, (i) => ({
          ...facts(i),
          public: rate(i, size),
          private: rate(i, size) - 0.07 + 0.01 * (i % 9),
          gap: 0.07 - 0.01 * (i % 9),
          isRed: i % 9 === 0,
        })),
        {width, label: "gaps"},
      ),
  },
  {
    id: "log-intervals",
    title: "Intervals on a log scale, one of them open",
    isNarrow: true,
    draw: (size, width) =>
      logIntervals(
        listOf(size, (i) => ({
          name: `Model ${i}`,
          group: facts(i).group,
          estimate: 0.02 * 1.13 ** i,
          low: i === 1 ? null : 0.015 * 1.13 ** i,
          high: i === 1 ? null : i === 2 ? Infinity : 0.03 * 1.13 ** i,
        })),
        {width, isHollow: false, written: (value) => value.toFixed(2), label: "costs"},
      ),
  },
  {
    id: "panels",
    title: "Panels of intervals",
    isNarrow: true,
    draw: (size, width) =>
      intervalPanels(
        listOf(size, (i) => ({
          name: `Model ${i}`,
          group: facts(i).group,
          cells: [
            {solid: rate(i, size), hollow: rate(i, size) - 0.1},
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
  },
  {
    id: "hollow-key",
    title: "Key of published values",
    draw: (size) => providerKey([...providerGroups].slice(0, size), true, "hollow: published"),
  },
  {
    id: "embedded",
    title: "One figure alone, for another page",
    draw: (size, width) => {
      const archive = samplePageArchive(size);
      const {body} = leaderboardView(archive, {state: defaultState(archive.outcomes), width, change: nothing});
      return embeddedOnly(body, "ranks", "./");
    },
  },
  {
    id: "hits",
    title: "Hits of a search",
    draw: (size) =>
      hitList([
        {
          ...{id: "claims", label: "Claims", total: 3 * size, onmore: nothing},
          hits: listOf(size, (i) => ({
            ...{title: `Claim ${i + 1}`, where: "Sample", href: "#claims"},
            snippet: [
              {text: "The answer names ", isHit: false},
              {text: "the file", isHit: true},
            ],
          })),
        },
      ]),
  },
];
