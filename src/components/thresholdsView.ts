import {decimal, levelText} from "../analysis/phrasing.js";
import {thresholdsSql} from "../analysis/rateSql.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {thresholdSurface} from "../analysis/thresholdSurface.js";
import type {ThresholdSurface} from "../analysis/thresholdSurface.js";
import {thresholds} from "../analysis/thresholds.js";
import type {ResolvedSwap, Thresholds} from "../analysis/thresholds.js";
import {agreementMatrix} from "./agreementMatrix.js";
import {besideWidth, bumpChart} from "./bumpChart.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {providerKey, providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";
import {surfaceFigure, surfaceTable} from "./surfaceFigure.js";
import {thresholdFigure} from "./thresholdFigure.js";
import {thresholdTable} from "./thresholdTable.js";

/** The thresholds page: does the ranking depend on θ. */
export const thresholdsView: ViewOf = (archive, {state, width, change}) => {
  const result = thresholds(archive, state);
  const facts = commonFacts(archive, state, change);
  const isPublished = archive.outcomes.scoring === "none";
  const {kind} = archive.experiment;
  const convention = isPublished ? "as published" : `convention ${state.convention}`;
  const cite = citation(archive.experiment, `pass@θ, ${convention}`);
  const surface = thresholdSurface(archive, state);
  const strip = factsStrip([
    facts.models,
    facts.judge,
    isPublished ? null : facts.measure,
    facts.convention,
    facts.tasks,
    facts.level,
    {label: "θ compared", value: result.anchors.map((theta) => theta.toFixed(2)).join(", ")},
    surface === null || surface.chosen === null
      ? null
      : {
          label: "Surface in full",
          value: choice(
            "surface",
            "Model whose surface is shown in full",
            surface.models.map(({model, display_name}) => ({value: model, label: display_name})),
            surface.chosen.model.model,
            (model) => change({extra: {surface: model}}),
          ),
        },
    facts.reset,
  ]);
  if (result.models.length === 0) return {finding: result.finding, body: [strip]};
  const shown = exportOf(result);
  const frame = {
    kind,
    cite,
    rows: shown,
    ledger: isPublished ? null : "../ledger/",
    sql: thresholdsSql(
      archive,
      state,
      [...new Set(shown.map(({threshold}) => Number(threshold)))].sort((a, b) => a - b),
    ),
  };
  return {
    finding: result.finding,
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "curves",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          isDrawing: true,
          key: providerKey(
            result.models.filter(({isHighlighted}) => isHighlighted).map(({group}) => group),
            isPublished,
            "grey: the other models",
          ),
        },
        thresholdFigure(result, {width, chosen: state.threshold, onChoose: (threshold) => change({threshold})}),
      ),
      result.anchors.length < 2
        ? null
        : figureFrame(
            {
              ...frame,
              id: "swaps",
              title: result.bumpTitle,
              subtitle: result.bumpSubtitle,
              caption: result.bumpCaption,
              isDrawing: true,
            },
            h(
              "div",
              {class: "with-aside"},
              bumpChart(
                result.models.map(({model, display_name, group, anchors}) => ({
                  name: display_name,
                  group,
                  ranks: placesOf(result, model, anchors.length),
                  isColoured: result.swaps.some(({a, b}) => a === model || b === model),
                })),
                {
                  width: besideWidth(width),
                  columns: result.anchors.map((theta) => `θ ${theta.toFixed(2)}`),
                  label: `${result.bumpTitle}. ${result.bumpSubtitle}`,
                },
              ),
              h("div", null, agreementPart(result), swapsPart(result, levelText(state.level), isPublished)),
            ),
          ),
      figureFrame(
        {
          ...frame,
          id: "thresholds",
          title: "Rates and ranks at each threshold",
          subtitle: `pass@θ, %, with the rank and its ${levelText(state.level)} interval.`,
          caption: result.caption,
        },
        thresholdTable(result, {
          isPublished,
          sort: state.sort,
          onSort: (sort) => change({sort}),
        }),
      ),
      surfacePart(surface, width, {kind, cite, ledger: frame.ledger}),
    ],
  };
};

