import {NameSearch, nameKinds, siteEntries, taskEntries} from "../analysis/searchNames.js";
import type {ExperimentNames, Named, SiteNames} from "../analysis/searchNames.js";
import {queryWords} from "../analysis/searchTokens.js";
import {h, toElement} from "./markup.js";
import {hitList, toHit} from "./searchHits.js";
import type {Hit, HitGroup} from "./searchHits.js";
import {SearchReader} from "./searchReader.js";
import {findTrials} from "./searchTrialHits.js";

const LABELS: Record<Named["kind"], string> = {
  page: "Pages",
  model: "Models",
  task: "Tasks",
  claim: "Claims",
  word: "Words",
};
const FIRST = 4;
const FIRST_TRIALS = 6;
const MORE = 20;
/** A reader who types on wants no files for half a word. */
const PAUSE_MILLIS = 60;

/** The search's dialog: names at once, answers and errors of trials as their files come. */
class SearchDialog {
  readonly #element: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #where: HTMLSelectElement;
  readonly #status: HTMLElement;
  readonly #results: HTMLElement;
  readonly #root: URL;
  readonly #reader: SearchReader;
  readonly #searches = new Map<string, NameSearch>();
  #shown = new Map<string, number>();
  /** counts queries: an answer to an older one is dropped */
  #query = 0;
  #timer = 0;

