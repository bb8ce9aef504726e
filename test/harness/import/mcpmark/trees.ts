import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";

/** Writes files below a folder: objects as JSON, text and bytes as they are. */
export function writeTree(root: string, files: Record<string, unknown>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return root;
}

/** A run as `model_results` has it. */
export function publishedRun(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    success: true,
    error_message: null,
    execution_time: 12.5,
    token_usage: {input_tokens: 100, output_tokens: 20, total_tokens: 120, reasoning_tokens: 5},
    turn_count: 3,
    ...more,
  };
}

/** A file of `model_results`. */
export function publishedFile(model: string, task: string, runs: Record<string, unknown>): Record<string, unknown> {
  return {model, service: "postgres", task, runs};
}

/** `meta.json` of a run of raw result folders. */
export function meta(
  more: Record<string, unknown> = {},
  result: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    task_name: "a__b",
    model_name: "gpt-5.2",
    litellm_run_model_name: "gpt-5.2-2025-12-11",
    reasoning_effort: "high",
    mcp: "postgres",
    timeout: 3600,
    time: {start: "2025-12-01T10:00:00.123456", end: "2025-12-01T10:01:00.5"},
    agent_execution_time: 50.25,
    task_execution_time: 60.5,
    execution_result: {
      success: true,
      error_message: null,
      verification_error: null,
      verification_output: "ok\n",
      ...result,
    },
    token_usage: {input_tokens: 1000000, output_tokens: 100000, total_tokens: 1100000, reasoning_tokens: null},
    turn_count: 1,
    ...more,
  };
}

/** `messages.json` of a run with one turn. */
export const messages = [
  {role: "user", content: "Do it."},
  {
    id: "__fake_id__",
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{type: "output_text", text: "Done.", annotations: []}],
  },
];
