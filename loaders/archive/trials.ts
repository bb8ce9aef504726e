import type {Database} from "../../data/database.js";
import type {OutcomesMember, TrialsMember} from "../../src/analysis/archive.js";

interface TrialRow {
  model: string;
  task_id: string;
  trial_index: number;
  status: string;
  seconds: number | null;
  cost_usd: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  turns: number | null;
  tool_calls: number | null;
}

/**
 * Member `trials`: what each trial took, as columns by model, task and attempt, from `trials`. Seconds are the agent's
 * own where known, else wall time.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @param outcomes the member `outcomes`, whose lists of models and tasks the columns point into
 * @returns columns of one length; `model`, `task` and `status` are places in their lists, an unknown number is null;
 * seconds rounded to 0.1, dollars to 1e-6
 * @example (await loadTrials(db, outcomes)).statuses
 */
export async function loadTrials(db: Database, outcomes: OutcomesMember): Promise<TrialsMember> {
  const rows = await db.rows<TrialRow>(
    `SELECT model, task_id, trial_index, status, round(coalesce(agent_seconds, wall_seconds), 1) AS seconds,
       round(cost_usd, 6) AS cost_usd, input_tokens, output_tokens, turns, tool_calls
     FROM trials
     ORDER BY model, task_id, trial_index`,
  );
  const models = new Map(outcomes.models.map((model, m) => [model, m]));
  const tasks = new Map(outcomes.tasks.map((task, t) => [task, t]));
  const statuses = [...new Set(rows.map(({status}) => status))].sort();
  return {
    model: rows.map(({model}) => models.get(model) ?? -1),
    task: rows.map(({task_id}) => tasks.get(task_id) ?? -1),
    trial_index: rows.map(({trial_index}) => trial_index),
    status: rows.map(({status}) => statuses.indexOf(status)),
    statuses,
    seconds: rows.map(({seconds}) => seconds),
    cost_usd: rows.map(({cost_usd}) => cost_usd),
    input_tokens: rows.map(({input_tokens}) => input_tokens),
    output_tokens: rows.map(({output_tokens}) => output_tokens),
    turns: rows.map(({turns}) => turns),
    tool_calls: rows.map(({tool_calls}) => tool_calls),
  };
}
