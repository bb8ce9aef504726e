import {inDigits} from "../analysis/phrasing.js";
import type {Turn} from "../analysis/trialTurns.js";
import {h, toElement} from "./markup.js";

/** More turns than this share bars: a bar of a narrow page has two pixels at least. */
const MOST_BARS = 160;
const HEIGHT = 24;

/** A bar of the strip: one turn or a few, with what stands out in them. */
interface Bar {
  first: Turn;
  last: Turn;
  value: number;
  tone: "bad" | "uncertain" | null;
}

function barsOf(turns: Turn[]): Bar[] {
  const each = Math.ceil(turns.length / MOST_BARS);
  return Array.from({length: Math.ceil(turns.length / each)}, (_, i): Bar => {
    const own = turns.slice(i * each, (i + 1) * each);
    const value = own.reduce((sum, turn) => sum + (turn.seconds ?? turn.resultCharacters), 0);
    const tone = own.some(({isCited}) => isCited) ? "uncertain" : own.some(({errors}) => errors > 0) ? "bad" : null;
    return {first: own[0], last: own[own.length - 1], value, tone};
  });
}

/**
 * A trial's turns in a strip that stays in sight while a narrow page is read: a bar a turn (the time it took or the size of
 * what came back, on a log scale), and one slider over them that goes to a turn.
 * @param turns that have a number
 * @param goTo brings a step into the page
 * @returns the strip, and what tells it which turn is read
 */
export function trialStrip(
  turns: Turn[],
  goTo: (step: number) => void,
): {element: HTMLElement; read: (turn: number) => void} {
  const bars = barsOf(turns);
  const most = bars.reduce((largest, {value}) => Math.max(largest, value), 0) || 1;
  const heightOf = (value: number) => Math.max(2, (HEIGHT * Math.log1p(value)) / Math.log1p(most));
  const wordsOf = ({number, label, errors}: Turn) =>
    `Turn ${inDigits(number)} of ${inDigits(turns.length)}: ${label}${errors > 0 ? ", error" : ""}`;
  const element = toElement(
    h(
      "div",
      {class: "turn-strip"},
      h(
        "svg",
        {viewBox: `0 0 ${bars.length} ${HEIGHT}`, preserveAspectRatio: "none", height: HEIGHT, "aria-hidden": "true"},
        bars.map(({first, value, tone}, i) =>
          h("rect", {
            x: i + 0.08,
            y: HEIGHT - heightOf(value),
            width: 0.84,
            height: heightOf(value),
            fill: tone === null ? "var(--bar)" : `var(--${tone})`,
            "data-turn": first.number,
          }),
        ),
      ),
      h("input", {type: "range", min: 0, max: Math.max(0, turns.length - 1), step: 1, value: 0, "aria-label": "Turn"}),
      h("span", {class: "second"}, wordsOf(turns[0])),
    ),
  ) as HTMLElement;
  const slider = element.querySelector("input") as HTMLInputElement;
  const words = element.querySelector("span") as HTMLElement;
  const say = (place: number) => {
    words.textContent = wordsOf(turns[place]);
    slider.setAttribute("aria-valuetext", words.textContent);
  };
  slider.addEventListener("input", () => {
    const place = Number(slider.value);
    goTo(turns[place].firstStep);
    say(place);
    slider.focus({preventScroll: true});
  });
  say(0);
  return {
    element,
    read(number) {
      const place = turns.findIndex((turn) => turn.number === number);
      if (place < 0 || document.activeElement === slider) return;
      slider.value = String(place);
      say(place);
    },
  };
}
