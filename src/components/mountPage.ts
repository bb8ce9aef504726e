import type {Archive} from "../analysis/archive.js";
import {ComputationMemo} from "../analysis/computation.js";
import {readState, toQuery} from "../analysis/pageState.js";
import type {PageState} from "../analysis/pageState.js";
import {plainDirection} from "../analysis/plainDirection.js";
import {afterAnswer, watchKeys} from "./afterAnswer.js";
import {toElement} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {h} from "./markup.js";
import {embeddedId} from "./embedAddress.js";
import {embeddedOnly} from "./embeddedOnly.js";
import {Refiner} from "./refiner.js";
import type {Change} from "./stateFacts.js";
import {resetChoices} from "./tableTools.js";

/** What a page shows in one state. */
export interface View {
  finding: string;
  /** below the finding: the strip of facts, then figures and tables */
  body: Child[];
}

/** What a view is made from besides the archive. */
export interface ViewContext {
  state: PageState;
  /** width of the column in px */
  width: number;
  change: Change;
}

/** A page: from the archive and a state to what it shows. It is pure, so that build, browser and test agree. */
export type ViewOf<A extends Archive = Archive> = (archive: A, context: ViewContext) => View;

/** Milliseconds that final results may take in one drawing; what does not fit is drafted. */
const BUDGET = 40;
/** Milliseconds of a drawing after which a page answers to a choice before it draws the next. */
const SLOW = 30;
/** Milliseconds without a change after which a reader rests, and drafts are refined. */
const REST = 150;

/**
 * Puts a view in a page's markers and keeps it there: its state lives in the address, and it is drawn anew when the
 * state or the width changes. The focus, open menus and a control that is being dragged survive.
 *
 * What takes long is drawn from few resamples (up to 500) at once, under a quiet note, and from all of them, computed in another
 * thread, as soon as the reader rests; the final numbers are those of the build. The first drawing leaves the finding that
 * the build wrote until then. A page whose drawing takes long shows a choice as made, and draws after that is painted.
 * @param view what the page shows
 * @param archive the members that the view reads
 * @param options `extra`: keys of the address that only this page knows; `isOneModel`: whether its choice of a model is its
 * own, so that the other tabs do not narrow to it
 */
export function mountPage<A extends Archive>(
  view: ViewOf<A>,
  archive: A,
  options: {extra?: string[]; isOneModel?: boolean} = {},
): void {
  const root = document.createElement("div");
  root.className = "view";
  const note = document.createElement("p");
  note.className = "refining";
  const marker = document.querySelector("[data-default-table]") ?? document.querySelector("[data-view]");
  if (marker === null) throw new Error("mountPage: no place: got a page without data-default-table; expected one");
  const read = () => readState(location.search, archive.outcomes, options.extra);
  const embedded = embeddedId(location.search);
  let state = read();
  let width = 0;
  let isHeld = false;
  let isFirst = true;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let pace = 0;
  let isWaiting = false;
  let drafted: number | null = null;
  const memo = new ComputationMemo();
  const refiner = new Refiner(({name, input}, output, left) => {
    memo.put(name, input, output);
    if (left === 0) draw();
    else note.textContent = refining(drafted, left);
  });
  const draw = (budget = BUDGET) => {
    isWaiting = false;
    const {drawn, pending, draftResamples} = memo.draw(budget, () => view(archive, {state, width, change}));
    const finding = document.querySelector("[data-finding]");
    // The build's finding stands until the first final one, but not over what another choice shows.
    const isBuilt = isFirst && pending.length > 0 && toQuery(state, archive.outcomes) === "";
    if (finding !== null && !isBuilt) finding.textContent = plainDirection(drawn.finding);
    isFirst &&= pending.length > 0;
    drafted = draftResamples;
    const body = embedded === null ? drawn.body : embeddedOnly(drawn.body, embedded, addressOf(null));
    replaceKeeping(root, h("div", {class: "view"}, ...body), isHeld);
    const models = options.isOneModel === true ? null : state.models;
    keepAcrossPages(toQuery({...state, models, sort: null, extra: {}}, archive.outcomes));
    clearTimeout(rest);
    refiner.keep(pending);
    root.toggleAttribute("data-refining", pending.length > 0);
    note.textContent = pending.length > 0 ? refining(drafted, pending.length) : "";
    if (pending.length > 0) rest = setTimeout(() => refiner.order(pending), REST);
  };
  /** Draws what was chosen, and notes how long that takes: what is drawn again with final results is quick. */
  const drawChoice = () => {
    const from = performance.now();
    draw();
    pace = performance.now() - from;
  };
  /** Draws at once, or, where that takes long, after the frame in which what was chosen looks chosen. */
  const answer = () => {
    if (pace < SLOW) {
      drawChoice();
      return;
    }
    showPressed(root);
    root.setAttribute("data-refining", "");
    note.textContent = "drawing…";
    if (!isWaiting) afterAnswer(() => isWaiting && drawChoice());
    isWaiting = true;
  };
  const change: Change = (patch, how) => {
    const isReset = how?.isReset === true;
    state = {...state, ...patch, extra: isReset ? {} : {...state.extra, ...patch.extra}};
    if (isReset) resetChoices();
    isHeld = how?.isHeld ?? false;
    if (isHeld) {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        draw();
      });
      return;
    }
    cancelAnimationFrame(frame);
    frame = 0;
    history.pushState(null, "", addressOf(embedded));
    answer();
  };
  /** The address of the page in its state, of one figure of it or of the whole. */
  const addressOf = (embed: string | null): string => {
    const query = new URLSearchParams(toQuery(state, archive.outcomes));
    if (embed !== null) query.set("embed", embed);
    return `${location.pathname}${query.size === 0 ? "" : `?${query.toString()}`}${location.hash}`;
  };
  marker.replaceWith(note, root);
  marker.remove();
  root.setAttribute("data-view", "");
  new ResizeObserver(([entry]) => {
    const next = Math.floor(entry.contentRect.width);
    if (next === width || next === 0) return;
    width = next;
    drawChoice();
  }).observe(root);
  // What leaves the page (data, picture, link) is never a draft: the final results are made first, however long it takes.
  const takeAway = (event: Event) => {
    const buttons = () => [...root.querySelectorAll<HTMLElement>(".action-menu button")];
    const place = buttons().findIndex((button) => button.contains(event.target as Node));
    if (place < 0 || !root.hasAttribute("data-refining")) return;
    event.stopPropagation();
    draw(Infinity);
    buttons()[place]?.click();
  };
  root.addEventListener("click", takeAway, true);
  addEventListener("click", ({target}) => closeMenus(root, target as Node));
  addEventListener("keydown", ({key}) => {
    if (key === "Escape") closeMenus(root, null);
  });
  watchKeys();
  addEventListener("popstate", () => {
    state = read();
    draw();
  });
}

