import {join} from "node:path";
import {writeManifest} from "../../data/manifest.js";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";

type Step = Omit<NewRow<"steps">, "trial_id" | "step_index">;

/** Turns of the long trial; each is a message, a call and its result but for the last, an answer: 10,000 steps. */
export const LONG_TURNS = 3_334;
/** The turn of the long trial that errs, and the first at which the second model does something else. */
export const ERRING_TURN = 2_000;
export const PARTING_TURN = 1_500;
/** The one line of the huge result, in characters: the longest that the shared runs have. */
export const HUGE_RESULT = 3_400_000;
/** A number that stands once in that result, far behind what is shown at first. */
export const NEEDLE = "71077345";
export const PARALLEL_CALLS = 100;
/** Results of the twenty-megabyte trial, and the characters of each. */
export const HEAVY_RESULTS = 200;
export const HEAVY_CHARACTERS = 100_000;

function longSteps(isOther: boolean): Step[] {
  return Array.from({length: LONG_TURNS}, (_, i): Step[] => {
    const turn = i + 1;
    if (turn === LONG_TURNS) return [{kind: "assistant", turn, text: "Done."}];
    const call = {turn, call_id: String(i), server: "files", tool: "read"};
    const path = isOther && turn >= PARTING_TURN ? `other-${turn % 300}` : `file-${turn % 300}`;
    return [
      {kind: "assistant", turn, text: `Turn ${turn} reads.`},
      {...call, kind: "tool_call", arguments: JSON.stringify({path})},
      {...call, kind: "tool_result", text: `line of ${path}`, is_error: turn === ERRING_TURN},
    ];
  }).flat();
}

/** Text that no compression makes small, from a seed. */
function noise(characters: number, seed: number): string {
  let state = seed;
  let text = "";
  while (text.length < characters) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${state.toString(36)} `;
  }
  return text.slice(0, characters);
}

function hugeResult(): string {
  const half = noise(HUGE_RESULT / 2, 1);
  return `${half} ${NEEDLE} ${half}`.slice(0, HUGE_RESULT);
}

function oneTurn(results: string[]): Step[] {
  const calls = results.map((_, i): Step => {
    return {
      kind: "tool_call",
      turn: 1,
      call_id: String(i),
      server: "files",
      tool: "read",
      arguments: JSON.stringify({i}),
    };
  });
  // Answers come back in the opposite order.
  const answers = results.map((text, i): Step => ({
    kind: "tool_result",
    turn: 1,
    call_id: String(i),
    tool: "read",
    text,
  }));
  return [...calls, ...answers.toReversed(), {kind: "assistant", turn: 2, text: "Done."}];
}

/**
 * Writes an experiment of trials as large as any that were seen: 10,000 steps, a result of 3.4 MB on one line, 100 calls
 * at once, 20 MB in all; the long one by two models, and a claim of which a number stands in the huge result.
 * @param dataDir the folder that holds the experiments
 */
export async function writeHuge(dataDir: string): Promise<void> {
  const folder = join(dataDir, "huge");
  writeManifest(folder, {
    id: "huge",
    title: "Huge trials",
    benchmark: "huge",
    kind: "measured",
    source: {name: "test", version: null, licence: null, address: null},
    pass_threshold: 0.75,
    primary_judge: "j",
    convention: "strict",
    schema_version: 1,
    seed: null,
    created_at: "2026-01-01T00:00:00Z",
    notes: [],
  });
  const heavy = Array.from({length: HEAVY_RESULTS}, (_, i) => noise(HEAVY_CHARACTERS, i + 10));
  const trials: [model: string, task_id: string, steps: Step[]][] = [
    ["a", "long", longSteps(false)],
    [
      "a",
      "result",
      oneTurn([hugeResult(), JSON.stringify({rows: Array.from({length: 40}, (_, i) => ({i, name: `n${i}`}))})]),
    ],
    ["a", "parallel", oneTurn(Array.from({length: PARALLEL_CALLS}, (_, i) => `result ${i}`))],
    ["a", "heavy", oneTurn(heavy)],
    ["b", "long", longSteps(true)],
  ];
  const named = trials.map(([model, task_id, steps]) => ({
    trial_id: `${model}.${task_id}.1`,
    model,
    task_id,
    trial_index: 1,
    steps,
  }));
  const tasks = [...new Set(trials.map(([, task]) => task))];
  await writePart(folder, "models", [
    {model: "a", display_name: "Model A"},
    {model: "b", display_name: "Model B"},
  ]);
  await writePart(
    folder,
    "tasks",
    tasks.map((task_id) => ({task_id, prompt: `do ${task_id}`})),
  );
  await writePart(folder, "judges", [{judge: "j", kind: "rule"}]);
  await writePart(
    folder,
    "claims",
    tasks.map((task_id) => ({task_id, claim_index: 0, text: `The id is ${NEEDLE}.`, kind: "claim" as const})),
  );
  await writePart(
    folder,
    "plan",
    named.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
  );
  await writePart(
    folder,
    "trials",
    named.map(({trial_id, model, task_id, trial_index}) => ({
      ...{trial_id, model, task_id, trial_index, status: "completed" as const, answer: "Done.", turns: 2},
    })),
  );
  await writePart(
    folder,
    "claim_scores",
    named.map(({trial_id, model}) => ({
      ...{trial_id, claim_index: 0, judge: "j", repeat_index: 1, judge_failed: false},
      score: model === "a" ? (1 as const) : (0 as const),
      rationale: `as ${model} has it`,
    })),
  );
  await writePart(
    folder,
    "steps",
    named.flatMap(({trial_id, steps}) => steps.map((step, step_index) => ({trial_id, step_index, ...step}))),
  );
}
