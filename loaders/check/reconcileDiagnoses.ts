import type {Database} from "../../data/database.js";
import {areEqual, roundedTo} from "./reconciled.js";
import type {Reconciled, Wanted} from "./reconciled.js";

/** One row a model and diagnoser: what a summary of diagnoses counts. */
const DIAGNOSED = `
SELECT t.model, d.judge,
  count(*) FILTER (WHERE d.mode IS NOT NULL)::INTEGER AS diagnosed,
  count(*) FILTER (WHERE d.family = 'tool_call')::INTEGER AS tool_call,
  count(*) FILTER (WHERE d.family = 'cognitive')::INTEGER AS cognitive,
  coalesce(max(d.coverage_threshold), 1) AS threshold
FROM diagnoses AS d JOIN trials AS t USING (trial_id)
WHERE d.is_primary
GROUP BY t.model, d.judge ORDER BY t.model, d.judge`;

const MODES = `
SELECT t.model, d.judge, d.mode, count(*)::INTEGER AS n
FROM diagnoses AS d JOIN trials AS t USING (trial_id)
WHERE d.is_primary AND d.mode IS NOT NULL
GROUP BY t.model, d.judge, d.mode
ORDER BY t.model, d.judge, d.mode`;

/** What `DIAGNOSED` gives of a model and diagnoser. */
interface DiagnosedRow {
  readonly model: string;
  readonly judge: string;
  readonly diagnosed: number;
  readonly tool_call: number;
  readonly cognitive: number;
  readonly threshold: number;
}

/** The mean coverage of the trials that were to be diagnosed: those below the diagnoser's threshold under the experiment's own judge. */
function meansBelow(db: Database, rows: readonly DiagnosedRow[]): Promise<{judge: string; value: number | null}[]> {
  return Promise.all(
    rows.map(async ({model, judge, threshold}) => {
      const sql = "SELECT favg(score ORDER BY trial_id) AS value FROM outcomes WHERE model = $1 AND score < $2";
      const {value} = await db.row<{value: number | null}>(sql, [model, threshold]);
      return {judge, value};
    }),
  );
}

/** What a summary of diagnoses counts, of one diagnoser. */
async function diagnosedNumbers(
  db: Database,
  model: string,
  metric: string,
): Promise<{judge: string; value: number | null}[]> {
  if (metric.startsWith("mode.")) {
    const rows = await db.rows<{model: string; judge: string; mode: string; n: number}>(MODES);
    const own = rows.filter((row) => row.model === model && row.mode === metric.slice("mode.".length));
    return own.map(({judge, n}) => ({judge, value: n}));
  }
  const rows = await db.rows<DiagnosedRow>(DIAGNOSED);
  if (metric === "diagnosis.avg_coverage_diagnosed")
    return meansBelow(
      db,
      rows.filter((row) => row.model === model),
    );
  const {n} = await db.row<{n: number}>("SELECT count(*)::INTEGER AS n FROM trials WHERE model = $1", [model]);
  return rows
    .filter((row) => row.model === model)
    .map(({judge, diagnosed, tool_call: tool, cognitive}) => {
      const all = tool + cognitive;
      const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
      const values: Record<string, number | null> = {
        "diagnosis.tasks_diagnosed": diagnosed,
        "diagnosis.diagnosis_rate_pct": share(diagnosed, n),
        "diagnosis.category_split.tool_call_count": tool,
        "diagnosis.category_split.tool_call_pct": share(tool, all),
        "diagnosis.category_split.cognitive_count": cognitive,
        "diagnosis.category_split.cognitive_pct": share(cognitive, all),
      };
      return {judge, value: values[metric] ?? null};
    });
}

/**
 * Recomputes a number of a summary of diagnoses. `reconcile` calls it for all of them.
 * @param db an experiment opened with `withAnalysis`
 * @param wanted the number as published
 * @returns the number under the diagnoser under whom it agrees, else under the first; null where nobody diagnosed the model
 * @example (await reconcileDiagnoses(db, wanted))?.agrees
 */
export async function reconcileDiagnoses(db: Database, wanted: Wanted): Promise<Reconciled | null> {
  const {scope, model, metric, value, decimals, place} = wanted;
  const candidates = await diagnosedNumbers(db, model, metric);
  let first: Reconciled | null = null;
  for (const {judge, value: own} of candidates) {
    const recomputed = await roundedTo(db, own, decimals);
    const agrees = areEqual(value, recomputed, decimals);
    const found = {
      model,
      scope,
      metric,
      place,
      published: value,
      recomputed,
      agrees,
      convention: "mcp-atlas-diagnostic",
      judge,
    };
    if (agrees) return found;
    first ??= found;
  }
  return first;
}