/** The k x θ surface, where tasks were tried several times. */
function surfacePart(
  surface: ThresholdSurface | null,
  width: number,
  frame: {kind: string; cite: string; ledger: string | null},
): Child {
  if (surface === null || surface.chosen === null) return null;
  const {chosen, levels, models, thetas} = surface;
  return figureFrame(
    {
      ...frame,
      id: "surface",
      title: surface.title,
      subtitle: surface.subtitle,
      caption: surface.caption,
      isDrawing: true,
      rows: models.flatMap(({model, display_name, cells}) =>
        cells.flatMap((row, l) =>
          row.map((estimate, t) => ({
            model,
            display_name,
            measure: levels[l].label,
            threshold: thetas[t],
            estimate,
            low: model === chosen.model.model ? chosen.ends[l][t].low : null,
            high: model === chosen.model.model ? chosen.ends[l][t].high : null,
          })),
        ),
      ),
      noSql: "No single query: each cell is that of the reliability page at its threshold.",
    },
    surfaceFigure(surface, {width}),
    surfaceTable(surface),
  );
}

/** Place of a model in the order of each column: ties are broken as the order of the ranking has them. */
function placesOf({rankings}: Thresholds, model: string, columns: number): (number | null)[] {
  return Array.from({length: columns}, (_, i) => {
    const place = rankings[i].placed.findIndex((row) => row.model === model);
    return place < 0 ? null : place + 1;
  });
}

function agreementPart({agreement, labels}: Thresholds): Child {
  if (agreement.length === 0) return null;
  return [
    h("p", {class: "subtitle"}, "Agreement of the orders: below the diagonal Spearman’s ρ, above it Kendall’s τ-b."),
    agreementMatrix(labels, agreement),
  ];
}

function swapsPart(result: Thresholds, level: string, isPublished: boolean): Child {
  if (result.swaps.length === 0) return null;
  const nameOf = (model: string) => result.models.find((row) => row.model === model);
  const [first, last] = [result.anchors[0], result.anchors[result.anchors.length - 1]];
  const cell = (difference: ResolvedSwap["first"]) => [
    `${difference.estimate > 0 ? "+" : ""}${decimal(100 * difference.estimate, 1)}`,
    h("span", {class: "unit"}, pointRange(difference)),
  ];
  const columns: TableColumn<ResolvedSwap>[] = [
    {
      id: "pair",
      label: "Pair",
      class: "model",
      cell: ({a, b}) => {
        const [above, below] = [nameOf(a), nameOf(b)];
        return [
          above === undefined ? a : [providerMark(above.group, isPublished), above.display_name],
          h("span", {class: "unit"}, `over ${below?.display_name ?? b}`),
        ];
      },
    },
    {id: "first", label: `θ ${first.toFixed(2)}`, isNumber: true, cell: (swap) => cell(swap.first)},
    {id: "last", label: `θ ${last.toFixed(2)}`, isNumber: true, cell: (swap) => cell(swap.last)},
  ];
  return [
    h("h3", {class: "aside-title"}, "Swaps resolved at both ends"),
    h("p", {class: "subtitle"}, `Difference in points and its ${level} interval`),
    dataTable(result.swaps, {id: "resolved-swaps", label: "Swaps resolved at both ends", columns, sort: null}),
  ];
}

function exportOf({models, anchors}: Thresholds): Exported[] {
  return models.flatMap((row) => [
    ...(row.curve ?? []).map((point) => ({
      model: row.model,
      display_name: row.display_name,
      threshold: point.theta,
      estimate: point.estimate,
      low: Number.isNaN(point.low) ? null : point.low,
      high: Number.isNaN(point.high) ? null : point.high,
      rank: null,
      interval: Number.isNaN(point.low) ? null : "simultaneous band",
    })),
    ...row.anchors.flatMap((placed, i) =>
      placed === null
        ? []
        : [
            {
              model: row.model,
              display_name: row.display_name,
              threshold: anchors[i],
              estimate: placed.estimate,
              low: placed.low,
              high: placed.high,
              rank: placed.rank,
              interval: "pointwise",
            },
          ],
    ),
  ]);
}
