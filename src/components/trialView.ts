import type {Archive} from "../analysis/archive.js";
import {decimal, inDigits} from "../analysis/phrasing.js";
import {providerGroup} from "../analysis/providerGroup.js";
import {quietTurns} from "../analysis/quietTurns.js";
import {answerStep, bearingTurns} from "../analysis/trialEvidence.js";
import {trialFinding} from "../analysis/trialFinding.js";
import type {PackIndex, TrialWithSteps} from "../analysis/trialRecord.js";
import {trialTurns} from "../analysis/trialTurns.js";
import {toTrial} from "../analysis/trialAddress.js";
import {factsStrip} from "./controls.js";
import {foldedText} from "./foldedText.js";
import {h, toElement} from "./markup.js";
import type {Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";
import {trialActions} from "./trialActions.js";
import {trialFactPanels} from "./trialFacts.js";
import {trialFind} from "./trialFind.js";
import {startTrialKeys} from "./trialKeys.js";
import {startTrialLight} from "./trialLight.js";
import {trialOutline} from "./trialOutline.js";
import {startTrialSteps} from "./trialSteps.js";
import type {TrialSteps} from "./trialSteps.js";
import {trialStrip} from "./trialStrip.js";
import {trialVerdictPanels} from "./trialVerdict.js";

/** What a trial's page shows. */
export interface TrialShown {
  title: string;
  finding: string;
  element: HTMLElement;
  /** called once the element stands in the page */
  start: () => void;
}

/**
 * One trial: outline, answer and steps, verdict with claims and diagnosis, and everything else that is known of it.
 * @param experiment the manifest
 * @param index of the packs: the trials before and after this one
 * @param chooser what opens the choice of another trial to compare with
 */
export function trialView(
  experiment: Archive["experiment"],
  index: PackIndex,
  trial: TrialWithSteps,
  chooser: {element: HTMLElement; open: () => void},
): TrialShown {
  const turns = trialTurns(trial);
  const own = turns.filter(({number}) => number > 0);
  const stretches = quietTurns(turns, bearingTurns(trial));
  const place = index.ids.indexOf(trial.trial.trial_id);
  const [before, after] = [index.ids[place - 1] ?? null, index.ids[place + 1] ?? null];
  const list = toElement(h("ol", {class: "steps"})) as HTMLElement;
  const steps = toElement(
    h("section", {class: "trial-steps", "aria-label": "Steps"}, answerCard(trial)),
  ) as HTMLElement;
  steps.append(list);
  if (turns.length === 0)
    steps.append(toElement(h("p", {class: "notice"}, "No trajectory is recorded for this trial.")));
  const outline = document.createElement("div");
  outline.className = "outline-place";
  const drawOutline = (all: boolean) =>
    outline.replaceChildren(toElement(trialOutline(turns, stretches, all, () => drawOutline(true))));
  drawOutline(false);

  let shown: TrialSteps = {reveal: () => null, goTo: () => undefined, openAll: () => undefined};
  const strip = own.length < 2 ? null : trialStrip(own, (step) => shown.reveal(step, false));
  const find = trialFind(trial.steps, (step) => shown.reveal(step, true));
  const body = toElement(h("div", {class: "trial-columns"})) as HTMLElement;
  body.append(toElement(trialVerdictPanels(trial)), outline);
  if (strip !== null) body.append(strip.element);
  body.append(steps, toElement(trialFactPanels(trial)));
  const openAll = stretches.some(({isQuiet}) => isQuiet) ? () => shown.openAll() : null;
  const element = toElement(h("div", {class: "trial"})) as HTMLElement;
  element.append(
    toElement(trialLinks(before, after)),
    toElement(trialFactsStrip(trial, own.length)),
    toElement(trialActions(experiment.id, trial, {find: find.open, openAll, compare: chooser.open})),
    chooser.element,
    find.element,
    body,
  );
  const start = () => {
    shown = startTrialSteps(list, stretches, trial.diagnoses, strip?.read);
    startTrialLight(element, trial, shown.reveal);
    startTrialKeys({list, goTo: shown.goTo, before, after, find: find.open});
  };
  return {title: trial.trial.task_id, finding: trialFinding(trial, turns), element, start};
}

/** The final answer, above the steps: beside its claims, or where no step gives it. */
function answerCard(record: TrialWithSteps): Markup | null {
  const {trial, claims} = record;
  const answer = trial.answer ?? "";
  const given = answerStep(record);
  if (claims.length === 0 && (answer === "" || given !== null)) return null;
  return h(
    "section",
    {class: "trial-answer", "aria-label": "Final answer"},
    h(
      "div",
      {class: "panel-head"},
      h("h2", null, "Final answer"),
      given === null ? null : h("a", {href: `#step-${given}`}, `step ${given}`),
    ),
    answer === ""
      ? h("p", {class: "note"}, "No answer is recorded.")
      : foldedText(answer, {face: "prose", lines: 24, characters: 3_000, label: "answer"}),
  );
}

function trialLinks(before: string | null, after: string | null) {
  return h(
    "p",
    {class: "trial-links"},
    h("a", {href: "./"}, "All trials"),
    before === null ? null : h("a", {href: toTrial(before), rel: "prev"}, "‹ previous"),
    after === null ? null : h("a", {href: toTrial(after), rel: "next"}, "next ›"),
  );
}

function trialFactsStrip({trial, model, siblings, steps}: TrialWithSteps, turns: number) {
  const calls = steps.filter(({kind}) => kind === "tool_call").length;
  const time = trial.agent_seconds ?? trial.wall_seconds;
  return factsStrip([
    {label: "Model", value: [providerMark(providerGroup(model)), ` ${model.display_name}`]},
    {
      label: "Attempt",
      value: siblings.length > 1 ? `${trial.trial_index} of ${siblings.length}` : String(trial.trial_index),
    },
    {label: "Turns", value: inDigits(turns)},
    {label: "Calls", value: inDigits(calls)},
    time === null ? null : {label: "Seconds", value: decimal(time, 1)},
    trial.cost_usd === null ? null : {label: "Cost, USD", value: decimal(trial.cost_usd, trial.cost_usd < 0.1 ? 4 : 2)},
    trial.started_at === null ? null : {label: "Date", value: trial.started_at.slice(0, 10)},
  ]);
}
