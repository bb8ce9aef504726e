import type {Archive, DiagnosesMember, OutcomeCode, Scoring, TaskRow} from "../../src/analysis/archive.js";
import {UNPLANNED, toCellCharacter} from "../../src/analysis/cellCharacter.js";

/** What a test says of one model: a text a convention, one character an attempt, tasks in a row, `|` between tasks. */
export interface Sketch {
  /** `1` passed, `0` failed, `x` infrastructure error that the convention drops, `m` missing and scored 0, ` ` unplanned */
  [convention: string]: string;
}

const codes: Record<string, OutcomeCode> = {
  "1": [null, null, 1, 1, 1, 1, null],
  "0": [null, null, 0, 0, 1, 1, null],
  x: [null, null, null, 0, 0, 1, 0],
  m: [null, null, 0, 0, 1, 0, 1],
};

/** The member `diagnoses` of an experiment that nobody diagnosed. */
export const noDiagnoses: DiagnosesMember = {
  diagnosers: [],
  thresholds: [],
  modes: [],
  model: [],
  task: [],
  trial_index: [],
  diagnoser: [],
  mode: [],
  is_primary: [],
};

/** An archive of verified trials from sketches: `{alpha: {official: "11|10", lenient: "11|1x"}}`. */
export function archiveOf(
  models: Record<string, Sketch>,
  options: {kind?: Archive["experiment"]["kind"]; services?: string[]; scoring?: Scoring} = {},
): Archive {
  const {kind = "imported", services = [], scoring = "verification"} = options;
  const names = Object.keys(models);
  const conventions = Object.keys(models[names[0]] ?? {official: ""});
  const firstTasks = (models[names[0]]?.[conventions[0]] ?? "").split("|");
  const attempts = Math.max(1, ...firstTasks.map((text) => text.length));
  const tasks = firstTasks.map((_, t) => `task-${String(t).padStart(3, "0")}`);
  const keys = Object.keys(codes);
  return {
    experiment: {
      id: "test",
      title: "Test",
      benchmark: "Test",
      kind,
      source: {name: "test", version: null, licence: null, address: null},
      pass_threshold: 1,
      primary_judge: null,
      convention: conventions[0],
      schema_version: 1,
      seed: null,
      created_at: "2026-01-01T00:00:00Z",
      notes: [],
    },
    outcomes: {
      scoring,
      defaults: {convention: conventions[0], judge: null, threshold: 1},
      conventions,
      judges: [null],
      models: names,
      tasks: names.length === 0 ? [] : tasks,
      attempts,
      reasons: ["infra_error", "missing"],
      codes: keys.map((key) => codes[key]),
      cells: names.map((name) => [
        conventions.map((convention) =>
          models[name][convention]
            .split("|")
            .map((text) =>
              text
                .padEnd(attempts)
                .split("")
                .map((key) => (key === " " ? UNPLANNED : toCellCharacter(keys.indexOf(key))))
                .join(""),
            )
            .join(""),
        ),
      ]),
    },
    models: names.map((model) => ({
      model,
      display_name: model.toUpperCase(),
      provider: "Anthropic",
      is_open_weights: false,
      configuration: null,
      trials: 0,
      wall_seconds: null,
      agent_seconds: null,
      cost_usd: null,
      cost_source: null,
      input_tokens: null,
      output_tokens: null,
      turns: null,
      tool_calls: null,
    })),
    tasks: tasks.map((task_id, t): TaskRow => ({
      task_id,
      split: null,
      service: services[t] ?? null,
      category: null,
      bucket: null,
      difficulty: null,
      servers: [],
      n_claims: 0,
    })),
    published: [],
  };
}
