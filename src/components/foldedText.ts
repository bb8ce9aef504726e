import {foldText, layOutJson, sizeText} from "../analysis/trialText.js";
import {inDigits} from "../analysis/phrasing.js";
import {h, toElement} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** A text that is longer is laid in pieces, so that the browser lays out only what is in sight. */
const PIECE_CHARACTERS = 20_000;

/** How a long text is shown. */
export interface FoldOptions {
  /** `mono` for what a tool sent, `prose` for what a model or person wrote */
  face: "mono" | "prose";
  /** lines shown at first, default 12 */
  lines?: number;
  /** characters shown at first, default 2,000 */
  characters?: number;
  /** what it is called for a reader who hears the page */
  label: string;
}

/**
 * A text of a model or tool, inert: folded beyond a dozen lines with its full size and a button that shows all; JSON is
 * laid out, with a switch to the text as it came.
 * @param text the whole text
 * @param cut bytes of the text before the harness cut it, null where it is whole
 */
export function foldedText(text: string, options: FoldOptions, cut: number | null = null): Markup {
  const {face, label} = options;
  const laidOut = face === "mono" ? layOutJson(text) : null;
  const draw = (isRaw: boolean, isWhole: boolean): Markup => {
    const shown = isRaw || laidOut === null ? text : laidOut;
    const folded = foldText(shown, options.lines, options.characters);
    const again = (raw: boolean, whole: boolean) => (event: Event) => {
      const old = (event.currentTarget as Element).closest(".folded") as HTMLElement;
      const next = toElement(draw(raw, whole));
      old.replaceWith(next);
      next.querySelector("button")?.focus({preventScroll: true});
    };
    const buttons: Child[] = [
      folded.isCut
        ? h(
            "button",
            {type: "button", class: "show-all", onclick: again(isRaw, !isWhole)},
            isWhole ? "Show less" : `Show all: ${sizeText(folded)}`,
          )
        : null,
      laidOut === null || laidOut === text.trim()
        ? null
        : h("button", {type: "button", onclick: again(!isRaw, isWhole)}, isRaw ? "Laid out" : "Raw"),
    ];
    return h(
      "div",
      {class: `folded ${face}`},
      h("div", {class: "text", dir: "auto"}, isWhole ? piecesOf(shown) : folded.start),
      folded.isCut && !isWhole ? h("span", {class: "visually-hidden"}, `${label}, cut`) : null,
      cut === null
        ? null
        : h("p", {class: "note"}, `The text was cut when it was recorded; it had ${inDigits(cut)} bytes.`),
      buttons.some((button) => button !== null) ? h("div", {class: "fold-actions"}, buttons) : null,
    );
  };
  return draw(false, false);
}

/** A long text in blocks that end at line ends, so that what is out of sight costs nothing. */
function piecesOf(text: string): Child[] {
  if (text.length <= PIECE_CHARACTERS) return [text];
  const pieces: Child[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start + PIECE_CHARACTERS / 2);
    const end = newline < 0 || newline > start + PIECE_CHARACTERS ? start + PIECE_CHARACTERS : newline;
    pieces.push(h("span", {class: "piece"}, text.slice(start, end)));
    start = end === newline ? end + 1 : end;
  }
  return pieces;
}
