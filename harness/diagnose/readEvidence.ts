import {readTable, withExperiment} from "../../data/store.js";
import type {Row} from "../../data/schema.js";
import type {Evidence, EvidenceCall, EvidenceTrace, MissedClaim} from "./evidence.js";

type StepRow = Pick<
  Row<"steps">,
  "trial_id" | "step_index" | "turn" | "kind" | "text" | "call_id" | "tool" | "arguments" | "is_error"
>;

/** A failed trial with its evidence. */
export interface FailedTrial {
  readonly trialId: string;
  readonly evidence: Evidence;
}

/** Which trials are diagnosed. */
export interface EvidenceQuery {
  /** The judge whose verdicts count. */
  readonly judge: string;
  /** Trials whose coverage is below this. */
  readonly below: number;
}

/** Whether a short result that no server flagged speaks of an error all the same. */
function saysError(text: string): boolean {
  return (
    text.length < 600 &&
    /^\W*(?:[\w-]+ )?(?:error|exception|failed)\b|"(?:error|is_?error|success)"\s*:\s*(?:"|true|false)/i.test(text) &&
    !/"success"\s*:\s*true/i.test(text)
  );
}

/**
 * Calls with their results, from the steps of one trial in order.
 * @param steps of one trial
 * @returns calls in order; a call without a result has null for it
 */
export function toCalls(steps: readonly StepRow[]): EvidenceCall[] {
  const results = new Map(
    steps.filter(({kind}) => kind === "tool_result").map((step) => [`${step.turn}\0${step.call_id}`, step]),
  );
  const seen = new Set<string>();
  const calls = steps.filter(({kind}) => kind === "tool_call");
  return calls.map((step) => {
    const result = results.get(`${step.turn}\0${step.call_id}`);
    const key = `${step.tool}\0${step.arguments}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return {
      step: step.step_index,
      turn: step.turn ?? 0,
      tool: step.tool ?? "",
      arguments: step.arguments ?? "",
      isError: (result?.is_error ?? false) || saysError(result?.text ?? ""),
      result: result?.text ?? null,
      isRepeated,
      isParallel: calls.filter(({turn}) => turn === step.turn).length > 1,
    };
  });
}

function parseTrace(text: string | null): EvidenceTrace[] {
  if (text === null) return [];
  const parsed = JSON.parse(text) as unknown;
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((call: unknown) => {
    const {tool, arguments: args} = (call ?? {}) as {tool?: unknown; arguments?: unknown};
    return typeof tool === "string" ? [{tool, arguments: (args ?? {}) as Record<string, unknown>}] : [];
  });
}

const FAILED = `
WITH verdicts AS (
  SELECT s.trial_id, s.claim_index, arg_min(s.score, s.repeat_index) FILTER (WHERE s.score IS NOT NULL) AS score
  FROM claim_scores AS s WHERE s.judge = $1
  GROUP BY s.trial_id, s.claim_index
),
coverage AS (SELECT v.trial_id, avg(v.score) AS coverage FROM verdicts AS v GROUP BY v.trial_id),
checked AS (SELECT v.trial_id, bool_and(v.passed) AS passed FROM verifications AS v GROUP BY v.trial_id)
SELECT t.trial_id,
  CASE WHEN trim(coalesce(t.answer, '')) = '' AND c.coverage IS NULL AND k.passed IS NULL THEN 0 ELSE coalesce(c.coverage, k.passed::INTEGER) END::DOUBLE AS coverage
FROM trials AS t
LEFT JOIN coverage AS c ON c.trial_id = t.trial_id
LEFT JOIN checked AS k ON k.trial_id = t.trial_id
WHERE t.status NOT IN ('infra_error', 'cancelled')
ORDER BY t.trial_id`;

/** Rows by a key, in order. */
function by<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

type ScoreRow = Pick<Row<"claim_scores">, "claim_index" | "score" | "rationale">;

function toEvidence(
  trial: Row<"trials">,
  task: Row<"tasks">,
  claims: readonly Row<"claims">[],
  steps: readonly StepRow[],
  scores: readonly ScoreRow[],
  coverage: number,
): Evidence {
  const said = steps
    .filter(({kind}) => kind === "assistant" || kind === "reasoning")
    .map(({step_index: step, text}) => ({step, text: text ?? ""}));
  const missed = claims.flatMap(({claim_index, text, text_clean}): MissedClaim[] => {
    const verdict = scores.find((row) => row.claim_index === claim_index);
    if (verdict === undefined || verdict.score === null || verdict.score === 1) return [];
    return [{text: text_clean ?? text, score: verdict.score, rationale: verdict.rationale}];
  });
  return {
    prompt: task.prompt ?? "",
    exposedTools: task.exposed_tools ?? [],
    requiredTools: task.required_tools ?? [],
    trace: parseTrace(task.reference_trajectory),
    calls: toCalls(steps),
    said,
    answer: trial.answer ?? "",
    answerStep: said.at(-1)?.step ?? null,
    status: trial.status,
    stopReason: trial.stop_reason,
    claims: claims.map(({text, text_clean}) => text_clean ?? text),
    missed,
    coverage,
  };
}

/**
 * Reads the evidence of every failed trial: coverage under a judge (or the verifiers' verdict, where there are no claims) below a bound.
 * Trials that the infrastructure failed are left out: that is no failure of a model.
 * @param folder the experiment's folder
 * @param query whose verdicts count, and the bound
 * @param use told of each, by trial; the next is read when its promise settles
 * @throws where the experiment cannot be read, or `use` throws
 * @example await readEvidence(folder, {judge: "rule", below: 0.75}, ({evidence}) => console.log(evidence.coverage))
 */
export async function readEvidence(
  folder: string,
  {judge, below}: EvidenceQuery,
  use: (trial: FailedTrial) => Promise<void> | void,
): Promise<void> {
  const trials = new Map((await readTable(folder, "trials")).map((row) => [row.trial_id, row]));
  const tasks = new Map((await readTable(folder, "tasks")).map((row) => [row.task_id, row]));
  const claims = by(
    (await readTable(folder, "claims")).filter(({text_clean}) => text_clean !== ""),
    (row) => row.task_id,
  );
  await withExperiment(folder, async (db) => {
    const rows = await db.rows<{trial_id: string; coverage: number | null}>(FAILED, [judge]);
    for (const {trial_id, coverage} of rows) {
      const trial = trials.get(trial_id);
      const task = trial === undefined ? undefined : tasks.get(trial.task_id);
      if (trial === undefined || task === undefined || coverage === null || coverage >= below) continue;
      const steps = await db.rows<StepRow>(
        `SELECT trial_id, step_index, turn, kind, text, call_id, tool, arguments, is_error
         FROM steps WHERE trial_id = $1 ORDER BY step_index`,
        [trial_id],
      );
      const scores = await db.rows<ScoreRow>(
        `SELECT claim_index, score, rationale FROM claim_scores
         WHERE trial_id = $1 AND judge = $2 AND score IS NOT NULL ORDER BY claim_index, repeat_index`,
        [trial_id, judge],
      );
      await use({
        trialId: trial_id,
        evidence: toEvidence(trial, task, claims.get(trial.task_id) ?? [], steps, scores, coverage),
      });
    }
  });
}
