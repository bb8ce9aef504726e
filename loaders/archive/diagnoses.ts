import type {Database} from "../../data/database.js";
import type {DiagnosisRow} from "../../src/analysis/archive.js";

/** Member `diagnoses`: one row a failure that a diagnoser named, by trial, diagnoser and place, from `diagnoses`. */
export function loadDiagnoses(db: Database): Promise<DiagnosisRow[]> {
  return db.rows<DiagnosisRow>(
    `SELECT t.model, t.task_id, t.trial_index, d.judge, d.mode, d.family, d.is_primary, d.confidence
     FROM diagnoses AS d
     JOIN trials AS t ON t.trial_id = d.trial_id
     ORDER BY t.model, t.task_id, t.trial_index, d.judge, d.failure_index`,
  );
}
