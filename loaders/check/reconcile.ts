import type {Database} from "../../data/database.js";
import type {Manifest} from "../../data/manifest.js";

/** Conventions that a published number of MCP-Atlas may follow, in the order in which they are tried. */
const CONVENTIONS = ["mcp-atlas-official", "mcp-atlas-diagnostic", "strict", "lenient"];

/** A published number beside what the trials give. */
export interface Reconciled {
  readonly model: string;
  readonly scope: string;
  readonly metric: string;
  readonly place: string;
  readonly published: number | null;
  /** What the trials give under `convention` and `judge`, rounded as published: where it agrees, else under the first tried. */
  readonly recomputed: number | null;
  /** Whether the two are equal to the last digit. */
  readonly agrees: boolean;
  readonly convention: string;
  /** The judge whose verdicts count; null where the number needs none. */
  readonly judge: string | null;
}

interface Wanted {
  readonly scope: string;
  readonly model: string;
  readonly metric: string;
  readonly value: number | null;
  readonly decimals: number | null;
  readonly place: string;
}

/** What can be recomputed of one model, split, convention and judge. */
type Numbers = Readonly<Record<string, number | null>>;

const ROUNDED = (sql: string, digits: number) => `CASE WHEN isfinite(${sql}) THEN round_exactly(${sql}, ${digits}) END`;
const SHARE = (condition: string, of: string) =>
  `count(*) FILTER (WHERE ${condition})::DOUBLE / nullif(count(*) FILTER (WHERE ${of}), 0)::DOUBLE * 100`;

/** One row a model and split: the aggregates that MCP-Atlas's programs print, unrounded where the digits differ by file. */
const NUMBERS = `
SELECT o.model,
  count(*) FILTER (WHERE o.present)::INTEGER AS rows,
  count(*) FILTER (WHERE o.counted AND o.score IS NOT NULL)::INTEGER AS scored,
  favg(o.score) FILTER (WHERE o.counted) AS mean,
  median(o.score) FILTER (WHERE o.counted) AS median,
  stddev_samp(o.score) FILTER (WHERE o.counted) AS std,
  min(o.score) FILTER (WHERE o.counted) AS least,
  max(o.score) FILTER (WHERE o.counted) AS most,
  quantile_cont(o.score, 0.25) FILTER (WHERE o.counted) AS q25,
  quantile_cont(o.score, 0.75) FILTER (WHERE o.counted) AS q75,
  ${SHARE("o.counted AND o.score >= 0.5", "o.counted")} AS rate_50,
  ${SHARE("o.counted AND o.score >= 0.75", "o.counted")} AS rate_75
FROM outcomes($convention, $judge, 0.75) AS o
WHERE $scope NOT IN ('public', 'private') OR o.split = $scope
GROUP BY o.model`;

/** One row a model: errors among its trials, which need no judge. */
const ERRORS = `
SELECT t.model, count(*)::INTEGER AS rows, count(*) FILTER (WHERE t.error_class IS NOT NULL AND t.answer NOT LIKE 'ERROR:%' OR t.error_class IS NOT NULL AND t.answer IS NULL)::INTEGER AS errors
FROM trials AS t LEFT JOIN tasks AS k USING (task_id)
WHERE $scope NOT IN ('public', 'private') OR k.split = $scope
GROUP BY t.model`;

/** One row a model and diagnoser: what a summary of diagnoses counts. */
const DIAGNOSED = `
SELECT t.model, d.judge,
  count(*) FILTER (WHERE d.mode IS NOT NULL)::INTEGER AS diagnosed,
  count(*) FILTER (WHERE d.family = 'tool_call')::INTEGER AS tool_call,
  count(*) FILTER (WHERE d.family = 'cognitive')::INTEGER AS cognitive
FROM diagnoses AS d JOIN trials AS t USING (trial_id)
WHERE d.is_primary
GROUP BY t.model, d.judge ORDER BY t.model, d.judge`;

const MODES = `
SELECT t.model, d.judge, d.mode, count(*)::INTEGER AS n
FROM diagnoses AS d JOIN trials AS t USING (trial_id)
WHERE d.is_primary AND d.mode IS NOT NULL
GROUP BY t.model, d.judge, d.mode
ORDER BY t.model, d.judge, d.mode`;

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
  readonly rate_50: number | null;
  readonly rate_75: number | null;
}

