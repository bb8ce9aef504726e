import {claimEvidence, claimSpan} from "../analysis/claimEvidence.js";
import type {EvidenceSpan} from "../analysis/claimEvidence.js";
import {toTrial} from "../analysis/trialAddress.js";
import type {TrialState} from "./claimsView.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

/**
 * What bears on the chosen claim: the answer's span and the steps, or why there are none.
 * @param beginning of the answer, for a trial without a page; null where there is none
 */
export function evidencePart(state: TrialState, claim: string, id: string, beginning: string | null): Child {
  if (state.state === "waiting") return h("p", {class: "notice", role: "status"}, "Reading the trial…");
  if (state.state === "missing") return missingPart(state.why, claim, beginning);
  const {answer, steps, stated} = claimEvidence(claim, state.trial);
  const whole = state.trial.trial.answer ?? "";
  return h(
    "div",
    {class: "claim-evidence"},
    h("h3", null, "Answer"),
    answer === null
      ? h(
          "p",
          {class: "second"},
          whole.trim() === ""
            ? "There is no answer."
            : stated === 0
              ? "The claim states no number or name that could be looked for."
              : "Nothing of the claim’s numbers and names stands in the answer.",
        )
      : spanOf(answer),
    whole.trim() === ""
      ? null
      : h(
          "details",
          {"data-control": "whole-answer"},
          h("summary", null, "The whole answer"),
          foldedText(whole, {face: "prose", label: "Answer"}),
        ),
    h("h3", null, "Steps"),
    steps.length === 0
      ? h("p", {class: "second"}, "No step holds any of them.")
      : steps.map((span) =>
          h(
            "div",
            null,
            h(
              "p",
              {class: "claim-step"},
              h(
                "a",
                {href: `../trial/${toTrial(id)}${span.step === null ? "" : `#step-${span.step}`}`},
                `${span.part === "result" ? "Result" : "Message"}, ${span.turn === null ? "" : `turn ${span.turn}, `}step ${span.step ?? "–"}`,
              ),
              h("span", {class: "second"}, ` ${span.found} of ${stated} numbers and names`),
            ),
            spanOf(span),
          ),
        ),
  );
}

function spanOf({pieces, isCutBefore, isCutAfter}: Pick<EvidenceSpan, "pieces" | "isCutBefore" | "isCutAfter">): Child {
  return h(
    "p",
    {class: "claim-span", dir: "auto"},
    isCutBefore ? "… " : null,
    pieces.map(({text, isMention}) => (isMention ? h("mark", null, text) : text)),
    isCutAfter ? " …" : null,
  );
}

/** What is known without the trial: the beginning of its answer. */
function missingPart(why: string, claim: string, beginning: string | null): Child {
  const span = beginning === null ? null : claimSpan(claim, beginning);
  return h(
    "div",
    {class: "claim-evidence"},
    beginning === null
      ? null
      : [
          h("h3", null, "Answer"),
          span === null ? null : spanOf(span),
          h(
            "details",
            {"data-control": "whole-answer", open: span === null},
            h("summary", null, "The answer, its first 1,000 characters"),
            foldedText(beginning, {face: "prose", label: "Answer"}),
          ),
        ],
    h("p", {class: "notice", role: "status"}, why),
  );
}
