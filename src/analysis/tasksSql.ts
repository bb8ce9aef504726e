import {LOW_CONFIDENCE} from "./queueMember.js";
import {text} from "./sqlText.js";
import type {PageState} from "./pageState.js";

/** Counted and passed trials of each task, hardest first. */
export function tasksSql(state: PageState): string {
  const judge = state.judge === null ? "NULL" : text(state.judge);
  const models = state.models === null ? "" : ` AND model IN (${state.models.map(text).join(", ")})`;
  return [
    "SELECT task_id, count(*)::INTEGER AS counted, count(*) FILTER (WHERE passed)::INTEGER AS passed,",
    "  count(*) FILTER (WHERE passed) / count(*) AS estimate, count(DISTINCT model)::INTEGER AS models,",
    "  count(DISTINCT model) FILTER (WHERE passed)::INTEGER AS models_passing",
    `FROM outcomes(${text(state.convention)}, ${judge}, ${state.threshold})`,
    `WHERE counted${models}`,
    "GROUP BY task_id",
    "ORDER BY estimate, task_id",
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
