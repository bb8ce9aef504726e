import {mcnemarTest} from "../stats/mcnemarTest.js";
import type {ClaimQueue, ClaimsArchive} from "./claimQueue.js";
import {capitalized, inDigits, inWords, listed, percent, plural, unbroken} from "./phrasing.js";
import {LOW_CONFIDENCE} from "./queueMember.js";
import type {QueuePair, QueueReason} from "./queueMember.js";

/** What the claims page says. */
export interface ClaimQueueWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  tableTitle: string;
  tableCaption: string;
}

type Numbers = Omit<ClaimQueue, keyof ClaimQueueWords>;

/** What each reason is called. */
export const reasonWords: Record<QueueReason, string> = {
  disagreement: "verdicts differ",
  denied: "rationale denies its score",
  low_confidence: "low confidence",
  failed: "the judge’s call failed",
};

/** At which two judges are told apart. */
const ALPHA = 0.05;

/** The sentences of the claims page, from its numbers. */
export function claimQueueWords(numbers: Numbers, archive: ClaimsArchive): ClaimQueueWords {
  const {rows, counts} = numbers;
  const {queue} = archive;
  const sum = counts.reduce((total, {count}) => total + count, 0);
  const all = queue.rows.length;
  const isCut =
    Object.values(queue.totals).some((total) => total > 0) && Math.max(...Object.values(queue.totals)) > all;
  return {
    finding: findingOf(numbers, archive),
    title: sum === 0 ? "No verdict stands out" : titleOf(numbers),
    subtitle:
      "Shares by what can be wrong with a verdict, each of the judgements that could show it: claims scored twice, rationales, verdicts with a confidence, calls.",
    caption: `Counts of all judgements of this experiment, whatever is chosen below. A rationale is read by rule: it is flagged only where its words say plainly the opposite of its score. Low confidence is below ${LOW_CONFIDENCE}, by the judge’s own word.`,
    tableTitle: rows.length === 0 ? "Nothing in this queue" : `${plural(rows.length, "claim")} to look at`,
    tableCaption: `Scores farthest apart first, then lowest confidence.${isCut ? " Of each reason the queue holds the 1,500 farthest out." : ""} Scores: ✓ fulfilled, ◐ partially, ✕ not, ! the call failed.`,
  };
}

function titleOf({counts}: Numbers): string {
  const known = counts.filter(({count}) => count > 0);
  const parts = known.map(({reason, count}) => `${inDigits(count)} ${shortWords[reason](count)}`);
  return capitalized(listed(parts));
}

const shortWords: Record<QueueReason, (count: number) => string> = {
  disagreement: (count) => (count === 1 ? "claim is disputed" : "claims are disputed"),
  denied: (count) => (count === 1 ? "rationale denies its score" : "rationales deny their score"),
  low_confidence: (count) => (count === 1 ? "verdict has low confidence" : "verdicts have low confidence"),
  failed: (count) => (count === 1 ? "call failed" : "calls failed"),
};

function findingOf(numbers: Numbers, {queue, outcomes, experiment}: ClaimsArchive): string {
  const {judges, judgeNames, counts} = numbers;
  if (outcomes.scoring === "none") {
    return "Only aggregates were published here, no verdicts on claims: where judges differ, and whether their reasons hold, takes their judgements.";
  }
  if (queue.judged === 0 && judges.length === 0) return "No judge has scored a claim here.";
  const [disagreement, ...others] = counts;
  const rest = others
    .filter(({count}) => count > 0)
    .map(({reason, count}) => `${inDigits(count)} ${shortWords[reason](count)}`);
  const end = rest.length === 0 ? "" : ` ${capitalized(listed(rest))}.`;
  if (judges.length < 2) {
    const known = `${unbroken(judgeNames[0])} is the only judge here, so nothing can be said of where judges differ`;
    const asked =
      disagreement.of === 0
        ? "."
        : `; asked again, it contradicts itself on ${inDigits(disagreement.count)} of ${plural(disagreement.of, "claim")}.`;
    const none = rest.length === 0 ? ` None of its ${inDigits(queue.judges[0].verdicts)} verdicts stands out.` : end;
    return `${known}${asked}${none}`;
  }
  const share = disagreement.of === 0 ? "" : ` (${percent(disagreement.count / disagreement.of)}\u202f%)`;
  const drawn =
    experiment.kind === "reconstructed"
      ? "Reconstructed: verdicts were drawn to fit the published rates, so no single dispute here is real. "
      : "";
  return `${drawn}Judges differ on ${inDigits(disagreement.count)} of ${plural(disagreement.of, "claim")} that were scored twice${share}.${severityOf(queue.pairs, (judge) => unbroken(judgeNames[judges.indexOf(judge)] ?? judge))}${end}`;
}

/** Which of two judges is stricter, by a sign test over tasks; with more judges, which two differ most often. */
function severityOf(pairs: QueuePair[], nameOf: (judge: string) => string): string {
  const differing = pairs.filter(({a_higher, b_higher}) => a_higher + b_higher > 0);
  if (differing.length === 0) return "";
  if (pairs.length > 1) {
    const often = ({a_higher, b_higher, both}: QueuePair) => (a_higher + b_higher) / both;
    const [most] = differing.toSorted((x, y) => often(y) - often(x));
    return ` ${nameOf(most.a)} and ${nameOf(most.b)} differ most often, on ${percent(often(most))}\u202f%.`;
  }
  const [{a, b, tasks_a_higher, tasks_b_higher}] = differing;
  const {p} = mcnemarTest({both: 0, only1: tasks_a_higher, only2: tasks_b_higher, neither: 1}, {variant: "exact"});
  const [mild, strict] = tasks_a_higher > tasks_b_higher ? [a, b] : [b, a];
  const [more, fewer] = [Math.max(tasks_a_higher, tasks_b_higher), Math.min(tasks_a_higher, tasks_b_higher)];
  return p < ALPHA
    ? ` ${nameOf(strict)} is the stricter: ${nameOf(mild)} gives more on ${plural(more, "task")}, less on ${inWords(fewer)}.`
    : ` Neither of ${nameOf(a)} and ${nameOf(b)} can be told to be the stricter.`;
}
