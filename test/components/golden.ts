import {createHash} from "node:crypto";
import {toHtml} from "../../src/components/markup.js";
import type {Markup} from "../../src/components/markup.js";

/** Lines of a golden before it is cut, and lines kept at its beginning. */
const MOST = 1_200;
const KEPT = 200;

/**
 * Markup a line an element, numbers to three places: what a golden compares. One that is very long is kept as its beginning
 * and the hash of the whole.
 */
export function golden(markup: Markup): string {
  const text = `${toHtml(markup)
    .replaceAll(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1000) / 1000))
    .replaceAll("><", ">\n<")}\n`;
  const lines = text.split("\n");
  if (lines.length <= MOST || markup.tag === "svg") return text;
  const hash = createHash("sha256").update(text).digest("hex");
  return `${lines.slice(0, KEPT).join("\n")}\n${lines.length - KEPT} lines more, SHA-256 of all ${hash}\n`;
}
