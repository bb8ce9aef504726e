import pLimit from "p-limit";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";
import type {ClaimJudge, JudgeUsage} from "./claimJudge.js";
import {declareJudge} from "./declareJudge.js";
import {readPending} from "./pendingClaims.js";
import type {PendingClaim} from "./pendingClaims.js";
import {VerdictJournal, recoverVerdicts} from "./verdictJournal.js";

/** How an experiment is judged. */
export interface JudgeOptions {
  readonly judge: ClaimJudge;
  /** How often each claim is judged; default 1. */
  readonly repeats?: number;
  /** Calls at once; default 8. */
  readonly concurrency?: number;
  readonly cancel?: AbortSignal;
  /** Told after each batch. */
  readonly onProgress?: (done: number, todo: number) => void;
}

/** What came of it. */
export interface Judged {
  /** Verdicts that were given now. */
  readonly scored: number;
  /** Calls that failed; they are tried again on the next run. */
  readonly failed: number;
  /** Verdicts that stood there before. */
  readonly before: number;
  /** Verdicts of processes that died, which were kept. */
  readonly recovered: number;
  /** Trials without an answer, which a convention scores. */
  readonly unanswered: number;
  readonly usage: JudgeUsage;
}

type ScoreRow = NewRow<"claim_scores">;

/** Verdicts a part; more are one write, fewer are lost where a process dies without a journal. */
const BATCH = 8000;
/** Calls between two parts of a judge that costs. */
const COSTLY_BATCH = 200;

/**
 * Scores every claim of an experiment's answered trials by one judge, from claim and answer alone; what stands already is not judged again,
 * failed calls are. Other judges' verdicts stay beside.
 * @param folder the experiment's folder
 * @param options the judge, how often each claim is judged, and how many calls are made at once
 * @returns how many verdicts were given, failed, or stood there, and what they cost
 * @throws where a judge's endpoint refuses us, or the work was cancelled; verdicts given till then are kept
 * @example await judgeExperiment(folder, {judge: ruleClaimJudge()}) // {scored: 94, failed: 0, before: 0, …}
 */
export async function judgeExperiment(folder: string, options: JudgeOptions): Promise<Judged> {
  const {judge, repeats = 1, concurrency = 8, cancel = new AbortController().signal, onProgress} = options;
  const recovered = await recoverVerdicts(folder, "claim_scores");
  const isOutdated = await declareJudge(folder, judge.row);
  const {claims, before, unanswered} = await readPending(folder, judge.row.judge, {repeats, isOutdated});
  const limit = pLimit(concurrency);
  const size = judge.isCostly ? COSTLY_BATCH : BATCH;
  let done = 0;
  let failed = 0;
  let isStopped = false;
  for (let from = 0; from < claims.length; from += size) {
    cancel.throwIfAborted();
    const batch = claims.slice(from, from + size);
    const rows: ScoreRow[] = [];
    const journal = judge.isCostly ? new VerdictJournal(folder, "claim_scores") : null;
    const score = async (pending: PendingClaim): Promise<void> => {
      if (isStopped) return;
      cancel.throwIfAborted();
      const row = await toRow(judge, pending, cancel).catch((error: unknown) => {
        isStopped = true;
        throw error;
      });
      journal?.append(row);
      rows.push(row);
    };
    try {
      if (judge.isCostly) await settleAll(batch.map((pending) => limit(() => score(pending))));
      else for (const pending of batch) await score(pending);
    } finally {
      await writePart(folder, "claim_scores", rows);
      journal?.close();
      done += rows.length;
      failed += rows.filter((row) => row.judge_failed).length;
    }
    onProgress?.(done, claims.length);
  }
  return {scored: done - failed, failed, before, recovered, unanswered, usage: judge.usage()};
}

async function toRow(judge: ClaimJudge, pending: PendingClaim, cancel: AbortSignal): Promise<ScoreRow> {
  const {trial_id, claim_index, repeat_index, claim, answer} = pending;
  return {trial_id, claim_index, judge: judge.row.judge, repeat_index, ...(await judge.judge(claim, answer, cancel))};
}

/** Waits for all, so that no verdict arrives after its part was written; then throws the first failure. */
async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
