/** What turns a terminal's line or colours, although JSON lets it stand: DEL, C1 controls, line ends, directions of writing. */
const LIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A value as JSON that is the same value wherever it is read, and that a terminal shows as it is: what JSON lets stand and a
 * terminal obeys is written as `\uXXXX`.
 * @param value any value that JSON has
 * @param space as of `JSON.stringify`, default none
 * @returns one text
 * @example toInertJson("\u009b2J") // '"\\u009b2J"'
 */
export function toInertJson(value: unknown, space?: number): string {
  return JSON.stringify(value, null, space).replaceAll(
    LIVE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
