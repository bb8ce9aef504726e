import type {Archive, OutcomeCode, TaskRow} from "../src/analysis/archive.js";
import {toCellCharacter} from "../src/analysis/cellCharacter.js";
import {reachesThreshold} from "../src/analysis/outcomeGrid.js";
import {Sfc32} from "../src/stats/rng.js";

const MOST_CLAIMS = 9;
const DEFAULT_THRESHOLD = 0.75;
const PROVIDERS = ["Anthropic", "OpenAI", "Google", "xAI", "Alibaba"];

/** Every outcome of one to nine claims, as the page archive lists them. */
function everyCode(): {codes: OutcomeCode[]; placeOf: (claims: number, halfPoints: number) => number} {
  const codes: OutcomeCode[] = [];
  const first: number[] = [0];
  for (let claims = 1; claims <= MOST_CLAIMS; claims++) {
    first[claims] = codes.length;
    for (let half = 0; half <= 2 * claims; half++) {
      const passed = reachesThreshold(half, claims, DEFAULT_THRESHOLD) ? 1 : 0;
      codes.push([half, claims, half / (2 * claims), passed, 1, 1, null]);
    }
  }
  return {codes, placeOf: (claims, halfPoints) => first[claims] + halfPoints};
}

/**
 * The page archive of a made-up experiment: one trial a model and task, coverage of one to nine claims, models of
 * evenly rising strength. For benches and for tests of what pages do with large experiments; no number of it means anything.
 *
 * @param models how many models, at least 1
 * @param tasks how many tasks, at least 1
 * @returns the archive, the same for the same sizes
 * @example syntheticArchive(20, 1000).outcomes.tasks.length // 1000
 */
export function syntheticArchive(models: number, tasks: number): Archive {
  const rng = new Sfc32(9);
  const {codes, placeOf} = everyCode();
  const claims = Array.from({length: tasks}, () => 1 + rng.below(MOST_CLAIMS));
  const names = Array.from({length: models}, (_, m) => `model-${String(m + 1).padStart(2, "0")}`);
  const cells = names.map((_, m) => {
    const strength = 0.5 + m / (3 * models);
    const cell = (n: number): string => {
      let halfPoints = 0;
      for (let i = 0; i < 2 * n; i++) if (rng.uniform() < strength) halfPoints++;
      return toCellCharacter(placeOf(n, halfPoints));
    };
    return [[claims.map(cell).join("")]];
  });
  const taskIds = claims.map((_, t) => `task-${String(t + 1).padStart(5, "0")}`);
  return {
    experiment: {
      id: "synthetic",
      title: "Synthetic",
      benchmark: "Synthetic",
      kind: "measured",
      source: {name: "made by a program", version: null, licence: null, address: null},
      pass_threshold: DEFAULT_THRESHOLD,
      primary_judge: "rule",
      convention: "official",
      schema_version: 1,
      seed: 9,
      created_at: "2026-01-01T00:00:00Z",
      notes: [],
    },
    outcomes: {
      scoring: "claims",
      defaults: {convention: "official", judge: "rule", threshold: DEFAULT_THRESHOLD},
      conventions: ["official"],
      judges: ["rule"],
      models: names,
      tasks: taskIds,
      attempts: 1,
      reasons: [],
      codes,
      cells,
    },
    models: names.map((model, m) => ({
      model,
      display_name: `Model ${m + 1}`,
      provider: PROVIDERS[m % PROVIDERS.length],
      is_open_weights: false,
      configuration: null,
      trials: tasks,
      wall_seconds: null,
      agent_seconds: 10 + m,
      cost_usd: 0.01 * (m + 1),
      cost_source: null,
      input_tokens: null,
      output_tokens: null,
      turns: null,
      tool_calls: null,
    })),
    tasks: taskIds.map((task_id, t): TaskRow => ({
      task_id,
      split: null,
      service: null,
      category: null,
      bucket: null,
      difficulty: null,
      servers: [],
      n_claims: claims[t],
    })),
    published: [],
  };
}
