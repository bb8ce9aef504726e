/** The most levels of brackets that JSON from elsewhere may have: writers that recurse (`JSON.stringify`) fail at some thousands. */
export const DEEPEST_JSON = 512;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where a string that opens at `start` closes; the text's end where it never does. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Whether the brackets of a JSON text are nested deeper than `DEEPEST_JSON`, seen without parsing it; brackets in strings do not count.
 * Use it before `JSON.parse` of a text from elsewhere: the parser takes any depth, and what writes the value again does not.
 * @example isTooDeep("[".repeat(1000)) // true
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > DEEPEST_JSON) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
