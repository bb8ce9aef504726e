import {join} from "node:path";
import {writeManifest} from "../../data/manifest.js";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";

const MODELS = ["alpha", "beta"];
const TASKS = ["count-lots", "find-seller", "price"];

/** A rationale that would run, were it markup; and one that denies its own score. */
const HOSTILE_RATIONALE = `The answer states it. <img src="x" onerror="window.planted=9">`;
const DENYING = "The answer does not mention the seller.";

/**
 * Writes a measured experiment of two models, three tasks and two judges, with trajectories: `find-seller` is disputed, one rationale
 * denies its score, one verdict has low confidence, one call failed. Alpha passes `count-lots` and `find-seller`, beta `count-lots`.
 * @param dataDir the folder that holds the experiments
 */
export async function writeJudged(dataDir: string): Promise<void> {
  const folder = join(dataDir, "judged");
  writeManifest(folder, {
    id: "judged",
    title: "Judged twice",
    benchmark: "Judged",
    kind: "measured",
    source: {name: "test", version: null, licence: null, address: null},
    pass_threshold: 0.75,
    primary_judge: "first",
    convention: "strict",
    schema_version: 1,
    seed: null,
    created_at: "2026-01-01T00:00:00Z",
    notes: [],
  });
  await writePart(folder, "models", [
    {model: "alpha", display_name: "Alpha", provider: "Anthropic"},
    {model: "beta", display_name: "Beta", provider: "OpenAI"},
  ]);
  await writePart(
    folder,
    "tasks",
    TASKS.map((task_id) => ({
      task_id,
      category: "shop",
      prompt: `Please do ${task_id}.`,
      exposed_tools: ["shop_read", "shop_list", "shop_idle"],
      required_tools: ["shop_read"],
      reference_answer: "Anna Berg sold 1,200 lots.",
    })),
  );
  await writePart(
    folder,
    "claims",
    TASKS.flatMap((task_id) => [
      {task_id, claim_index: 0, text: "The seller is Anna Berg.", kind: "claim"},
      {task_id, claim_index: 1, text: "There are 1,200 lots.", kind: "claim"},
    ]),
  );
  await writePart(folder, "judges", [
    {judge: "first", kind: "llm"},
    {judge: "second", kind: "rule"},
  ]);
  const trials = MODELS.flatMap((model, m) =>
    TASKS.map((task_id, t) => ({trial_id: `${model}.${task_id}.1`, model, task_id, m, t})),
  );
  await writePart(
    folder,
    "plan",
    trials.map(({model, task_id}) => ({model, task_id, trial_index: 1, origin: "test"})),
  );
  await writePart(
    folder,
    "trials",
    trials.map(({trial_id, model, task_id}) => ({
      ...{trial_id, model, task_id, trial_index: 1, status: "completed" as const},
      answer: "After a long search: it was Anna Berg, with 1200 lots in all.",
      wall_seconds: 12,
      turns: 2,
      tool_calls: 2,
    })),
  );
  await writePart(
    folder,
    "steps",
    trials.flatMap(({trial_id, task_id}): NewRow<"steps">[] => [
      {trial_id, step_index: 0, kind: "user", turn: 0, text: `Please do ${task_id}.`},
      {
        trial_id,
        step_index: 1,
        kind: "tool_call",
        turn: 1,
        call_id: "1",
        server: "shop",
        tool: "shop_read",
        arguments: "{}",
      },
      {
        trial_id,
        step_index: 2,
        kind: "tool_result",
        turn: 1,
        call_id: "1",
        text: '{"seller": "Anna Berg", "lots": 1200}',
        is_error: false,
      },
      {
        trial_id,
        step_index: 3,
        kind: "tool_call",
        turn: 1,
        call_id: "2",
        server: "shop",
        tool: "shop_list",
        arguments: "{}",
      },
      {trial_id, step_index: 4, kind: "tool_result", turn: 1, call_id: "2", text: "nothing", is_error: false},
      {
        trial_id,
        step_index: 5,
        kind: "assistant",
        turn: 2,
        text: "After a long search: it was Anna Berg, with 1200 lots in all.",
      },
    ]),
  );
  await writePart(folder, "claim_scores", trials.flatMap(verdictsOf));
}

/** Two judges on two claims of a trial. */
function verdictsOf({trial_id, m, t}: {trial_id: string; m: number; t: number}): NewRow<"claim_scores">[] {
  const passes = t === 0 || (t === 1 && m === 0);
  const isDisputed = t === 1;
  const own = (claim_index: number, judge: string, rest: Partial<NewRow<"claim_scores">>): NewRow<"claim_scores"> => ({
    ...{trial_id, claim_index, judge, repeat_index: 1, score: passes ? 1 : 0, confidence: 0.9, judge_failed: false},
    rationale: passes ? "The answer states it." : "The answer does not mention it.",
    ...rest,
  });
  return [
    own(0, "first", isDisputed && m === 0 ? {rationale: DENYING} : {}),
    own(1, "first", t === 2 && m === 1 ? {confidence: 0.5} : {}),
    own(
      0,
      "second",
      isDisputed ? {score: passes ? 0 : 1, rationale: passes ? "It is not given." : HOSTILE_RATIONALE} : {},
    ),
    own(
      1,
      "second",
      t === 0 && m === 1 ? {score: null, confidence: null, judge_failed: true, rationale: "timeout"} : {},
    ),
  ];
}
