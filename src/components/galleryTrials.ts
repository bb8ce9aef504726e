import type {HumanLabel} from "../analysis/humanLabels.js";
import {defaultState} from "../analysis/pageState.js";
import {quietTurns} from "../analysis/quietTurns.js";
import {samplePageArchive} from "../analysis/sampleMembers.js";
import {sampleTask, sampleTrial} from "../analysis/sampleTrial.js";
import {sideBySide} from "../analysis/sideBySide.js";
import {taskItems} from "../analysis/taskItems.js";
import {trialTurns} from "../analysis/trialTurns.js";
import {besideClaims} from "./besideClaims.js";
import {besideRow, foldRows} from "./besideRow.js";
import {claimsView} from "./claimsView.js";
import type {ClaimPageArchive} from "./claimsView.js";
import {foldedText} from "./foldedText.js";
import {jsonTable, jsonTree} from "./jsonTree.js";
import {h} from "./markup.js";
import {taskView} from "./taskView.js";
import {trialActions} from "./trialActions.js";
import {trialFactPanels} from "./trialFacts.js";
import {trialOutline} from "./trialOutline.js";
import {stepEntries, stepMarkup} from "./trialStep.js";
import {trialVerdictPanels} from "./trialVerdict.js";
import type {GallerySample} from "./gallerySamples.js";

const listOf = <T>(size: number, each: (i: number) => T): T[] => Array.from({length: size}, (_, i) => each(i));
const nothing = () => undefined;

/** What trials of tasks and claims look like: rows are claims and calls. */
export const galleryTrials: readonly GallerySample[] = [
  {id: "trial-verdict", title: "Verdict and claims", draw: (size) => trialVerdictPanels(sampleTrial(size))},
  {id: "trial-facts", title: "Facts of a trial, tools, reference", draw: (size) => trialFactPanels(sampleTrial(size))},
  {
    id: "trial-actions",
    title: "What can be done with a trial",
    draw: (size) =>
      trialActions("sample", sampleTrial(size), {find: nothing, openAll: size < 20 ? null : nothing, compare: nothing}),
  },
  {
    id: "trial-outline",
    title: "Outline of a trial",
    draw: (size) => {
      const turns = trialTurns(sampleTrial(size));
      return trialOutline(turns, quietTurns(turns, new Set([2])), true, nothing);
    },
  },
  {
    id: "trial-steps",
    title: "Steps of a trial",
    draw: (size) =>
      h(
        "ol",
        {class: "steps"},
        stepEntries(trialTurns(sampleTrial(size))).map((entry) => stepMarkup(entry, [])),
      ),
  },
  {
    id: "beside",
    title: "Two trials side by side",
    draw: (size) => {
      const names: [string, string] = ["attempt 1", "attempt 2"];
      const result = sideBySide(sampleTrial(size), sampleTrial(size, 12), names);
      return [
        besideClaims(result.claims, names),
        h(
          "ol",
          {class: "steps beside-rows"},
          foldRows(result.rows).map((group) => besideRow(group, result, nothing)),
        ),
      ];
    },
  },
  {
    id: "json",
    title: "JSON as a tree and as rows",
    draw: (size) => [
      jsonTree(JSON.stringify({rows: listOf(size, (i) => ({i}))}, null, 2)),
      jsonTable({beside: [["path", "/"]], columns: ["i"], rows: listOf(size, (i) => [String(i)])}, 12),
    ],
  },
  {
    id: "text",
    title: "A text that folds",
    draw: (size) =>
      foldedText(listOf(size, (i) => `Line ${i + 1} of a result.`).join("\n"), {face: "mono", label: "result"}),
  },
  {
    id: "task",
    title: "One task: models, tools, claims by model",
    draw: (size) => {
      const sample = samplePageArchive(size);
      const index = {models: sample.outcomes.models, attempts: 1, packs: [], tasks: ["task-01"], bytes: [0]};
      const details = new Map([["task-01", {state: "read" as const, detail: sampleTask(9, size), index}]]);
      const archive = {...sample, hasTrials: true, details};
      const state = {...defaultState(sample.outcomes), extra: {task: "task-01"}};
      return taskView(archive, {state, width: 0, change: nothing}, taskItems(archive, state)).body;
    },
  },
  {
    id: "claim",
    title: "One claim of the queue: verdicts, evidence, a person’s label",
    draw: (size) => {
      const sample = samplePageArchive(size);
      const [first] = sample.queue.rows;
      if (first === undefined) return null;
      const label: HumanLabel = {
        ...{trial_id: first.trial_id, claim_index: 0, label: "fulfilled", rationale: "", claim: "It names the file."},
      } as HumanLabel;
      const archive: ClaimPageArchive = {
        ...sample,
        trials: new Map([[first.trial_id, {state: "read", trial: sampleTrial(3)}]]),
        labels: new Map([[JSON.stringify([first.trial_id, 0]), label]]),
        ...{keep: nothing, forgetAll: nothing},
      };
      const state = {...defaultState(sample.outcomes), extra: {trial: first.trial_id, claim: "0"}};
      return claimsView(archive, {state, width: 800, change: nothing}).body.slice(1, 4);
    },
  },
];
