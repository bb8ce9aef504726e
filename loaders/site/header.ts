import {escapeText} from "./escape.js";
import {kindWords} from "./kindWords.js";
import {pagesOf} from "./pages.js";
import type {Readable, Selection} from "./selection.js";

/** Where a page stands: its experiment, and its path below it. */
interface Place {
  readonly experiment: Readable;
  /** `""` or `"ledger/"`. */
  readonly page: string;
}

/**
 * The experiment and page that a route belongs to; undefined for a page of the whole site.
 * @param path Framework's: `/mcpmark/ledger/index`
 * @param selection the experiments of the site, from `readSelection`
 * @returns the experiment, and the page's path below it: "" or "ledger/"
 * @example findPlace("/mcpmark/ledger/index", selection)?.page // "ledger/"
 */
export function findPlace(path: string, selection: Selection): Place | undefined {
  const [, id, ...rest] = path.split("/");
  const experiment = selection.experiments.find((entry) => entry.id === id);
  if (experiment === undefined || rest.length === 0) return undefined;
  const page = rest
    .slice(0, -1)
    .map((part) => `${part}/`)
    .join("");
  return {experiment, page};
}

const LOGO = `<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6"><path d="M2 5h16M2 10h16M2 15h16"/><g fill="var(--paper)"><circle cx="12" cy="5" r="2.2"/><circle cx="6.5" cy="10" r="2.2"/><circle cx="13" cy="15" r="2.2"/></g></svg>`;
const HALF_DISC = `<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor"/></svg>`;
const LENS = `<svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8"><circle cx="8.5" cy="8.5" r="5"/><path d="m12.5 12.5 4.5 4.5"/></svg>`;
const CARET = `<svg class="caret" viewBox="0 0 10 10" width="9" height="9" aria-hidden="true"><path d="M1.5 3.5 5 7l3.5-3.5" fill="none" stroke="currentColor" stroke-width="1.4"/></svg>`;

function experimentSwitch({experiment, page}: Place, selection: Selection): string {
  const title = escapeText(experiment.manifest.title);
  if (selection.experiments.length < 2) return `<a class="switch" href="/${experiment.id}/">${title}</a>`;
  const links = selection.experiments.map((other) => {
    const target = pagesOf(other).some(({path}) => path === page) ? page : "";
    const current = other.id === experiment.id ? ` aria-current="true"` : "";
    const kind = `<span class="second">${other.manifest.kind}</span>`;
    return `<li><a href="/${other.id}/${target}"${current}>${escapeText(other.manifest.title)} ${kind}</a></li>`;
  });
  return `<details class="switch"><summary><span class="title">${title}</span> ${CARET}</summary><ul>${links.join("")}</ul></details>`;
}

function tabs({experiment, page}: Place): string {
  const links = pagesOf(experiment).map(
    ({path, label}) =>
      `<li><a href="/${experiment.id}/${path}"${path === page ? ` aria-current="page"` : ""}>${escapeText(label)}</a></li>`,
  );
  return `<nav class="tabs" aria-label="Pages of this experiment"><ul>${links.join("")}</ul></nav>`;
}

/**
 * The site's header: the site bar and, within an experiment, the switch between experiments and the tabs of its pages.
 * @param path Framework's: `/mcpmark/ledger/index`
 * @param selection the experiments of the site, from `readSelection`
 * @returns HTML
 * @example renderHeader("/methods/index", selection).includes("experiment-bar") // false
 */
export function renderHeader(path: string, selection: Selection): string {
  const place = findPlace(path, selection);
  const bar = `<a class="skip" href="#content">Skip to content</a><div class="bar site-bar"><a class="brand" href="/">${LOGO} Benchbook</a><nav class="site-links" aria-label="About the numbers"><a href="/methods/">Methods</a><a href="/data/">Data</a><a href="/gallery/">Gallery</a></nav><div class="site-tools"><button type="button" class="search-open" aria-label="Search this site" aria-haspopup="dialog" hidden>${LENS} <span class="search-word">Search</span> <kbd>/</kbd></button><button type="button" class="theme-toggle" aria-label="Colours: as the system" hidden>${HALF_DISC}</button></div></div>`;
  const end = `<span id="content" tabindex="-1"></span>`;
  if (place === undefined) return `${bar}${end}`;
  return `${bar}<div class="bar experiment-bar">${experimentSwitch(place, selection)}${tabs(place)}</div>${end}`;
}

/**
 * The site's footer: what the experiment is and where it comes from.
 * @param path Framework's: `/mcpmark/ledger/index`
 * @param selection the experiments of the site, from `readSelection`
 * @returns HTML
 * @example renderFooter("/methods/index", selection) // "<span>Benchbook</span> <span>No request leaves this host</span>"
 */
export function renderFooter(path: string, selection: Selection): string {
  const place = findPlace(path, selection);
  const promise = "<span>No request leaves this host</span>";
  if (place === undefined) return `<span>Benchbook</span> ${promise}`;
  const {title, kind, source} = place.experiment.manifest;
  // A version that is a moment says enough by its day.
  const version = source.version?.replace(/T\d\d:.*$/, "") ?? null;
  const name = version === null ? source.name : `${source.name}, ${version}`;
  const licence = source.licence === null ? "" : ` (${source.licence})`;
  return `<span>${escapeText(`${title}, ${kindWords[kind]}. Source: ${name}${licence}.`)}</span> ${promise}`;
}
