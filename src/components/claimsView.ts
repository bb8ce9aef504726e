import {claimQueue, queueReasons} from "../analysis/claimQueue.js";
import type {ClaimQueue, ClaimsArchive, QueueItem} from "../analysis/claimQueue.js";
import {reasonWords} from "../analysis/claimQueueFinding.js";
import type {HumanLabel} from "../analysis/humanLabels.js";
import {inDigits, percent} from "../analysis/phrasing.js";
import {queueSql} from "../analysis/tasksSql.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {citation} from "./citation.js";
import {claimDetail} from "./claimDetail.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {labelBar} from "./labelBar.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {ViewContext, ViewOf} from "./mountPage.js";
import {providerMark} from "./providerMark.js";
import {queueFigure} from "./queueFigure.js";
import {commonFacts} from "./stateFacts.js";

/** A trial as the page has it: read, on its way, or why there is none. */
export type TrialState = {state: "read"; trial: TrialWithSteps} | {state: "waiting"} | {state: "missing"; why: string};

/** What the claims page holds besides the members. */
export interface ClaimPageArchive extends ClaimsArchive {
  trials: ReadonlyMap<string, TrialState>;
  /** a person's labels of this session, by trial and claim (`labelKey`) */
  labels: ReadonlyMap<string, HumanLabel>;
  /** keeps a label, or forgets it; null in `label` */
  keep: (trial_id: string, claim_index: number, label: HumanLabel | null) => void;
  forgetAll: () => void;
}

/** Keys of the address that the claims page has to itself. */
export const claimKeys = ["why", "a", "b", "task", "trial", "claim"];

/** What a person's label is kept by. */
export function labelKey(trial_id: string, claim_index: number): string {
  return JSON.stringify([trial_id, claim_index]);
}

/** The claims page: verdicts that deserve a look, and one of them with its evidence. */
export const claimsView: ViewOf<ClaimPageArchive> = (archive, context) => {
  const {state, width, change} = context;
  const result = claimQueue(archive, state);
  const facts = commonFacts(archive, state, change);
  if (archive.queue.judges.length === 0) return {finding: result.finding, body: []};
  const {experiment} = archive;
  const frame = {
    kind: experiment.kind,
    ledger: "../ledger/",
    cite: citation(experiment, "verdicts on claims that deserve a look"),
    sql: queueSql(),
  };
  return {
    finding: result.finding,
    body: [
      factsStrip([
        facts.models,
        facts.tasks,
        {label: "Judges", value: inDigits(result.judges.length)},
        {label: "Claims judged", value: inDigits(archive.queue.judged)},
        facts.reset,
      ]),
      claimDetail(archive, context, result),
      labelBar(archive),
      figureFrame(
        {
          ...frame,
          id: "reasons",
          title: result.title,
          subtitle: result.subtitle,
          caption: result.caption,
          rows: result.counts.map(({reason, count, of}) => ({reason, count, of})),
          isDrawing: true,
        },
        queueFigure(result, {width}),
      ),
      figureFrame(
        {
          ...frame,
          id: "queue",
          title: result.tableTitle,
          subtitle:
            "Each row is one claim of one trial. Choose one to see its verdicts with their reasons, the answer and the steps that bear on it.",
          caption: result.tableCaption,
          rows: exportOf(result),
          key: filters(result, context),
        },
        dataTable(result.rows, {
          id: "queue",
          label: "Claims to look at",
          columns: columnsOf(archive, result, context),
          sort: null,
        }),
      ),
      howToRead(),
    ],
  };
};

function filters(result: ClaimQueue, {state, change}: ViewContext): Child {
  const {judges, judgeNames, inQueue} = result;
  const options = (none: string) => [
    {value: "", label: none},
    ...judges.map((value, j) => ({value, label: judgeNames[j]})),
  ];
  const again = {trial: "", claim: ""};
  return factsStrip([
    {
      label: "Why",
      value: choice(
        "why",
        "Why a claim is in the queue",
        [
          {value: "", label: "any reason"},
          ...queueReasons
            .filter((reason) => inQueue[reason] > 0 || reason === result.why)
            .map((value) => ({value, label: `${reasonWords[value]}, ${inDigits(inQueue[value])}`})),
        ],
        result.why ?? "",
        (why) => change({extra: {...again, why}}),
      ),
    },
    judges.length < 2
      ? null
      : {
          label: "Two judges that differ",
          value: [
            choice("a", "First judge", options("any"), state.extra.a ?? "", (a) => change({extra: {...again, a}})),
            h("span", {class: "between"}, "and"),
            choice("b", "Second judge", options("any"), state.extra.b ?? "", (b) => change({extra: {...again, b}})),
          ],
        },
    result.tasks.length < 2
      ? null
      : {
          label: "Task",
          value: choice(
            "task",
            "Task of the claim",
            [{value: "", label: "all"}, ...result.tasks.map((value) => ({value, label: value}))],
            state.extra.task ?? "",
            (task) => change({extra: {...again, task}}),
          ),
        },
  ]);
}

