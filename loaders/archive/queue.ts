import type {Database} from "../../data/database.js";
import {toValue} from "../../data/database.js";
import type {OutcomesMember} from "../../src/analysis/archive.js";
import {LOW_CONFIDENCE, QUEUE_REASONS} from "../../src/analysis/queueMember.js";
import type {
  QueueJudge,
  QueueMember,
  QueuePair,
  QueueReason,
  QueueRow,
  QueueVerdict,
} from "../../src/analysis/queueMember.js";
import {deniesScore} from "../../src/analysis/rationaleVerdict.js";

const MOST_ROWS = 1500;
const TEXT = 400;
const ANSWER = 1000;
const reasons = Object.keys(QUEUE_REASONS) as QueueReason[];

/** Puts the judgements whose rationale denies their score into the table `denied`; texts pass by in chunks. */
async function fillDenied(db: Database): Promise<void> {
  const result = await db.connection.stream(
    `SELECT trial_id, claim_index, judge, repeat_index, score, rationale
     FROM claim_scores
     WHERE rationale IS NOT NULL AND score IN (0, 1)
     ORDER BY trial_id, claim_index, judge, repeat_index`,
  );
  const found: unknown[] = [];
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const row of chunk.getRows()) {
      const [trial_id, claim_index, judge, repeat_index, score, rationale] = row.map(toValue);
      if (deniesScore(score as number, rationale as string)) found.push({trial_id, claim_index, judge, repeat_index});
    }
  }
  await db.run("CREATE TEMP TABLE denied (trial_id VARCHAR, claim_index INTEGER, judge VARCHAR, repeat_index INTEGER)");
  await db.connection.run(
    `INSERT INTO denied SELECT unnest(from_json($found::JSON, '[{"trial_id": "VARCHAR", "claim_index": "INTEGER", "judge": "VARCHAR", "repeat_index": "INTEGER"}]'), recursive := true)`,
    {found: JSON.stringify(found)},
  );
}

/** One row a claim of a trial with a judgement: why it is in the queue, and how far its scores lie apart. */
async function fillFlagged(db: Database): Promise<void> {
  await db.run(
    `CREATE TEMP TABLE flagged AS
     WITH judged AS (
       SELECT s.trial_id, s.claim_index, count(s.score) AS scores, coalesce(max(s.score) - min(s.score), 0) AS spread, min(s.confidence) FILTER (WHERE NOT s.judge_failed) AS confidence,
         bool_or(s.judge_failed) AS failed, bool_or(d.trial_id IS NOT NULL) AS denied
       FROM claim_scores AS s
       JOIN trials AS t ON t.trial_id = s.trial_id
       LEFT JOIN denied AS d ON d.trial_id = s.trial_id AND d.claim_index = s.claim_index AND d.judge = s.judge AND d.repeat_index = s.repeat_index
       GROUP BY s.trial_id, s.claim_index
     )
     SELECT *, (CASE WHEN spread > 0 THEN ${QUEUE_REASONS.disagreement} ELSE 0 END
       + CASE WHEN denied THEN ${QUEUE_REASONS.denied} ELSE 0 END
       + CASE WHEN confidence < ${LOW_CONFIDENCE} THEN ${QUEUE_REASONS.low_confidence} ELSE 0 END
       + CASE WHEN failed THEN ${QUEUE_REASONS.failed} ELSE 0 END)::INTEGER AS why
     FROM judged`,
  );
}

