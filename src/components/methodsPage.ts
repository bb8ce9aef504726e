import {methods} from "../analysis/methods.js";
import {h, toHtml} from "./markup.js";

/**
 * The methods page as Markdown: one section a statistic. It needs no script.
 * @returns front matter and HTML in which neither Markdown nor Framework finds anything to run
 */
export function methodsPage(): string {
  const all = methods();
  const page = h(
    "div",
    {class: "methods"},
    h("div", {class: "page-head"}, h("h1", null, "Methods")),
    h(
      "p",
      {class: "finding"},
      "A finding says that one model leads only where the interval of the difference excludes zero. This is how the numbers behind it are made.",
    ),
    all.map(({id, name, definition, use, source, example}) =>
      h(
        "section",
        {class: "prose", id},
        h("h2", null, name),
        h("p", null, definition),
        h(
          "dl",
          {class: "method"},
          h("dt", null, "Used for"),
          h("dd", null, use),
          h("dt", null, "Worked number"),
          h("dd", null, example),
          h("dt", null, "Source"),
          h("dd", null, source),
        ),
      ),
    ),
  );
  return inert("Methods", toHtml(page));
}

/** HTML as the body of a Markdown page: `$` would start code, a line end would end the block. */
export function inert(title: string, html: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${html.replaceAll("$", "&#36;").replaceAll("\n", " ")}\n`;
}
