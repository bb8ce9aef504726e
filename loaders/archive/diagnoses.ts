import type {Database} from "../../data/database.js";
import type {DiagnosesMember, OutcomesMember} from "../../src/analysis/archive.js";

interface DiagnosisRow {
  model: string;
  task_id: string;
  trial_index: number;
  judge: string;
  mode: string | null;
  is_primary: boolean;
  coverage_threshold: number | null;
}

/**
 * Member `diagnoses`: every failure that a diagnoser named, as columns by trial, diagnoser and place, from `diagnoses`.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @param outcomes the member `outcomes`, whose lists of models and tasks the columns point into
 * @returns columns of one length beside the lists; `model`, `task`, `diagnoser` and `mode` are places in their lists, `is_primary` is 0
 * or 1
 * @example (await loadDiagnoses(db, outcomes)).modes
 */
export async function loadDiagnoses(db: Database, outcomes: OutcomesMember): Promise<DiagnosesMember> {
  const rows = await db.rows<DiagnosisRow>(
    `SELECT t.model, t.task_id, t.trial_index, d.judge, d.mode, d.is_primary, d.coverage_threshold
     FROM diagnoses AS d
     JOIN trials AS t ON t.trial_id = d.trial_id
     ORDER BY t.model, t.task_id, t.trial_index, d.judge, d.failure_index`,
  );
  const models = new Map(outcomes.models.map((model, m) => [model, m]));
  const tasks = new Map(outcomes.tasks.map((task, t) => [task, t]));
  const diagnosers = [...new Set(rows.map(({judge}) => judge))].sort();
  const modes = [...new Set(rows.map(({mode}) => mode))].sort();
  const recorded = (diagnoser: string): number | null => {
    const all = new Set(
      rows.filter(({judge}) => judge === diagnoser).map(({coverage_threshold}) => coverage_threshold),
    );
    return all.size === 1 ? [...all][0] : null;
  };
  return {
    diagnosers,
    thresholds: diagnosers.map(recorded),
    modes,
    model: rows.map(({model}) => models.get(model) ?? -1),
    task: rows.map(({task_id}) => tasks.get(task_id) ?? -1),
    trial_index: rows.map(({trial_index}) => trial_index),
    diagnoser: rows.map(({judge}) => diagnosers.indexOf(judge)),
    mode: rows.map(({mode}) => modes.indexOf(mode)),
    is_primary: rows.map(({is_primary}) => (is_primary ? 1 : 0)),
  };
}
