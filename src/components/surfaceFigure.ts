import {percent} from "../analysis/phrasing.js";
import type {SurfaceModel, ThresholdSurface} from "../analysis/thresholdSurface.js";
import {dataTable} from "./dataTable.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {drawing, rounded, textAt} from "./plotParts.js";
import {markAt} from "./providerMark.js";
import {textWidth} from "./textWidth.js";

const CELL = 18;
const LEFT = 50;

/**
 * The k x θ surface of every model as a small heat map: θ to the right, from any trial to all trials downwards.
 * @param surface from `thresholdSurface`
 * @param options `width` in px: as many maps a line as fit
 */
export function surfaceFigure(surface: ThresholdSurface, {width}: {width: number}): Markup {
  const {models, levels, thetas} = surface;
  const columns = Math.max(1, Math.min(models.length, Math.floor((width + 24) / 264)));
  const each = (width - 24 * (columns - 1)) / columns;
  const tall = 26 + levels.length * CELL + 34;
  return drawing(
    {
      width,
      height: Math.ceil(models.length / columns) * tall,
      label: `${surface.title}. ${surface.subtitle} The table below holds the chosen model's values.`,
    },
    models.map((model, i) => {
      const [left, top] = [(i % columns) * (each + 24), Math.floor(i / columns) * tall];
      return h(
        "g",
        {transform: `translate(${rounded(left)},${top})`},
        mapOf(model, surface, Math.min(each, LEFT + thetas.length * 40)),
      );
    }),
  );
}

function mapOf(model: SurfaceModel, {levels, thetas}: ThresholdSurface, width: number): Child {
  const wide = (width - LEFT) / thetas.length;
  const name = Math.min(13, (13 * (width - 18)) / Math.max(1, textWidth(model.display_name, 13)));
  return [
    markAt(model.group, 6, 8, false),
    textAt(18, 8, model.display_name, {weight: 550, size: rounded(Math.max(9, name)), room: width - 18}),
    levels.map(({label}, l) => [
      textAt(LEFT - 6, 26 + l * CELL + CELL / 2, label, {anchor: "end", tone: "second", size: 11}),
      thetas.map((theta, t) => {
        const share = model.cells[l][t];
        return h(
          "g",
          null,
          h("rect", {
            x: rounded(LEFT + t * wide),
            y: 26 + l * CELL,
            width: rounded(wide - 1),
            height: CELL - 1,
            fill: "var(--band)",
          }),
          h("rect", {
            x: rounded(LEFT + t * wide),
            y: 26 + l * CELL,
            width: rounded(wide - 1),
            height: CELL - 1,
            fill: "var(--heat-full)",
            "fill-opacity": Number.isNaN(share) ? 0 : rounded(share),
          }),
          h("title", null, `${model.display_name}, ${label} at θ ${theta.toFixed(2)}: ${percent(share)} %`),
        );
      }),
    ]),
    thetas.map((theta, t) =>
      t % 2 === 1 || wide >= 34
        ? textAt(rounded(LEFT + t * wide + wide / 2), 26 + levels.length * CELL + 12, theta.toFixed(2), {
            anchor: "middle",
            tone: "second",
            size: 10,
          })
        : null,
    ),
  ];
}

/** The chosen model's surface as a table: θ down, what is asked of its trials across, each with its interval. */
export function surfaceTable({chosen, levels, thetas}: ThresholdSurface): Child {
  if (chosen === null) return null;
  return dataTable(
    thetas.map((theta, t) => ({theta, t})),
    {
      id: "surface-table",
      label: `Rates of ${chosen.model.display_name} by θ and k`,
      sort: null,
      columns: [
        {id: "theta", label: "θ", cell: ({theta}) => theta.toFixed(2)},
        ...levels.map(({label}, l) => ({
          id: label,
          label,
          unit: "%, interval",
          isNumber: true,
          class: "heat",
          cell: ({t}: {t: number}) => {
            const {estimate, low, high} = chosen.ends[l][t];
            return h(
              "span",
              {class: "heat-cell", style: `--depth:${Math.round(100 * estimate)}%`},
              percent(estimate),
              h("span", {class: "ends"}, `${percent(low, 0)}–${percent(high, 0)}`),
            );
          },
        })),
      ],
    },
  );
}
