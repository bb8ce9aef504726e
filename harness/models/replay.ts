import {readTable, withExperiment} from "../../data/store.js";
import {NO_USAGE} from "./model.js";
import type {Model, TurnPart} from "./model.js";
import {ModelError} from "./modelError.js";

interface StepRow {
  readonly turn: number;
  readonly kind: "assistant" | "reasoning" | "tool_call";
  readonly text: string | null;
  readonly call_id: string | null;
  readonly tool: string | null;
  readonly arguments: string | null;
}

/**
 * A model that makes the decisions of an earlier experiment's trials again, turn by turn, against live servers: what changes is the world alone.
 * The trial of the same task and attempt is replayed; where that attempt is missing, the first that is there.
 * @param id the new model's id
 * @param folder the experiment's folder
 * @param model whose trials
 * @returns a model whose first turn of a trial reads that trial from disk
 * @example replay("o3-again", "data/experiments/shop", "o3").id // "o3-again"
 */
export function replay(id: string, folder: string, model: string): Model {
  const turns = new Map<string, Promise<Map<number, TurnPart[]>>>();
  return {
    id,
    async respond({trial: {trialId, taskId, trialIndex}, messages}) {
      let known = turns.get(trialId);
      if (known === undefined) turns.set(trialId, (known = readTurns(folder, model, taskId, trialIndex)));
      const turn = messages.filter(({role}) => role === "assistant").length + 1;
      const parts = (await known).get(turn);
      if (parts === undefined) turns.delete(trialId);
      const isCall = parts?.some(({kind}) => kind === "tool_call") ?? false;
      return {
        parts: parts ?? [],
        finish: isCall ? "tool_calls" : parts === undefined ? "other" : "stop",
        usage: NO_USAGE,
        reportedCostUsd: null,
        retryErrors: [],
      };
    },
  };
}

async function readTurns(
  folder: string,
  model: string,
  taskId: string,
  trialIndex: number,
): Promise<Map<number, TurnPart[]>> {
  const trials = (await readTable(folder, "trials")).filter((row) => row.model === model && row.task_id === taskId);
  const trial = trials.find((row) => row.trial_index === trialIndex) ?? trials.at(0);
  if (trial === undefined) {
    throw new ModelError(
      `replay: got no trial of ${JSON.stringify(model)} on ${JSON.stringify(taskId)}; expected one`,
      "request",
    );
  }
  const rows = await withExperiment(folder, (db) =>
    db.rows<StepRow>(
      `SELECT turn, kind, text, call_id, tool, arguments FROM steps
       WHERE trial_id = $1 AND kind IN ('assistant', 'reasoning', 'tool_call') AND turn > 0 ORDER BY step_index`,
      [trial.trial_id],
    ),
  );
  const turns = new Map<number, TurnPart[]>();
  for (const row of rows) turns.set(row.turn, [...(turns.get(row.turn) ?? []), toPart(row)]);
  return turns;
}

function toPart({kind, text, call_id: callId, tool, arguments: args}: StepRow): TurnPart {
  if (kind === "tool_call") return {kind, callId: callId ?? "", tool: tool ?? "", arguments: args ?? ""};
  return {kind: kind === "assistant" ? "text" : "reasoning", text: text ?? ""};
}
