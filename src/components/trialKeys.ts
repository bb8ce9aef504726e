import {toTrial} from "../analysis/trialAddress.js";
import {h, toElement} from "./markup.js";

/** What the keys of a trial's page do. */
export interface TrialKeys {
  list: HTMLElement;
  /** to the step that many further on */
  goTo: (by: number) => void;
  /** ids of the trials beside this one, null at the ends */
  before: string | null;
  after: string | null;
  find: () => void;
}

const HELP: [keys: string, meaning: string][] = [
  ["j", "next step"],
  ["k", "previous step"],
  ["]", "next trial"],
  ["[", "previous trial"],
  ["f", "find in this trial"],
  ["?", "this help"],
];

/** Listens to the keys of a trial's page; a key that is typed into a field, or with Ctrl, Alt or Meta, is left alone. */
export function startTrialKeys({list, goTo, before, after, find}: TrialKeys): void {
  const help = toElement(
    h(
      "dialog",
      {class: "trial-help", "aria-label": "Keys"},
      h("h2", null, "Keys"),
      h(
        "dl",
        {class: "fact-list"},
        HELP.map(([key, meaning]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, meaning))),
      ),
      h("form", {method: "dialog"}, h("button", null, "Close")),
    ),
  ) as HTMLDialogElement;
  list.after(help);
  const open = (id: string | null) => {
    if (id !== null) location.assign(toTrial(id));
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
    if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
    const actions: Record<string, () => void> = {
      j: () => goTo(1),
      k: () => goTo(-1),
      "]": () => open(after),
      "[": () => open(before),
      f: find,
      "?": () => help.showModal(),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}
