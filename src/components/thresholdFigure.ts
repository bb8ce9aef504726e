import {scaleLinear} from "d3-scale";
import {percent} from "../analysis/phrasing.js";
import type {Thresholds, ThresholdModel} from "../analysis/thresholds.js";
import {namesWidth} from "./fitText.js";
import type {Child, Markup} from "./markup.js";
import {h} from "./markup.js";
import {drawing, lineAt, pathAt, rounded, textAt, xAxis, yAxis} from "./plotParts.js";
import type {Scale} from "./plotParts.js";
import {markAt} from "./providerMark.js";
import {spreadLabels} from "./spreadLabels.js";

const TOP = 24;

/**
 * pass@θ over θ: whole curves with bands where trials are known; boxes between the published θ where they are not.
 * @param result from `thresholds`
 * @param options `width` in px; the figure is about half as high; `chosen` θ is marked; `onChoose` gets the θ that a reader
 * points at, to a hundredth, where whole curves are known
 */
export function thresholdFigure(
  result: Thresholds,
  {
    width,
    chosen = null,
    onChoose,
  }: {width: number; chosen?: number | null | undefined; onChoose?: ((theta: number) => void) | undefined},
): Markup {
  const isNarrow = width < 640;
  const isCurve = result.models.some(({curve}) => curve !== null);
  const height = isNarrow ? 360 : 440;
  const shown = result.models.filter(({isHighlighted}) => isHighlighted);
  const labels = shown.map((model) => labelOf(model, result));
  const right = isNarrow ? 22 : Math.max(190, namesWidth(labels, {width, margin: 16}));
  const [from, to] = [36, width - right];
  const estimates = result.models.flatMap(({anchors, curve}) => [
    ...anchors.flatMap((placed) => (placed === null ? [] : [placed.low, placed.high])),
    ...(curve ?? []).map(({estimate}) => estimate),
  ]);
  const y = scaleLinear(
    [Math.max(0, Math.min(...estimates) - 0.02), Math.min(1, Math.max(...estimates) + 0.02)],
    [height - 34, TOP],
  );
  const x = isCurve
    ? scaleLinear([0.05, 1], [from, to - 4])
    : scaleLinear([result.anchors[0] - 0.06, result.anchors[result.anchors.length - 1] + 0.04], [from, to]);
  const others = result.models.filter(({isHighlighted}) => !isHighlighted);
  const ticks = isCurve ? [0.25, 0.5, 0.75, 0.9, 1] : result.anchors;
  return drawing(
    {width, height, label: `${result.title}. ${result.subtitle}`},
    textAt(0, 8, "pass@θ, %", {tone: "second"}),
    yAxis(y.ticks(6), y, [from, to], (tick) => percent(tick, 0)),
    ticks.map((theta) => lineAt([x(theta), TOP], [x(theta), height - 34])),
    isCurve ? others.map((model) => curveOf(model, x, y)) : others.map((model) => ticksOf(model, result, x, y)),
    shown.map((model) => h("g", {class: model.group}, isCurve ? curveOf(model, x, y) : boxesOf(model, result, x, y))),
    shown.map((model) => pointsOf(model, result, x, y, !isCurve)),
    isNarrow ? null : labelsOf(shown, labels, result, x, y, [to, width], height),
    xAxis(
      isNarrow && isCurve ? ticks.filter((theta) => theta !== 0.9) : ticks,
      x,
      height - 14,
      (theta) => `θ ${theta.toFixed(2)}`,
    ),
    chosen === null || !isCurve
      ? null
      : [
          lineAt([rounded(x(chosen)), TOP - 8], [rounded(x(chosen)), height - 34], {
            stroke: "var(--accent)",
            width: 1.5,
          }),
          textAt(rounded(x(chosen)), TOP - 16, chosen.toFixed(2), {anchor: "middle", size: 12}),
        ],
    onChoose === undefined || !isCurve
      ? null
      : h("rect", {
          x: from,
          y: TOP,
          width: rounded(x(1) - from),
          height: height - 34 - TOP,
          fill: "transparent",
          class: "brush",
          onclick: (event: Event) => {
            const {left, width: wide} = (event.currentTarget as Element).getBoundingClientRect();
            const share = ((event as MouseEvent).clientX - left) / wide;
            onChoose(Math.min(1, Math.max(0.05, Math.round(100 * (0.05 + 0.95 * share)) / 100)));
          },
        }),
  );
}