  constructor(root: URL) {
    this.#root = root;
    this.#reader = new SearchReader(root);
    this.#element = toElement(
      h(
        "dialog",
        {class: "search-dialog", "aria-label": "Search"},
        h(
          "form",
          {class: "search-head", role: "search", onsubmit: (event: Event) => this.#openFirst(event)},
          h("input", {
            type: "text",
            class: "search-input",
            "aria-label": "Search this site",
            placeholder: "Pages, models, tasks, claims, answers …",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
            enterkeyhint: "search",
            oninput: () => this.#ask(),
          }),
          h("select", {
            class: "search-scope",
            "aria-label": "Where to search",
            hidden: true,
            onchange: () => this.#ask(),
          }),
          h("button", {type: "button", class: "search-close", onclick: () => this.#element.close()}, "Close"),
        ),
        h("p", {class: "search-status", role: "status"}),
        h("div", {class: "search-results"}),
      ),
    ) as HTMLDialogElement;
    const part = <T extends HTMLElement>(name: string) => this.#element.querySelector(name) as T;
    [this.#input, this.#where] = [part<HTMLInputElement>(".search-input"), part<HTMLSelectElement>(".search-scope")];
    [this.#status, this.#results] = [part(".search-status"), part(".search-results")];
    // The page's own keys wait while the dialog is open.
    this.#element.addEventListener("keydown", (event) => this.#press(event));
    this.#element.addEventListener("click", ({target}) => {
      if (target === this.#element || (target as Element).closest("a") !== null) this.#element.close();
    });
    document.body.append(this.#element);
  }

  /** Shows the dialog; what was asked before is still there, chosen, so that typing replaces it. */
  open(): void {
    if (this.#element.open) return;
    this.#element.showModal();
    this.#input.select();
    void this.#prepare();
  }

  async #prepare(): Promise<void> {
    const site = await this.#site();
    if (site === null) return;
    const here = this.#here(site);
    if (here !== null && site.experiments.length > 1 && this.#where.options.length === 0) {
      this.#where.append(new Option(here.title, here.id), new Option("All experiments", ""));
      this.#where.hidden = false;
    }
    // What the first query needs comes while it is typed; an error is told when it is asked for.
    for (const {id, has_tasks, has_trials} of this.#scope(site)) {
      if (has_tasks) this.#reader.tasks(id).catch(() => undefined);
      if (has_trials) this.#reader.index(id).catch(() => undefined);
    }
    this.#ask();
  }

  /** The names of the site; null, and said, where they cannot be read. */
  async #site(): Promise<SiteNames | null> {
    try {
      const site = await this.#reader.site();
      if (site === null) this.#say("benchbook report lays the search beside the pages; preview does not serve it.");
      return site;
    } catch (error) {
      this.#say(`The search cannot be read: ${messageOf(error)}`);
      return null;
    }
  }

  #say(words: string): void {
    if (this.#status.textContent !== words) this.#status.textContent = words;
  }

  /** The experiment whose page this is. */
  #here(site: SiteNames): ExperimentNames | null {
    const [first] = location.pathname.slice(this.#root.pathname.length).split("/");
    return site.experiments.find(({id}) => id === first) ?? null;
  }

  #ask(): void {
    this.#shown = new Map();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#answer(), PAUSE_MILLIS);
  }

  /** Experiments whose models, tasks, claims and trials are searched. */
  #scope(site: SiteNames): readonly ExperimentNames[] {
    const here = this.#here(site);
    return here !== null && this.#where.value !== "" ? [here] : site.experiments;
  }

  async #answer(): Promise<void> {
    const query = ++this.#query;
    const words = queryWords(this.#input.value);
    const site = await this.#site();
    if (site === null || query !== this.#query) return;
    if (words.length === 0) {
      this.#say("");
      this.#results.replaceChildren();
      return;
    }
    const scope = this.#scope(site);
    const searched = scope.filter(({has_trials}) => has_trials);
    const asked = findTrials(this.#reader, searched, words, this.#root);
    asked.catch(() => undefined);
    const names = await this.#names(site, scope, words);
    if (query !== this.#query) return;
    const groups = this.#groupsOf(names, words, scope.length === 1);
    const count = names.length;
    if (searched.length === 0) {
      this.#show(groups);
      this.#say(count === 0 ? "Nothing is called so." : countOf(count, "name"));
      return;
    }
    this.#show(groups);
    this.#say(`${countOf(count, "name")}; reading the trials …`);
    try {
      const trials = await asked;
      const n = this.#shown.get("trials") ?? FIRST_TRIALS;
      const group = (hits: Hit[]): HitGroup => ({
        id: "trials",
        label: "Trials",
        hits,
        total: trials.total,
        onmore: trials.total > n ? () => this.#more("trials", n) : null,
      });
      const first = await trials.first(n);
      if (query !== this.#query) return;
      this.#show([...groups, group(first)]);
      const found = trials.isTooCommon ? "most trials: a rarer word finds fewer" : countOf(trials.total, "trial");
      this.#say(`${countOf(count, "name")}, ${found}`);
      const withTexts = await trials.withTexts(n);
      if (query === this.#query) this.#show([...groups, group(withTexts)]);
    } catch (error) {
      if (query === this.#query) this.#say(`${countOf(count, "name")}; trials cannot be searched: ${messageOf(error)}`);
    }
  }

  async #names(site: SiteNames, scope: readonly ExperimentNames[], words: readonly string[]): Promise<Named[]> {
    const ids = new Set<string | null>([null, ...scope.map(({id}) => id)]);
    const own = this.#search("", () => siteEntries(site))
      .find(words)
      .filter(({kind, experiment}) => kind === "page" || ids.has(experiment));
    const tasks = await Promise.all(
      scope
        .filter(({has_tasks}) => has_tasks)
        .map(async (experiment) => {
          const known = await this.#reader.tasks(experiment.id);
          if (known === null) return [];
          return this.#search(experiment.id, () => taskEntries(experiment, known)).find(words);
        }),
    );
    return [...own, ...tasks.flat()];
  }

  #search(key: string, entries: () => Named[]): NameSearch {
    const known = this.#searches.get(key) ?? new NameSearch(entries());
    this.#searches.set(key, known);
    return known;
  }

  #groupsOf(names: readonly Named[], words: readonly string[], isOne: boolean): HitGroup[] {
    return nameKinds.map((kind) => {
      const all = names.filter((name) => name.kind === kind);
      const n = this.#shown.get(kind) ?? FIRST;
      return {
        id: kind,
        label: LABELS[kind],
        hits: all.slice(0, n).map((name) => toHit(name, words, this.#root, isOne)),
        total: all.length,
        onmore: all.length > n ? () => this.#more(kind, n) : null,
      };
    });
  }

  #more(id: string, n: number): void {
    this.#shown.set(id, n + MORE);
    void this.#answer();
  }

  /** Puts hits in place; the focus stays on the hit or the button where it was. */
  #show(groups: readonly HitGroup[]): void {
    const active = document.activeElement;
    const href = active?.getAttribute("href") ?? null;
    const more = active?.getAttribute("data-more") ?? null;
    const hadFocus = active !== null && this.#results.contains(active);
    this.#results.replaceChildren(toElement(hitList(groups)));
    if (!hadFocus) return;
    const find = (name: string, value: string | null) =>
      [...this.#results.querySelectorAll<HTMLElement>(`[${name}]`)].find((each) => each.getAttribute(name) === value);
    (find("href", href) ?? find("data-more", more) ?? this.#input).focus();
  }

  #stops(): HTMLElement[] {
    return [this.#input, ...this.#results.querySelectorAll<HTMLElement>("a.search-hit, button.search-more")];
  }

  #press(event: KeyboardEvent): void {
    event.stopPropagation();
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const stops = this.#stops();
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus();
  }

  #openFirst(event: Event): void {
    event.preventDefault();
    this.#results.querySelector<HTMLElement>("a.search-hit")?.click();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function countOf(n: number, noun: string): string {
  return `${n.toLocaleString("en-US")} ${noun}${n === 1 ? "" : "s"}`;
}

let dialog: SearchDialog | null = null;

/**
 * Opens the site's search.
 * @param root the site's root, with a slash at its end
 */
export function openSearch(root: URL): void {
  dialog ??= new SearchDialog(root);
  dialog.open();
}
