import {withExperiment} from "../../data/store.js";

/** A claim that a judge has not scored yet, or whose call failed. */
export interface PendingClaim {
  readonly trial_id: string;
  readonly claim_index: number;
  readonly repeat_index: number;
  readonly claim: string;
  readonly answer: string;
}

/** What there is to judge. */
export interface Pending {
  readonly claims: PendingClaim[];
  /** Verdicts that stand already. */
  readonly before: number;
  /** Trials with claims that are not judged, since they have no answer: a convention says what they are worth. */
  readonly unanswered: number;
}

/** What a convention takes for an answer; the same rule as `attempts` of the loaders. */
const ANSWERED = String.raw`NOT regexp_matches(coalesce(t.answer, ''), '^\s*(ERROR:.*)?$', 's')`;

const WANTED = `
WITH wanted AS (
  SELECT t.trial_id, t.task_id, c.claim_index, r.repeat_index::INTEGER AS repeat_index, coalesce(c.text_clean, c.text) AS claim, t.answer
  FROM trials AS t
  JOIN claims AS c ON c.task_id = t.task_id AND c.text_clean IS DISTINCT FROM ''
  CROSS JOIN (SELECT unnest(range(1, $2::BIGINT + 1)) AS repeat_index) AS r
  WHERE ${ANSWERED}
)`;

/**
 * Reads what a judge has still to score: claims of answered trials, repeats side by side, by task and trial.
 * Where `isOutdated`, what stands was given by other rules and is judged again. Answers that are empty or an error are left out, without a call.
 * @param folder the experiment's folder
 * @param judge the judge's id
 * @param options how often each claim is judged, from 1, and whether what stands is judged again
 * @returns the open claims, how many verdicts stand, and how many trials have no answer
 * @throws where the experiment cannot be read
 * @example (await readPending(folder, "rule", {repeats: 1, isOutdated: false})).claims.length
 */
export function readPending(
  folder: string,
  judge: string,
  {repeats, isOutdated}: {repeats: number; isOutdated: boolean},
): Promise<Pending> {
  return withExperiment(folder, async (db) => {
    const claims = await db.rows<PendingClaim>(
      `${WANTED}
       SELECT w.trial_id, w.claim_index, w.repeat_index, w.claim, w.answer
       FROM wanted AS w
       WHERE NOT EXISTS (
         SELECT 1 FROM claim_scores AS s
         WHERE s.judge = $1 AND NOT s.judge_failed AND NOT $3
           AND s.trial_id = w.trial_id AND s.claim_index = w.claim_index AND s.repeat_index = w.repeat_index
       )
       ORDER BY w.task_id, w.trial_id, w.repeat_index, w.claim_index`,
      [judge, repeats, isOutdated],
    );
    const [{total}] = await db.rows<{total: number}>(
      `${WANTED} SELECT count(*)::INTEGER AS total FROM wanted WHERE $1 <> ''`,
      [judge, repeats],
    );
    const [{unanswered}] = await db.rows<{unanswered: number}>(
      `SELECT count(*)::INTEGER AS unanswered FROM trials AS t
       WHERE NOT ${ANSWERED} AND EXISTS (SELECT 1 FROM claims AS c WHERE c.task_id = t.task_id)`,
    );
    return {claims, before: total - claims.length, unanswered};
  });
}
