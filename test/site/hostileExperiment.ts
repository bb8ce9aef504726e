import {join} from "node:path";
import {writeManifest} from "../../data/manifest.js";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";
import {trialId} from "../../data/trialId.js";
import {hostileStrings, hugeStrings} from "../fixtures/hostileStrings.js";

/** The experiment's id: the one text that cannot be hostile. */
export const HOSTILE_CORPUS = "hostile-corpus";
const MODELS = 12;
const RICH_TASKS = 5;

/** The texts as they come back from Parquet: in UTF-8, where a lone surrogate is U+FFFD, and without a leading byte order mark. */
export const corpus = hostileStrings.map((text) =>
  Buffer.from(text, "utf8")
    .toString("utf8")
    .replace(/^\ufeff/, ""),
);

/** Every n-th text from a place on, so that each model carries texts of every kind; the first begins its name. */
function share(place: number, of: number): string[] {
  return corpus.filter((_, i) => i % of === place);
}

/** Another text for every field: text i of field f. */
function pick(i: number, field: number): string {
  return corpus[(i + 17 * field) % corpus.length];
}

/** The models' names: all texts in a few names, a formula first. */
export const hostileModels = Array.from({length: MODELS}, (_, m) => share(m, MODELS).join(" "));
/** The tasks' names: a text each. */
const hostileTasks = corpus;
/** The tasks whose trials hold every text in every field of theirs. */
const richTasks = Array.from({length: RICH_TASKS}, (_, t) => ({
  task_id: corpus[t],
  texts: share(t, RICH_TASKS),
}));
const judges = share(0, 70);

const claimsOf = (task: number) => (task < RICH_TASKS ? richTasks[task].texts : [pick(task, 1)]);
/** What the contract says; but the second model's trials are named by hostile texts, as a careless importer might. */
const trialIdOf = (model: number, task: number) =>
  model === 1 ? corpus[task] : trialId(hostileModels[model], hostileTasks[task], 1);
/** The trials that hold every text. */
export const richTrials = richTasks.map(({texts}, t) => ({trial_id: trialIdOf(0, t), texts}));

type Step = Omit<NewRow<"steps">, "trial_id" | "step_index">;

function stepsOf(texts: readonly string[]): Step[] {
  const bySteps = texts.flatMap((text, i): Step[] => [
    {kind: "reasoning", turn: i + 1, text},
    {kind: "assistant", turn: i + 1, text},
    {
      kind: "tool_call",
      turn: i + 1,
      call_id: text,
      server: text,
      tool: text,
      arguments: JSON.stringify({[text]: [text]}),
    },
    {kind: "tool_result", turn: i + 1, call_id: text, text, is_error: i % 2 === 0, error_source: "flag"},
    {kind: "tool_call", turn: i + 1, call_id: `b${text}`, server: text, tool: text, arguments: text},
    {kind: "tool_result", turn: i + 1, call_id: `b${text}`, text: JSON.stringify({[text]: text}), is_error: false},
  ]);
  const own = texts.map((text): Step => ({kind: "error", turn: 99, text}));
  return [
    {kind: "system", turn: 0, text: texts.join("\n")},
    {kind: "user", turn: 0, text: texts.join("\n")},
    ...bySteps,
    ...own,
  ];
}

/** Every other way in which a text stands in a step: limits, compactions, and what is huge. */
function hugeSteps(): Step[] {
  return hugeStrings.flatMap((text): Step[] => [
    {kind: "assistant", turn: 1, text},
    {kind: "tool_call", turn: 1, call_id: "x", server: "s", tool: "t", arguments: text},
    {kind: "tool_result", turn: 1, call_id: "x", text, is_error: false},
    {kind: "limit", turn: 1, text: text.slice(0, 1000)},
    {kind: "compaction", turn: 1, text: text.slice(0, 1000)},
  ]);
}

/** The trial that holds what is too long or too deep to be a name. */
export const hugeTrial = trialIdOf(1, 0);

async function writeNames(folder: string): Promise<void> {
  await writePart(
    folder,
    "models",
    hostileModels.map((model, m) => ({
      model,
      display_name: model,
      provider: pick(m, 2),
      configuration: JSON.stringify(Object.fromEntries(share(m, MODELS).map((text) => [text, text]))),
      aliases: share(m, MODELS),
    })),
  );
  await writePart(
    folder,
    "tasks",
    hostileTasks.map((task_id, t) => ({
      task_id,
      split: t % 2 === 0 ? ("public" as const) : ("private" as const),
      service: pick(t % 12, 3),
      category: pick(t % 12, 4),
      bucket: pick(t % 12, 5),
      prompt: pick(t, 6),
      servers: [pick(t % 24, 7), pick(t % 24, 8)],
      exposed_tools: [pick(t, 9), pick(t, 10)],
      required_tools: [pick(t, 9)],
      reference_answer: pick(t, 11),
      reference_trajectory: JSON.stringify([{tool: pick(t, 12), arguments: {[pick(t, 13)]: pick(t, 14)}}]),
      difficulty: pick(t % 5, 15),
      tags: [pick(t, 16)],
    })),
  );
  await writePart(
    folder,
    "claims",
    hostileTasks.flatMap((task_id, t) =>
      claimsOf(t).map((text, claim_index) => ({task_id, claim_index, text, text_clean: text, kind: text})),
    ),
  );
  await writePart(
    folder,
    "judges",
    judges.map((judge, i) => ({
      judge,
      kind: "llm" as const,
      model: pick(i, 1),
      prompt_sha256: pick(i, 2),
      parameters: JSON.stringify(pick(i, 3)),
    })),
  );
  await writePart(
    folder,
    "sources",
    corpus.map((text, i) => ({
      source_id: text,
      path: text,
      sha256: pick(i, 1),
      bytes: 1,
      format: text,
      rows_read: 1,
      rows_kept: 1,
      warnings: [text],
    })),
  );
  await writePart(
    folder,
    "published",
    corpus.map((text, i) => ({
      scope: text,
      model: hostileModels[i % MODELS],
      metric: text,
      value: 1,
      unit: text,
      decimals: 1,
      definition: text,
      place: text,
    })),
  );
}