const MARKS = new Map<number | null, {mark: string; word: string; tone: string}>([
  [1, {mark: "✓", word: "fulfilled", tone: "good"}],
  [0.5, {mark: "◐", word: "partially fulfilled", tone: "uncertain"}],
  [0, {mark: "✕", word: "not fulfilled", tone: "bad"}],
  [null, {mark: "!", word: "the call failed", tone: "uncertain"}],
]);

/** A score as a mark and a word. */
export function markOf(score: number | null): {mark: string; word: string; tone: string} {
  return MARKS.get(score) ?? {mark: "?", word: String(score), tone: "uncertain"};
}

function columnsOf(
  archive: ClaimPageArchive,
  {judgeNames}: ClaimQueue,
  {state, change}: ViewContext,
): TableColumn<QueueItem>[] {
  return [
    {
      id: "claim",
      label: "Claim",
      class: "claim",
      cell: ({trial_id, claim_index, claim}) => {
        const isChosen = state.extra.trial === trial_id && state.extra.claim === String(claim_index);
        return h(
          "button",
          {
            type: "button",
            class: "claim-button",
            "aria-pressed": String(isChosen),
            title: claim,
            "data-control": `queue-${trial_id}-${claim_index}`,
            dir: "auto",
            onclick: (event: Event) => {
              event.stopPropagation();
              change({extra: {trial: trial_id, claim: String(claim_index)}});
              document.querySelector("#claim")?.scrollIntoView({block: "start"});
            },
          },
          claim === "" ? `claim ${claim_index}` : claim,
        );
      },
    },
    {
      id: "model",
      label: "Model",
      class: "model",
      isWide: true,
      cell: ({group, display_name}) => [providerMark(group), display_name],
    },
    {
      id: "task",
      label: "Task",
      class: "task",
      isWide: true,
      cell: ({task_id}) => h("a", {href: `../tasks/?task=${encodeURIComponent(task_id)}`, dir: "auto"}, task_id),
    },
    ...judgeNames.map((judge, j): TableColumn<QueueItem> => ({
      id: `judge-${j}`,
      label: judge,
      class: "marks judge",
      isWide: j > 1,
      cell: ({verdicts}) => {
        const own = verdicts.filter((verdict) => verdict.judge === j);
        return own.length === 0
          ? "–"
          : own.map(({score}) => {
              const {mark, word, tone} = markOf(score);
              return h("span", {class: `attempt ${tone}`, role: "img", "aria-label": word, title: word}, mark);
            });
      },
    })),
    {
      id: "why",
      label: "Why",
      class: "why",
      isWide: true,
      cell: ({reasons, confidence}) =>
        reasons
          .map((reason) =>
            reason === "low_confidence" && confidence !== null
              ? `confidence ${percent(confidence, 0)} %`
              : reasonWords[reason],
          )
          .join("; "),
    },
    {
      id: "label",
      label: "Yours",
      class: "marks",
      isWide: true,
      cell: ({trial_id, claim_index}) => {
        const label = archive.labels.get(labelKey(trial_id, claim_index));
        if (label === undefined) return "";
        const {mark, word, tone} = markOf({fulfilled: 1, partially_fulfilled: 0.5, not_fulfilled: 0}[label.label]);
        return h("span", {class: `attempt ${tone}`, role: "img", "aria-label": word, title: word}, mark);
      },
    },
  ];
}

function exportOf({rows, judges}: ClaimQueue): Exported[] {
  return rows.map(
    ({trial_id, model, task_id, trial_index, claim_index, claim, reasons, spread, confidence, verdicts}) => ({
      trial_id,
      model,
      task_id,
      trial_index,
      claim_index,
      claim,
      reasons: reasons.join("; "),
      spread,
      confidence,
      ...Object.fromEntries(
        judges.map((judge, j) => [
          `score_${judge}`,
          verdicts.find((verdict) => verdict.judge === j && verdict.score !== null)?.score ?? null,
        ]),
      ),
    }),
  );
}

function howToRead(): Child {
  return h(
    "section",
    {class: "prose"},
    h("h2", null, "How to read it"),
    h(
      "p",
      null,
      "A claim that two judges score differently is a question to the claim as much as to the judges: is it one fact, is it clear, does the answer say it in other words? A rationale that denies its own score is most often a slip of the judge. What is lit in answers and steps are the claim’s numbers and names: they bear on it, and do not decide it.",
    ),
    h(
      "p",
      null,
      "Labels that you give here stay in this tab until you download them. benchbook judge reads the file as the verdicts of a judge of its own, beside the others and not in their place.",
    ),
  );
}
