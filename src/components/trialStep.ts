import {decimal, inDigits, plural} from "../analysis/phrasing.js";
import type {TrialRecord, PackedStep} from "../analysis/trialRecord.js";
import type {CalledStep, Turn, TurnItem} from "../analysis/trialTurns.js";
import {callSummary} from "./callSummary.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** One entry of the list of steps: an item, and the turn that it opens. */
export interface StepEntry {
  turn: Turn;
  item: TurnItem;
  opensTurn: boolean;
}

const PROSE = {face: "prose", lines: 40, characters: 6_000} as const;
const PROMPT = {face: "prose", lines: 8, characters: 900} as const;

/** The entries of a trial's list of steps, in order. */
export function stepEntries(turns: Turn[]): StepEntry[] {
  return turns.flatMap((turn) => turn.items.map((item, i) => ({turn, item, opensTurn: i === 0})));
}

/** Whether an entry holds a step: its own, or the result of its call. */
export function holdsStep({item}: StepEntry, index: number): boolean {
  return item.step.step_index === index || (item.kind === "call" && item.result?.step_index === index);
}

/**
 * One entry of the list: the turn's number at left where it opens one, then a message, a call with its result, an error.
 * @param diagnoses of the trial: a step that one cites is flagged
 */
export function stepMarkup({turn, item, opensTurn}: StepEntry, diagnoses: TrialRecord["diagnoses"]): Markup {
  const {step} = item;
  const indices = [step.step_index, item.kind === "call" ? item.result?.step_index : undefined];
  const citing = diagnoses.filter(({cited_step_index: cited}) => cited !== null && indices.includes(cited));
  return h(
    "li",
    {
      class: `step ${item.kind === "call" ? "call" : step.kind}${item.isError ? " is-error" : ""}${citing.length > 0 ? " is-cited" : ""}${opensTurn ? " opens-turn" : ""}`,
      id: `step-${step.step_index}`,
      tabindex: -1,
      "data-step": step.step_index,
    },
    h(
      "a",
      {class: "step-number", href: `#step-${step.step_index}`, title: `Step ${step.step_index}`},
      opensTurn && turn.number > 0
        ? [String(turn.number), h("span", {class: "visually-hidden"}, `, turn; link to step ${step.step_index}`)]
        : [
            h("span", {"aria-hidden": "true"}, "·"),
            h("span", {class: "visually-hidden"}, `link to step ${step.step_index}`),
          ],
    ),
    h(
      "div",
      {class: "step-body"},
      citing.map(({mode, summary, judge}) =>
        h(
          "p",
          {class: "cited"},
          h("strong", null, "⚑ Cited"),
          ` ${(mode ?? "no mode").replaceAll("_", " ")}, by ${judge}${summary === null ? "" : `: ${summary}`}`,
        ),
      ),
      item.kind === "call" ? callCard(item) : plainStep(step),
    ),
  );
}

function plainStep(step: PackedStep): Child {
  const text = step.text ?? "";
  const cut = step.full_bytes ?? null;
  switch (step.kind) {
    case "assistant":
      return foldedText(text, {...PROSE, label: "message"}, cut);
    case "user":
    case "system":
      return [h("p", {class: "who"}, step.kind), foldedText(text, {...PROMPT, label: step.kind}, cut)];
    case "reasoning":
      return h(
        "details",
        null,
        h("summary", null, `Reasoning, ${plural(text.length, "character")}`),
        foldedText(text, {...PROSE, label: "reasoning"}, cut),
      );
    case "error":
    case "limit":
      return h(
        "div",
        {class: "card"},
        h("p", {class: "card-head"}, h("strong", {class: "bad"}, step.kind === "limit" ? "Limit reached" : "✕ Error")),
        text === "" ? null : foldedText(text, {face: "mono", label: step.kind}, cut),
      );
    default:
      return h(
        "div",
        {class: "card"},
        h(
          "p",
          {class: "card-head"},
          `${step.kind.replaceAll("_", " ")}${step.tool === undefined ? "" : ` of ${step.tool}`}`,
        ),
        foldedText(text, {face: "mono", label: step.kind}, cut),
      );
  }
}

function callCard({step, result, isError, repeats}: CalledStep): Markup {
  const sent = step.arguments ?? "";
  return h(
    "div",
    {class: "card"},
    h(
      "details",
      {class: "call-head"},
      callSummary(step, markOf(result, isError), isError),
      foldedText(sent === "" ? "no arguments" : sent, {face: "mono", lines: 40, characters: 8_000, label: "arguments"}),
    ),
    repeats === null
      ? null
      : h(
          "p",
          {class: "note"},
          "The same call as in ",
          h("a", {href: `#step-${repeats.step_index}`}, `step ${repeats.step_index}`),
          ".",
        ),
    result === null
      ? h("p", {class: "note"}, "No result is recorded.")
      : h(
          "div",
          {class: "result", id: `step-${result.step_index}`},
          foldedText(result.text ?? "", {face: "mono", label: "result", isTable: true}, result.full_bytes ?? null),
        ),
  );
}

function markOf(result: PackedStep | null, isError: boolean): string {
  const seconds = result?.duration_seconds;
  const took = seconds === undefined ? "" : `${decimal(seconds as number, 1)} s · `;
  if (isError) return `${took}✕ error${result?.error_source === "timeout" ? ", timeout" : ""}`;
  return result === null ? "no result" : `${took}${inDigits((result.text ?? "").length)} chars`;
}
