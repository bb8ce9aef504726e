import {runAgent} from "./agent.js";
import type {AgentResult} from "./agent.js";
import {EnvironmentError, setUpEnvironment} from "./environments/environment.js";
import {verify} from "./environments/verify.js";
import type {Verification} from "./environments/verify.js";
import type {Journal} from "./journal/journal.js";
import {readStartTicks, thisProcess} from "./journal/processIdentity.js";
import {pricesOf} from "./models/createModel.js";
import type {Model} from "./models/model.js";
import {toSeed} from "./plan.js";
import type {PlannedTrial} from "./plan.js";
import {choosing} from "./servers/distractors.js";
import type {Distractors} from "./servers/distractors.js";
import {fillIn} from "./servers/place.js";
import type {Place} from "./servers/place.js";
import {openToolbox} from "./servers/toolbox.js";
import type {Toolbox} from "./servers/toolbox.js";
import {ServerError} from "./servers/toolServer.js";
import type {Recorder} from "./step.js";
import {serversOf} from "./suite/serversOf.js";
import type {Suite} from "./suite/suite.js";
import {NOTHING_USED} from "./totals.js";

/** What trials of a run have in common. */
export interface TrialSetting {
  readonly suite: Suite;
  readonly distractors: Distractors;
  readonly journal: Journal;
  /** Ends every trial of the run as cancelled. */
  readonly cancel: AbortSignal;
}

/** How an attempt ended. */
export interface Attempted {
  readonly result: AgentResult;
  readonly verification: Verification | null;
  /** SHA-256 of the tools as they were offered; null where the servers never came up. */
  readonly toolListSha256: string | null;
  /** SHA-256 of each server's whole tool list, by server; null where the servers never came up. */
  readonly serverSha256: Readonly<Record<string, string>> | null;
  /** What servers did beside the protocol that changed nothing, one line each. */
  readonly serverNotes: readonly string[];
}

/** What a trial's servers were, besides what they answered. */
type Servers = Pick<Attempted, "toolListSha256" | "serverSha256" | "serverNotes">;

const NOT_BEGUN = {
  ...NOTHING_USED,
  answer: null,
  turns: 0,
  toolCalls: 0,
  seconds: 0,
  sentToolsSha256: null,
  stopsModel: false,
};

/**
 * One attempt at a trial: initial state, servers, agent, servers ended, verification, reset.
 * @param setting what all trials of the run share
 * @param planned which trial
 * @param model who decides
 * @param retryErrors what ended the attempts before this one
 * @param record takes every step as it happens
 * @returns how it ended; errors of whatever kind are results, never thrown
 * @example (await attempt(setting, planned, model, [], record)).status // "completed"
 */
export async function attempt(
  setting: TrialSetting,
  planned: PlannedTrial,
  model: Model,
  retryErrors: readonly string[],
  record: Recorder,
): Promise<Attempted> {
  const {suite, journal, cancel} = setting;
  const {task, trialId: trial} = planned;
  const phase = (name: string) => void journal.append({kind: "phase", trial, phase: name});
  const onFolder = (folder: string) => void journal.append({kind: "left", trial, folder});
  try {
    phase("environment");
    const {place, reset} = await setUpEnvironment(suite.folder, task, onFolder);
    try {
      phase("servers");
      const {result, ...servers} = await withToolbox(
        setting,
        planned,
        place,
        async (toolbox) => {
          phase("agent");
          const prompt = fillIn(task.prompt, place) + (suite.give_retry_errors ? toRetryNote(retryErrors) : "");
          return runAgent(model, toolbox, toAgentTask(setting, planned, prompt), record, cancel);
        },
        record,
      );
      if (task.verifier === null || result.status === "cancelled" || result.status === "infra_error")
        return {result, verification: null, ...servers};
      phase("verification");
      const verification = await verify(task.verifier, place, result.answer, cancel);
      return {result: afterVerification(result, verification), verification, ...servers};
    } finally {
      phase("reset");
      await reset().catch((error: unknown) => record({kind: "error", text: `reset: ${(error as Error).message}`}));
    }
  } catch (error) {
    const servers = {toolListSha256: null, serverSha256: null, serverNotes: []};
    return {result: toFailure(error, cancel, record), verification: null, ...servers};
  }
}

async function withToolbox(
  {suite, distractors, journal}: TrialSetting,
  {task, trialId: trial}: PlannedTrial,
  place: Place,
  use: (toolbox: Toolbox) => Promise<AgentResult>,
  record: Recorder,
): Promise<{result: AgentResult} & Servers> {
  const choose = choosing(suite, task, distractors);
  const toolbox = await openToolbox(serversOf(suite, task, distractors), place, choose, (pid) => {
    journal.append({kind: "left", trial, group: {...thisProcess(), pid, startTicks: readStartTicks(pid)}});
  });
  try {
    const result = await use(toolbox);
    for (const text of toolbox.troubles()) record({turn: result.turns, kind: "error", text});
    const {toolListSha256, serverSha256} = toolbox;
    return {result, toolListSha256, serverSha256, serverNotes: toolbox.notes()};
  } finally {
    await toolbox.close();
  }
}

function toAgentTask(
  {suite, journal}: TrialSetting,
  {task, model, trialId: trial, trialIndex}: PlannedTrial,
  prompt: string,
) {
  return {
    trial: {trialId: trial, taskId: task.id, trialIndex, seed: toSeed(suite.seed, trial)},
    systemPrompt: suite.system_prompt,
    prompt,
    budgets: task.budgets,
    prices: pricesOf(model),
    keepBodies: (turn: number, bodies: {readonly request: unknown; readonly response: unknown}) =>
      journal.appendSoon({kind: "bodies", trial, turn, ...bodies}),
  };
}

function toRetryNote(retryErrors: readonly string[]): string {
  if (retryErrors.length === 0) return "";
  return `\n\nOn an earlier try these errors came up:\n${retryErrors.map((error) => `- ${error}`).join("\n")}`;
}

/** A verifier that could not run is the infrastructure's error: it says nothing about the model. */
function afterVerification(result: AgentResult, {passed, verifier, output}: Verification): AgentResult {
  if (passed !== null) return result;
  const errorMessage = `verifier ${verifier} could not run: ${output.slice(0, 300)}`;
  return {...result, status: "infra_error", stopReason: "error", errorClass: "verifier", errorMessage};
}

function toFailure(error: unknown, cancel: AbortSignal, record: Recorder): AgentResult {
  const none = {...NOT_BEGUN, errorClass: null, errorMessage: null};
  if (cancel.aborted) return {...none, status: "cancelled", stopReason: "cancelled"};
  const errorMessage = error instanceof Error ? error.message : String(error);
  record({turn: 0, kind: "error", text: errorMessage});
  const errorClass =
    error instanceof ServerError ? "server" : error instanceof EnvironmentError ? "environment" : "harness";
  return {...none, status: "infra_error", stopReason: "error", errorClass, errorMessage};
}
