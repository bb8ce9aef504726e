import {createHash} from "node:crypto";
import {isUtf8} from "node:buffer";
import {closeSync, openSync, readFileSync, readSync, statSync} from "node:fs";

/** The longest text that JavaScript holds is 2^29 - 24 characters; larger files are refused by size, before they are read. */
const LARGEST = 0x1fffffe8;
const BYTE_ORDER_MARK = 0xfeff;
const CHUNK = 1 << 23;
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

function hashInChunks(path: string): string {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(CHUNK);
  const descriptor = openSync(path, "r");
  try {
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest("hex");
}

/**
 * Reads a text file whole and hashes it on the way. A file that is unreadable, too large, empty or not UTF-8 comes back as
 * damaged, so that one bad file never stops an import; a UTF-8 byte order mark is left off the text.
 */
export function readSource(path: string): SourceText {
  try {
    const {size} = statSync(path);
    if (size <= LARGEST) return toSource(readFileSync(path));
    const damage = `file is too large: got ${size} bytes; expected at most ${LARGEST}`;
    return {sha256: hashInChunks(path), bytes: size, text: null, damage};
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return {
      sha256: UNREADABLE,
      bytes: 0,
      text: null,
      damage: `file cannot be read: got ${code}; expected a readable file`,
    };
  }
}

function toSource(buffer: Buffer): SourceText {
  const sha256 = createHash("sha256").update(buffer).digest("hex");
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
 * @example parseJson("[1") // {damage: "no JSON: Expected ',' or ']' after array element in JSON at position 2 …"}
 */
export function parseJson(text: string): Parsed {
  try {
    return {value: JSON.parse(text), damage: null};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {damage: `no JSON: ${error.message.replaceAll(/\s+/g, " ")}; expected a whole JSON document`};
  }
}
