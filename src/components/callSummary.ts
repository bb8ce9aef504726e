import {oneLine} from "../analysis/trialText.js";
import type {PackedStep} from "../analysis/trialRecord.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/**
 * The line of a call that stands while its arguments are folded: server, tool, the beginning of the arguments, and a mark.
 * @param step the call
 * @param mark how it went, or how large its result is
 * @param isError whether the mark says so
 */
export function callSummary(step: PackedStep, mark: string, isError: boolean): Markup {
  return h(
    "summary",
    null,
    h(
      "span",
      {class: "call-name"},
      step.server == null ? null : h("span", {class: "second"}, `${step.server} · `),
      h("strong", null, step.tool ?? "a tool without a name"),
    ),
    h("span", {class: "call-line"}, oneLine(step.arguments ?? "")),
    h("span", {class: isError ? "call-mark bad" : "call-mark second"}, mark),
  );
}
