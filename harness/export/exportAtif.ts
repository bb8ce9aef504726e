import {writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Row} from "../../data/schema.js";
import {withExperiment} from "../../data/store.js";
import type {Exported} from "./exportMcpAtlas.js";
import {makeEmptyFolder} from "./makeEmptyFolder.js";

type Step = Row<"steps">;

/** The version of ATIF that is written. */
const ATIF = "ATIF-v1.5";
const AT_ONCE = 200;

/** One step of ATIF: a message, with the calls it makes and what they gave. */
interface AtifStep {
  step_id: number;
  timestamp?: string;
  source: "system" | "user" | "agent";
  message: string;
  reasoning_content?: string;
  tool_calls?: {tool_call_id: string; function_name: string; arguments: unknown}[];
  observation?: {results: {source_call_id?: string; content: string}[]};
}

/** Arguments as an object; what the model malformed stands under `_raw`. */
function toArguments(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return {_raw: text};
}

/**
 * Steps of a trial as ATIF has them: one step a turn of the agent, its calls and their results on the same step.
 * @param prompt what the agent was asked; it becomes the first step where the trajectory does not begin with it
 */
export function toAtifSteps(steps: readonly Step[], prompt: string | null): AtifStep[] {
  const list: AtifStep[] = [];
  const push = (step: Omit<AtifStep, "step_id">): AtifStep => {
    const numbered = {step_id: list.length + 1, ...step};
    list.push(numbered);
    return numbered;
  };
  const isAsked = steps.some(({kind}) => kind === "user");
  if (prompt !== null && !isAsked) push({source: "user", message: prompt});
  let open: AtifStep | null = null;
  let turn: number | null = null;
  for (const step of steps) {
    const {kind, text} = step;
    const time = step.started_at === null ? {} : {timestamp: step.started_at};
    if (kind === "user" || kind === "system") {
      push({...time, source: kind, message: text ?? ""});
      open = null;
      continue;
    }
    if (kind === "error" || kind === "limit" || kind === "compaction") {
      push({...time, source: "system", message: `${kind}: ${text ?? ""}`});
      open = null;
      continue;
    }
    if (open === null || step.turn !== turn) {
      open = push({...time, source: "agent", message: ""});
      turn = step.turn;
    }
    if (kind === "assistant") open.message = open.message === "" ? (text ?? "") : `${open.message}\n${text ?? ""}`;
    else if (kind === "reasoning") open.reasoning_content = text ?? "";
    else if (kind === "tool_call") {
      const id = step.call_id ?? `call-${step.step_index}`;
      (open.tool_calls ??= []).push({
        tool_call_id: id,
        function_name: step.tool ?? "",
        arguments: toArguments(step.arguments),
      });
    } else {
      const source = step.call_id === null ? {} : {source_call_id: step.call_id};
      (open.observation ??= {results: []}).results.push({...source, content: text ?? ""});
    }
  }
  return list;
}

function toMetrics(trial: Row<"trials">): Record<string, number> {
  const metrics = {
    total_prompt_tokens: trial.input_tokens,
    total_completion_tokens: trial.output_tokens,
    total_cached_tokens: trial.cached_tokens,
    total_cost_usd: trial.cost_usd,
  };
  return Object.fromEntries(Object.entries(metrics).filter((entry): entry is [string, number] => entry[1] !== null));
}

/**
 * Writes the trajectories of an experiment as ATIF, one file `<trial>.trajectory.json` a trial that has steps.
 * @param folder the experiment's
 * @param out the folder to write; made where it is missing
 * @throws where `out` holds anything
 */
export async function exportAtif(folder: string, out: string): Promise<Exported> {
  makeEmptyFolder(out);
  const files: Record<string, number> = {};
  await withExperiment(folder, async (db) => {
    for (let from = 0; ; from += AT_ONCE) {
      const some = `(SELECT trial_id FROM trials ORDER BY trial_id LIMIT ${AT_ONCE} OFFSET ${from})`;
      const trials = await db.rows<Row<"trials"> & {prompt: string | null}>(
        `SELECT t.*, k.prompt FROM trials AS t LEFT JOIN tasks AS k USING (task_id) WHERE trial_id IN ${some} ORDER BY trial_id`,
      );
      const steps = await db.rows<Step>(`SELECT * FROM steps WHERE trial_id IN ${some} ORDER BY trial_id, step_index`);
      for (const trial of trials) {
        const own = steps.filter((step) => step.trial_id === trial.trial_id);
        if (own.length === 0) continue;
        const list = toAtifSteps(own, trial.prompt);
        const path = `${trial.trial_id}.trajectory.json`;
        const agent = {name: trial.agent ?? "unknown", version: "unknown", model_name: trial.model};
        const extra = {task_id: trial.task_id, trial_index: trial.trial_index, status: trial.status};
        const document = {
          schema_version: ATIF,
          session_id: trial.trial_id,
          agent: {...agent, extra},
          steps: list,
          final_metrics: toMetrics(trial),
        };
        writeFileSync(join(out, path), `${JSON.stringify(document, null, 2)}\n`);
        files[path] = list.length;
      }
      if (trials.length < AT_ONCE) break;
    }
  });
  return {folder: out, files};
}
