import {ComputationMemo} from "../analysis/computation.js";
import {readState} from "../analysis/pageState.js";
import {providerGroups} from "../analysis/providerGroup.js";
import {sampleArchive} from "../analysis/sampleArchive.js";
import {agreementMatrix} from "./agreementMatrix.js";
import {kindBadge} from "./badge.js";
import {figuresOf} from "./figureFrame.js";
import type {FigureMarkup} from "./figureFrame.js";
import {h, toHtml} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {inert} from "./methodsPage.js";
import {pageViews} from "./pageViews.js";
import type {PageArchive} from "../analysis/pageArchive.js";
import {providerKey} from "./providerMark.js";

const WIDTH = 1072;
const NARROW = 328;
const SIZES = [0, 1, 20, 60];

/** The components that are shown, by the page that they are made for and the figures there that are made of them. */
const shown: {path: string; component: string; figures: string[]; isNarrow?: boolean}[] = [
  {path: "", component: "Interval dots with ranks", figures: ["ranks"], isNarrow: true},
  {path: "", component: "Data table with tie bands and intervals", figures: ["board"]},
  {path: "", component: "Bars as the paper prints them", figures: ["printed"]},
  {path: "thresholds/", component: "Curves with bands", figures: ["curves"], isNarrow: true},
  {path: "thresholds/", component: "Bump chart and agreement matrix", figures: ["swaps"], isNarrow: true},
  {path: "reliability/", component: "pass@k, pass@1 and pass^k", figures: ["repeats"], isNarrow: true},
  {path: "reliability/", component: "Small multiples of curves over k", figures: ["wedges"]},
  {path: "judges/", component: "Dumbbells of judges", figures: ["rates"], isNarrow: true},
  {path: "failures/", component: "Heat map of failure modes", figures: ["modes"]},
  {path: "frontier/", component: "Frontier", figures: ["frontier"], isNarrow: true},
  {path: "splits/", component: "Dumbbells of two splits", figures: ["gaps"], isNarrow: true},
  {path: "servers/", component: "Heat map of services", figures: ["heat"]},
  {path: "compare/", component: "Paired difference", figures: ["difference"], isNarrow: true},
];

async function figuresAt(path: string, models: number, width: number): Promise<FigureMarkup[]> {
  // Repeated trials fill the pages that need them; of a single one the others take their threshold.
  const attempts = path === "reliability/" || path === "compare/" ? 3 : 1;
  const archive = sampleArchive(models, attempts, "MCP-Atlas") as PageArchive;
  const view = await pageViews[path].load();
  const state = readState("", archive.outcomes);
  // Drafts: no number here means anything, and a build need not wait for their resamples.
  const {drawn} = new ComputationMemo().draw(0, () => view(archive, {state, width, change: () => undefined}));
  return figuresOf(drawn.body);
}

/** The middle of a figure: its key and plot, without title, caption and actions. */
function plotOf({children}: FigureMarkup): Child[] {
  const isPart = (child: Child): child is Markup =>
    typeof child === "object" &&
    child !== null &&
    "attributes" in child &&
    /^(key|plot)$/.test(String(child.attributes.class));
  return children.filter(isPart);
}

async function partsOf({path, component, figures, isNarrow}: (typeof shown)[number]): Promise<Child[]> {
  const views = [...SIZES.map((models) => [models, WIDTH]), ...(isNarrow === true ? [[20, NARROW]] : [])];
  const parts: Child[] = [];
  for (const [models, width] of views) {
    const found = (await figuresAt(path, models, width)).filter(({frame}) => figures.includes(frame.id));
    const size = `${models} ${models === 1 ? "model" : "models"}${width === NARROW ? ", narrow" : ""}`;
    const nothing = h("p", {class: "second"}, "Nothing is drawn: the page says so in its finding.");
    parts.push(part(`${component}, ${size}`, found.length === 0 ? nothing : found.map(plotOf)));
  }
  return parts;
}

const part = (title: string, ...content: Child[]) => h("section", {class: "figure"}, h("h2", null, title), ...content);

/**
 * The gallery as Markdown: each component with none, one, twenty and sixty models. It needs no script, and it is what the
 * browser tests look at.
 */
export async function galleryPage(): Promise<string> {
  const parts: Child[] = [];
  for (const component of shown) parts.push(await partsOf(component));
  const page = h(
    "div",
    {class: "gallery"},
    h("div", {class: "page-head"}, h("h1", null, "Gallery")),
    h(
      "p",
      {class: "finding"},
      "The components that the pages are made of, with none, one, twenty and sixty models. All values are made up.",
    ),
    part(
      "Badges",
      h(
        "p",
        null,
        ["measured", "imported", "reconstructed", "published"].map((kind) => [kindBadge(kind), " "]),
      ),
    ),
    part(
      "Provider key, solid and hollow",
      providerKey([...providerGroups], false),
      providerKey([...providerGroups], true),
    ),
    part(
      "Agreement matrix, with an order that is undefined",
      h(
        "div",
        {class: "plot narrow-table"},
        agreementMatrix(
          ["a", "b", "c"],
          [
            {a: "a", b: "b", spearman: 0.98, kendall: 0.91},
            {a: "a", b: "c", spearman: 0.75, kendall: 0.6},
            {a: "b", b: "c", spearman: NaN, kendall: NaN},
          ],
        ),
      ),
    ),
    parts,
  );
  return inert("Gallery", toHtml(page));
}
