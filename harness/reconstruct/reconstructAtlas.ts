import {join} from "node:path";
import {parse} from "csv-parse/sync";
import {readFileSync} from "node:fs";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";
import {trialId} from "../../data/trialId.js";
import {readPublished} from "../published/readPublished.js";
import {settleExperiment} from "../published/settleExperiment.js";
import {ATLAS_JUDGES, PUBLISHED_ROOT} from "../published/writePublished.js";
import {MOMENT, SHARED_SEVERITY, assume, manifestOf} from "./assumptions.js";
import type {Assumptions, ReconstructOptions} from "./assumptions.js";
import {Chance} from "./chance.js";
import {markAgain, markClaims} from "./claimMarks.js";
import type {Disagreement, Marks} from "./claimMarks.js";
import {coverageLevels} from "./coverageLevels.js";
import {assignModes} from "./failureModes.js";
import {MODES, TOOL_MODES, modelTargets, taskTarget} from "./targets.js";
import type {ModelTarget} from "./targets.js";
import {reconstructTasks} from "./taskFrame.js";
import type {ReconstructedTask} from "./taskFrame.js";
import {wallTimes} from "./wallTimes.js";

/** Who names failures in the paper is not said. */
const DIAGNOSER = "diagnoser";
const FIRST_MODEL_STREAM = 10;

/** All rows of one model. */
interface ModelRows {
  trials: NewRow<"trials">[];
  scores: NewRow<"claim_scores">[];
  diagnoses: NewRow<"diagnoses">[];
}

/** Latent scores of the tasks that all models share. */
interface TaskScores {
  /** How hard each task is. */
  easy: number[];
  /** How easy each claim of each task is. */
  ease: number[][];
  /** How long each task takes. */
  length: number[];
  /** How severe each of the other judges is on each task. */
  severity: number[][];
}

function drawTaskScores(tasks: readonly ReconstructedTask[], seed: number): TaskScores {
  const chance = new Chance(seed, 2);
  const normals = () => tasks.map(() => chance.normal());
  const shared = normals();
  return {
    easy: normals(),
    ease: tasks.map(({claims}) => Array.from({length: claims}, () => chance.normal())),
    length: normals(),
    severity: ATLAS_JUDGES.slice(1).map(() =>
      shared.map((value) => Math.sqrt(SHARED_SEVERITY) * value + Math.sqrt(1 - SHARED_SEVERITY) * chance.normal()),
    ),
  };
}

function reconstructModel(
  target: ModelTarget,
  tasks: readonly ReconstructedTask[],
  scores: TaskScores,
  options: Assumptions,
  stream: number,
): ModelRows {
  const chance = new Chance(options.seed, stream);
  const {correlation} = options;
  const disagreement: Disagreement = {flips: options.judgeFlips, noise: options.judgeNoise};
  const fit = scores.easy.map((value) => Math.sqrt(correlation) * value + Math.sqrt(1 - correlation) * chance.normal());
  const points = coverageLevels(target, tasks, fit, chance);
  const primary = points.map((half, i) => markClaims(scores.ease[i], half, chance));
  const others = scores.severity.map((severity, j) =>
    markAgain(primary, target.passedByJudge[j + 1], severity, disagreement, chance),
  );
  const seconds = wallTimes(scores.length, target.meanSeconds, chance);
  const ids = tasks.map(({task_id}) => trialId(target.model, task_id, 1));
  const missed = points.map((_, i) => i).filter((i) => points[i] < 2 * tasks[i].claims);
  const modes = assignModes(
    missed.map((i) => points[i] / (2 * tasks[i].claims)),
    target.modes,
    chance,
  );
  return {
    trials: tasks.map(({task_id}, i) => ({
      trial_id: ids[i],
      task_id,
      model: target.model,
      trial_index: 1,
      status: "completed",
      wall_seconds: seconds[i],
    })),
    scores: [primary, ...others].flatMap((marks, j) =>
      marks.flatMap((trial, i) => toScores(trial, ids[i], ATLAS_JUDGES[j])),
    ),
    diagnoses: missed.map((i, place) => ({
      trial_id: ids[i],
      judge: DIAGNOSER,
      failure_index: 0,
      mode: modes[place],
      family: MODES.indexOf(modes[place]) < TOOL_MODES ? "tool_call" : "cognitive",
      is_primary: true,
      coverage_threshold: 1,
    })),
  };
}

