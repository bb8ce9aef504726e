import {ComputationMemo} from "../analysis/computation.js";
import {readState} from "../analysis/pageState.js";
import {samplePageArchive} from "../analysis/sampleMembers.js";
import {figuresOf} from "./figureFrame.js";
import type {FigureMarkup} from "./figureFrame.js";
import {gallerySamples} from "./gallerySamples.js";
import type {GallerySample} from "./gallerySamples.js";
import {galleryTrials} from "./galleryTrials.js";
import {h, toHtml} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {inert} from "./methodsPage.js";
import {pageViews} from "./pageViews.js";

const WIDTH = 1072;
const NARROW = 328;

/** How many models, or rows, each component is shown with. */
export const gallerySizes = [0, 1, 20, 60] as const;
const LARGEST = 60;

/** A page whose every figure the gallery shows. */
export interface GalleryView {
  /** names its goldens */
  id: string;
  /** in `pageViews` */
  path: string;
  /** trials a task; with a single one the page has its threshold */
  attempts: number;
  /** whose printed forms the page takes */
  benchmark: "MCP-Atlas" | "MCPMark";
}

const viewOf = (id: string, path = `${id}/`, attempts = 1, benchmark: GalleryView["benchmark"] = "MCP-Atlas") => ({
  ...{id, path, attempts, benchmark},
});

/** Pages of the gallery: the views whose figures each shows, and the samples below them. */
export const galleryParts: Readonly<
  Record<string, {title: string; about: string; views: readonly GalleryView[]; samples: readonly GallerySample[]}>
> = {
  "": {
    title: "Gallery",
    about: "The figures of rates and ranks, the controls and the printed forms",
    views: [
      viewOf("leaderboard", ""),
      viewOf("thresholds"),
      viewOf("reliability", undefined, 3),
      viewOf("frontier"),
      viewOf("splits"),
      viewOf("servers"),
      viewOf("compare", undefined, 3),
    ],
    samples: gallerySamples,
  },
  "verdicts/": {
    title: "Gallery: judges, failures and claims",
    about: "The figures of verdicts, and of one model",
    views: [viewOf("judges"), viewOf("failures"), viewOf("claims"), viewOf("model")],
    samples: [],
  },
  "tables/": {
    title: "Gallery: tasks, ledgers and reproductions",
    about: "The figures of tasks, of what was counted, and of published numbers",
    views: [
      viewOf("thresholds-k", "thresholds/", 3),
      viewOf("tasks"),
      viewOf("ledger"),
      viewOf("reproduce"),
      viewOf("reproduce-mcpmark", "reproduce/", 4, "MCPMark"),
    ],
    samples: [],
  },
  "trials/": {
    title: "Gallery: trials, tasks and claims",
    about: "What trials, tasks and claims are shown with, by the number of claims, calls or models",
    views: [],
    samples: galleryTrials,
  },
};

/**
 * The figures of a view for so many made-up models.
 * @param isDraft whether few resamples do: no number of the gallery means anything, and a build need not wait for them
 */
export async function galleryFigures(
  {path, attempts, benchmark}: GalleryView,
  models: number,
  width: number,
  isDraft = false,
): Promise<{finding: string; figures: FigureMarkup[]}> {
  const archive = samplePageArchive(models, attempts, benchmark);
  const view = await pageViews[path].load();
  const state = readState("", archive.outcomes, [...pageViews[path].extra]);
  const draw = () => view(archive, {state, width, change: () => undefined});
  const {finding, body} = isDraft ? new ComputationMemo().draw(0, draw).drawn : draw();
  return {finding, figures: figuresOf(body)};
}

/** The middle of a figure: its key and plot, without title, caption and actions. */
function plotOf({children}: FigureMarkup): Child[] {
  const isPart = (child: Child): child is Markup =>
    typeof child === "object" &&
    child !== null &&
    "attributes" in child &&
    /^(key|facts|plot)$/.test(String(child.attributes.class));
  return children.filter(isPart);
}

const REFERENCES = new Set(["id", "for", "aria-labelledby", "aria-describedby", "aria-controls"]);

