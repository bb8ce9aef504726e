import {shown} from "../../../data/problems.js";
import {parseJsonOrPython} from "./looseJson.js";
import {wellFormed} from "../wellFormed.js";

/** How a cell of claims is written. */
type ClaimEncoding = "json" | "python" | "objects" | "lines" | "separated" | "none";

/** A claim as the file has it, and as MCP-Atlas's judge was shown it. */
export interface AtlasClaim {
  readonly text: string;
  /** After cleaning; null where it is the same as `text`, `""` where cleaning drops the claim. */
  readonly textClean: string | null;
}

/** The claims of one cell. */
export interface AtlasClaims {
  readonly claims: readonly AtlasClaim[];
  readonly encoding: ClaimEncoding;
  /** What is odd about the cell, null where nothing is. */
  readonly oddity: string | null;
}

/** Claims of so many characters or fewer are dropped by the cleaning. */
const TOO_SHORT = 3;
/** In the order in which the scorer tries them. */
const SEPARATORS = ["\n•", "\n-", "\n*", ";", "||"];
const NUMBERED = /(?:^|\n)\s*\d+[.)]\s+/;
const BULLET = /^[-*•·◦‣⁃]\s*/;

/**
 * A claim as the scorer cleans it before a judge sees it: without bullet or number, with plain quotes and dashes, without quotes and dots at its end.
 * @returns the cleaned text, `""` where at most 3 characters are left, since such a claim is dropped
 * @example cleanClaim("“Hello” – he said “bye”.") // '"Hello" - he said "bye'
 */
export function cleanClaim(text: string): string {
  const cleaned = text
    .trim()
    .replace(BULLET, "")
    .replace(/^\d+[.)]\s*/, "")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u2013\u2014]/g, "-")
    .replaceAll("\u2026", "...");
  const end = withoutQuotedEnd(cleaned).replaceAll(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");
  return [...end].length > TOO_SHORT ? end : "";
}

/** Without quotes at the end, dots after them included. */
function withoutQuotedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ".") end -= 1;
  let start = end;
  while (start > 0 && (text[start - 1] === '"' || text[start - 1] === "'")) start -= 1;
  return start < end ? text.slice(0, start) : text;
}

function toClaim(item: string): AtlasClaim {
  const text = wellFormed(item);
  const clean = cleanClaim(text);
  return {text, textClean: clean === text ? null : clean};
}

/** The text of an item of a list of claims: itself, or its field `claim`. */
function itemText(item: unknown): string {
  if (typeof item === "string") return item;
  if (typeof item === "object" && item !== null && "claim" in item) return itemText(item.claim);
  return JSON.stringify(item) ?? String(item);
}

function splitText(text: string): {parts: string[]; encoding: ClaimEncoding} {
  if (NUMBERED.test(text) && text.split("\n").length > 1) {
    return {parts: text.split(new RegExp(NUMBERED, "g")), encoding: "lines"};
  }
  const separator = SEPARATORS.find((candidate) => text.includes(candidate));
  if (separator === undefined) return {parts: text.split("\n"), encoding: text.includes("\n") ? "lines" : "separated"};
  const first = separator.startsWith("\n") ? text.replace(BULLET, "") : text;
  return {parts: first.split(separator), encoding: separator.startsWith("\n") ? "lines" : "separated"};
}

/**
 * Parses a cell of claims in any of its five encodings: a JSON list, a Python list, a list of `{claim}`, bulleted or numbered lines, parts between `;` or `||`.
 * A cell that looks like a list and is none is split as text, as the scorer does; nothing is ever evaluated.
 * @example parseAtlasClaims(`['a', "it's"]`).claims // [{text: "a", textClean: ""}, {text: "it's", textClean: null}]
 */
export function parseAtlasClaims(cell: string): AtlasClaims {
  const text = cell.trim();
  if (text === "") return {claims: [], encoding: "none", oddity: null};
  let oddity: string | null = null;
  if (text.startsWith("[")) {
    try {
      const list = parseJsonOrPython(text);
      if (Array.isArray(list)) {
        const isObjects = list.some((item) => typeof item === "object" && item !== null);
        const encoding = isObjects ? "objects" : /^\[\s*(?:"|\])/.test(text) ? "json" : "python";
        return {claims: list.map((item) => toClaim(itemText(item))), encoding, oddity: null};
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
    oddity = `claims look like a list and are none, split as text: got ${shown(text.slice(0, 80))}`;
  }
  const {parts, encoding} = splitText(text);
  const claims = parts.map((part) => part.trim()).filter((part) => part !== "");
  return {claims: claims.map(toClaim), encoding, oddity};
}
