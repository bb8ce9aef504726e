/** The character of a trial that is not in the plan. */
export const UNPLANNED = " ";

const FIRST = 35;
const BACKSLASH = 92;
const SURROGATES = 0xd800;
const PAST_SURROGATES = 0x800;

/**
 * The character that names an outcome code in the texts of the member `outcomes`: from `#` on, without the backslash
 * and the surrogates, so that JSON escapes none.
 * @param place place of the code, from 0 to 63,000
 * @throws RangeError where the place is out of range
 * @example toCellCharacter(0) // "#"
 */
export function toCellCharacter(place: number): string {
  if (!Number.isInteger(place) || place < 0 || place > 63_000) {
    throw new RangeError(`toCellCharacter: place: got ${JSON.stringify(place)}; expected a whole number up to 63000`);
  }
  let code = place + FIRST;
  if (code >= BACKSLASH) code++;
  if (code >= SURROGATES) code += PAST_SURROGATES;
  return String.fromCharCode(code);
}

/**
 * The place of the outcome code that a character names, or -1 for a trial that is not in the plan.
 * @param text a text of the member `outcomes`
 * @param at place of the character in it
 * @example toCodePlace("#", 0) // 0
 */
export function toCodePlace(text: string, at: number): number {
  let code = text.charCodeAt(at);
  if (!(code >= FIRST)) return -1;
  if (code >= SURROGATES) code -= PAST_SURROGATES;
  if (code > BACKSLASH) code--;
  return code - FIRST;
}
