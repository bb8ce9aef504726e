import {inDigits, plural} from "../analysis/phrasing.js";
import {oneLine} from "../analysis/trialText.js";
import {h, toElement} from "./markup.js";

/** The bar that stays in sight while a statement is lit. */
export interface LitBar {
  element: HTMLElement;
  /** shows what is lit, and how many places there are; `move` makes the listener that goes so many places on */
  show: (statement: string, places: number, move: (by: number) => () => void) => void;
  /** says at which place a reader stands */
  say: (words: string) => void;
  hide: () => void;
}

/**
 * The bar at the foot of the window while a statement is lit: what it says, the way from place to place, and an end.
 * @param onDone called when a reader is done
 */
export function litBar(onDone: () => void): LitBar {
  const element = toElement(h("div", {class: "lit-bar", role: "region", "aria-label": "What is lit", hidden: true}));
  const bar = element as HTMLElement;
  const say = (words: string) => {
    const status = bar.querySelector("[role=status]");
    if (status !== null) status.textContent = words;
  };
  return {
    element: bar,
    say,
    show(statement, places, move) {
      const button = (words: string, onclick: () => void, disabled = false) =>
        h("button", {type: "button", onclick, disabled}, words);
      const isNone = places === 0;
      const entries = [
        h("span", {class: "lit-words", dir: "auto"}, oneLine(statement)),
        h("span", {class: "second", role: "status"}, isNone ? "no place" : `${plural(places, "place")}`),
        button("Previous", move(-1), isNone),
        button("Next", move(1), isNone),
        button("Done", onDone),
      ];
      bar.replaceChildren(...entries.map(toElement));
      bar.hidden = false;
      bar.setAttribute("aria-label", `What is lit, ${inDigits(places)} places`);
    },
    hide() {
      bar.hidden = true;
    },
  };
}