const EMPTY: NumbersRow = {
  ...{model: "", rows: 0, scored: 0, mean: null, median: null, std: null},
  ...{least: null, most: null, q25: null, q75: null, rate_50: null, rate_75: null},
};

function toNumbers(row: NumbersRow): Numbers {
  return {
    total_tasks: row.rows,
    "scoring.total_tasks": row.rows,
    valid_responses: row.scored,
    empty_or_error: row.rows - row.scored,
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

async function rounded(db: Database, value: number | null, decimals: number | null): Promise<number | null> {
  if (value === null) return null;
  const {r} = await db.row<{r: number}>(`SELECT ${ROUNDED("$1::DOUBLE", Math.min(decimals ?? 12, 12))} AS r`, [value]);
  return r;
}

/** Compares to the digits printed; a file that prints a number in full may differ in its last bits. */
function areEqual(published: number | null, recomputed: number | null, decimals: number | null): boolean {
  if (published === null || recomputed === null) return published === recomputed;
  if (decimals !== null && decimals <= 6) return published === recomputed;
  return Math.abs(published - recomputed) <= 1e-11 * Math.max(1, Math.abs(published));
}

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
      const recomputed = await rounded(db, row === undefined ? null : toNumbers(row)[metric], decimals);
      const agrees = row !== undefined && areEqual(value, recomputed, decimals);
      const found = {model, scope, metric, place, published: value, recomputed, agrees, convention, judge};
      if (agrees) return found;
      first ??= found;
    }
  }
  return first as Reconciled;
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
  const rows = await db.rows<{model: string; judge: string; diagnosed: number; tool_call: number; cognitive: number}>(
    DIAGNOSED,
  );
  const {n} = await db.row<{n: number}>("SELECT count(*)::INTEGER AS n FROM trials WHERE model = $1", [model]);
  return rows
    .filter((row) => row.model === model)
    .map(({judge, diagnosed, tool_call: tool, cognitive}) => {
      const all = tool + cognitive;
      const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
      const values: Numbers = {
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

async function reconcileDiagnoses(db: Database, wanted: Wanted): Promise<Reconciled | null> {
  const {scope, model, metric, value, decimals, place} = wanted;
  const candidates = await diagnosedNumbers(db, model, metric);
  let first: Reconciled | null = null;
  for (const {judge, value: own} of candidates) {
    const recomputed = await rounded(db, own, decimals);
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

async function reconcileErrors(db: Database, wanted: Wanted): Promise<Reconciled> {
  const {scope, model, metric, value, place} = wanted;
  const rows = await db.rows<{model: string; rows: number; errors: number}>(ERRORS, {scope});
  const row = rows.find((candidate) => candidate.model === model);
  const recomputed = row?.errors ?? null;
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
 * digit, or what comes out instead. Numbers of models without trials, and numbers that trials do not tell (`ci_95`, `clean_runs`), are left out.
 * @param db an experiment opened with `withAnalysis`
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
    if (one.metric === "tasks_with_scraping_errors" || one.metric === "tasks_with_errors")
      reconciled.push(await reconcileErrors(db, one));
    else if (one.metric.startsWith("diagnosis.") || one.metric.startsWith("mode.")) {
      const found = await reconcileDiagnoses(db, one);
      if (found !== null) reconciled.push(found);
    } else if (KNOWN.includes(one.metric)) reconciled.push(await reconcileScores(db, one, aggregates, tried));
  }
  return reconciled;
}

/** A reconciled number as one line: `m all pass_rate_0.75: 33.33 under mcp-atlas-official, judge "j"`. */
export function toReconciledLine({
  model,
  scope,
  metric,
  published,
  recomputed,
  agrees,
  convention,
  judge,
  place,
}: Reconciled): string {
  const by = judge === null ? "" : `, judge ${JSON.stringify(judge)}`;
  const head = `${model} ${scope} ${metric}`;
  if (agrees) return `${head}: ${published} agrees under ${convention}${by}`;
  return `${head}: got ${published} in ${place}; expected ${recomputed} under ${convention}${by}`;
}
