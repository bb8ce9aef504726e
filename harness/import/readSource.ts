import {createHash, hash} from "node:crypto";
import {isUtf8} from "node:buffer";
import {closeSync, fstatSync, openSync, readFileSync, readSync} from "node:fs";
import {DEEPEST_JSON, isTooDeep} from "../../data/jsonDepth.js";

/** The longest text that JavaScript holds is 2^29 - 24 characters; larger files are refused by size, before they are read. */
const LARGEST = 0x1fffffe8;
const BYTE_ORDER_MARK = 0xfeff;
const CHUNK = 1 << 23;
const SHARED = Buffer.allocUnsafeSlow(1 << 16);
/** What stands for the hash of a file that could not be opened. */
const UNREADABLE = "unreadable";

/** A file as it was read: its hash and size, and its text, or what is wrong with it. */
export type SourceText = {readonly sha256: string; readonly bytes: number} & (
  {readonly text: string; readonly damage: null} | {readonly text: null; readonly damage: string}
);

/** What a text is as JSON: its value, or what is wrong with it. */
export type Parsed = {readonly value: unknown; readonly damage: null} | {readonly damage: string};

function encodingOf(buffer: Buffer): string {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return "a UTF-16 byte order mark (little-endian)";
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return "a UTF-16 byte order mark (big-endian)";
  return "bytes that are no UTF-8";
}

function hashInChunks(descriptor: number): string {
  const sum = createHash("sha256");
  const chunk = Buffer.alloc(CHUNK);
  let position = 0;
  for (let length = readSync(descriptor, chunk, 0, CHUNK, position); length > 0;) {
    sum.update(chunk.subarray(0, length));
    position += length;
    length = readSync(descriptor, chunk, 0, CHUNK, position);
  }
  return sum.digest("hex");
}

/**
 * Reads a text file whole and hashes it on the way. A file that is unreadable, too large, empty or not UTF-8 comes back as
 * damaged, so that one bad file never stops an import; a UTF-8 byte order mark is left off the text.
 * @param path the file
 * @returns text, SHA-256 and bytes; no text, and what is wrong, where it is damaged
 * @example readSource("summary.json").damage // null
 */
export function readSource(path: string): SourceText {
  try {
    const descriptor = openSync(path, "r");
    try {
      return readOpened(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const damage = `file cannot be read: got ${code}; expected a readable file`;
    return {sha256: UNREADABLE, bytes: 0, text: null, damage};
  }
}

/** Thousands of small files fit the shared buffer: three system calls a file instead of five. */
function readOpened(descriptor: number): SourceText {
  const length = readSync(descriptor, SHARED, 0, SHARED.length, 0);
  if (length < SHARED.length) return toSource(SHARED.subarray(0, length));
  const {size} = fstatSync(descriptor);
  if (size <= LARGEST) return toSource(readFileSync(descriptor));
  const damage = `file is too large: got ${size} bytes; expected at most ${LARGEST}`;
  return {sha256: hashInChunks(descriptor), bytes: size, text: null, damage};
}

function toSource(buffer: Buffer): SourceText {
  const sha256 = hash("sha256", buffer, "hex");
  const bytes = buffer.length;
  if (bytes === 0) return {sha256, bytes, text: null, damage: "file is empty: got 0 bytes; expected text"};
  if (!isUtf8(buffer)) {
    return {sha256, bytes, text: null, damage: `wrong encoding: got ${encodingOf(buffer)}; expected UTF-8`};
  }
  const text = buffer.toString("utf8");
  return {sha256, bytes, text: text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text, damage: null};
}

/**
 * Text to a JSON value, or a line that says what is wrong.
 * @param text the whole text
 * @returns the value, or the damage
 * @example parseJson("[1") // {damage: "no JSON: Expected ',' or ']' after array element in JSON at position 2 …"}
 */
export function parseJson(text: string): Parsed {
  if (isTooDeep(text)) {
    return {damage: `JSON is nested too deep: got more than ${DEEPEST_JSON} levels; expected at most ${DEEPEST_JSON}`};
  }
  try {
    return {value: JSON.parse(text), damage: null};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {damage: `no JSON: ${error.message.replaceAll(/\s+/g, " ")}; expected a whole JSON document`};
  }
}
