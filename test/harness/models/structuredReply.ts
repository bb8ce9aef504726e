import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {vi} from "vitest";
import {temporaryFolder} from "../../temporary.js";
import {endpoint} from "./endpoint.js";
import type {Got, Reply} from "./endpoint.js";

/** The wire formats of providers. */
export const WIRE_FORMATS = ["openai-compatible", "anthropic", "google"] as const;
export type WireFormat = (typeof WIRE_FORMATS)[number];

/** What a reply says: a call of a tool, or text. */
export type Said = {tool: string; call: object} | {text: string};

/** A reply of each wire format, of 1,000 tokens read and 100 written. */
export const structuredReply: Record<WireFormat, (said: Said) => Reply> = {
  "openai-compatible": (said) => ({
    body: {
      id: "r",
      object: "chat.completion",
      created: 1,
      model: "x",
      choices: [
        {
          index: 0,
          finish_reason: "stop",
          message:
            "text" in said
              ? {role: "assistant", content: said.text}
              : {
                  role: "assistant",
                  content: null,
                  tool_calls: [
                    {id: "c", type: "function", function: {name: said.tool, arguments: JSON.stringify(said.call)}},
                  ],
                },
        },
      ],
      usage: {prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100},
    },
  }),
  anthropic: (said) => ({
    body: {
      id: "r",
      type: "message",
      role: "assistant",
      model: "x",
      content: [
        "text" in said
          ? {type: "text", text: said.text}
          : {type: "tool_use", id: "c", name: said.tool, input: said.call},
      ],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: {input_tokens: 1000, output_tokens: 100},
    },
  }),
  google: (said) => ({
    body: {
      candidates: [
        {
          content: {
            role: "model",
            parts: ["text" in said ? {text: said.text} : {functionCall: {name: said.tool, args: said.call}}],
          },
          finishReason: "STOP",
        },
      ],
      usageMetadata: {promptTokenCount: 1000, candidatesTokenCount: 100, totalTokenCount: 1100},
    },
  }),
};

/** The environment variable that holds the key of the models that `modelFile` configures. */
export const KEY = "JUDGE_TEST_KEY";

/** A YAML file of a language model behind a local server that gives these replies, without retries unless said. */
export async function modelFile(
  kind: WireFormat,
  replies: readonly Reply[],
  more: readonly string[] = ["max_retries: 0"],
): Promise<{file: string; got: Got[]}> {
  const {url, got} = await endpoint(...replies);
  const file = join(temporaryFolder(), "model.yaml");
  const lines = [`kind: ${kind}`, "id: llm-test", "model: x", `base_url: ${url}`, `api_key_env: ${KEY}`];
  writeFileSync(file, [...lines, "prices: {input: 2, output: 10}", ...more].join("\n"));
  return {file, got};
}

/** Reads something that needs the key in the environment. */
export async function withKey<T>(read: () => Promise<T>): Promise<T> {
  vi.stubEnv(KEY, "k");
  try {
    return await read();
  } finally {
    vi.unstubAllEnvs();
  }
}
