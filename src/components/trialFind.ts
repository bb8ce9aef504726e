import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {inDigits, plural} from "../analysis/phrasing.js";
import {h, toElement} from "./markup.js";

/** Text is looked for in what the trial holds, folded or not; the name under which a browser paints what was found. */
const HIGHLIGHT = "found-in-trial";

/**
 * The steps in which a text occurs, in order, whatever the case of its letters.
 * @example stepsWith([{step_index: 3, kind: "assistant", text: "Done"}], "done") // [3]
 */
export function stepsWith(steps: TrialWithSteps["steps"], wanted: string): number[] {
  const needle = wanted.toLowerCase();
  if (needle === "") return [];
  return steps
    .filter(({text = "", tool = "", arguments: sent = ""}) =>
      [text, tool, sent].some((part) => (part ?? "").toLowerCase().includes(needle)),
    )
    .map(({step_index}) => step_index);
}

/**
 * The bar that finds a text in a trial: Enter goes to the next step that holds it, Shift+Enter to the one before.
 * @param steps of the trial
 * @param goTo brings a step into the page, its folds opened, and returns its element
 * @returns the bar, and what opens it
 */
export function trialFind(
  steps: TrialWithSteps["steps"],
  goTo: (step: number) => HTMLElement | null,
): {element: HTMLElement; open: () => void} {
  let found: number[] = [];
  let at = -1;
  const move = (by: number) => {
    if (found.length === 0) return;
    at = (at + by + found.length) % found.length;
    const element = goTo(found[at]);
    if (element !== null) paint(element, input.value);
    status.textContent = `step ${found[at]}: ${inDigits(at + 1)} of ${plural(found.length, "step")}`;
  };
  const search = () => {
    found = stepsWith(steps, input.value);
    at = -1;
    status.textContent = input.value === "" ? "" : `in ${plural(found.length, "step")}`;
  };
  const close = () => {
    element.hidden = true;
    unpaint();
  };
  const element = toElement(
    h(
      "div",
      {class: "trial-find", role: "search", hidden: true},
      h("label", null, "Find in this trial ", h("input", {type: "search", oninput: search})),
      h("button", {type: "button", onclick: () => move(-1)}, "Previous"),
      h("button", {type: "button", onclick: () => move(1)}, "Next"),
      h("span", {class: "second", role: "status"}),
      h("button", {type: "button", onclick: close, "aria-label": "Close the search"}, "✕"),
    ),
  ) as HTMLElement;
  const input = element.querySelector("input") as HTMLInputElement;
  const status = element.querySelector("[role=status]") as HTMLElement;
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === input) move(event.shiftKey ? -1 : 1);
  });
  return {
    element,
    open() {
      element.hidden = false;
      input.focus();
      input.select();
    },
  };
}

/** Paints a text where it occurs in an element, without touching the element. */
function paint(element: HTMLElement, wanted: string): void {
  if (!("highlights" in CSS) || wanted === "") return;
  const ranges: Range[] = [];
  const needle = wanted.toLowerCase();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? "").toLowerCase();
    for (
      let start = text.indexOf(needle);
      start >= 0 && ranges.length < 2_000;
      start = text.indexOf(needle, start + 1)
    ) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, Math.min(start + needle.length, node.textContent?.length ?? 0));
      ranges.push(range);
    }
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

function unpaint(): void {
  if ("highlights" in CSS) CSS.highlights.delete(HIGHLIGHT);
}
