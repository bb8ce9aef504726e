import {decimal, inDigits, plural} from "../analysis/phrasing.js";
import {providerGroup} from "../analysis/providerGroup.js";
import {sideBySide} from "../analysis/sideBySide.js";
import type {SideBySide} from "../analysis/sideBySide.js";
import {trialEnd, trialVerdict} from "../analysis/trialFinding.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {foldedText} from "./foldedText.js";
import {h, toElement} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";
import {besideClaims} from "./besideClaims.js";
import {besideRow, foldRows} from "./besideRow.js";
import type {RowGroup} from "./besideRow.js";
import {stepWindow} from "./stepWindow.js";
import type {TrialShown} from "./trialView.js";

/** One side: the trial, and where it can be read alone. */
export interface Side {
  trial: TrialWithSteps;
  /** the title of its experiment where the two differ, else null */
  experiment: string | null;
  href: string;
}

/** What both sides are called: by what sets them apart. */
function namesOf(a: Side, b: Side): [string, string] {
  const isOneModel = a.trial.trial.model === b.trial.trial.model;
  const nameOf = ({trial, experiment}: Side) => {
    const attempt = `attempt ${trial.trial.trial_index}`;
    const isSeveral = isOneModel || trial.siblings.length > 1;
    const own = isSeveral ? `${trial.model.display_name}, ${attempt}` : trial.model.display_name;
    return experiment === null ? (isOneModel ? attempt : own) : `${own}, of ${experiment}`;
  };
  return [nameOf(a), nameOf(b)];
}

/**
 * Two trials side by side: verdicts and numbers, claims under each judge, answers, and their calls aligned with the place
 * where they part.
 * @param swap the address of the same two the other way round
 */
export function trialBeside(a: Side, b: Side, swap: string): TrialShown {
  const names = namesOf(a, b);
  const result = sideBySide(a.trial, b.trial, names);
  const list = toElement(h("ol", {class: "steps beside-rows"})) as HTMLElement;
  const calls = toElement(
    h(
      "section",
      {class: "beside-calls", "aria-label": "Calls"},
      h("h2", null, "Calls"),
      callsNote(result),
      jumpBar(result),
    ),
  ) as HTMLElement;
  calls.append(list);
  const element = toElement(
    h(
      "div",
      {class: "trial beside"},
      h(
        "p",
        {class: "trial-links"},
        h("a", {href: "./"}, "All trials"),
        h("a", {href: a.href}, "‹ the first alone"),
        h("a", {href: b.href}, "the second alone ›"),
        h("a", {href: swap}, "⇄ swap"),
      ),
      result.isSameTask
        ? null
        : h(
            "p",
            {class: "notice"},
            `These are trials of two tasks, ${a.trial.trial.task_id} and ${b.trial.trial.task_id}: their claims and calls need not match.`,
          ),
      h("div", {class: "beside-heads"}, head(a, names[0], "A"), head(b, names[1], "B")),
      besideClaims(result.claims, names),
      answers(a, b),
    ),
  ) as HTMLElement;
  element.append(calls);
  const start = () => {
    const groups = foldRows(result.rows);
    const shown = stepWindow<RowGroup>(list, groups, (group) => {
      const onOpen = () => {
        const place = shown.items.indexOf(group);
        shown.replace(
          place,
          group.rows.map((row) => ({...row, rows: [row], isFolded: false})),
        );
        shown.show(place).focus({preventScroll: true});
      };
      return toElement(besideRow(group, result, onOpen)) as HTMLElement;
    });
    const goToRow = (row: number) => {
      const place = shown.items.findIndex((group) => group.rows.some((own) => own.place === row));
      if (place < 0) return;
      const group = shown.items[place];
      if (group.isFolded)
        shown.replace(
          place,
          group.rows.map((own) => ({...own, rows: [own], isFolded: false})),
        );
      const at = shown.items.findIndex((own) => !own.isFolded && own.rows[0].place === row);
      const found = shown.show(at);
      found.scrollIntoView({block: "center"});
      found.focus({preventScroll: true});
    };
    for (const button of element.querySelectorAll<HTMLElement>("[data-row]"))
      button.addEventListener("click", () => goToRow(Number(button.dataset.row)));
    const goToHash = () => {
      const [, row] = /^#row-(\d+)$/.exec(location.hash) ?? [];
      if (row !== undefined) goToRow(Number(row) - 1);
    };
    addEventListener("hashchange", goToHash);
    goToHash();
  };
  return {title: a.trial.trial.task_id, finding: result.finding, element, start};
}

