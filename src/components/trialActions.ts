import {toAtif} from "../analysis/toAtif.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {saveFile} from "./download.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/** A form in which a trial is copied or saved. */
interface Form {
  name: string;
  ending: string;
  toText: (trial: TrialWithSteps) => string;
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const FORMS: Form[] = [
  {name: "JSON", ending: "json", toText},
  {
    name: "ATIF",
    ending: "trajectory.json",
    toText: (trial) => toText(toAtif(trial.trial, trial.steps, trial.task.prompt ?? null)),
  },
];

/**
 * The line of what can be done with a trial: find in it, open what is folded, compare it, copy and save it as JSON (all
 * that is known of it) and as ATIF (its trajectory, as Harbor's tools read it).
 * @param does what the buttons do; `openAll` null where nothing is folded
 */
export function trialActions(
  experiment: string,
  trial: TrialWithSteps,
  does: {find: () => void; openAll: (() => void) | null; compare: () => void},
): Markup {
  const button = (words: string, onclick: (event: Event) => void) => h("button", {type: "button", onclick}, words);
  const copy = (form: Form) => (event: Event) => {
    const own = event.currentTarget as HTMLElement;
    navigator.clipboard.writeText(form.toText(trial)).then(
      () => (own.textContent = `Copied ${form.name}`),
      () => (own.textContent = `${form.name} cannot be copied here`),
    );
  };
  const save = (form: Form) => () =>
    saveFile(
      `${experiment}.${trial.trial.trial_id}.${form.ending}`,
      new Blob([form.toText(trial)], {type: "application/json"}),
    );
  return h(
    "div",
    {class: "trial-actions"},
    button("Compare with …", does.compare),
    button("Find", does.find),
    does.openAll === null ? null : button("Open all turns", does.openAll),
    FORMS.map((form) => [button(`Copy ${form.name}`, copy(form)), button(`Download ${form.name}`, save(form))]),
  );
}
