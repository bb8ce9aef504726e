import type {TaskDetail} from "./taskMember.js";
import type {PackedStep, TrialWithSteps} from "./trialRecord.js";

/**
 * A made-up trial with as many claims as calls. For the gallery and the goldens; nothing in it means anything.
 * @param size how many claims and calls, from 0
 * @param turn from which call on its arguments are others, so that two trials part; default none
 * @returns the same trial for the same arguments
 * @example sampleTrial(20).claims.length // 20
 */
export function sampleTrial(size: number, turn = Infinity): TrialWithSteps {
  const places = Array.from({length: size}, (_, i) => i);
  const trial_id = `sample-${size}-${turn === Infinity ? 1 : 2}`;
  const nothing = {server_implementation: null, error_class: null, error_message: null, retry_errors: null};
  const hashes = {configuration_hash: null, tool_list_sha256: null, server_tools_sha256: null, server_notes: null};
  const cost = {reasoning_tokens: null, total_tokens: null, cached_tokens: null, cost_usd: 0.042, cost_source: null};
  return {
    trial: {
      ...{trial_id, task_id: "task-01", model: "model-01", trial_index: turn === Infinity ? 1 : 2, agent: "sample"},
      ...{status: "completed", stop_reason: "stop", started_at: null, wall_seconds: 42, agent_seconds: 40, turns: size},
      ...{tool_calls: size, input_tokens: 20_000, output_tokens: 900, retries: 0, source_id: null},
      ...{...nothing, ...hashes, ...cost},
      answer: "There are 17 files, and the last was changed on 2026-01-02.",
    },
    model: {display_name: "Model 1", provider: "Anthropic", is_open_weights: false, configuration: null},
    task: {
      task_id: "task-01",
      prompt: "How many files are there, and when was the last changed?",
      exposed_tools: ["fs_list", "fs_read", "mail_send"],
      required_tools: ["fs_list"],
      servers: ["fs", "mail"],
      reference_answer: "17 files, 2026-01-02.",
      reference_trajectory: JSON.stringify([{tool: "fs_list", arguments: {path: "/"}, reason: "it has the files"}]),
    },
    claims: places.map((claim_index) => ({
      claim_index,
      text: `Claim ${claim_index + 1}: the answer says that there are 17 files.`,
      kind: "claim",
    })),
    claim_scores: places.map((claim_index) => ({
      ...{claim_index, judge: "rule", repeat_index: 1, label: null, confidence: 0.9, judge_failed: false},
      ...{score: claim_index % 3 === 0 ? (0 as const) : (1 as const), rationale: "The answer says so."},
    })),
    scores: [],
    verifications:
      size === 0
        ? []
        : [
            {
              verifier: "program",
              passed: size < 2,
              exit_code: size < 2 ? 0 : 1,
              duration_seconds: null,
              output: "17 files found, 18 expected",
            },
          ],
    diagnoses: [],
    outcome: {passed: size < 2, counted: true, score: 0.66, reason: null, half_points: null, n_claims: size},
    siblings: ["1", "2"].map((end, i) => ({
      ...{trial_id: `sample-${size}-${end}`, trial_index: i + 1, status: "completed", passed: i === 0},
    })),
    tool_lists: [],
    steps: places.flatMap((i) => stepsOf(i, i >= turn)),
  };
}

/** A turn: words, a call, its result. Every seventh call fails. */
function stepsOf(i: number, isOther: boolean): PackedStep[] {
  const shared = {turn: i + 1, call_id: String(i), tool: "fs_list", server: "fs"};
  const isError = i % 7 === 6;
  const path = `/${isOther ? "other" : "folder"}/${i + 1}`;
  return [
    {step_index: 3 * i, turn: i + 1, kind: "assistant", text: `I look into folder ${i + 1}.`},
    {step_index: 3 * i + 1, kind: "tool_call", arguments: JSON.stringify({path}), ...shared},
    {
      ...{step_index: 3 * i + 2, kind: "tool_result", is_error: isError, ...shared},
      text: isError
        ? "no such folder"
        : JSON.stringify([
            {name: "a.txt", bytes: 17},
            {name: "b.txt", bytes: i},
          ]),
    },
  ];
}

/** The detail of a made-up task with as many claims, each under every model. */
export function sampleTask(size: number, models: number): TaskDetail {
  const {task} = sampleTrial(size);
  const marks = ["1", "5", "0", "f", " "];
  return {
    ...{task_id: "task-01", prompt: task.prompt ?? null, split: "public", service: "filesystem", category: null},
    ...{
      bucket: "files",
      difficulty: null,
      tags: [],
      servers: task.servers ?? [],
      exposed_tools: task.exposed_tools ?? [],
    },
    ...{
      required_tools: task.required_tools ?? [],
      reference_answer: task.reference_answer ?? null,
      judges: ["model-01"],
    },
    claims: Array.from({length: size}, (_, i) => ({
      ...{claim_index: i, text: `Claim ${i + 1}: the answer gives the number.`, kind: "claim", is_shown: i % 5 !== 4},
    })),
    verdicts: [
      Array.from({length: size}, (_, i) => Array.from({length: models}, (_m, m) => marks[(i + m) % 5]).join("")),
    ],
    calls: [
      {tool: "fs_list", server: "fs", calls: 3 * models, trials: models},
      {tool: "mail_send", server: "mail", calls: 1, trials: 1},
    ],
  };
}