function callsNote({rows, counts}: SideBySide): Markup {
  const told = [
    `${plural(rows.length, "row")}: ${inDigits(counts.same)} the same call with the same arguments`,
    `${inDigits(counts.changed)} the same tool with others`,
    `${inDigits(counts.a)} of the first alone`,
    `${inDigits(counts.b)} of the second alone`,
  ];
  return h(
    "p",
    {class: "note"},
    `${told.join(", ")}. Aligned by a longest common subsequence of calls; what parts two trials need not be why they ended as they did.`,
  );
}

function jumpBar({firstDivergence, firstOtherResult}: SideBySide): Markup | null {
  const jump = (row: number | null, words: string) =>
    row === null ? null : h("button", {type: "button", "data-row": row}, `${words}: row ${inDigits(row + 1)}`);
  if (firstDivergence === null && firstOtherResult === null) return null;
  return h(
    "p",
    {class: "places-move"},
    jump(firstDivergence, "Where they part"),
    jump(firstOtherResult, "First other result of the same call"),
  );
}

function head({trial: record, href}: Side, name: string, letter: string): Markup {
  const {trial, model} = record;
  const {words, tone} = trialVerdict(record);
  const mark = {good: "✓", bad: "✕", uncertain: "–"}[tone];
  const end = trialEnd(record);
  const calls = record.steps.filter(({kind}) => kind === "tool_call").length;
  const errors = record.steps.filter(({kind, is_error}) => kind === "tool_result" && is_error === true).length;
  const time = trial.agent_seconds ?? trial.wall_seconds;
  const facts: [string, Child][] = [
    ["calls", inDigits(calls)],
    ["errors", inDigits(errors)],
    ["turns", trial.turns === null ? "–" : inDigits(trial.turns)],
    ["seconds", time === null ? "–" : decimal(time, 1)],
    ["output tokens", trial.output_tokens === null ? "–" : inDigits(trial.output_tokens)],
    ["cost, USD", trial.cost_usd === null ? "–" : decimal(trial.cost_usd, trial.cost_usd < 0.1 ? 4 : 2)],
  ];
  return h(
    "section",
    {class: "trial-panel", "aria-label": name},
    h("h2", null, h("span", {class: "side"}, letter), providerMark(providerGroup(model)), " ", h("a", {href}, name)),
    h("p", {class: `big-verdict ${tone}`}, `${mark} ${words}`),
    end === null ? null : h("p", {class: "note"}, `Ended early: ${end}.`),
    h(
      "dl",
      {class: "beside-facts"},
      facts.map(([label, value]) => h("div", null, h("dt", null, label), h("dd", null, value))),
    ),
  );
}

function answers(a: Side, b: Side): Markup | null {
  const of = ({trial}: Side, letter: string) =>
    h(
      "div",
      {class: "trial-answer"},
      h("h3", null, h("span", {class: "side"}, letter), "Final answer"),
      trial.trial.answer === null || trial.trial.answer === ""
        ? h("p", {class: "note"}, "No answer is recorded.")
        : foldedText(trial.trial.answer, {face: "prose", label: "answer"}),
    );
  if ((a.trial.trial.answer ?? b.trial.trial.answer) === null) return null;
  return h("div", {class: "beside-answers"}, of(a, "A"), of(b, "B"));
}
