import {Sfc32} from "../stats/rng.js";
import type {Archive, DiagnosesMember, OutcomeCode, TaskRow} from "./archive.js";
import {toCellCharacter} from "./cellCharacter.js";
import {failureModes} from "./failureModes.js";
import {reachesThreshold} from "./outcomeGrid.js";

const CLAIMS = 4;
const THRESHOLD = 0.75;
const TASKS = 48;
const PROVIDERS = ["Anthropic", "OpenAI", "Google", "Meta", "Alibaba", "xAI"];
const SERVICES = ["filesystem", "postgres", "notion", "github"];
const BUCKETS = ["files", "data", "web"];
const JUDGES = ["model-01", "second-judge"];

/** Half points of four claims from 0 to 8, then a trial that an infrastructure error ended. */
const codes: OutcomeCode[] = [
  ...Array.from({length: 2 * CLAIMS + 1}, (_, half): OutcomeCode => {
    const passed = reachesThreshold(half, CLAIMS, THRESHOLD) ? 1 : 0;
    return [half, CLAIMS, half / (2 * CLAIMS), passed, 1, 1, null];
  }),
  [null, null, null, 0, 0, 1, 0],
];

const tasks: TaskRow[] = Array.from({length: TASKS}, (_, t) => ({
  task_id: `task-${String(t + 1).padStart(2, "0")}`,
  split: t % 2 === 0 ? "public" : "private",
  service: SERVICES[t % SERVICES.length],
  category: null,
  bucket: BUCKETS[t % BUCKETS.length],
  difficulty: null,
  servers: [SERVICES[t % SERVICES.length]],
  n_claims: CLAIMS,
}));

/**
 * A made-up experiment that fills every page: claims under two judges, repeated trials, two conventions, splits, services,
 * costs, diagnoses. The gallery and the goldens of the figures are drawn from it; no number of it means anything.
 * @param models how many models, from 0
 * @param attempts trials a task, default 1
 * @param benchmark default "Sample"; `MCP-Atlas` gives it the forms of that paper
 * @returns the same archive for the same arguments
 * @example sampleArchive(20).outcomes.models.length // 20
 */
export function sampleArchive(
  models: number,
  attempts = 1,
  benchmark = "Sample",
): Archive & {diagnoses: DiagnosesMember} {
  const rng = new Sfc32(7);
  const names = Array.from({length: models}, (_, m) => `model-${String(m + 1).padStart(2, "0")}`);
  const hardness = tasks.map(() => 0.5 * rng.uniform() - 0.25);
  const cells = names.map((_, m) => {
    const strength = 0.95 - (0.6 * m) / Math.max(1, models);
    const halves = tasks.flatMap((_task, t) =>
      Array.from({length: attempts}, () => {
        let half = 0;
        for (let i = 0; i < 2 * CLAIMS; i++) if (rng.uniform() < strength - hardness[t]) half++;
        return rng.uniform() < 0.01 ? 2 * CLAIMS + 1 : half;
      }),
    );
    return JUDGES.map((_judge, j) => {
      const seen = halves.map((half) => (j === 0 || half > 2 * CLAIMS ? half : Math.max(0, half - rng.below(2))));
      const official = seen.map(toCellCharacter).join("");
      const strict = seen.map((half) => toCellCharacter(half > 2 * CLAIMS ? 0 : half)).join("");
      return [official, strict];
    });
  });
  return {
    experiment: {
      id: "sample",
      title: "Sample",
      benchmark,
      kind: "measured",
      source: {name: "made up", version: null, licence: null, address: null},
      pass_threshold: THRESHOLD,
      primary_judge: JUDGES[0],
      convention: "official",
      schema_version: 1,
      seed: 7,
      created_at: "2026-01-01T00:00:00Z",
      notes: [],
    },
    outcomes: {
      scoring: "claims",
      defaults: {convention: "official", judge: JUDGES[0], threshold: THRESHOLD},
      conventions: ["official", "strict"],
      judges: JUDGES,
      models: names,
      tasks: tasks.map(({task_id}) => task_id),
      attempts,
      reasons: ["infra_error"],
      codes,
      cells,
    },
    models: names.map((model, m) => ({
      model,
      display_name: m % 7 === 3 ? `A Model With A Rather Long Name ${m + 1}` : `Model ${m + 1}`,
      provider: PROVIDERS[m % PROVIDERS.length],
      is_open_weights: m % PROVIDERS.length > 2,
      configuration: null,
      trials: TASKS * attempts,
      wall_seconds: 30 + 5 * m,
      agent_seconds: 20 + ((7 * m) % 60),
      cost_usd: m % 5 === 4 ? null : 0.02 * (1 + ((3 * m) % 20)),
      cost_source: "computed",
      input_tokens: 20_000 + 500 * m,
      output_tokens: 900 + 30 * m,
      turns: 6 + (m % 9),
      tool_calls: 5 + (m % 7),
    })),
    tasks,
    published: [],
    diagnoses: diagnosesOf(models, rng),
  };
}

function diagnosesOf(models: number, rng: Sfc32): DiagnosesMember {
  const failed = Array.from({length: models * 10}, (_, i) => i);
  return {
    diagnosers: ["rule"],
    thresholds: [THRESHOLD],
    modes: failureModes.map(({mode}) => mode),
    model: failed.map((i) => Math.floor(i / 10)),
    task: failed.map((i) => (3 * i) % TASKS),
    trial_index: failed.map(() => 1),
    diagnoser: failed.map(() => 0),
    mode: failed.map(() => rng.below(failureModes.length)),
    is_primary: failed.map(() => 1 as const),
  };
}
