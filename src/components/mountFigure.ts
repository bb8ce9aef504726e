import type {Archive} from "../analysis/archive.js";
import {readState} from "../analysis/pageState.js";
import {toElement} from "./markup.js";
import {figuresOf} from "./figureFrame.js";
import {pageViews} from "./pageViews.js";
import type {PageArchive} from "../analysis/pageArchive.js";

/** Which figure, and in which state. */
export interface FigureChoice {
  /** id of the experiment */
  experiment: string;
  /** the page's path below the experiment, `""` is the leaderboard */
  page?: string;
  /** id of the figure: what stands behind `#` in its link */
  figure: string;
  /** the page's query: `theta=0.9&model=o3` */
  query?: string;
  /** width in px, default that of the target */
  width?: number;
}

/** What lies beside an experiment's pages: where its members and the style are, relative to the file. */
interface Places {
  members: Record<string, string>;
  style: string;
}

/** The folder of this module is the root of the site that it belongs to. */
const SITE = new URL("./", import.meta.url);

async function fetched(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`mountFigure: no answer: got ${response.status} for ${address.href}; expected 200`);
  return response;
}

const fetchJson = async <T>(address: URL) => (await (await fetched(address)).json()) as T;

/** Style rules for a shadow root: what holds for the whole page there holds for the host. */
function toHostStyle(css: string): string {
  return css
    .replaceAll(/:root\[([^\]]+)\]/g, ":host([$1])")
    .replaceAll(/:root\b/g, ":host")
    .replaceAll(/(^|[},\s])(?:html|body)(?=\s*[,{])/g, "$1:host");
}

/**
 * Draws one figure of this site into an element of any page of the same origin, with its data, its style and its actions; in
 * a shadow root, so that neither page styles the other.
 * @param target an element without a shadow root
 * @param choice which figure in which state
 * @throws where the experiment, its page or the figure is not there
 * @example
 * import {mountFigure} from "/embed.js";
 * await mountFigure(document.querySelector("#here"), {experiment: "mcpmark", figure: "ranks"});
 */
export async function mountFigure(target: HTMLElement, choice: FigureChoice): Promise<void> {
  const {experiment, page = "", figure, query = "", width} = choice;
  const known = pageViews[page];
  if (known === undefined) {
    throw new Error(
      `mountFigure: no such page: got ${JSON.stringify(page)}; expected one of ${Object.keys(pageViews)
        .map((path) => JSON.stringify(path))
        .join(", ")}`,
    );
  }
  const base = new URL(`${experiment}/members.json`, SITE);
  const places = await fetchJson<Places>(base);
  const member = <T>(name: string) => fetchJson<T>(new URL(places.members[name], base));
  const [view, style, manifest, outcomes] = await Promise.all([
    known.load(),
    fetched(new URL(places.style, base)).then((response) => response.text()),
    member<Archive["experiment"]>("experiment"),
    member<Archive["outcomes"]>("outcomes"),
  ]);
  const names = ["models", "tasks", ...(manifest.kind === "published" ? ["published"] : []), ...known.members];
  const members = await Promise.all(names.map(async (name) => [name, await member<unknown>(name)] as const));
  const archive = {
    experiment: manifest,
    outcomes,
    published: [],
    ...(Object.fromEntries(members) as Partial<PageArchive>),
  } as PageArchive;
  const root = target.attachShadow({mode: "open"});
  const state = readState(query, outcomes, [...known.extra]);
  const whole = (await known.extend?.(archive, state, SITE)) ?? archive;
  const draw = () => {
    const {body} = view(whole, {
      state,
      width: width ?? Math.max(320, Math.floor(target.getBoundingClientRect().width)),
      change: () => undefined,
    });
    const found = figuresOf(body).find(({frame}) => frame.id === figure);
    if (found === undefined) {
      const ids = figuresOf(body).map(({frame}) => frame.id);
      throw new Error(`mountFigure: no such figure: got ${JSON.stringify(figure)}; expected one of ${ids.join(", ")}`);
    }
    return toElement(found);
  };
  const sheet = document.createElement("style");
  sheet.textContent = toHostStyle(style);
  root.replaceChildren(sheet, draw());
}
