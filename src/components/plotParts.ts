import {fitText} from "./fitText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** A place along an axis, by value. */
export type Scale = (value: number) => number;

/** The drawing of a figure: sized, named for those who do not see it, with the page's face. */
export function drawing(options: {width: number; height: number; label: string}, ...content: Child[]): Markup {
  const {width, height, label} = options;
  return h(
    "svg",
    {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": label,
      "font-size": 13,
      "font-family": "var(--sans)",
    },
    ...content,
  );
}

/** A line of text in a drawing, middle of the letters at y. */
export function textAt(
  x: number,
  y: number,
  content: string,
  options: {
    anchor?: "start" | "middle" | "end";
    tone?: "ink" | "second" | "faint";
    weight?: number;
    size?: number;
    class?: string;
    /** px that it may take: a longer text is cut, and stands whole in a title */
    room?: number;
  } = {},
): Markup {
  // Tabular figures spread the hyphens of model names.
  const {
    anchor = "start",
    tone = "ink",
    weight,
    size,
    room = Infinity,
    class: own = /^[\d\s.,%+−–]+$/.test(content) ? "tabular" : null,
  } = options;
  const shown = room === Infinity ? content : fitText(content, size ?? 13, room);
  return h(
    "text",
    {
      x,
      y,
      dy: "0.35em",
      "text-anchor": anchor === "start" ? null : anchor,
      fill: `var(--${tone})`,
      "font-weight": weight,
      "font-size": size,
      class: own,
    },
    shown,
    shown === content ? null : h("title", null, content),
  );
}

/** A straight line in a drawing. */
export function lineAt(
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
  options: {stroke?: string; width?: number; dash?: string; opacity?: number} = {},
): Markup {
  const {stroke = "var(--grid)", width = 1, dash, opacity} = options;
  return h("line", {x1, y1, x2, y2, stroke, "stroke-width": width, "stroke-dasharray": dash, opacity});
}

/** A line through points. */
export function pathAt(
  points: [number, number][],
  options: {stroke?: string; width?: number; fill?: string; opacity?: number; class?: string} = {},
): Markup {
  const {stroke = "currentColor", width = 1.5, fill = "none", opacity, class: own} = options;
  return h("path", {
    d: points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${rounded(x)},${rounded(y)}`).join(""),
    fill,
    stroke,
    "stroke-width": width,
    "stroke-linejoin": "round",
    opacity,
    class: own,
  });
}

/** A coordinate to a hundredth of a pixel: what a drawing needs, and what makes it the same everywhere. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Horizontal grid lines with their labels at left. */
export function yAxis(
  ticks: number[],
  y: Scale,
  [from, to]: [number, number],
  label: (tick: number) => string,
): Child[] {
  return ticks.map((tick) => [
    lineAt([from, y(tick)], [to, y(tick)]),
    textAt(from - 8, y(tick), label(tick), {anchor: "end", tone: "second"}),
  ]);
}

/** Labels under a plot. */
export function xAxis(ticks: number[], x: Scale, y: number, label: (tick: number) => string): Child[] {
  return ticks.map((tick) => textAt(x(tick), y, label(tick), {anchor: "middle", tone: "second"}));
}
