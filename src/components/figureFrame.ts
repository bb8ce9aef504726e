import {kindBadge} from "./badge.js";
import {saveFile, toCsv} from "./download.js";
import type {Exported} from "./download.js";
import {embedAddress, embedSnippet} from "./embedAddress.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {toPng, toSvgText} from "./picture.js";

/** What every figure and table carries besides its plot. */
export interface Frame {
  /** its place in the address (`#ranks`) and the name of its files */
  id: string;
  /** the finding, from the data */
  title: string;
  subtitle: string;
  /** the experiment's kind, for the badge */
  kind: string;
  /** convention, judge, method, resamples, seed, exclusions */
  caption: string;
  /** where the page says what was dropped, as a link of the caption; null where there is no ledger */
  ledger?: string | null;
  /** the rows that are shown, for Data */
  rows: Exported[];
  /** the query that gives the estimates and counts, in columns named as those of `rows`; null where there is none */
  sql?: string | null;
  /** why there is no query, in a sentence; needed where `sql` is null */
  noSql?: string;
  /** how to cite it */
  cite: string;
  /** whether the plot is a drawing, so that it can be had as a picture */
  isDrawing?: boolean;
  key?: Child;
}

/** A figure as markup that still knows its frame: what tables, embedded figures and tests read. */
export interface FigureMarkup extends Markup {
  readonly frame: Frame;
}

/**
 * The frame of a figure: title that states the finding, sub-title, plot, caption, and the actions Data, SQL, Picture,
 * Link and Cite.
 * @param frame what the frame says
 * @param plot the drawing or table
 */
export function figureFrame(frame: Frame, ...plot: Child[]): FigureMarkup {
  const {id, title, subtitle, kind, caption, ledger = null, key = null} = frame;
  const markup = h(
    "figure",
    {class: "figure", id, "aria-labelledby": `${id}-title`},
    h(
      "header",
      null,
      h("h2", {id: `${id}-title`}, title),
      kindBadge(kind, true),
      h("p", {class: "subtitle"}, subtitle),
    ),
    key,
    h("div", {class: "plot"}, ...plot),
    h(
      "footer",
      null,
      h("figcaption", null, caption, ledger === null ? null : [" ", h("a", {href: ledger}, "Ledger")]),
      actions(frame),
    ),
  );
  return {...markup, frame};
}

/**
 * The figures of a view, in the order of the page, however deep they stand.
 * @param child the body of a view, or any part of it
 * @example figuresOf(leaderboardView(archive, context).body).map(({frame}) => frame.id) // ["ranks", "board"]
 */
export function figuresOf(child: Child): FigureMarkup[] {
  if (Array.isArray(child)) return child.flatMap(figuresOf);
  if (typeof child !== "object" || child === null) return [];
  return "frame" in child ? [child as FigureMarkup] : child.children.flatMap(figuresOf);
}

function actions({id, title, rows, sql = null, noSql, cite, isDrawing = false}: Frame): Markup {
  const menu = (label: string, ...items: Child[]) =>
    h(
      "details",
      {class: "action", "data-control": `${id}-${label}`},
      h("summary", null, label),
      h("div", {class: "action-menu"}, ...items),
    );
  const figureOf = (event: Event) => (event.currentTarget as Element).closest("figure") as Element;
  return h(
    "div",
    {class: "actions"},
    menu(
      "Data",
      h("button", {type: "button", onclick: () => saveFile(`${id}.csv`, csvOf(rows))}, "CSV"),
      h("button", {type: "button", onclick: () => saveFile(`${id}.json`, jsonOf(rows))}, "JSON"),
    ),
    sql === null
      ? noSql === undefined
        ? null
        : menu("SQL", h("p", null, noSql))
      : menu("SQL", h("pre", {tabindex: 0}, sql), h("button", {type: "button", onclick: () => copyText(sql)}, "Copy")),
    isDrawing
      ? menu(
          "Picture",
          h(
            "button",
            {type: "button", onclick: (event: Event) => void savePicture(figureOf(event), {id, cite, format: "svg"})},
            "SVG",
          ),
          h(
            "button",
            {type: "button", onclick: (event: Event) => void savePicture(figureOf(event), {id, cite, format: "png"})},
            "PNG",
          ),
        )
      : null,
    menu(
      "Link",
      h("button", {type: "button", onclick: () => copyText(linkTo(id))}, "Copy link"),
      h(
        "button",
        {type: "button", onclick: (event: Event) => copyText(snippetOf(figureOf(event), id, title))},
        "Copy frame for another page",
      ),
    ),
    menu("Cite", h("p", null, cite), h("button", {type: "button", onclick: () => copyText(cite)}, "Copy")),
  );
}

function csvOf(rows: Exported[]): Blob {
  return new Blob([toCsv(rows)], {type: "text/csv"});
}

function jsonOf(rows: Exported[]): Blob {
  return new Blob([`${JSON.stringify(rows, null, 2)}\n`], {type: "application/json"});
}

async function savePicture(
  figure: Element,
  {id, cite, format}: {id: string; cite: string; format: "svg" | "png"},
): Promise<void> {
  const svg = await toSvgText(figure, cite);
  if (format === "svg") saveFile(`${id}.svg`, new Blob([svg], {type: "image/svg+xml"}));
  else saveFile(`${id}.png`, await toPng(svg));
}

function linkTo(id: string): string {
  const address = new URL(location.href);
  address.hash = id;
  history.replaceState(history.state, "", address);
  return address.href;
}

/** Room for the line below an embedded figure and for its margins, in px. */
const EMBED_MARGINS = 72;

function snippetOf(figure: Element, id: string, title: string): string {
  const height = Math.ceil(figure.getBoundingClientRect().height) + EMBED_MARGINS;
  return embedSnippet(embedAddress(location.href, id), title, height);
}

function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(() => announce("Copied"));
}

/** Says something to a reader of any kind without moving the focus. */
function announce(message: string): void {
  const known = document.querySelector("[data-announcer]");
  const region = known ?? document.body.appendChild(document.createElement("div"));
  region.setAttribute("data-announcer", "");
  region.setAttribute("role", "status");
  region.className = "announcer";
  region.textContent = message;
  region.addEventListener("animationend", () => region.remove(), {once: true});
}
