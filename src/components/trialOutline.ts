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
    const all = stretch.turns.filter(({number}) => number > 0);
    const isFolded = stretch.isQuiet && all.length > 1;
    const room = left;
    left -= isFolded ? 1 : all.length;
    if (room <= 0) return [];
    return isFolded ? [foldedLine(all, line)] : all.slice(0, room).map(line);
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
    left < 0
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

/** Quiet turns in one line, each behind it. */
function foldedLine(turns: Turn[], line: (turn: Turn) => Markup): Markup {
  const [first, last] = [turns[0].number, turns[turns.length - 1].number];
  const rest = turns.length - SHOWN_TURNS;
  return h(
    "li",
    null,
    h(
      "details",
      null,
      h("summary", null, `${first}–${last}`, h("span", {class: "second"}, ` ${inDigits(turns.length)} quiet turns`)),
      h("ol", null, turns.slice(0, SHOWN_TURNS).map(line)),
      rest > 0 ? h("p", {class: "note"}, `${inDigits(rest)} more turns follow.`) : null,
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
