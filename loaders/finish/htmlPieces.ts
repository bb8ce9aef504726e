/** A piece of a page: a tag, what stands in a script, or anything else. */
export interface HtmlPiece {
  readonly kind: "tag" | "script" | "text";
  /** of a tag its name in small letters, of a script "script"; a closing tag begins with "/" */
  readonly name: string;
  /** of a tag, or of the tag that opens the script; as written, but for `&amp;`, `&quot;` and `&lt;` */
  readonly attributes: ReadonlyMap<string, string>;
  /** as it stands in the page */
  readonly html: string;
}

const NAME = /<(\/?[a-zA-Z][^\s/>]*)/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const NONE: ReadonlyMap<string, string> = new Map();

/** Behind a tag's `>`, which no attribute's value is; -1 where the tag never ends. */
function endOfTag(html: string, start: number): number {
  let isValue = false;
  for (let at = start; at < html.length; at++) {
    const character = html[at];
    if (isValue && (character === '"' || character === "'")) {
      at = html.indexOf(character, at + 1);
      if (at < 0) return -1;
      isValue = false;
    } else if (character === ">") return at + 1;
    else if (character === "=") isValue = true;
    else if (!/\s/.test(character)) isValue = false;
  }
  return -1;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? "").replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ]),
  );
}

/**
 * A page in pieces, so that a text that looks like markup or code is not taken for it: an attribute's value may hold
 * `<script>`, a paragraph may hold `import "x"`.
 * @param html what Framework built
 * @returns pieces in order; their `html` joined is the page
 * @example htmlPieces("<p title='<b>'>x").map(({kind}) => kind) // ["tag", "text"]
 */
export function htmlPieces(html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let text = 0;
  const add = (
    kind: HtmlPiece["kind"],
    name: string,
    attributes: HtmlPiece["attributes"],
    from: number,
    to: number,
  ) => {
    if (to > from) pieces.push({kind, name, attributes, html: html.slice(from, to)});
  };
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) {
      const end = html.indexOf("-->", at + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    NAME.lastIndex = at;
    const found = NAME.exec(html);
    const end = found === null ? -1 : endOfTag(html, NAME.lastIndex);
    if (found === null || end < 0) {
      at++;
      continue;
    }
    add("text", "", NONE, text, at);
    const name = found[1].toLowerCase();
    const attributes = attributesOf(html.slice(at + found[0].length, end - 1));
    add("tag", name, attributes, at, end);
    at = text = end;
    if (name !== "script") continue;
    const close = html.slice(end).search(/<\/script/i);
    at = text = close < 0 ? html.length : end + close;
    add("script", "script", attributes, end, at);
  }
  add("text", "", NONE, text, html.length);
  return pieces;
}

/**
 * A page whose code is changed and whose text is not.
 * @param html the whole page
 * @param change gets what stands in scripts, and the tags `script` and `link`
 * @returns the page, all else as it was
 * @example mapCode("<p>a</p><script>a</script>", (code) => code.replace("a", "b")) // "<p>a</p><script>b</script>"
 */
export function mapCode(html: string, change: (code: string) => string): string {
  return htmlPieces(html)
    .map((piece) => (isCode(piece) ? change(piece.html) : piece.html))
    .join("");
}

/**
 * Whether a piece is what stands in a script, or a tag that may load one.
 * @param piece of `htmlPieces`
 * @returns true of the content of `script`, and of the tags `script` and `link`
 * @example htmlPieces("<script>a</script>").filter(isCode).length // 2
 */
export function isCode({kind, name}: HtmlPiece): boolean {
  return kind === "script" || (kind === "tag" && (name === "script" || name === "link"));
}
