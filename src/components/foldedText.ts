import {jsonRows} from "../analysis/jsonRows.js";
import type {JsonRows} from "../analysis/jsonRows.js";
import {foldText, layOutJson, SHOWN_LINES, sizeText} from "../analysis/trialText.js";
import {inDigits, plural} from "../analysis/phrasing.js";
import {jsonTable, jsonTree} from "./jsonTree.js";
import {h, toElement} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** A text that is longer is laid in pieces, so that the browser lays out only what is in sight. */
const PIECE_CHARACTERS = 20_000;
/** JSON of more lines is shown in pieces, not as a tree. */
const MOST_TREE_LINES = 5_000;

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
  /** whether JSON rows may stand as a table, default false */
  isTable?: boolean;
}

/** How a text is laid out: rows as a table, JSON over lines, or as it came. */
type Form = "table" | "laid out" | "raw";
const FORM_WORDS: Record<Form, string> = {table: "Table", "laid out": "Laid out", raw: "Raw"};

/**
 * A text of a model or tool, inert: folded beyond a dozen lines with its full size and a button that shows all; JSON is
 * laid out and folds, its rows may stand as a table, and the text as it came is a button away.
 * @param text the whole text
 * @param cut bytes of the text before the harness cut it, null where it is whole
 */
export function foldedText(text: string, options: FoldOptions, cut: number | null = null): Markup {
  const {face, label} = options;
  const laidOut = face === "mono" ? layOutJson(text) : null;
  const rows = laidOut === null || options.isTable !== true ? null : jsonRows(laidOut);
  const forms: Form[] = [];
  if (rows !== null) forms.push("table");
  if (laidOut !== null && (rows !== null || laidOut !== text.trim())) forms.push("laid out");
  forms.push("raw");
  const draw = (form: Form, isWhole: boolean): Markup => {
    const shown = form === "raw" || laidOut === null ? text : laidOut;
    const folded = foldText(shown, options.lines, options.characters);
    const isTable = form === "table" && rows !== null;
    const isCut = isTable ? rows.rows.length > SHOWN_LINES : folded.isCut;
    const again = (next: Form, whole: boolean) => (event: Event) => {
      const old = (event.currentTarget as Element).closest(".folded") as HTMLElement;
      const element = toElement(draw(next, whole));
      old.replaceWith(element);
      element.querySelector("button")?.focus({preventScroll: true});
    };
    const size = isTable ? plural(rows.rows.length, "row") : sizeText(folded);
    const buttons: Child[] = [
      isCut
        ? h(
            "button",
            {type: "button", class: "show-all", onclick: again(form, !isWhole)},
            isWhole ? "Show less" : `Show all: ${size}`,
          )
        : null,
      ...forms
        .filter((other) => other !== form)
        .map((other) =>
          h("button", {type: "button", "data-form": other, onclick: again(other, isWhole)}, FORM_WORDS[other]),
        ),
    ];
    return h(
      "div",
      {class: `folded ${face}`},
      h(
        "div",
        {class: "text", dir: "auto"},
        isTable
          ? tableOf(rows, isWhole)
          : isWhole || !isCut
            ? wholeOf(shown, laidOut !== null && shown === laidOut)
            : folded.start,
      ),
      isCut && !isWhole ? h("span", {class: "visually-hidden"}, `${label}, cut`) : null,
      cut === null
        ? null
        : h("p", {class: "note"}, `The text was cut when it was recorded; it had ${inDigits(cut)} bytes.`),
      buttons.some((button) => button !== null) ? h("div", {class: "fold-actions"}, buttons) : null,
    );
  };
  return draw(forms[0], false);
}

function tableOf(rows: JsonRows, isWhole: boolean): Child {
  return jsonTable(rows, isWhole ? rows.rows.length : SHOWN_LINES);
}

/** A whole text: JSON as a tree that folds, unless it is long; else in pieces. */
function wholeOf(text: string, isJson: boolean): Child[] {
  const isTree = isJson && text.includes("\n") && foldText(text).lines <= MOST_TREE_LINES;
  return isTree ? [jsonTree(text)] : piecesOf(text);
}

/** A long text in blocks that end at line ends, so that what is out of sight costs nothing. */
function piecesOf(text: string): Child[] {
  if (text.length <= PIECE_CHARACTERS) return [text];
  const pieces: Child[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start + PIECE_CHARACTERS / 2);
    const end = newline < 0 || newline > start + PIECE_CHARACTERS ? start + PIECE_CHARACTERS : newline + 1;
    pieces.push(h("span", {class: "piece"}, text.slice(start, end)));
    start = end;
  }
  return pieces;
}
