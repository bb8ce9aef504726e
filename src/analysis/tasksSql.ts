import {LOW_CONFIDENCE} from "./queueMember.js";
import {byTask, conditions, outcomesCall, text} from "./sqlText.js";
import type {PageState} from "./pageState.js";

/** One row a model and task: the common table expression `by_task`. */
const perTask = (state: PageState) => `WITH by_task AS (\n${byTask(state)}\n)`;

/** Counted and passed trials of each task, and how many models passed all, some or none of theirs, hardest first. */
export function tasksSql(state: PageState): string {
  return [
    perTask(state),
    "SELECT task_id, sum(n)::INTEGER AS counted, sum(c)::INTEGER AS passed, sum(c) / sum(n) AS estimate,",
    "  count(*) FILTER (WHERE c = n)::INTEGER AS models_always,",
    "  count(*) FILTER (WHERE c > 0 AND c < n)::INTEGER AS models_sometimes,",
    "  count(*) FILTER (WHERE c = 0)::INTEGER AS models_never",
    "FROM by_task",
    "GROUP BY task_id",
    "ORDER BY estimate, counted DESC, task_id",
  ].join("\n");
}

/** How many tasks each number of models solves: a model solves a task where it passes half of its trials or more. */
export function taskDistributionSql(state: PageState): string {
  return [
    `${perTask(state)},`,
    "solved AS (SELECT task_id, count(*) FILTER (WHERE 2 * c >= n) AS solvers FROM by_task GROUP BY task_id),",
    "counts AS (SELECT i::INTEGER AS models_solving FROM range((SELECT count(DISTINCT model) + 1 FROM by_task)) AS t(i))",
    "SELECT c.models_solving, count(s.task_id)::INTEGER AS tasks",
    "FROM counts AS c",
    "LEFT JOIN solved AS s ON s.solvers = c.models_solving",
    "GROUP BY c.models_solving",
    "ORDER BY c.models_solving",
  ].join("\n");
}

/** What became of each attempt at one task. */
export function taskTrialsSql(state: PageState, task: string): string {
  return [
    "SELECT model, trial_index AS attempt, counted, counted AND passed AS passed, score, reason",
    `FROM ${outcomesCall(state)}`,
    `WHERE task_id = ${text(task)} AND ${conditions({...state, slice: null}, false)}`,
    "ORDER BY model, attempt",
  ].join("\n");
}

/** Claims that nobody or everybody meets under a judge, of repeated judgements the first that did not fail. */
export function extremesSql(judge: string | null, most = 150): string {
  return [
    "WITH verdicts AS (",
    "  SELECT t.task_id, s.trial_id, s.claim_index, arg_min(s.score, s.repeat_index) FILTER (WHERE s.score IS NOT NULL) AS score",
    "  FROM claim_scores AS s",
    "  JOIN trials AS t ON t.trial_id = s.trial_id",
    `  WHERE s.judge = ${judge === null ? "NULL" : text(judge)}`,
    "  GROUP BY t.task_id, s.trial_id, s.claim_index",
    "),",
    "by_claim AS (",
    "  SELECT task_id, claim_index, count(score)::INTEGER AS n,",
    "    CASE WHEN max(score) = 0 THEN 'nobody' WHEN min(score) = 1 THEN 'everybody' END AS met_by",
    "  FROM verdicts",
    "  WHERE score IS NOT NULL",
    "  GROUP BY task_id, claim_index",
    ")",
    "SELECT b.task_id, b.claim_index, b.met_by, b.n",
    "FROM by_claim AS b",
    "JOIN claims AS c ON c.task_id = b.task_id AND c.claim_index = b.claim_index",
    "WHERE b.met_by IS NOT NULL",
    `QUALIFY row_number() OVER (PARTITION BY b.met_by ORDER BY b.n DESC, b.task_id, b.claim_index) <= ${most}`,
    "ORDER BY b.met_by, b.n DESC, b.task_id, b.claim_index",
  ].join("\n");
}

/** Claims of the tasks, and how many judged answers meet each under a judge. */
export function claimsSql(judge: string | null, task: string | null): string {
  return [
    "SELECT c.task_id, c.claim_index, c.text, count(s.score)::INTEGER AS n, avg(s.score) AS mean_score,",
    "  min(s.score) AS least, max(s.score) AS most",
    "FROM claims AS c",
    "JOIN trials AS t ON t.task_id = c.task_id",
    "JOIN claim_scores AS s ON s.trial_id = t.trial_id AND s.claim_index = c.claim_index",
    `WHERE s.judge = ${judge === null ? "NULL" : text(judge)}${task === null ? "" : ` AND c.task_id = ${text(task)}`}`,
    "GROUP BY c.task_id, c.claim_index, c.text",
    "ORDER BY mean_score, c.task_id, c.claim_index",
  ].join("\n");
}

/** Claims of trials whose scores differ, were given with low confidence, or failed, with every judgement. */
export function queueSql(): string {
  return [
    "SELECT t.model, t.task_id, t.trial_index, s.claim_index, max(s.score) - min(s.score) AS spread,",
    "  min(s.confidence) AS lowest_confidence, count(*) FILTER (WHERE s.judge_failed)::INTEGER AS failed,",
    "  list({judge: s.judge, score: s.score, rationale: s.rationale} ORDER BY s.judge, s.repeat_index) AS verdicts",
    "FROM claim_scores AS s",
    "JOIN trials AS t ON t.trial_id = s.trial_id",
    "GROUP BY t.model, t.task_id, t.trial_index, s.claim_index",
    `HAVING spread > 0 OR lowest_confidence < ${LOW_CONFIDENCE} OR failed > 0`,
    "ORDER BY spread DESC NULLS LAST, lowest_confidence NULLS LAST, t.task_id, t.model, t.trial_index, s.claim_index",
  ].join("\n");
}
