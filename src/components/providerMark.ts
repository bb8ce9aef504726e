import {groupLabels} from "../analysis/providerGroup.js";
import type {ProviderGroup} from "../analysis/providerGroup.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/** Outlines around (0, 0), about 10 px across: circle, square, triangle, diamond, hexagon, cross. */
const paths: Record<ProviderGroup, string> = {
  anthropic: "M-4.5,0A4.5,4.5 0 1,1 4.5,0A4.5,4.5 0 1,1 -4.5,0Z",
  google: "M-4,-4H4V4H-4Z",
  openai: "M0,-5L5,4H-5Z",
  meta: "M0,-5.5L5.5,0L0,5.5L-5.5,0Z",
  "open-weights": "M0,-5L4.4,-2.5V2.5L0,5L-4.4,2.5V-2.5Z",
  others: "M-1.7,-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",
};

/**
 * A provider's mark inside an SVG, at (x, y): its shape and colour are the same on every page.
 * @param isHollow hollow for a published value, solid for one computed here
 */
export function markAt(group: ProviderGroup, x: number, y: number, isHollow: boolean): Markup {
  return h("path", {
    d: paths[group],
    transform: `translate(${x},${y})`,
    class: group,
    fill: isHollow ? "var(--paper)" : "currentColor",
    stroke: "currentColor",
    "stroke-width": 1.5,
  });
}

/** A provider's mark as an element of its own, for tables and keys; it is decoration, the name stands beside it. */
export function providerMark(group: ProviderGroup, isHollow = false): Markup {
  return h(
    "svg",
    {class: `mark ${group}`, width: 12, height: 12, viewBox: "-6 -6 12 12", "aria-hidden": "true"},
    markAt(group, 0, 0, isHollow),
  );
}

/** The key of the providers that occur, in their fixed order, and of what hollow and solid mean. */
export function providerKey(groups: ProviderGroup[], isHollow: boolean, note: string | null = null): Markup {
  const order = Object.keys(paths) as ProviderGroup[];
  const present = order.filter((group) => groups.includes(group));
  return h(
    "div",
    {class: "key"},
    present.map((group) => h("span", {class: "key-item"}, providerMark(group, isHollow), groupLabels[group])),
    note === null ? null : h("span", {class: "key-item key-end second"}, note),
  );
}
