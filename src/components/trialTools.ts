import {inDigits, plural} from "../analysis/phrasing.js";
import {followReference, toolUse} from "../analysis/toolUse.js";
import type {ReferenceCall, ToolUse} from "../analysis/toolUse.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {oneLine} from "../analysis/trialText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {panel} from "./trialVerdict.js";

/** Tools that were offered and not called, before a reader asks for all. */
const SHOWN_UNUSED = 12;
const ROLES: Record<NonNullable<ToolUse["role"]>, string> = {
  target: "target",
  distractor: "distractor",
  exposed: "",
  unexposed: "not exposed",
};

/** The tools of a trial: called or not, targets and distractors. */
export function toolsPanel(trial: TrialWithSteps): Child {
  const uses = toolUse(trial);
  if (uses.length === 0) return null;
  const exposed = trial.task.exposed_tools ?? [];
  const used = uses.filter(({calls}) => calls > 0);
  const unused = uses.filter(({calls}) => calls === 0);
  const most = Math.max(1, ...used.map(({calls}) => calls));
  const isKnown = exposed.length > 0;
  return panel(
    "Tools",
    isKnown
      ? `${inDigits(used.filter(({role}) => role !== "unexposed").length)} of ${inDigits(exposed.length)} used`
      : "exposed tools are not recorded",
    h(
      "ul",
      {class: "tools"},
      used.map((use) => toolLine(use, most)),
      unused.slice(0, SHOWN_UNUSED).map((use) => toolLine(use, most)),
    ),
    unused.length > SHOWN_UNUSED
      ? h(
          "details",
          null,
          h("summary", null, `${inDigits(unused.length - SHOWN_UNUSED)} more that were not used`),
          h(
            "ul",
            {class: "tools"},
            unused.slice(SHOWN_UNUSED).map((use) => toolLine(use, most)),
          ),
        )
      : null,
  );
}

function toolLine({tool, role, calls, errors}: ToolUse, most: number): Markup {
  const words = role === null ? "" : ROLES[role];
  const isOdd = role === "unexposed" || (role === "distractor" && calls > 0) || (role === "target" && calls === 0);
  return h(
    "li",
    {class: calls === 0 ? "second" : null},
    h("code", null, breakable(tool)),
    h(
      "span",
      {class: isOdd ? "uncertain" : "second"},
      isOdd && role !== "unexposed" ? `${words}${calls === 0 ? ", not used" : ", used"}` : words,
    ),
    h(
      "svg",
      {width: 28, height: 8, viewBox: "0 0 28 8", "aria-hidden": "true"},
      h("rect", {x: 0, y: 1, width: calls === 0 ? 0 : Math.max(2, (28 * calls) / most), height: 6, fill: "var(--bar)"}),
    ),
    h(
      "span",
      {class: "number"},
      calls === 0 ? "–" : inDigits(calls),
      errors > 0
        ? h(
            "span",
            {class: "bad"},
            ` ✕${inDigits(errors)}`,
            h("span", {class: "visually-hidden"}, ` ${errors === 1 ? "error" : "errors"}`),
          )
        : null,
    ),
  );
}

/** A name that may break behind its underscores. */
function breakable(name: string): Child[] {
  return name.split(/(?<=_)/).map((part, i) => (i === 0 ? part : [h("wbr"), part]));
}

const MADE: Record<"same" | "changed", [words: string, tone: string]> = {
  same: ["✓ made", "good"],
  changed: ["◐ with other arguments", "uncertain"],
};

/** The calls of the task's reference trajectory, and which of them the trial makes; null where there is none to read. */
export function referenceMarkup(trial: TrialWithSteps): Markup | null {
  const calls = followReference(trial);
  if (calls === null) return null;
  const made = calls.filter((call) => call.made !== null).length;
  return h(
    "details",
    {class: "reference"},
    h("summary", null, `Reference trajectory, ${plural(calls.length, "call")}: ${inDigits(made)} made`),
    h("ol", null, calls.map(referenceLine)),
    h(
      "p",
      {class: "note"},
      "Aligned with the trial's calls by tool and arguments. Another way may lead to the answer too.",
    ),
  );
}

function referenceLine({tool, arguments: sent, made, step}: ReferenceCall): Markup {
  const [words, tone] = made === null ? ["– not made", "second"] : MADE[made];
  return h(
    "li",
    null,
    h("code", null, breakable(tool)),
    h("span", {class: "reference-arguments"}, oneLine(sent, 240)),
    step === null
      ? h("span", {class: tone}, words)
      : [h("span", {class: tone}, `${words}, `), h("a", {href: `#step-${step}`}, `step ${step}`)],
  );
}
