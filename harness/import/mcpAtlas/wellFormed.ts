const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Text that can be stored as UTF-8: half a surrogate pair, as a cut emoji leaves it, becomes U+FFFD.
 * @example wellFormed("a\ud83d") // "a\ufffd"
 */
export function wellFormed(text: string): string {
  return text.search(LONE_SURROGATE) < 0 ? text : text.replaceAll(LONE_SURROGATE, "\ufffd");
}
