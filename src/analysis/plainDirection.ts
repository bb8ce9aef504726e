/**
 * A sentence of ours that names strangers' things, with marks that turn the direction of writing made visible: one in a
 * model's name would turn the rest of the sentence, which says something else then. A name that stands by itself needs no
 * such care, and keeps its marks.
 * @param sentence any text
 * @returns the same text, each such mark as U+FFFD
 * @example plainDirection("a\u202e leads") // "a\ufffd leads"
 */
export function plainDirection(sentence: string): string {
  return sentence.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}