/** Closes every menu that does not hold the target; the focus of a closed one goes back to its label. */
function closeMenus(root: Element, target: Node | null): void {
  for (const menu of root.querySelectorAll("details[open][data-control]")) {
    if (target !== null && (menu.contains(target) || !target.isConnected)) continue;
    const hadFocus = menu.contains(document.activeElement);
    menu.removeAttribute("open");
    if (hadFocus && target === null) menu.querySelector("summary")?.focus();
  }
}

/** What was chosen goes along to the experiment's other pages: their tabs carry the query, and captions that lead to them. */
function keepAcrossPages(query: string): void {
  for (const tab of document.querySelectorAll<HTMLAnchorElement>(".tabs a[href], figcaption a[href^='.']")) {
    const [path] = (tab.getAttribute("href") ?? "").split("?");
    tab.setAttribute("href", query === "" ? path : `${path}?${query}`);
  }
}

/** Shows a button of a segment as pressed as soon as it is. */
function showPressed(root: Element): void {
  const button = root.querySelector(".segment > :focus");
  for (const other of button?.parentElement?.children ?? [])
    other.setAttribute("aria-pressed", String(other === button));
}

function refining(drafted: number | null, left: number): string {
  return `${drafted} resamples, refining${left > 1 ? ` ${left} results` : ""}…`;
}

/**
 * Replaces what the root holds; the control that had the focus gets it again, menus that were open stay open. While a
 * control is held, the part that it stands in stays as it is: an element that is moved or replaced loses the pointer.
 */
function replaceKeeping(root: HTMLElement, next: Markup, isHeld: boolean): void {
  const held = isHeld ? [...root.children].find((child) => child.contains(document.activeElement)) : undefined;
  if (held !== undefined) {
    const place = [...root.children].indexOf(held);
    const parts = [...toElement(next).children];
    [...root.children].filter((child) => child !== held).forEach((child) => child.remove());
    held.before(...parts.slice(0, place));
    held.after(...parts.slice(place + 1));
    return;
  }
  const focused = document.activeElement?.closest("[data-control]")?.getAttribute("data-control") ?? null;
  const open = [...root.querySelectorAll("details[open][data-control]")].map((menu) =>
    menu.getAttribute("data-control"),
  );
  const scrolled = [...root.querySelectorAll("details[open] .picker-menu")].map((menu) => menu.scrollTop);
  root.replaceChildren(...toElement(next).childNodes);
  for (const id of open) find(root, id)?.setAttribute("open", "");
  root.querySelectorAll("details[open] .picker-menu").forEach((menu, i) => (menu.scrollTop = scrolled[i] ?? 0));
  const target = focused === null ? null : find(root, focused);
  const control = target?.matches("details") ? target.querySelector("summary") : target;
  if (control instanceof HTMLElement) control.focus({preventScroll: true});
}

function find(root: Element, id: string | null): Element | null {
  return id === null ? null : root.querySelector(`[data-control="${CSS.escape(id)}"]`);
}
