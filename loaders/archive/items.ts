import type {Database} from "../../data/database.js";
import type {OutcomesMember} from "../../src/analysis/archive.js";
import {MOST_EXTREMES} from "../../src/analysis/taskMember.js";
import type {ClaimCounts, ExtremeClaim, TaskMember} from "../../src/analysis/taskMember.js";

/** Characters of a claim that a list shows. */
const TEXT = 240;

/** One row a judgement that holds: of repeats the first that did not fail, as the view `coverage` takes it. */
const VERDICTS = `
WITH verdicts AS (
  SELECT t.task_id, s.trial_id, s.claim_index, s.judge, arg_min(s.score, s.repeat_index) FILTER (WHERE s.score IS NOT NULL) AS score
  FROM claim_scores AS s
  JOIN trials AS t ON t.trial_id = s.trial_id
  GROUP BY t.task_id, s.trial_id, s.claim_index, s.judge
)`;

interface UseRow {
  task_id: string;
  trials: number;
  seconds: number | null;
  cost_usd: number | null;
  tool_calls: number | null;
  exposed: number | null;
  targets: number | null;
  exposed_used: number | null;
  targets_used: number | null;
  calls: number | null;
  distractor_calls: number | null;
  unknown_calls: number | null;
}

/** One row a task: what its trials took and which tools they called; tool counts are null without a trajectory. */
function readUse(db: Database): Promise<UseRow[]> {
  return db.rows<UseRow>(
    `WITH means AS (
       SELECT task_id, count(*)::INTEGER AS trials, round(avg(coalesce(agent_seconds, wall_seconds) ORDER BY trial_id), 2) AS seconds,
         round(avg(cost_usd ORDER BY trial_id), 6) AS cost_usd, round(avg(tool_calls), 2) AS tool_calls
       FROM trials
       GROUP BY task_id
     ),
     traced AS (
       SELECT t.task_id, CASE WHEN s.kind = 'tool_call' THEN s.tool END AS called, count(*) FILTER (WHERE s.kind = 'tool_call') AS calls
       FROM steps AS s
       JOIN trials AS t ON t.trial_id = s.trial_id
       GROUP BY t.task_id, called
     ),
     tools AS (
       SELECT c.task_id, sum(c.calls)::INTEGER AS calls,
         CASE WHEN first(k.exposed_tools) IS NOT NULL THEN count(*) FILTER (WHERE list_contains(k.exposed_tools, c.called))::INTEGER END AS exposed_used,
         CASE WHEN first(k.required_tools) IS NOT NULL THEN count(*) FILTER (WHERE list_contains(k.required_tools, c.called))::INTEGER END AS targets_used,
         CASE WHEN first(k.exposed_tools) IS NOT NULL AND first(k.required_tools) IS NOT NULL THEN coalesce(sum(c.calls) FILTER (WHERE
           list_contains(k.exposed_tools, c.called) AND NOT list_contains(k.required_tools, c.called)), 0)::INTEGER END AS distractor_calls,
         CASE WHEN first(k.exposed_tools) IS NOT NULL THEN coalesce(sum(c.calls) FILTER (WHERE
           NOT list_contains(k.exposed_tools, c.called)), 0)::INTEGER END AS unknown_calls
       FROM traced AS c
       JOIN tasks AS k ON k.task_id = c.task_id
       GROUP BY c.task_id
     )
     SELECT k.task_id, coalesce(m.trials, 0)::INTEGER AS trials, m.seconds, m.cost_usd, m.tool_calls,
       len(k.exposed_tools)::INTEGER AS exposed, len(k.required_tools)::INTEGER AS targets,
       u.exposed_used, u.targets_used, u.calls, u.distractor_calls, u.unknown_calls
     FROM tasks AS k
     LEFT JOIN means AS m ON m.task_id = k.task_id
     LEFT JOIN tools AS u ON u.task_id = k.task_id`,
  );
}

interface CountRow {
  task_id: string;
  judge: string;
  scored: number;
  nobody: number;
  everybody: number;
}

