import type {NameMap} from "../servers/toolNames.js";
import {sha256Of} from "../servers/toolListHash.js";
import type {GenerateResult} from "./languageModel.js";
import type {Finish, ModelTurn, ProviderOptions, TurnPart} from "./model.js";

/**
 * What a provider answered, as a turn: names mapped back, argument texts raw, bodies kept.
 * @param result of `doGenerate`, or of `readStream`
 * @param names tool names as sent
 * @param retryErrors one line for each attempt that failed before
 * @returns the turn
 * @example toTurn(result, names, []).finish
 */
export function toTurn(result: GenerateResult, names: NameMap, retryErrors: readonly string[]): ModelTurn {
  const parts = result.content.flatMap((content) => toPart(content, names));
  const {usage} = result;
  const request = parseBody(result.request?.body);
  const sentTools = (request as {tools?: unknown} | null | undefined)?.tools;
  return {
    parts,
    finish: toFinish(result, parts),
    usage: {
      inputTokens: usage.inputTokens.total ?? null,
      outputTokens: usage.outputTokens.total ?? null,
      reasoningTokens: usage.outputTokens.reasoning ?? null,
      cachedTokens: usage.inputTokens.cacheRead ?? null,
    },
    reportedCostUsd: findCost(result),
    retryErrors,
    bodies: {request, response: result.response?.body ?? null},
    ...(sentTools === undefined ? {} : {sentToolsSha256: sha256Of(sentTools)}),
  };
}

function toPart(content: GenerateResult["content"][number], names: NameMap): TurnPart[] {
  const options =
    "providerMetadata" in content && content.providerMetadata !== undefined
      ? {providerOptions: content.providerMetadata as ProviderOptions}
      : {};
  if (content.type === "text" || content.type === "reasoning")
    return [{kind: content.type, text: content.text, ...options}];
  if (content.type !== "tool-call" || content.providerExecuted === true) return [];
  const {toolCallId: callId, toolName, input} = content;
  return [{kind: "tool_call", callId, tool: names.fromWire(toolName), arguments: input, ...options}];
}

function toFinish({finishReason}: GenerateResult, parts: readonly TurnPart[]): Finish {
  if (/context_window/.test(finishReason.raw ?? "")) return "context";
  if (parts.some(({kind}) => kind === "tool_call")) return "tool_calls";
  if (finishReason.raw === "refusal" || finishReason.unified === "content-filter") return "refusal";
  if (finishReason.unified === "stop" || finishReason.unified === "length") return finishReason.unified;
  return "other";
}

/** The cost as OpenRouter (`usage.cost`) or LiteLLM (a header) report it. */
function findCost(result: GenerateResult): number | null {
  const inBody = (result.usage.raw as {cost?: unknown} | undefined)?.cost;
  const inHeader = result.response?.headers?.["x-litellm-response-cost"];
  const cost = typeof inBody === "number" ? inBody : inHeader === undefined ? Number.NaN : Number(inHeader);
  return Number.isFinite(cost) && cost >= 0 ? cost : null;
}

function parseBody(body: unknown): unknown {
  if (typeof body !== "string") return body ?? null;
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}