function curveOf(model: ThresholdModel, x: Scale, y: Scale): Child {
  const points = (model.curve ?? []).filter(({theta}) => theta >= 0.05);
  const line = points.map(({theta, estimate}): [number, number] => [x(theta), y(estimate)]);
  if (!model.isHighlighted) return pathAt(line, {stroke: "var(--bar)", width: 1, opacity: 0.75});
  const band = [
    ...points.map(({theta, high}): [number, number] => [x(theta), y(high)]),
    ...points.toReversed().map(({theta, low}): [number, number] => [x(theta), y(low)]),
  ];
  return [pathAt(band, {stroke: "none", fill: "currentColor", opacity: 0.14}), pathAt(line, {width: 2})];
}

function ticksOf(model: ThresholdModel, {anchors}: Thresholds, x: Scale, y: Scale): Child {
  return model.anchors.map((placed, i) =>
    placed === null
      ? null
      : lineAt([x(anchors[i]) - 10, y(placed.estimate)], [x(anchors[i]) + 10, y(placed.estimate)], {
          stroke: "var(--bar)",
          width: 1.5,
        }),
  );
}

function boxesOf(model: ThresholdModel, {anchors}: Thresholds, x: Scale, y: Scale): Child {
  return anchors.slice(1).map((theta, i) => {
    const [above, below] = [model.anchors[i], model.anchors[i + 1]];
    if (above === null || below === null) return null;
    return h("rect", {
      x: rounded(x(anchors[i])),
      y: rounded(y(above.estimate)),
      width: rounded(x(theta) - x(anchors[i])),
      height: rounded(y(below.estimate) - y(above.estimate)),
      fill: "currentColor",
      "fill-opacity": 0.1,
      stroke: "currentColor",
      "stroke-opacity": 0.5,
      "stroke-dasharray": "2 3",
    });
  });
}

function pointsOf(model: ThresholdModel, {anchors}: Thresholds, x: Scale, y: Scale, isHollow: boolean): Child {
  return model.anchors.map((placed, i) =>
    placed === null
      ? null
      : h(
          "g",
          {class: model.group},
          lineAt([x(anchors[i]), y(placed.low)], [x(anchors[i]), y(placed.high)], {stroke: "currentColor", width: 1.5}),
          markAt(model.group, rounded(x(anchors[i])), rounded(y(placed.estimate)), isHollow),
          h("title", null, `${model.display_name} at θ ${anchors[i].toFixed(2)}: ${percent(placed.estimate)} %`),
        ),
  );
}

function labelOf({curve, anchors, display_name}: ThresholdModel, result: Thresholds): string {
  const value = anchors[result.anchors.length - 1]?.estimate;
  return curve === null && value !== undefined ? `${percent(value)} ${display_name}` : display_name;
}

/** Names of the coloured models at the right, beside the last point that is drawn; their values at the anchors. */
function labelsOf(
  shown: ThresholdModel[],
  labels: string[],
  result: Thresholds,
  x: Scale,
  y: Scale,
  [to, width]: [number, number],
  height: number,
): Child {
  const last = result.anchors.length - 1;
  const ends = shown.map(({curve, anchors}) => y(curve?.at(-1)?.estimate ?? anchors[last]?.estimate ?? 0));
  const places = spreadLabels(ends, 17, [TOP, height - 40]);
  return shown.map((model, i) => {
    const end = model.curve === null ? x(result.anchors[last]) : to - 4;
    return [
      lineAt([end + 8, ends[i]], [to + 8, places[i]], {stroke: "var(--rule)"}),
      textAt(to + 12, places[i], labels[i], {room: width - to - 12}),
    ];
  });
}
