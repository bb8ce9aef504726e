import type {ProviderGroup} from "../analysis/providerGroup.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/**
 * An interval as a tiny bar in a table's cell: a thin scale, the interval on it, a tick at the estimate.
 * @param row estimate, low and high
 * @param domain what the bar's ends stand for, the same in a whole column
 */
export function tinyInterval(
  row: {estimate: number; low: number; high: number},
  domain: [number, number],
  group: ProviderGroup | null,
): Markup {
  const width = 216;
  const x = (value: number) => 2 + ((value - domain[0]) / (domain[1] - domain[0] || 1)) * (width - 4);
  return h(
    "svg",
    {class: `tiny ${group ?? ""}`, width, height: 14, viewBox: `0 0 ${width} 14`, "aria-hidden": "true"},
    h("line", {x1: 0, x2: width, y1: 7, y2: 7, stroke: "var(--rule)"}),
    h("line", {x1: x(row.low), x2: x(row.high), y1: 7, y2: 7, stroke: "currentColor", "stroke-width": 2.5}),
    h("line", {x1: x(row.estimate), x2: x(row.estimate), y1: 2, y2: 12, stroke: "currentColor", "stroke-width": 1.5}),
  );
}