function readJudges(db: Database): Promise<QueueJudge[]> {
  return db.rows<QueueJudge>(
    `SELECT s.judge, first(j.kind) AS kind, count(s.score)::INTEGER AS verdicts, count(*) FILTER (WHERE s.judge_failed)::INTEGER AS failed,
       count(s.confidence) FILTER (WHERE NOT s.judge_failed)::INTEGER AS with_confidence,
       count(*) FILTER (WHERE NOT s.judge_failed AND s.confidence < ${LOW_CONFIDENCE})::INTEGER AS low_confidence,
       count(s.rationale) FILTER (WHERE NOT s.judge_failed)::INTEGER AS with_rationale, count(d.trial_id)::INTEGER AS denied
     FROM claim_scores AS s
     JOIN trials AS t ON t.trial_id = s.trial_id
     LEFT JOIN judges AS j ON j.judge = s.judge
     LEFT JOIN denied AS d ON d.trial_id = s.trial_id AND d.claim_index = s.claim_index AND d.judge = s.judge AND d.repeat_index = s.repeat_index
     GROUP BY s.judge
     ORDER BY s.judge`,
  );
}

function readPairs(db: Database): Promise<QueuePair[]> {
  return db.rows<QueuePair>(
    `WITH verdicts AS (
       SELECT t.task_id, s.trial_id, s.claim_index, s.judge, arg_min(s.score, s.repeat_index) AS score
       FROM claim_scores AS s
       JOIN trials AS t ON t.trial_id = s.trial_id
       WHERE s.score IS NOT NULL
       GROUP BY t.task_id, s.trial_id, s.claim_index, s.judge
     ),
     by_task AS (
       SELECT a.judge AS a, b.judge AS b, a.task_id, count(*) AS "both", count(*) FILTER (WHERE a.score > b.score) AS a_higher,
         count(*) FILTER (WHERE a.score < b.score) AS b_higher, sum(a.score) - sum(b.score) AS difference
       FROM verdicts AS a
       JOIN verdicts AS b ON b.trial_id = a.trial_id AND b.claim_index = a.claim_index AND b.judge > a.judge
       GROUP BY a.judge, b.judge, a.task_id
     )
     SELECT a, b, sum("both")::INTEGER AS "both", sum(a_higher)::INTEGER AS a_higher, sum(b_higher)::INTEGER AS b_higher,
       count(*) FILTER (WHERE difference > 0)::INTEGER AS tasks_a_higher, count(*) FILTER (WHERE difference < 0)::INTEGER AS tasks_b_higher
     FROM by_task
     GROUP BY a, b
     ORDER BY a, b`,
  );
}

interface FoundRow {
  trial_id: string;
  model: string;
  task_id: string;
  trial_index: number;
  claim_index: number;
  text: string | null;
  why: number;
  verdicts: FoundVerdict[];
}

interface FoundVerdict {
  judge: string;
  repeat_index: number;
  score: QueueVerdict["score"];
  confidence: number | null;
  is_denied: boolean;
  rationale: string | null;
}

/** The rows of each reason that lie farthest out, with their judgements. */
function readRows(db: Database, hasTrials: boolean): Promise<FoundRow[]> {
  const chosen = reasons.map(
    (reason) =>
      `(SELECT trial_id, claim_index, why, spread, confidence FROM flagged WHERE why & ${QUEUE_REASONS[reason]} > 0
        ORDER BY spread DESC, confidence NULLS LAST, trial_id, claim_index LIMIT ${MOST_ROWS})`,
  );
  return db.rows<FoundRow>(
    `WITH chosen AS (${chosen.join(" UNION ")})
     SELECT q.trial_id, t.model, t.task_id, t.trial_index, q.claim_index, first(left(c.text, ${TEXT})) AS text, first(q.why) AS why,
       list({judge: s.judge, repeat_index: s.repeat_index, score: s.score, confidence: s.confidence, is_denied: d.trial_id IS NOT NULL,
         rationale: ${hasTrials ? "NULL::VARCHAR" : `left(s.rationale, ${TEXT})`}} ORDER BY s.judge, s.repeat_index) AS verdicts
     FROM chosen AS q
     JOIN trials AS t ON t.trial_id = q.trial_id
     JOIN claim_scores AS s ON s.trial_id = q.trial_id AND s.claim_index = q.claim_index
     LEFT JOIN denied AS d ON d.trial_id = s.trial_id AND d.claim_index = s.claim_index AND d.judge = s.judge AND d.repeat_index = s.repeat_index
     LEFT JOIN claims AS c ON c.task_id = t.task_id AND c.claim_index = q.claim_index
     GROUP BY q.trial_id, t.model, t.task_id, t.trial_index, q.claim_index, q.spread, q.confidence
     ORDER BY q.spread DESC, q.confidence NULLS LAST, t.task_id, t.model, t.trial_index, q.claim_index`,
  );
}

