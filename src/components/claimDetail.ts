import type {ClaimQueue, QueueItem} from "../analysis/claimQueue.js";
import type {HumanLabel} from "../analysis/humanLabels.js";
import {humanVerdicts} from "../analysis/humanLabels.js";
import {percent} from "../analysis/phrasing.js";
import {LOW_CONFIDENCE} from "../analysis/queueMember.js";
import {deniesScore} from "../analysis/rationaleVerdict.js";
import {OPPOSITE, toBeside, toTrial} from "../analysis/trialAddress.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {evidencePart} from "./claimEvidencePart.js";
import {labelKey, markOf} from "./claimsView.js";
import type {ClaimPageArchive} from "./claimsView.js";
import {choice, segment} from "./controls.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {ViewContext} from "./mountPage.js";
import {providerMark} from "./providerMark.js";

interface Verdict {
  judge: string;
  repeat_index: number;
  score: number | null;
  confidence: number | null;
  rationale: string | null;
}

/** The chosen claim: every verdict with its reason, the answer, the steps that bear on it, and a person's own label. */
export function claimDetail(archive: ClaimPageArchive, context: ViewContext, result: ClaimQueue): Child {
  const {trial: id, claim} = context.state.extra;
  if (!id || !claim) return null;
  const place = result.rows.findIndex((row) => row.trial_id === id && String(row.claim_index) === claim);
  const item = result.rows.at(place);
  if (place < 0 || item === undefined) {
    return h(
      "p",
      {class: "notice", id: "claim"},
      "The chosen claim is not in this queue: another choice of models, tasks or reasons may hold it.",
    );
  }
  const state = archive.trials.get(id) ?? {state: "waiting"};
  const trial = state.state === "read" ? state.trial : null;
  const text = trial?.claims.find(({claim_index}) => claim_index === item.claim_index)?.text ?? item.claim;
  const go = (step: number) => {
    const next = result.rows.at(place + step);
    return h(
      "button",
      {
        type: "button",
        "data-control": `claim-${step}`,
        disabled: place + step < 0 || next === undefined,
        onclick: () => {
          if (next !== undefined) context.change({extra: {trial: next.trial_id, claim: String(next.claim_index)}});
        },
      },
      step < 0 ? "previous" : "next",
    );
  };
  return h(
    "section",
    {class: "claim-detail", id: "claim", "aria-label": "The chosen claim"},
    h(
      "div",
      {class: "pager"},
      h("span", {role: "status"}, `${place + 1} of ${result.rows.length} in this queue`),
      go(-1),
      go(1),
      h(
        "button",
        {type: "button", "data-control": "claim-close", onclick: () => context.change({extra: {trial: "", claim: ""}})},
        "close",
      ),
    ),
    h("h2", {dir: "auto"}, text === "" ? `claim ${item.claim_index}` : text),
    h(
      "p",
      {class: "subtitle"},
      providerMark(item.group),
      ` ${item.display_name}, attempt ${item.trial_index}, claim ${item.claim_index} of `,
      h("a", {href: `../tasks/?task=${encodeURIComponent(item.task_id)}`, dir: "auto"}, item.task_id),
      archive.queue.has_trials
        ? [
            " · ",
            h("a", {href: `../trial/${toTrial(id)}`}, "the whole trial"),
            " · ",
            h("a", {href: `../trial/${toBeside(id, OPPOSITE)}`}, "beside one that ended the other way"),
          ]
        : null,
    ),
    h("div", {class: "claim-verdicts"}, verdictsOf(archive, item, trial).map(verdictCard)),
    h(
      "div",
      {class: "halves"},
      evidencePart(state, text, id, archive.queue.answers[id] ?? null),
      ownLabel(archive, item, text, context),
    ),
  );
}

function verdictsOf({queue}: ClaimPageArchive, item: QueueItem, trial: TrialWithSteps | null): Verdict[] {
  if (trial !== null) {
    return trial.claim_scores
      .filter(({claim_index}) => claim_index === item.claim_index)
      .map(({judge, repeat_index, score, confidence, rationale}) => ({
        judge,
        repeat_index,
        score,
        confidence,
        rationale,
      }));
  }
  return item.verdicts.map(({judge, repeat_index = 1, score, confidence = null, rationale = null}) => ({
    judge: queue.judges[judge].judge,
    repeat_index,
    score,
    confidence,
    rationale,
  }));
}

function verdictCard({judge, repeat_index, score, confidence, rationale}: Verdict): Child {
  const {mark, word, tone} = markOf(score);
  const flags = [
    deniesScore(score, rationale) ? "the rationale denies this score" : null,
    score !== null && confidence !== null && confidence < LOW_CONFIDENCE ? "low confidence" : null,
  ].filter((flag) => flag !== null);
  return h(
    "article",
    {class: "claim-verdict"},
    h(
      "p",
      {class: "claim-judge"},
      h("strong", {dir: "auto"}, judge),
      repeat_index > 1 ? ` (repeat ${repeat_index})` : null,
      " ",
      h("span", {class: tone}, `${mark}\u00a0${word}`),
      confidence === null ? null : h("span", {class: "second"}, ` · confidence ${percent(confidence, 0)} %`),
      flags.length === 0 ? null : h("span", {class: "uncertain"}, ` · ⚑ ${flags.join(", ")}`),
    ),
    rationale === null
      ? h("p", {class: "second"}, "No reason given.")
      : foldedText(rationale, {face: "prose", label: `Rationale of ${judge}`}),
  );
}

function ownLabel(archive: ClaimPageArchive, item: QueueItem, claim: string, {change}: ViewContext): Child {
  const {trial_id, claim_index} = item;
  const known = archive.labels.get(labelKey(trial_id, claim_index));
  const keep = (patch: Partial<HumanLabel>) => {
    const label = known?.label ?? patch.label;
    if (label === undefined) return;
    archive.keep(trial_id, claim_index, {
      trial_id,
      claim_index,
      claim,
      confidence: known?.confidence ?? null,
      rationale: known?.rationale ?? "",
      label,
      ...patch,
    });
    change({});
  };
  return h(
    "div",
    {class: "own-label"},
    h("h3", null, "Your label"),
    segment<string>(
      "label",
      [
        ...humanVerdicts.map((value) => ({value: value as string, label: value.replaceAll("_", " ")})),
        {value: "", label: "none"},
      ],
      known?.label ?? "",
      (value) => {
        const label = humanVerdicts.find((verdict) => verdict === value);
        if (label !== undefined) keep({label});
        else {
          archive.keep(trial_id, claim_index, null);
          change({});
        }
      },
    ),
    known === undefined
      ? h("p", {class: "second"}, "It stays in this tab until you download it.")
      : [
          h(
            "p",
            null,
            "Confidence ",
            choice(
              "label-confidence",
              "Your confidence",
              [
                {value: "", label: "not said"},
                ...[0.5, 0.6, 0.7, 0.8, 0.9, 1].map((value) => ({
                  value: String(value),
                  label: `${percent(value, 0)} %`,
                })),
              ],
              known.confidence === null ? "" : String(known.confidence),
              (value) => keep({confidence: value === "" ? null : Number(value)}),
            ),
          ),
          h(
            "label",
            null,
            "Why",
            h(
              "textarea",
              {
                rows: 3,
                "data-control": "label-rationale",
                onchange: (event: Event) => keep({rationale: (event.currentTarget as HTMLTextAreaElement).value}),
              },
              known.rationale,
            ),
          ),
        ],
  );
}
