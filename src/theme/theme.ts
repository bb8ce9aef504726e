import {startSearch} from "../components/searchStart.js";

/** The three choices of colours, in the order in which the button goes through them. */
const CHOICES = ["auto", "light", "dark"] as const;
type Choice = (typeof CHOICES)[number];

const KEY = "benchbook-theme";
const LABELS: Record<Choice, string> = {
  auto: "Colours: as the system",
  light: "Colours: light",
  dark: "Colours: dark",
};

const LATEST_FONTS_MILLIS = 3000;
const FONTS_AFTER_MILLIS = 50;

function isChoice(value: unknown): value is Choice {
  return CHOICES.includes(value as Choice);
}

function keep(choice: Choice): void {
  try {
    if (choice === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch (error) {
    console.info("theme: the choice is not kept", error);
  }
}

function startToggle(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const show = (choice: Choice) => {
    button.setAttribute("aria-label", LABELS[choice]);
    button.title = LABELS[choice];
    if (choice === "auto") delete root.dataset.theme;
    else root.dataset.theme = choice;
  };
  let choice: Choice = isChoice(root.dataset.theme) ? root.dataset.theme : "auto";
  show(choice);
  button.hidden = false;
  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    show(choice);
    keep(choice);
  });
}

function loadFonts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][disabled]")) {
    link.removeAttribute("disabled");
    link.disabled = false;
  }
}

/** Fonts weigh as much as all else: they come after the page's first figure, or after a while where there is none. */
function loadFontsLate(): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    observer.disconnect();
    // The second frame comes after the first is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadFonts, FONTS_AFTER_MILLIS)));
  };
  const observer = new MutationObserver(() => {
    if (document.querySelector(".figure") !== null) begin();
  });
  observer.observe(document.body, {childList: true, subtree: true});
  if (document.querySelector(".figure, [data-default-table]") === null) begin();
  setTimeout(begin, LATEST_FONTS_MILLIS);
}

/** A menu closes when the reader leaves it: by a click elsewhere or by Escape. */
function startMenu(menu: HTMLDetailsElement): void {
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** In `preview` there is no finish step: the heading says the tab at least. */
function fillTitle(heading: HTMLElement): void {
  if (heading.textContent === "")
    heading.textContent = document.querySelector(".tabs [aria-current]")?.textContent ?? "";
}

/** Links of an embedded figure lead out of its frame. */
function leadOut(): void {
  const base = document.createElement("base");
  base.target = "_top";
  document.head.append(base);
}

const button = document.querySelector<HTMLButtonElement>(".theme-toggle");
if (button !== null) startToggle(button);
const searchButton = document.querySelector<HTMLElement>(".search-open");
if (searchButton !== null) startSearch(searchButton);
document.querySelectorAll<HTMLElement>("[data-title]").forEach(fillTitle);
document.querySelectorAll<HTMLDetailsElement>("details.switch").forEach(startMenu);
document.querySelector(".tabs [aria-current]")?.scrollIntoView({block: "nearest", inline: "center"});
if (document.readyState === "complete") loadFontsLate();
else addEventListener("load", loadFontsLate, {once: true});
if ("embed" in document.documentElement.dataset) leadOut();
