import type {Archive} from "../analysis/archive.js";
import {trialFinding} from "../analysis/trialFinding.js";
import type {PackIndex, TrialWithSteps} from "../analysis/trialRecord.js";
import {trialTurns} from "../analysis/trialTurns.js";
import {decimal, inDigits} from "../analysis/phrasing.js";
import {providerGroup} from "../analysis/providerGroup.js";
import {factsStrip} from "./controls.js";
import {saveFile} from "./download.js";
import {h, toElement} from "./markup.js";
import {providerMark} from "./providerMark.js";
import {stepWindow} from "./stepWindow.js";
import {toTrial, trialFactPanels} from "./trialFacts.js";
import {trialFind} from "./trialFind.js";
import {startTrialKeys} from "./trialKeys.js";
import {trialOutline} from "./trialOutline.js";
import {holdsStep, stepEntries, stepMarkup} from "./trialStep.js";
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
 * One trial: outline, steps, verdict with claims and diagnosis, and everything else that is known of it.
 * @param experiment the manifest
 * @param index of the packs: the trials before and after this one
 */
export function trialView(experiment: Archive["experiment"], index: PackIndex, trial: TrialWithSteps): TrialShown {
  const turns = trialTurns(trial);
  const entries = stepEntries(turns);
  const place = index.ids.indexOf(trial.trial.trial_id);
  const [before, after] = [index.ids[place - 1] ?? null, index.ids[place + 1] ?? null];
  const list = toElement(h("ol", {class: "steps"})) as HTMLElement;
  const steps = toElement(h("section", {class: "trial-steps", "aria-label": "Steps"})) as HTMLElement;
  steps.append(list);
  if (entries.length === 0)
    steps.append(toElement(h("p", {class: "notice"}, "No trajectory is recorded for this trial.")));
  const outline = document.createElement("div");
  outline.className = "outline-place";
  const drawOutline = (all: boolean) =>
    outline.replaceChildren(toElement(trialOutline(turns, all, () => drawOutline(true))));
  drawOutline(false);
  const element = toElement(h("div", {class: "trial"})) as HTMLElement;
  const body = toElement(h("div", {class: "trial-columns"})) as HTMLElement;
  body.append(toElement(trialVerdictPanels(trial)), outline, steps, toElement(trialFactPanels(trial)));
  const find = trialFind(trial.steps, (step) => reveal(step, true));
  element.append(
    toElement(trialLinks(before, after)),
    toElement(trialStrip(trial, turns.filter(({number}) => number > 0).length)),
    toElement(trialActions(experiment.id, trial, find.open)),
    find.element,
    body,
  );

  let reveal: (step: number, opens: boolean) => HTMLElement | null = () => null;
  const start = () => {
    const shown = stepWindow(
      list,
      entries.length,
      (at) => toElement(stepMarkup(entries[at], trial.diagnoses)) as HTMLElement,
    );
    reveal = (step, opens) => {
      const at = entries.findIndex((entry) => holdsStep(entry, step));
      if (at < 0) return null;
      const found = shown.show(at);
      if (opens) openFolds(found);
      found.scrollIntoView({block: "start"});
      found.focus({preventScroll: true});
      return found;
    };
    const goToHash = () => {
      const [, step] = /^#step-(\d+)$/.exec(location.hash) ?? [];
      if (step !== undefined) reveal(Number(step), false);
    };
    addEventListener("hashchange", goToHash);
    goToHash();
    startTrialKeys({
      list,
      goTo: (by) => {
        const current = document.activeElement?.closest<HTMLElement>("[data-step]")?.dataset.step;
        const from = current === undefined ? -1 : entries.findIndex((entry) => holdsStep(entry, Number(current)));
        const next = entries[Math.min(entries.length - 1, Math.max(0, from + by))];
        if (next !== undefined) reveal(next.item.step.step_index, false);
      },
      before,
      after,
      find: find.open,
    });
  };
  return {title: trial.trial.task_id, finding: trialFinding(trial, turns), element, start};
}

/** Opens what is folded in a step, so that a found text stands in sight. */
function openFolds(step: HTMLElement): void {
  for (const details of step.querySelectorAll("details")) details.open = true;
  for (const button of step.querySelectorAll<HTMLButtonElement>(".show-all")) {
    if (button.textContent?.startsWith("Show all")) button.click();
  }
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

function trialStrip({trial, model, siblings, steps}: TrialWithSteps, turns: number) {
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

function trialActions(experiment: string, trial: TrialWithSteps, find: () => void) {
  const text = () => `${JSON.stringify(trial, null, 2)}\n`;
  const name = `${experiment}.${trial.trial.trial_id}.json`;
  const copied = (event: Event) => {
    const button = event.currentTarget as HTMLElement;
    void navigator.clipboard.writeText(text()).then(() => (button.textContent = "Copied"));
  };
  return h(
    "div",
    {class: "trial-actions"},
    h("button", {type: "button", onclick: find}, "Find"),
    h("button", {type: "button", onclick: copied}, "Copy JSON"),
    h(
      "button",
      {type: "button", onclick: () => saveFile(name, new Blob([text()], {type: "application/json"}))},
      "Download JSON",
    ),
  );
}
