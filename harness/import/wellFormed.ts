/**
 * Text that can be stored as UTF-8: half a surrogate pair, as a cut emoji leaves it, becomes U+FFFD.
 * @param text as a JSON parser gives it
 * @returns the same text where it is sound, which costs next to nothing
 * @example wellFormed("a\ud83d") // "a\ufffd"
 */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}
