import type {NewRow} from "../data/schema.js";
import type {AgentResult} from "./agent.js";
import {attempt} from "./attempt.js";
import type {TrialSetting} from "./attempt.js";
import type {TrialRows} from "./journal/journal.js";
import type {Model} from "./models/model.js";
import type {PlannedTrial} from "./plan.js";
import type {Distractors} from "./servers/distractors.js";
import {canonicalJson, sha256Of} from "./servers/toolListHash.js";
import type {Step} from "./step.js";
import {serversOf} from "./suite/serversOf.js";
import type {Suite} from "./suite/suite.js";

/** What came of one try of a trial. */
export interface Tried {
  readonly rows: TrialRows;
  /** Its steps, as they were kept. */
  readonly steps: readonly Step[];
  readonly status: AgentResult["status"];
  /** What went wrong, in a line, for the next try; null where nothing did. */
  readonly trouble: string | null;
  readonly stopsModel: boolean;
}

/**
 * SHA-256 of all that a trial's outcome may depend on, but for the world: model, budgets, prompt, servers, tools.
 * @param suite what the trial is of
 * @param distractors how many distractors are exposed
 * @returns 64 hexadecimal digits; equal where two trials may be compared
 * @example configurationHash(suite, planned, distractors).length // 64
 */
export function configurationHash(suite: Suite, {model, task}: PlannedTrial, distractors: Distractors): string {
  const {budgets, prompt, exposed_tools, environment, verifier} = task;
  const local = {...environment, work: environment.work !== undefined, state: environment.state !== undefined};
  const sql = environment.sql.map(({engine, database}) => ({engine, database}));
  const servers = serversOf(suite, task, distractors);
  const {system_prompt: system, give_retry_errors: gives} = suite;
  return sha256Of({
    model,
    budgets,
    prompt,
    exposed_tools,
    local: {...local, sql},
    verifier,
    servers,
    system,
    gives,
    distractors,
  });
}

/**
 * Tries a trial once: initial state, servers, agent, servers ended, verification, reset. Every step is in the journal before the next.
 * @param setting what all trials of the run share
 * @param planned which trial
 * @param model who decides
 * @param retryErrors what ended the tries before this one
 * @returns rows and steps; errors of whatever kind are results, never thrown
 * @example (await tryTrial(setting, planned, model, [])).status
 */
export async function tryTrial(
  setting: TrialSetting,
  planned: PlannedTrial,
  model: Model,
  retryErrors: readonly string[],
): Promise<Tried> {
  const {journal} = setting;
  const {trialId: trial} = planned;
  const startedAt = new Date().toISOString();
  const begin = performance.now();
  journal.append({kind: "start", trial, attempt: retryErrors.length + 1, at: startedAt});
  const steps: Step[] = [];
  const record = (step: Step) => journal.appendSoon({kind: "step", trial, step}, (clean) => steps.push(clean.step));
  const {result, verification, ...servers} = await attempt(setting, planned, model, retryErrors, record);
  journal.flush();
  const row: NewRow<"trials"> = {
    trial_id: trial,
    task_id: planned.task.id,
    model: planned.model.id,
    trial_index: planned.trialIndex,
    agent: "benchbook",
    status: result.status,
    stop_reason: result.stopReason,
    error_class: result.errorClass,
    error_message: result.errorMessage,
    started_at: startedAt,
    wall_seconds: (performance.now() - begin) / 1000,
    agent_seconds: result.seconds,
    turns: result.turns,
    tool_calls: result.toolCalls,
    input_tokens: result.inputTokens,
    output_tokens: result.outputTokens,
    reasoning_tokens: result.reasoningTokens,
    cached_tokens: result.cachedTokens,
    cost_usd: result.costUsd,
    cost_source: result.costSource,
    retries: retryErrors.length,
    retry_errors: retryErrors.length === 0 ? null : [...retryErrors],
    answer: result.answer,
    configuration_hash: configurationHash(setting.suite, planned, setting.distractors),
    tool_list_sha256: servers.toolListSha256,
    server_tools_sha256: servers.serverSha256 === null ? null : canonicalJson(servers.serverSha256),
    server_notes: servers.serverNotes.length === 0 ? null : [...servers.serverNotes],
  };
  const isBroken = result.status === "infra_error";
  const toolErrors = steps.filter(({kind, is_error}) => kind === "tool_result" && is_error === true);
  return {
    rows: {
      trial: row,
      verification: verification && {
        trial_id: trial,
        verifier: verification.verifier,
        passed: verification.passed,
        exit_code: verification.exitCode,
        output: verification.output,
        duration_seconds: verification.seconds,
      },
    },
    steps,
    status: result.status,
    trouble: isBroken ? summarizeTrouble(result.errorMessage ?? "unknown", toolErrors) : null,
    stopsModel: result.stopsModel,
  };
}

const MOST_TOOL_ERRORS = 5;

/** What ended a try, with the errors that tools gave in it. */
function summarizeTrouble(message: string, toolErrors: readonly Step[]): string {
  const shown = toolErrors.slice(0, MOST_TOOL_ERRORS).map(({tool, text}) => `${tool}: ${(text ?? "").slice(0, 200)}`);
  const more = toolErrors.length - shown.length;
  return [message, ...shown, ...(more > 0 ? [`and ${more} more tool errors`] : [])].join("; ");
}
