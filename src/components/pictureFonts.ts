/** A face of the site's own style sheet of fonts, with the font in it as a data address. */
interface Face {
  family: string;
  /** as `unicode-range` has it: `U+0000-00FF,U+0131` */
  range: string;
  rule: string;
}

let faces: Promise<Face[]> | undefined;

/** Reads `@font-face` rules, one a line, as `src/fonts.css` has them. */
export function parseFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face\{[^}]*\}/g)].map(([rule]) => ({
    family: /font-family:"([^"]+)"/.exec(rule)?.[1] ?? "",
    range: /unicode-range:([^;}]+)/.exec(rule)?.[1] ?? "U+0-10FFFF",
    rule,
  }));
}

/** Whether a face has the glyph of at least one character. */
function isFor(range: string, characters: ReadonlySet<number>): boolean {
  return range.split(",").some((part) => {
    const [from, to = from] = part
      .trim()
      .replace(/^U\+/i, "")
      .split("-")
      .map((digits) => Number.parseInt(digits, 16));
    return [...characters].some((character) => character >= from && character <= to);
  });
}

/**
 * The rules of those faces that texts need: by family and by the characters in them.
 * @param all every face there is
 * @param texts what is written, and in which family: the first of the list that is known
 * @returns CSS text, with the fonts in it
 */
export function facesFor(all: readonly Face[], texts: readonly {family: string; text: string}[]): string {
  const byFamily = new Map<string, Set<number>>();
  for (const {family, text} of texts) {
    const first = family
      .split(",")
      .map((name) => name.trim().replaceAll(/^["']|["']$/g, ""))
      .find((name) => all.some((face) => face.family === name));
    if (first === undefined) continue;
    const characters = byFamily.get(first) ?? new Set<number>();
    for (const character of text) characters.add(character.codePointAt(0) ?? 0);
    byFamily.set(first, characters);
  }
  return all
    .filter(({family, range}) => isFor(range, byFamily.get(family) ?? new Set()))
    .map(({rule}) => rule)
    .join("\n");
}

/**
 * The faces of the site, from its style sheet of fonts; asked for once, when the first picture is wanted.
 * @returns none where the page has no such sheet, as in another site that draws a figure of this one
 */
export function siteFaces(): Promise<Face[]> {
  faces ??= readFaces();
  return faces;
}

async function readFaces(): Promise<Face[]> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="fonts"]');
  if (sheet === null) return [];
  return parseFaces(await (await fetch(sheet.href)).text());
}
