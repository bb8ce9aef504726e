import {max} from "d3-array";
import {textWidth} from "./textWidth.js";

/** Widths of rare characters are known less well: a text that is cut leaves a share of its room. */
const SAFE = 0.92;

/** Tells what stands as one sign: flags, families, letters with what stands on them. */
const signs = new Intl.Segmenter("en", {granularity: "grapheme"});

/**
 * A text cut between signs so that it fits, with an ellipsis at its end; as it is where there is room. Whoever shows it gives the whole
 * text as a title (`textAt` does, with `room`).
 * @param size font size in px
 * @param room in px
 * @example fitText("GPT-5.4 mini", 13, 60) // "GPT-5.…"
 */
export function fitText(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room + 1) return text;
  let left = SAFE * room - textWidth("…", size);
  let kept = "";
  for (const {segment} of signs.segment(text)) {
    left -= textWidth(segment, size);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The share of a drawing that names at its left may take. */
const MOST = 0.3;

/**
 * How wide the column of names at the left of a drawing is: as the longest needs, up to 30 % of the drawing.
 * @param options `width` of the drawing and `margin` beside the longest name, in px
 */
export function namesWidth(names: readonly string[], {width, margin}: {width: number; margin: number}): number {
  const longest = max(names, (name) => textWidth(name, 13)) ?? 0;
  return Math.min(MOST * width, margin + longest);
}
