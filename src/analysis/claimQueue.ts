import type {Archive} from "./archive.js";
import {claimQueueWords} from "./claimQueueFinding.js";
import type {ClaimQueueWords} from "./claimQueueFinding.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {QUEUE_REASONS} from "./queueMember.js";
import type {QueueMember, QueueReason, QueueRow} from "./queueMember.js";
import {inSlice} from "./standings.js";

/** The members that the claims page reads. */
export type ClaimsArchive = Archive & {queue: QueueMember};

/** One claim of one trial that a person should look at. */
export interface QueueItem extends ModelFacts {
  trial_id: string;
  trial_index: number;
  task_id: string;
  claim_index: number;
  claim: string;
  reasons: QueueReason[];
  /** highest minus lowest score; null with fewer than two */
  spread: number | null;
  /** lowest confidence of a verdict; null where none is known */
  confidence: number | null;
  verdicts: QueueRow["verdicts"];
}

/** How many judgements stand behind each reason. */
export interface ReasonCount {
  reason: QueueReason;
  count: number;
  /** out of how many: claims that were scored twice, verdicts with a rationale or confidence, calls */
  of: number;
}

/** The claims page: which verdicts deserve a look. */
export interface ClaimQueue extends ClaimQueueWords {
  /** claims whose scores lie farthest apart first, then those with the lowest confidence */
  rows: QueueItem[];
  /** rows by reason before the choice of a reason */
  inQueue: Record<QueueReason, number>;
  counts: ReasonCount[];
  /** the reason that the address names */
  why: QueueReason | null;
  judges: string[];
  /** what the judges are called: the name of the model behind one, where it is one of the experiment's */
  judgeNames: string[];
  /** tasks of the whole queue, by name */
  tasks: string[];
}

/** All reasons in the order of the page. */
export const queueReasons = Object.keys(QUEUE_REASONS) as QueueReason[];

/**
 * The queue of claims to look at.
 * @param archive with the member `queue`
 * @param state models and tasks; `extra.why` chooses a reason, `extra.a` and `extra.b` two judges whose scores must differ,
 * `extra.task` a task
 */
export function claimQueue(archive: ClaimsArchive, state: PageState): ClaimQueue {
  const {queue, outcomes} = archive;
  const {extra} = state;
  const facts = modelFacts(archive);
  const known = new Map(archive.tasks.map((task) => [task.task_id, task]));
  const isIn = inSlice(state.slice);
  const judges = queue.judges.map(({judge}) => judge);
  const pair = [judges.indexOf(extra.a), judges.indexOf(extra.b)];
  const all = queue.rows.flatMap((row): QueueItem[] => {
    const [model, task_id] = [outcomes.models[row.model] ?? "", outcomes.tasks[row.task] ?? ""];
    if (state.models !== null && !state.models.includes(model)) return [];
    const task = known.get(task_id);
    if (state.slice !== null && (task === undefined || !isIn(task))) return [];
    if (pair.every((place) => place >= 0) && !differ(row, pair)) return [];
    const claim = queue.texts[row.text];
    if (extra.task && task_id !== extra.task) return [];
    const scores = row.verdicts.flatMap(({score}) => score ?? []);
    const confidences = row.verdicts.flatMap(({score, confidence}) => (score === null ? [] : (confidence ?? [])));
    return [
      {
        ...facts(model),
        trial_id: row.trial_id,
        trial_index: row.trial_index,
        task_id,
        claim_index: row.claim_index,
        claim,
        reasons: queueReasons.filter((reason) => (row.why & QUEUE_REASONS[reason]) > 0),
        spread: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
        confidence: confidences.length === 0 ? null : Math.min(...confidences),
        verdicts: row.verdicts,
      },
    ];
  });
  const why = queueReasons.find((reason) => reason === extra.why) ?? null;
  const numbers = {
    rows: why === null ? all : all.filter(({reasons}) => reasons.includes(why)),
    inQueue: Object.fromEntries(
      queueReasons.map((reason) => [reason, all.filter(({reasons}) => reasons.includes(reason)).length]),
    ) as Record<QueueReason, number>,
    counts: countsOf(queue),
    why,
    judges,
    judgeNames: judges.map((judge) => facts(judge).display_name),
    tasks: [...new Set(queue.rows.map(({task}) => outcomes.tasks[task] ?? ""))].sort(),
  };
  return {...numbers, ...claimQueueWords(numbers, archive)};
}

/** Whether the first scores of two judges differ. */
function differ({verdicts}: QueueRow, [a, b]: number[]): boolean {
  const scoreOf = (judge: number) =>
    verdicts.find((verdict) => verdict.judge === judge && verdict.score !== null)?.score;
  const [first, second] = [scoreOf(a), scoreOf(b)];
  return first !== undefined && second !== undefined && first !== second;
}

function countsOf({judges, judged_twice, totals}: QueueMember): ReasonCount[] {
  const sum = (of: (judge: QueueMember["judges"][number]) => number) =>
    judges.reduce((total, judge) => total + of(judge), 0);
  return [
    {reason: "disagreement", count: totals.disagreement, of: judged_twice},
    {reason: "denied", count: sum(({denied}) => denied), of: sum(({with_rationale}) => with_rationale)},
    {
      reason: "low_confidence",
      count: sum((judge) => judge.low_confidence),
      of: sum(({with_confidence}) => with_confidence),
    },
    {reason: "failed", count: sum(({failed}) => failed), of: sum(({verdicts, failed}) => verdicts + failed)},
  ];
}