/** The beginnings of the answers of these trials. */
async function readAnswers(db: Database, ids: string[]): Promise<Record<string, string>> {
  const rows = await db.rows<{trial_id: string; answer: string}>(
    `SELECT trial_id, left(answer, ${ANSWER}) AS answer
     FROM trials
     WHERE answer IS NOT NULL AND trial_id IN (SELECT unnest($ids::JSON::VARCHAR[]))
     ORDER BY trial_id`,
    {ids: JSON.stringify(ids)},
  );
  return Object.fromEntries(rows.map(({trial_id, answer}) => [trial_id, answer]));
}

/**
 * Member `queue`: claims of trials on which judgements differ, whose rationale denies its score (`deniesScore`), that were judged with low
 * confidence, or whose call failed: the 1,500 farthest out of each reason, with counts of all, from `claim_scores`, `trials`, `claims` and `judges`.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @param outcomes the member `outcomes`, whose lists of models and tasks the rows point into
 * @returns rows by how far scores lie apart, then by lowest confidence; empty without judgements
 * @example (await loadQueue(db, outcomes)).totals.disagreement
 */
export async function loadQueue(db: Database, outcomes: OutcomesMember): Promise<QueueMember> {
  await fillDenied(db);
  await fillFlagged(db);
  const {has_trials} = await db.row<{has_trials: boolean}>(
    "SELECT count(*) > 0 AS has_trials FROM (SELECT 1 FROM steps LIMIT 1)",
  );
  const judges = await readJudges(db);
  const counts = await db.row<Record<QueueReason | "judged" | "judged_twice", number>>(
    `SELECT count(*) FILTER (WHERE scores > 0)::INTEGER AS judged, count(*) FILTER (WHERE scores > 1)::INTEGER AS judged_twice,
       ${reasons.map((reason) => `count(*) FILTER (WHERE why & ${QUEUE_REASONS[reason]} > 0)::INTEGER AS ${reason}`).join(", ")}
     FROM flagged`,
  );
  const {judged, judged_twice, ...totals} = counts;
  const [models, tasks] = [placesOf(outcomes.models), placesOf(outcomes.tasks)];
  const judgePlaces = placesOf(judges.map(({judge}) => judge));
  const texts = new Map<string, number>();
  const rows = (await readRows(db, has_trials)).map(({model, task_id, text, verdicts, ...row}): QueueRow => {
    const known = texts.get(text ?? "") ?? texts.size;
    texts.set(text ?? "", known);
    return {
      ...row,
      model: models.get(model) ?? -1,
      task: tasks.get(task_id) ?? -1,
      text: known,
      verdicts: verdicts.map((verdict) => toVerdict(verdict, judgePlaces.get(verdict.judge) ?? -1)),
    };
  });
  const answers = has_trials ? {} : await readAnswers(db, [...new Set(rows.map(({trial_id}) => trial_id))]);
  await db.run("DROP TABLE flagged; DROP TABLE denied");
  return {
    has_trials,
    judges,
    pairs: await readPairs(db),
    judged,
    judged_twice,
    totals,
    texts: [...texts.keys()],
    answers,
    rows,
  };
}

function toVerdict({score, repeat_index, confidence, is_denied, rationale}: FoundVerdict, judge: number): QueueVerdict {
  return {
    judge,
    score,
    ...(repeat_index === 1 ? {} : {repeat_index}),
    ...(confidence === null ? {} : {confidence}),
    ...(is_denied ? {is_denied} : {}),
    ...(rationale === null ? {} : {rationale}),
  };
}

function placesOf(names: string[]): Map<string, number> {
  return new Map(names.map((name, place) => [name, place]));
}
