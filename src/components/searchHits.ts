import type {Named} from "../analysis/searchNames.js";
import {snippetOf} from "../analysis/searchSnippet.js";
import type {SnippetPart} from "../analysis/searchSnippet.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** A hit as it is shown. */
export interface Hit {
  title: string;
  /** where it stands: experiment, model, attempt */
  where: string;
  /** the stretch of text that was found, or what it is about */
  snippet: readonly SnippetPart[];
  /** its address; null: it is only read */
  href: string | null;
}

/** Hits of one kind. */
export interface HitGroup {
  id: string;
  label: string;
  hits: readonly Hit[];
  /** how many there are in all */
  total: number;
  /** asked for more of them; null: all are here */
  onmore: (() => void) | null;
}

/** Text with what was asked for marked in it. */
export function marked(parts: readonly SnippetPart[]): Child[] {
  return parts.map(({text, isHit}) => (isHit ? h("mark", null, text) : text));
}

/** The text's stretch around the words; a text without them as it begins. */
function partsOf(text: string, words: readonly string[]): readonly SnippetPart[] {
  if (text === "") return [];
  return snippetOf(text, words)?.parts ?? [{text: text.length > 160 ? `${text.slice(0, 160)} …` : text, isHit: false}];
}

/**
 * A named thing as a hit: a claim's own text is its title.
 * @param root the site's root
 * @param isOne whether one experiment alone is searched, which need not be named then; pages of others still are
 */
export function toHit(
  {kind, title, detail, where, path}: Named,
  words: readonly string[],
  root: URL,
  isOne: boolean,
): Hit {
  return {
    title,
    where: isOne && kind !== "page" ? "" : where,
    snippet: partsOf(detail, words),
    href: path === null ? null : new URL(path, root).href,
  };
}

function hit({title, where, snippet, href}: Hit): Markup {
  const inside = [
    h("bdi", {class: "search-title"}, title),
    where === "" ? null : h("bdi", {class: "search-where"}, where),
    snippet.length === 0 ? null : h("bdi", {class: "search-snippet"}, marked(snippet)),
  ];
  return h(
    "li",
    null,
    href === null ? h("div", {class: "search-hit"}, inside) : h("a", {class: "search-hit", href}, inside),
  );
}

/** The groups of hits that are not empty. */
export function hitList(groups: readonly HitGroup[]): Markup {
  return h(
    "div",
    null,
    groups
      .filter(({total}) => total > 0)
      .map(({id, label, hits, total, onmore}) =>
        h(
          "section",
          {class: "search-group", "aria-labelledby": `search-${id}`},
          h("h2", {id: `search-${id}`}, label, " ", h("span", {class: "second"}, total.toLocaleString("en-US"))),
          h("ul", null, hits.map(hit)),
          onmore === null
            ? null
            : h(
                "button",
                {type: "button", class: "search-more", "data-more": id, onclick: onmore},
                `More ${label.toLowerCase()}`,
              ),
        ),
      ),
  );
}
