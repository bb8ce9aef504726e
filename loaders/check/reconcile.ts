import type {Database} from "../../data/database.js";
import type {Manifest} from "../../data/manifest.js";
import {reconcileDiagnoses} from "./reconcileDiagnoses.js";
import {areEqual, roundedTo} from "./reconciled.js";
import type {Reconciled, Wanted} from "./reconciled.js";

/** Conventions that a published number of MCP-Atlas may follow, in the order in which they are tried. */
const CONVENTIONS = ["mcp-atlas-official", "mcp-atlas-diagnostic", "strict", "lenient"];

/** What can be recomputed of one model, split, convention and judge. */
type Numbers = Readonly<Record<string, number | null>>;

const SHARE = (condition: string, of: string) =>
  `count(*) FILTER (WHERE ${condition})::DOUBLE / nullif(count(*) FILTER (WHERE ${of}), 0)::DOUBLE * 100`;

/** A trial that ended in an error which its answer does not tell. */
const HAS_ERROR = "t.error_class IS NOT NULL AND coalesce(t.answer, '') NOT LIKE 'ERROR:%'";

/** One row a model and split: the aggregates that MCP-Atlas's programs print, unrounded where the digits differ by file. */
const NUMBERS = `
SELECT o.model,
  count(*) FILTER (WHERE o.present)::INTEGER AS rows,
  count(*) FILTER (WHERE o.counted AND o.score IS NOT NULL)::INTEGER AS scored,
  favg(o.score ORDER BY o.trial_id) FILTER (WHERE o.counted) AS mean,
  median(o.score) FILTER (WHERE o.counted) AS median,
  stddev_samp(o.score ORDER BY o.trial_id) FILTER (WHERE o.counted) AS std,
  min(o.score) FILTER (WHERE o.counted) AS least,
  max(o.score) FILTER (WHERE o.counted) AS most,
  quantile_cont(o.score, 0.25) FILTER (WHERE o.counted) AS q25,
  quantile_cont(o.score, 0.75) FILTER (WHERE o.counted) AS q75,
  count(*) FILTER (WHERE ${HAS_ERROR})::INTEGER AS errors,
  ${SHARE("o.counted AND o.score >= 0.5", "o.counted")} AS rate_50,
  ${SHARE("o.counted AND o.score >= 0.75", "o.counted")} AS rate_75
FROM outcomes($convention, $judge, 0.75) AS o LEFT JOIN trials AS t ON t.trial_id = o.trial_id
WHERE $scope NOT IN ('public', 'private') OR o.split = $scope
GROUP BY o.model`;

/** One row a model: errors among its trials, which need no judge. */
const ERRORS = `
SELECT t.model, count(*)::INTEGER AS rows, count(*) FILTER (WHERE ${HAS_ERROR})::INTEGER AS errors,
  count(t.answer)::INTEGER AS answers
FROM trials AS t LEFT JOIN tasks AS k USING (task_id)
WHERE $scope NOT IN ('public', 'private') OR k.split = $scope
GROUP BY t.model`;

/** What `NUMBERS` gives of a model. */
interface NumbersRow {
  readonly model: string;
  readonly rows: number;
  readonly scored: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly std: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly q25: number | null;
  readonly q75: number | null;
  readonly errors: number;
  readonly rate_50: number | null;
  readonly rate_75: number | null;
}

const EMPTY: NumbersRow = {
  ...{model: "", rows: 0, scored: 0, mean: null, median: null, std: null},
  ...{least: null, most: null, q25: null, q75: null, errors: 0, rate_50: null, rate_75: null},
};

function toNumbers(row: NumbersRow): Numbers {
  return {
    total_tasks: row.rows,
    "scoring.total_tasks": row.rows,
    valid_responses: row.scored,
    empty_or_error: row.rows - row.scored,
    clean_runs: row.scored - row.errors,
    count: row.scored,
    mean_coverage: row.mean,
    "scoring.mean_coverage": row.mean,
    "mean coverage score": row.mean,
    "scoring.median_coverage": row.median,
    "50%": row.median,
    std: row.std,
    min: row.least,
    max: row.most,
    "25%": row.q25,
    "75%": row.q75,
    "pass_rate_0.50": row.rate_50,
    "pass_rate_0.75": row.rate_75,
    "scoring.pass_rate_0.75": row.rate_75,
    "pass rate": row.rate_75 === null ? null : row.rate_75 / 100,
  };
}

