import {toHtml} from "../../src/components/markup.js";
import type {Markup} from "../../src/components/markup.js";

/** Markup a line an element, numbers to three places: what a golden compares. */
export function golden(markup: Markup): string {
  return `${toHtml(markup)
    .replaceAll(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1000) / 1000))
    .replaceAll("><", ">\n<")}\n`;
}
