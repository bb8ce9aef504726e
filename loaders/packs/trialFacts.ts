import type {Database} from "../../data/database.js";
import type {Row, TableName} from "../../data/schema.js";
import type {PackedTrial, Sibling, ToolList, TrialOutcome, TrialRecord} from "../../src/analysis/trialRecord.js";
import {findToolLists} from "../check/findToolLists.js";

/** How many trials are read at once. */
const BATCH = 500;

type ByTrial<T> = T & {trial_id: string};
type OutcomeRow = ByTrial<TrialOutcome>;

function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known === undefined) groups.set(keyOf(row), [row]);
    else known.push(row);
  }
  return groups;
}

function withoutTrial<T extends {trial_id: string}>(rows: readonly T[] | undefined): Omit<T, "trial_id">[] {
  return (rows ?? []).map((row) => {
    const rest: Partial<T> = {...row};
    delete rest.trial_id;
    return rest as Omit<T, "trial_id">;
  });
}

/** Rows of a table that belong to a batch of trials, in the order of their key. */
function rowsOf<N extends TableName>(
  db: Database,
  table: N,
  leftOut: string,
  order: string,
  ids: string[],
): Promise<ByTrial<Row<N>>[]> {
  return db.rows<ByTrial<Row<N>>>(
    `SELECT * EXCLUDE (${leftOut}) FROM ${table} WHERE trial_id IN (SELECT unnest($ids::JSON::VARCHAR[])) ORDER BY trial_id, ${order}`,
    {ids: JSON.stringify(ids)},
  );
}

/** The tasks' and models' rows, and what became of every trial: small beside the steps, read once. */
async function readShared(db: Database) {
  const tasks = await db.rows<Omit<Row<"tasks">, "written_at">>("SELECT * EXCLUDE (written_at) FROM tasks");
  const claims = await db.rows<Row<"claims">>(
    "SELECT task_id, claim_index, text, kind FROM claims ORDER BY task_id, claim_index",
  );
  const models = await db.rows<Row<"models">>(
    "SELECT model, display_name, provider, is_open_weights, configuration FROM models",
  );
  const outcomes = await db.rows<OutcomeRow>(
    "SELECT trial_id, passed, counted, score, reason, half_points, n_claims FROM outcomes WHERE present ORDER BY trial_id",
  );
  const order = await db.rows<Pick<PackedTrial, "trial_id" | "model" | "task_id" | "trial_index" | "status">>(
    "SELECT trial_id, model, task_id, trial_index, status FROM trials ORDER BY model, task_id, trial_index",
  );
  const toolLists = await findToolLists(db);
  return {
    toolLists: new Map(toolLists.map((list) => [JSON.stringify([list.server, list.sha256]), list])),
    tasks: new Map(tasks.map((task) => [task.task_id, task])),
    claims: groupBy(claims, ({task_id}) => task_id),
    models: new Map(models.map((model) => [model.model, model])),
    outcomes: new Map(outcomes.map((outcome) => [outcome.trial_id, outcome])),
    order,
  };
}

type Shared = Awaited<ReturnType<typeof readShared>>;

function toSiblings(order: Shared["order"], outcomes: Shared["outcomes"]): Map<string, Sibling[]> {
  const groups = groupBy(order, ({model, task_id}) => JSON.stringify([model, task_id]));
  return new Map(
    [...groups].map(([key, trials]) => [
      key,
      trials.map(({trial_id, trial_index, status}) => {
        const outcome = outcomes.get(trial_id);
        return {trial_id, trial_index, status, passed: outcome?.counted === true ? outcome.passed : null};
      }),
    ]),
  );
}

/**
 * Everything about each trial but its steps, one record a trial by model, task and attempt, from `trials`, `tasks`,
 * `models`, `claims`, `claim_scores`, `scores`, `verifications`, `diagnoses` and the view `outcomes`. A few hundred
 * trials are held at once.
 * @param db an experiment opened by `withAnalysis`
 * @returns the records, one after the other
 * @throws where a part is unreadable
 * @example for await (const {trial} of trialFacts(db)) ids.push(trial.trial_id);
 */
export async function* trialFacts(db: Database): AsyncGenerator<TrialRecord> {
  const shared = await readShared(db);
  const siblings = toSiblings(shared.order, shared.outcomes);
  for (let start = 0; start < shared.order.length; start += BATCH) {
    const ids = shared.order.slice(start, start + BATCH).map(({trial_id}) => trial_id);
    const trials = await rowsOf(db, "trials", "written_at", "trial_index", ids);
    const verdicts = await rowsOf(
      db,
      "claim_scores",
      "written_at, claim_echo",
      "claim_index, judge, repeat_index",
      ids,
    );
    const scores = await rowsOf(db, "scores", "written_at", "scorer, metric", ids);
    const verifications = await rowsOf(db, "verifications", "written_at", "verifier", ids);
    const diagnoses = await rowsOf(db, "diagnoses", "written_at", "judge, failure_index", ids);
    const [byVerdict, byScore] = [groupBy(verdicts, byId), groupBy(scores, byId)];
    const [byVerification, byDiagnosis] = [groupBy(verifications, byId), groupBy(diagnoses, byId)];
    const byTrial = new Map(trials.map((trial) => [trial.trial_id, trial]));
    for (const id of ids) {
      const trial = byTrial.get(id);
      if (trial === undefined)
        throw new Error(`trialFacts: trial_id: got ${JSON.stringify(id)}; expected it in trials`);
      const outcome = shared.outcomes.get(id);
      const model = shared.models.get(trial.model);
      yield {
        trial,
        model: {
          display_name: model?.display_name ?? trial.model,
          provider: model?.provider ?? null,
          is_open_weights: model?.is_open_weights ?? null,
          configuration: model?.configuration ?? null,
        },
        task: shared.tasks.get(trial.task_id) ?? {task_id: trial.task_id},
        claims: (shared.claims.get(trial.task_id) ?? []).map(({claim_index, text, kind}) => ({
          claim_index,
          text,
          kind,
        })),
        claim_scores: withoutTrial(byVerdict.get(id)),
        scores: withoutTrial(byScore.get(id)),
        verifications: withoutTrial(byVerification.get(id)),
        diagnoses: withoutTrial(byDiagnosis.get(id)),
        outcome: outcome === undefined ? null : toOutcome(outcome),
        siblings: siblings.get(JSON.stringify([trial.model, trial.task_id])) ?? [],
        tool_lists: toToolLists(trial.server_tools_sha256, shared.toolLists),
      };
    }
  }
}

function toToolLists(hashes: string | null, known: ReadonlyMap<string, ToolList>): ToolList[] {
  return Object.entries(JSON.parse(hashes ?? "{}") as Record<string, string>).flatMap(
    (entry) => known.get(JSON.stringify(entry)) ?? [],
  );
}

function byId({trial_id}: {trial_id: string}): string {
  return trial_id;
}

function toOutcome({passed, counted, score, reason, half_points, n_claims}: OutcomeRow): TrialOutcome {
  return {passed, counted, score, reason, half_points, n_claims};
}