function toScores(marks: Marks, trial: string, judge: string): NewRow<"claim_scores">[] {
  return marks.map((mark, claim) => ({
    trial_id: trial,
    claim_index: claim,
    judge,
    repeat_index: 1,
    score: (mark / 2) as 0 | 0.5 | 1,
    judge_failed: false,
  }));
}

function taskRows(tasks: readonly ReconstructedTask[]): NewRow<"tasks">[] {
  return tasks.map(({task_id, split, bucket, servers, exposed_tools, required_tools}) => ({
    task_id,
    split,
    bucket,
    servers,
    exposed_tools,
    required_tools,
  }));
}

function claimRows(tasks: readonly ReconstructedTask[]): NewRow<"claims">[] {
  return tasks.flatMap(({task_id, claims}) =>
    Array.from({length: claims}, (_, i) => ({
      task_id,
      claim_index: i,
      text: `Claim ${i + 1} of ${claims} (a placeholder: the claim is not published here)`,
      kind: "claim",
    })),
  );
}

/**
 * Reconstructs MCP-Atlas at full size from its published figures: 20 models x 1,000 tasks x 3 judges, 282,000 claim scores.
 * Use it to exercise every view and page on rows that add up to what is printed; never as data on the models.
 * @param dataDir the folder that holds the experiments
 * @param options see `ReconstructOptions`
 * @returns the experiment's id and folder, whether anything changed, and the number of claim scores
 * @throws where an option is out of range, a figure is missing, or the figures do not go together
 * @example await reconstructAtlas("data/experiments", {seed: 1}) // {id: "mcp-atlas-reconstructed", …, claimScores: 282000}
 */
export async function reconstructAtlas(
  dataDir: string,
  options: ReconstructOptions = {},
): Promise<{id: string; folder: string; changed: boolean; claimScores: number}> {
  const {root = PUBLISHED_ROOT, ...given} = options;
  const assumed = assume(given);
  const {published, models, sources} = readPublished(root, "mcp-atlas");
  const targets = modelTargets(
    published,
    models.map(({model}) => model),
    ATLAS_JUDGES,
  );
  const frame = taskTarget(published);
  const buckets = new Map(
    (parse(readFileSync(join(root, "mcp-atlas", "table5.csv")), {columns: true}) as Record<string, string>[]).map(
      (row) => [row.server, row.bucket],
    ),
  );
  const tasks = reconstructTasks(
    frame,
    frame.servers.map((quota) => ({...quota, bucket: buckets.get(quota.server) ?? ""})),
    assumed.seed,
  );
  const scores = drawTaskScores(tasks, assumed.seed);
  const rows = targets.map((target, i) => reconstructModel(target, tasks, scores, assumed, FIRST_MODEL_STREAM + i));
  const claimScores = rows.reduce((sum, {scores: own}) => sum + own.length, 0);
  const at = {writtenAt: MOMENT, part: "reconstructed"};
  const settled = await settleExperiment(dataDir, manifestOf(assumed), async (folder) => {
    await writePart(folder, "models", models, at);
    await writePart(folder, "tasks", taskRows(tasks), at);
    await writePart(folder, "claims", claimRows(tasks), at);
    await writePart(
      folder,
      "judges",
      [
        ...ATLAS_JUDGES.map((judge) => ({judge, kind: "llm" as const, model: judge})),
        {judge: DIAGNOSER, kind: "llm" as const},
      ],
      at,
    );
    await writePart(
      folder,
      "plan",
      targets.flatMap(({model}) =>
        tasks.map(({task_id}) => ({
          model,
          task_id,
          trial_index: 1,
          origin: "reconstructed: the paper runs each model once on each task",
        })),
      ),
      at,
    );
    await writePart(
      folder,
      "trials",
      rows.flatMap(({trials}) => trials),
      at,
    );
    await writePart(
      folder,
      "diagnoses",
      rows.flatMap(({diagnoses}) => diagnoses),
      at,
    );
    await writePart(
      folder,
      "claim_scores",
      rows.flatMap(({scores: own}) => own),
      at,
    );
    await writePart(folder, "sources", sources, at);
  });
  return {id: assumed.id, ...settled, claimScores};
}