async function writeVerdicts(
  folder: string,
  trials: readonly {trial_id: string; m: number; t: number}[],
): Promise<void> {
  await writePart(
    folder,
    "claim_scores",
    trials.flatMap(({trial_id, m, t}) =>
      judges.flatMap((judge, j) =>
        claimsOf(t).map((text, claim_index) => ({
          ...{trial_id, claim_index, judge, repeat_index: 1, judge_failed: false},
          score: ([0, 0.5, 1] as const)[(m + t + j + claim_index) % 3],
          ...{label: text, confidence: 0.5, rationale: text, claim_echo: text},
        })),
      ),
    ),
  );
  const rich = trials.filter(({m, t}) => m === 0 && t < RICH_TASKS);
  await writePart(
    folder,
    "scores",
    rich.flatMap(({trial_id, t}) =>
      richTasks[t].texts.map((text) => ({trial_id, scorer: text, metric: text, value: 0.5, text})),
    ),
  );
  await writePart(
    folder,
    "verifications",
    rich.flatMap(({trial_id, t}) =>
      richTasks[t].texts.map((text) => ({trial_id, verifier: text, passed: false, output: text})),
    ),
  );
  await writePart(
    folder,
    "diagnoses",
    trials.flatMap(({trial_id, m, t}) =>
      (m === 0 && t < RICH_TASKS ? richTasks[t].texts : [pick(t, 1)]).map((text, failure_index) => ({
        ...{trial_id, judge: judges[0], failure_index, is_primary: failure_index === 0},
        mode: t % 3 === 0 ? text : "wrong_tool",
        ...{family: "tool_call" as const, summary: text, confidence: 0.5, cited_step_index: 3},
      })),
    ),
  );
  await writePart(
    folder,
    "truths",
    rich.map(({trial_id, t}) => ({trial_id, kind: "fault" as const, value: corpus[t]})),
  );
}

/**
 * Writes an experiment that holds every hostile text in every field that can reach a page or an export.
 * @param dataDir the folder that holds the experiments
 */
export async function writeHostileCorpus(dataDir: string): Promise<void> {
  const folder = join(dataDir, HOSTILE_CORPUS);
  writeManifest(folder, {
    ...{id: HOSTILE_CORPUS, kind: "measured", schema_version: 1, seed: null, created_at: "2026-01-01T00:00:00Z"},
    title: `${corpus[0]} ${corpus[24]} ${corpus[44]} \u202eflip \u001b[31m`,
    benchmark: corpus[25],
    source: {name: corpus[26], version: corpus[30], licence: corpus[44], address: "javascript:window.planted=1"},
    ...{pass_threshold: 0.75, primary_judge: judges[0], convention: "strict", notes: [...corpus]},
  });
  await writeNames(folder);
  const trials = hostileModels.flatMap((model, m) =>
    hostileTasks.map((task_id, t) => ({trial_id: trialIdOf(m, t), model, task_id, trial_index: 1, m, t})),
  );
  await writePart(
    folder,
    "plan",
    trials.map(({model, task_id, trial_index, t}) => ({model, task_id, trial_index, origin: pick(t, 1)})),
  );
  await writePart(
    folder,
    "trials",
    trials.map(({m, t, ...trial}) => ({
      ...trial,
      ...{status: "completed" as const, agent: pick(t, 1), server_implementation: pick(t, 2), stop_reason: pick(t, 3)},
      ...{
        error_class: pick(t, 4),
        error_message: pick(t, 5),
        configuration_hash: pick(t, 7),
        tool_list_sha256: pick(t, 8),
      },
      ...{wall_seconds: 10 + m, cost_usd: 0.1 * (m + 1), turns: 3, tool_calls: 2, source_id: corpus[t]},
      retry_errors: m === 0 && t < RICH_TASKS ? richTasks[t].texts : [pick(t, 6)],
      answer: m === 0 && t < RICH_TASKS ? richTasks[t].texts.join("\n") : pick(t, 9),
    })),
  );
  await writeVerdicts(folder, trials);
  const steps = richTrials.map(({trial_id, texts}) => ({trial_id, steps: stepsOf(texts)}));
  await writePart(
    folder,
    "steps",
    [...steps, {trial_id: hugeTrial, steps: hugeSteps()}].flatMap(({trial_id, steps: own}) =>
      own.map((step, step_index) => ({trial_id, step_index, ...step})),
    ),
  );
}
