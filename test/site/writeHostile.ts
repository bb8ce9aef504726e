import {join} from "node:path";
import {writeManifest} from "../../data/manifest.js";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";

/** Text that would run or load something, were it taken for markup or code anywhere on its way to a page. */
export const HOSTILE = `<img src="https://outside.example/x.png" onerror="window.planted=1"><script>window.planted=2</script> \${window.planted=3}`;

/** What no text of a step may do: run, load, turn the text around it, end a line, look like another's. */
export const HOSTILE_RESULT = `${HOSTILE} <svg onload="window.planted=4"> [x](javascript:window.planted=5) ![x](https://outside.example/y.png) \u202eright to left\u202c \u200bzero \u001b[31mred <style>*{display:none}</style> =HYPERLINK("https://outside.example")`;

const call = {kind: "tool_call" as const, turn: 1, server: HOSTILE, tool: HOSTILE};
const hostileSteps: Omit<NewRow<"steps">, "trial_id" | "step_index">[] = [
  {kind: "system", turn: 0, text: HOSTILE},
  {kind: "user", turn: 0, text: HOSTILE},
  {kind: "reasoning", turn: 1, text: HOSTILE},
  {kind: "assistant", turn: 1, text: HOSTILE_RESULT},
  {...call, call_id: "1", arguments: JSON.stringify({[HOSTILE]: HOSTILE})},
  {kind: "tool_result", turn: 1, call_id: "1", text: HOSTILE_RESULT, is_error: true, error_source: "flag"},
  {...call, call_id: "2", arguments: `{"malformed": ${HOSTILE}`},
  {kind: "tool_result", turn: 1, call_id: "2", text: JSON.stringify({text: HOSTILE_RESULT, n: 1}), is_error: false},
  {kind: "error", turn: 2, text: HOSTILE},
  {kind: "limit", turn: 2, text: HOSTILE},
];

/**
 * Writes an experiment of two models and three tasks whose every text is hostile.
 * @param dataDir the folder that holds the experiments
 */
export async function writeHostile(dataDir: string): Promise<void> {
  const folder = join(dataDir, "hostile");
  writeManifest(folder, {
    id: "hostile",
    title: `Hostile ${HOSTILE}`,
    benchmark: HOSTILE,
    kind: "measured",
    source: {name: HOSTILE, version: HOSTILE, licence: HOSTILE, address: `javascript:alert("x")`},
    pass_threshold: 0.75,
    primary_judge: null,
    convention: "strict",
    schema_version: 1,
    seed: null,
    created_at: "2026-01-01T00:00:00Z",
    notes: [HOSTILE],
  });
  const models = [`a ${HOSTILE}`, `b ${HOSTILE}`];
  const tasks = ["t1", "t2", "t3"].map((id) => `${id} ${HOSTILE}`);
  const trials = models.flatMap((model, m) =>
    tasks.map((task_id, t) => ({
      trial_id: `trial-${m}-${t}`,
      model,
      task_id,
      trial_index: 1,
      passed: (m + t) % 2 === 0,
    })),
  );
  await writePart(
    folder,
    "models",
    models.map((model) => ({model, display_name: model, provider: HOSTILE})),
  );
  await writePart(
    folder,
    "tasks",
    tasks.map((task_id) => ({task_id, service: HOSTILE, category: HOSTILE, prompt: HOSTILE})),
  );
  await writePart(
    folder,
    "plan",
    trials.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: HOSTILE})),
  );
  await writePart(
    folder,
    "trials",
    trials.map(({trial_id, model, task_id, trial_index}) => ({
      trial_id,
      model,
      task_id,
      trial_index,
      status: "completed" as const,
      answer: HOSTILE,
      wall_seconds: 10,
      turns: 3,
    })),
  );
  await writePart(
    folder,
    "verifications",
    trials.map(({trial_id, passed}) => ({trial_id, verifier: "program", passed, output: HOSTILE})),
  );
  await writePart(
    folder,
    "steps",
    hostileSteps.map((step, step_index) => ({trial_id: "trial-0-0", step_index, ...step})),
  );
}
