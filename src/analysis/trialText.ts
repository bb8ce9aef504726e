import {inDigits, plural} from "./phrasing.js";

/** Lines of a long text that are shown before a reader asks for all. */
export const SHOWN_LINES = 12;
/** Characters of those lines: a line may be as long as a file. */
const SHOWN_CHARACTERS = 2_000;
/** Longer JSON is shown as it came: laying it out would take longer than reading it. */
const LONGEST_JSON = 1_000_000;
/** Deeper levels are indented no further: a hostile depth must not make a text a thousand times as long. */
const DEEPEST_INDENT = 24;

/** A text with what stands of it before a reader asks for all. */
export interface FoldedText {
  start: string;
  isCut: boolean;
  lines: number;
  characters: number;
}

/**
 * The first lines of a text, and how long it is.
 * @param shownLines default 12
 * @param shownCharacters default 2,000, since a line may be as long as a file
 * @example foldText("a\nb") // {start: "a\nb", isCut: false, lines: 2, characters: 3}
 */
export function foldText(text: string, shownLines = SHOWN_LINES, shownCharacters = SHOWN_CHARACTERS): FoldedText {
  let lines = 1;
  let end = -1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (lines === shownLines) end = at;
    lines++;
  }
  const cut = Math.min(end < 0 ? text.length : end, shownCharacters);
  return {start: text.slice(0, cut), isCut: cut < text.length, lines, characters: text.length};
}

/**
 * The size of a text in words of a reader: characters and, where there is more than one, lines.
 * @example sizeText({lines: 3, characters: 1200}) // "3 lines, 1,200 characters"
 */
export function sizeText({lines, characters}: {lines: number; characters: number}): string {
  const size = plural(characters, "character");
  return lines < 2 ? size : `${inDigits(lines)} lines, ${size}`;
}

/**
 * JSON laid out over lines; no character of it is changed but white space between its tokens, so that a number keeps
 * the digits it was sent with. Use it to show what a model or tool sent, not to compare.
 * @returns null where the text is no JSON object or list, or is longer than a million characters
 * @example layOutJson('{"a":1.50}') // '{\n  "a": 1.50\n}'
 */
export function layOutJson(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_JSON || !/^[[{]/.test(trimmed) || !isJson(trimmed)) return null;
  const out: string[] = [];
  let depth = 0;
  const newLine = () => out.push("\n", "  ".repeat(Math.min(depth, DEEPEST_INDENT)));
  for (const [token] of trimmed.matchAll(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{},:]|[^\s[\]{},:"]+/g)) {
    if (token === "{" || token === "[") {
      depth++;
      out.push(token);
      newLine();
    } else if (token === "}" || token === "]") {
      depth--;
      newLine();
      out.push(token);
    } else if (token === ",") {
      out.push(token);
      newLine();
    } else if (token === ":") out.push(": ");
    else out.push(/^[[{]/.test(token) ? token.replace(/\s+/, "") : token);
  }
  return out.join("");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * A call's arguments on one line, for its card: the values that say most, in the order in which they were sent.
 * @example oneLine('{"query": "SELECT 1\\nFROM t"}') // "query: SELECT 1 FROM t"
 */
export function oneLine(text: string, longest = 160): string {
  let line = text;
  if (text.length <= LONGEST_JSON && /^\s*\{/.test(text) && isJson(text)) {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    line = entries
      .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(" · ");
  }
  const flat = line
    .slice(0, 4 * longest)
    .replaceAll(/\s+/g, " ")
    .trim();
  return flat.length > longest ? `${flat.slice(0, longest - 1)}…` : flat;
}