function readCounts(db: Database): Promise<CountRow[]> {
  return db.rows<CountRow>(
    `${VERDICTS},
     by_claim AS (
       SELECT task_id, judge, claim_index, max(score) AS most, min(score) AS least
       FROM verdicts
       WHERE score IS NOT NULL
       GROUP BY task_id, judge, claim_index
     )
     SELECT task_id, judge, count(*)::INTEGER AS scored, count(*) FILTER (WHERE most = 0)::INTEGER AS nobody,
       count(*) FILTER (WHERE least = 1)::INTEGER AS everybody
     FROM by_claim
     GROUP BY task_id, judge`,
  );
}

function readDisputed(db: Database): Promise<{task_id: string; judged_twice: number; disputed: number}[]> {
  return db.rows(
    `${VERDICTS},
     pairs AS (
       SELECT task_id, trial_id, claim_index, count(score) AS judges, max(score) - min(score) AS spread
       FROM verdicts
       GROUP BY task_id, trial_id, claim_index
     )
     SELECT task_id, count(*)::INTEGER AS judged_twice, count(*) FILTER (WHERE spread > 0)::INTEGER AS disputed
     FROM pairs
     WHERE judges > 1
     GROUP BY task_id`,
  );
}

function readExtremes(db: Database): Promise<(Omit<ExtremeClaim, "task"> & {task_id: string})[]> {
  return db.rows(
    `${VERDICTS},
     by_claim AS (
       SELECT task_id, judge, claim_index, count(score)::INTEGER AS n,
         CASE WHEN max(score) = 0 THEN 'nobody' WHEN min(score) = 1 THEN 'everybody' END AS met_by
       FROM verdicts
       WHERE score IS NOT NULL
       GROUP BY task_id, judge, claim_index
     )
     SELECT v.task_id, v.claim_index, left(c.text, ${TEXT}) AS text, v.judge, v.met_by, v.n
     FROM by_claim AS v
     JOIN claims AS c ON c.task_id = v.task_id AND c.claim_index = v.claim_index
     WHERE v.met_by IS NOT NULL
     QUALIFY row_number() OVER (PARTITION BY v.judge, v.met_by ORDER BY v.n DESC, v.task_id, v.claim_index) <= ${MOST_EXTREMES}
     ORDER BY v.judge, v.met_by, v.n DESC, v.task_id, v.claim_index`,
  );
}

/**
 * Member `items`: what the trials of each task took, which of its tools they called, and how its claims came out, as columns in the
 * order of the tasks of the member `outcomes`, from `tasks`, `trials`, `steps`, `claims` and `claim_scores`.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @param outcomes the member `outcomes`
 * @returns empty columns where there is no trial; a null is what the experiment does not know
 * @example (await loadItems(db, outcomes)).exposed
 */
export async function loadItems(db: Database, outcomes: OutcomesMember): Promise<TaskMember> {
  const {tasks} = outcomes;
  const use = new Map((await readUse(db)).map((row) => [row.task_id, row]));
  const counts = await readCounts(db);
  const disputed = new Map((await readDisputed(db)).map((row) => [row.task_id, row]));
  const places = new Map(tasks.map((task, t) => [task, t]));
  const column = (key: Exclude<keyof UseRow, "task_id" | "trials">) =>
    tasks.map((task) => use.get(task)?.[key] ?? null);
  const claims = [...new Set(counts.map(({judge}) => judge))].sort().map((judge): ClaimCounts => {
    const own = new Map(counts.filter((row) => row.judge === judge).map((row) => [row.task_id, row]));
    const of = (key: "scored" | "nobody" | "everybody") => tasks.map((task) => own.get(task)?.[key] ?? 0);
    return {judge, scored: of("scored"), nobody: of("nobody"), everybody: of("everybody")};
  });
  return {
    trials: tasks.map((task) => use.get(task)?.trials ?? 0),
    seconds: column("seconds"),
    cost_usd: column("cost_usd"),
    tool_calls: column("tool_calls"),
    exposed: column("exposed"),
    targets: column("targets"),
    exposed_used: column("exposed_used"),
    targets_used: column("targets_used"),
    calls: column("calls"),
    distractor_calls: column("distractor_calls"),
    unknown_calls: column("unknown_calls"),
    claims,
    judged_twice: tasks.map((task) => disputed.get(task)?.judged_twice ?? 0),
    disputed: tasks.map((task) => disputed.get(task)?.disputed ?? 0),
    extremes: (await readExtremes(db)).flatMap(({task_id, ...claim}) => {
      const task = places.get(task_id);
      return task === undefined ? [] : [{task, ...claim}];
    }),
  };
}