/** The same markup with names of its own, so that it can stand on a page many times; its links lead nowhere. */
function alone(child: Child, name: string): Child {
  if (Array.isArray(child)) return child.map((each) => alone(each, name));
  if (typeof child !== "object" || child === null) return child;
  const attributes = Object.entries(child.attributes).map(([key, value]) => {
    if (REFERENCES.has(key) && typeof value === "string") return [key, `${name}-${value}`];
    return [key, key === "href" ? "#content" : value];
  });
  return h(
    child.tag,
    Object.fromEntries(attributes) as Markup["attributes"],
    ...child.children.map((each) => alone(each, name)),
  );
}

function part(title: string, name: string, content: Child): Markup {
  const isNothing = toHtml(h("p", null, content)) === "<p></p>";
  return h(
    "section",
    {class: "figure"},
    h("h2", null, title),
    isNothing ? h("p", {class: "second"}, "Nothing is drawn.") : alone(content, name),
  );
}

const sizeWords = (size: number, width: number, rows: string) =>
  `${size} ${size === 1 ? rows : `${rows}s`}${width === NARROW ? ", narrow" : ""}`;

async function partsOfView(view: GalleryView): Promise<Child[]> {
  const parts: Child[] = [];
  for (const [size, width] of [...gallerySizes.map((models) => [models, WIDTH]), [20, NARROW]]) {
    const {figures} = await galleryFigures(view, size, width, true);
    const words = sizeWords(size, width, "model");
    const own = figures.filter((figure) => width === WIDTH || figure.frame.isDrawing === true);
    if (figures.length === 0) parts.push(part(`${view.id}, ${words}`, "", null));
    for (const figure of own) {
      const {id} = figure.frame;
      const plot = plotOf(figure);
      // A large table is laid out once somebody opens it.
      const isFolded = size === LARGEST && figure.frame.isDrawing !== true;
      const content = isFolded ? h("details", null, h("summary", null, "Show the table"), plot) : plot;
      parts.push(part(`${view.id}: ${id}, ${words}`, `${view.id}-${size}-${width}`, content));
    }
  }
  return parts;
}

/** A drawing in the place that it has in a figure. */
function plotted(drawn: Child): Child {
  const isDrawing = typeof drawn === "object" && drawn !== null && "tag" in drawn && drawn.tag === "svg";
  return isDrawing ? h("div", {class: "plot"}, drawn) : drawn;
}

function partsOfSample({id, title, draw, isNarrow}: GallerySample): Child[] {
  const views = [...gallerySizes.map((size) => [size, WIDTH]), ...(isNarrow === true ? [[20, NARROW]] : [])];
  return views.map(([size, width]) =>
    part(`${title}, ${sizeWords(size, width, "row")}`, `${id}-${size}-${width}`, plotted(draw(size, width))),
  );
}

/** What `galleryBody` replaces once Framework has built a page: it reads every page as a tree, several times. */
export const GALLERY_PLACE = `<div data-gallery=""></div>`;

/**
 * What a page of the gallery shows below its head, as HTML: each component with none, one, twenty and sixty models.
 * @param path in `galleryParts`
 * @example await galleryBody("trials/") // "<div><section class=\"figure\">…"
 */
export async function galleryBody(path: string): Promise<string> {
  const {views, samples} = galleryParts[path];
  const parts: Child[] = samples.map(partsOfSample);
  for (const view of views) parts.push(await partsOfView(view));
  return toHtml(h("div", null, parts));
}

/**
 * A page of the gallery as Markdown: it needs no script, and it is what the browser tests look at.
 * @param path in `galleryParts`
 * @param body what stands below its head; `GALLERY_PLACE` where a finish step puts it there
 */
export async function galleryPage(path: string, body?: string): Promise<string> {
  const {title, about} = galleryParts[path];
  const links = Object.entries(galleryParts).map(([other, {title: name}]) =>
    other === path
      ? h("li", null, h("span", {"aria-current": "page"}, name))
      : h("li", null, h("a", {href: `/gallery/${other}`}, name)),
  );
  const head = [
    h("div", {class: "page-head"}, h("h1", null, title)),
    h("p", {class: "finding"}, `${about}, with none, one, twenty and sixty. All values are made up.`),
    h("ul", null, links),
  ];
  return inert(title, `<div class="gallery">${head.map(toHtml).join("")}${body ?? (await galleryBody(path))}</div>`);
}
