import type {Database} from "../../data/database.js";
import type {AnchorPair, TruthSet, TruthsMember} from "../../src/analysis/truths.js";

interface VerdictRow {
  judge: string;
  truth: string;
  verdict: string;
  confidence: number | null;
  model: string;
  cluster: string;
}

/** A task that stands for one claim of a task (seeded answers, anchors) is drawn with the others of that task. */
const CLUSTER = String.raw`regexp_replace(t.task_id, '\.claim-\d+$', '')`;

const FAULTS = `
SELECT d.judge, u.value AS truth, coalesce(d.mode, 'cannot_tell') AS verdict, d.confidence, t.model, ${CLUSTER} AS cluster
FROM truths AS u
JOIN trials AS t ON t.trial_id = u.trial_id
JOIN diagnoses AS d ON d.trial_id = u.trial_id AND d.is_primary
WHERE u.kind = 'fault'
ORDER BY d.judge, t.model, t.task_id, t.trial_index`;

const CLAIMS = `
SELECT s.judge, u.value AS truth, CASE s.score WHEN 1 THEN 'fulfilled' WHEN 0.5 THEN 'partially_fulfilled' ELSE 'not_fulfilled' END AS verdict,
  s.confidence, t.model, ${CLUSTER} AS cluster
FROM truths AS u
JOIN trials AS t ON t.trial_id = u.trial_id
JOIN claim_scores AS s ON s.trial_id = u.trial_id AND s.claim_index = u.claim_index AND s.score IS NOT NULL
WHERE u.kind = 'claim'
ORDER BY s.judge, t.model, t.task_id, t.trial_index, s.repeat_index`;

/** The value of an anchor is \`<judge> <score>\`: whose verdict was frozen, and which. */
const ANCHORS = `
SELECT s.judge, ${CLUSTER} AS cluster, regexp_extract(u.value, ' ([0-9.]+)$', 1)::DOUBLE AS before, avg(s.score) AS after
FROM truths AS u
JOIN trials AS t ON t.trial_id = u.trial_id
JOIN claim_scores AS s ON s.trial_id = u.trial_id AND s.claim_index = u.claim_index AND s.score IS NOT NULL
WHERE u.kind = 'anchor'
GROUP BY s.judge, t.task_id, t.model, t.trial_index, u.value
ORDER BY s.judge, t.model, t.task_id, t.trial_index`;

async function loadSet(db: Database, kind: "fault" | "claim"): Promise<TruthSet | null> {
  const {known} = await db.row<{known: number}>("SELECT count(*)::INTEGER AS known FROM truths WHERE kind = $1", [
    kind,
  ]);
  if (known === 0) return null;
  const rows = await db.rows<VerdictRow>(kind === "fault" ? FAULTS : CLAIMS);
  const {harmless} = await db.row<{harmless: number}>(
    `SELECT count(*)::INTEGER AS harmless FROM truths AS u
     WHERE u.kind = $1 AND u.kind = 'fault'
       AND (SELECT min(s.score) FROM claim_scores AS s WHERE s.trial_id = u.trial_id) = 1`,
    [kind],
  );
  const names = (of: (row: VerdictRow) => string) => [...new Set(rows.map(of))].sort();
  const set = {
    judges: names(({judge}) => judge),
    labels: [...new Set(rows.flatMap(({truth, verdict}) => [truth, verdict]))].sort(),
    models: names(({model}) => model),
    clusters: names(({cluster}) => cluster),
  };
  const places = (list: string[], of: (row: VerdictRow) => string) => {
    const place = new Map(list.map((name, i) => [name, i]));
    return rows.map((row) => place.get(of(row)) ?? -1);
  };
  return {
    ...set,
    judge: places(set.judges, ({judge}) => judge),
    truth: places(set.labels, ({truth}) => truth),
    verdict: places(set.labels, ({verdict}) => verdict),
    confidence: rows.map(({confidence}) => confidence),
    model: places(set.models, ({model}) => model),
    cluster: places(set.clusters, ({cluster}) => cluster),
    known,
    harmless,
  };
}

/**
 * Member `truths`: one verdict a row, as columns, on every fault and every answer whose truth is known, by judge, model, task and
 * trial; and one row a frozen pair and judge, from `truths`, `diagnoses`, `claim_scores` and `trials`.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @returns null sets where nothing of the kind is known; a confidence is null where none was stated
 * @example (await withAnalysis(folder, loadTruths)).claim?.known
 */
export async function loadTruths(db: Database): Promise<TruthsMember> {
  const [frozen] = await db.rows<{judge: string}>(
    "SELECT regexp_extract(value, '^(.*) [0-9.]+$', 1) AS judge FROM truths WHERE kind = 'anchor' ORDER BY trial_id LIMIT 1",
  );
  return {
    fault: await loadSet(db, "fault"),
    claim: await loadSet(db, "claim"),
    anchor_judge: frozen?.judge ?? null,
    anchors: frozen === undefined ? [] : await db.rows<AnchorPair>(ANCHORS),
  };
}