/** The aggregates that `toNumbers` knows. */
const KNOWN = Object.keys(toNumbers(EMPTY));

/** Aggregates by convention, judge and scope, each asked for once. */
class Aggregates {
  private readonly known = new Map<string, Promise<NumbersRow[]>>();

  constructor(private readonly db: Database) {}

  of(convention: string, judge: string | null, scope: string): Promise<NumbersRow[]> {
    const key = JSON.stringify([convention, judge, scope === "public" || scope === "private" ? scope : "all"]);
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const rows = this.db.rows<NumbersRow>(NUMBERS, {convention, judge, scope});
    this.known.set(key, rows);
    return rows;
  }
}

async function reconcileScores(
  db: Database,
  wanted: Wanted,
  aggregates: Aggregates,
  judges: readonly (string | null)[],
): Promise<Reconciled> {
  const {scope, model, metric, value, decimals, place} = wanted;
  let first: Reconciled | null = null;
  for (const judge of judges) {
    for (const convention of CONVENTIONS) {
      const rows = await aggregates.of(convention, judge, scope);
      const row = rows.find((candidate) => candidate.model === model);
      const recomputed = await roundedTo(db, row === undefined ? null : toNumbers(row)[metric], decimals);
      const agrees = row !== undefined && areEqual(value, recomputed, decimals);
      const found = {model, scope, metric, place, published: value, recomputed, agrees, convention, judge};
      if (agrees) return found;
      first ??= found;
    }
  }
  return first as Reconciled;
}

async function reconcileErrors(db: Database, wanted: Wanted): Promise<Reconciled> {
  const {scope, model, metric, value, place} = wanted;
  const rows = await db.rows<{model: string; rows: number; errors: number; answers: number}>(ERRORS, {scope});
  const row = rows.find((candidate) => candidate.model === model);
  const recomputed = (metric === "has_script_response" ? row?.answers : row?.errors) ?? null;
  return {
    model,
    scope,
    metric,
    place,
    published: value,
    recomputed,
    agrees: value === recomputed,
    convention: CONVENTIONS[0],
    judge: null,
  };
}

/**
 * Recomputes the aggregates that MCP-Atlas's files carry from the trials beside them, and says under which convention and judge each agrees to the last
 * digit, or what comes out instead. Numbers of models without trials, and a number that trials do not tell (`ci_95`), are left out.
 * @param db an experiment opened with `withAnalysis`
 * @param manifest the experiment's, which says whether it is an import of MCP-Atlas
 * @returns a row a number, by model, place and metric; none where the experiment is no imported MCP-Atlas
 * @example (await withAnalysis(folder, reconcile)).filter(({agrees}) => !agrees)
 */
export async function reconcile(db: Database, manifest: Manifest): Promise<Reconciled[]> {
  if (manifest.benchmark !== "MCP-Atlas" || manifest.kind !== "imported") return [];
  const wanted = await db.rows<Wanted>(`
    SELECT p.scope, p.model, p.metric, p.value, p.decimals, p.place FROM published AS p
    WHERE p.model IN (SELECT model FROM trials) ORDER BY p.model, p.place, p.scope, p.metric`);
  const judges = await db.rows<{judge: string}>(
    "SELECT judge FROM (SELECT judge, count(*) AS n FROM claim_scores GROUP BY judge UNION ALL SELECT scorer, 1 FROM scores WHERE metric = 'coverage_score') GROUP BY judge ORDER BY sum(n) DESC, judge",
  );
  const tried = judges.length === 0 ? [null] : judges.map(({judge}) => judge);
  const aggregates = new Aggregates(db);
  const reconciled: Reconciled[] = [];
  for (const one of wanted) {
    if (["tasks_with_scraping_errors", "tasks_with_errors", "has_script_response"].includes(one.metric))
      reconciled.push(await reconcileErrors(db, one));
    else if (one.metric.startsWith("diagnosis.") || one.metric.startsWith("mode.")) {
      const found = await reconcileDiagnoses(db, one);
      if (found !== null) reconciled.push(found);
    } else if (KNOWN.includes(one.metric)) reconciled.push(await reconcileScores(db, one, aggregates, tried));
  }
  return reconciled;
}
