import {decimal, inDigits, plural} from "../analysis/phrasing.js";
import type {Stretch} from "../analysis/quietTurns.js";
import type {Turn} from "../analysis/trialTurns.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** Turns of the outline that are shown before a reader asks for all. */
const SHOWN_TURNS = 400;

/** The length of a turn's bar in px: on a log scale, since results differ by a factor of a thousand. */
function barWidth(value: number, most: number): number {
  return most <= 0 || value <= 0 ? 0 : Math.max(2, Math.round((40 * Math.log1p(value)) / Math.log1p(most)));
}

/**
 * The outline of a trial: its turns with what was called, how long it took (or, where no time is recorded, how much came
 * back), and marks of errors and of what a diagnosis cites. Quiet turns fold into one line.
 * @param turns of the trial, and the same in the stretches of `quietTurns`
 * @param showAll whether a long outline stands whole
 * @param onAll called when a reader asks for all of a long outline
 */
export function trialOutline(turns: Turn[], stretches: Stretch[], showAll: boolean, onAll: () => void): Markup {
  const own = turns.filter(({number}) => number > 0);
  const hasTimes = own.some(({seconds}) => seconds !== null && seconds > 0);
  const valueOf = (turn: Turn) => (hasTimes ? (turn.seconds ?? 0) : turn.resultCharacters);
  const most = own.reduce((largest, turn) => Math.max(largest, valueOf(turn)), 0);
  const line = (turn: Turn) => turnLine(turn, valueOf(turn), most, hasTimes);
  let left = showAll ? own.length : SHOWN_TURNS;
  const lines = stretches.flatMap((stretch): Child[] => {
    const shown = stretch.turns.filter(({number}) => number > 0).slice(0, left);
    left -= stretch.isQuiet ? 1 : shown.length;
    if (!stretch.isQuiet || shown.length < 2) return shown.map(line);
    const [first, last] = [shown[0].number, shown[shown.length - 1].number];
    const words = h(
      "span",
      null,
      `${first}–${last}`,
      h("span", {class: "second"}, ` ${inDigits(shown.length)} quiet turns`),
    );
    return [h("li", null, h("details", null, h("summary", null, words), h("ol", null, shown.map(line))))];
  });
  return h(
    "nav",
    {class: "trial-outline", "aria-label": "Turns"},
    h(
      "div",
      {class: "panel-head"},
      h("h2", null, plural(own.length, "turn")),
      h("span", {class: "second"}, hasTimes ? "time of calls" : "size of results"),
    ),
    h("ol", null, lines),
    left <= 0 && !showAll && own.length > SHOWN_TURNS
      ? h("button", {type: "button", class: "show-all", onclick: onAll}, `Show all ${inDigits(own.length)} turns`)
      : null,
    h(
      "p",
      {class: "note"},
      `✕ error, ⚑ cited by a diagnosis, • holds what is selected. Bars are on a log scale.${hasTimes ? "" : " These data record no time per call."}`,
    ),
    h(
      "p",
      {class: "note keys"},
      [
        ["j", "k", "step"],
        ["[", "]", "trial"],
        ["f", "find"],
        ["?", "help"],
      ].map((keys) =>
        h(
          "span",
          null,
          keys.map((key, i) => (i < keys.length - 1 ? h("kbd", null, key) : ` ${key}`)),
        ),
      ),
    ),
  );
}

function turnLine(turn: Turn, value: number, most: number, isTime: boolean): Markup {
  return h(
    "li",
    {class: turn.isCited ? "is-cited" : null, "data-turn": turn.number},
    h(
      "a",
      {
        href: `#step-${turn.firstStep}`,
        title: isTime ? `${decimal(value, 1)} s` : `${inDigits(value)} characters`,
      },
      h("span", {class: "number"}, String(turn.number)),
      h("span", {class: "label"}, turn.label),
      h(
        "svg",
        {width: 42, height: 8, viewBox: "0 0 42 8", "aria-hidden": "true"},
        h("rect", {x: 0, y: 1, width: barWidth(value, most), height: 6, fill: "var(--bar)"}),
      ),
      h("span", {class: "marks"}, marksOf(turn)),
    ),
  );
}

function marksOf({errors, isCited}: Turn): Child[] {
  return [
    errors > 0
      ? h("span", {class: "bad"}, "✕", h("span", {class: "visually-hidden"}, ` ${plural(errors, "error")}`))
      : null,
    isCited ? h("span", {class: "uncertain"}, "⚑", h("span", {class: "visually-hidden"}, " cited")) : null,
  ];
}
