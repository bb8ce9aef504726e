const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/gi, "can not"],
  [/\bwon't\b/gi, "will not"],
  [/n't\b/g, " not"],
];

/**
 * A text as the rules read it: no accents, no Markdown marks, one kind of quote, dash and space, contractions written out.
 * Line breaks, letter case and table bars are kept, since they carry meaning.
 * @param text Markdown or plain
 * @returns text of one line a line, marks taken away
 * @example plainText("**Café** isn’t open") // "Cafe is not open"
 */
export function plainText(text: string): string {
  let plain = text
    .replaceAll("½", " 1/2 ")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[‘’ʼ`´]/g, (mark) => (mark === "`" ? "" : "'"))
    .replaceAll(/[“”«»„]/g, '"')
    .replaceAll("−", "-")
    .replaceAll(/\s*[–—]\s*/g, " - ")
    .replaceAll("…", " ; ")
    .replaceAll(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replaceAll(/\*+|~~|^#{1,6} /gm, "")
    .replaceAll(/[^\S\n]+/g, " ");
  for (const [pattern, words] of CONTRACTIONS) plain = plain.replaceAll(pattern, words);
  return plain.trim();
}
