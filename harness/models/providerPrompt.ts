import type {NameMap} from "../servers/toolNames.js";
import {parseArguments} from "../callTools.js";
import type {Message, OfferedTool, TurnPart} from "./model.js";
import type {CallOptions} from "./languageModel.js";

type Prompt = CallOptions["prompt"];
type AssistantPart = Extract<Prompt[number], {role: "assistant"}>["content"][number];
type Options = NonNullable<AssistantPart["providerOptions"]>;

/**
 * A conversation as the AI SDK's providers take it.
 * @param messages in their order
 * @param names tool names as sent
 * @returns one message each, results in one of the role `tool`
 * @example toPrompt([{role: "user", text: "hi"}], names)[0].role // "user"
 */
export function toPrompt(messages: readonly Message[], names: NameMap): Prompt {
  return messages.map((message): Prompt[number] => {
    switch (message.role) {
      case "system":
        return {role: "system", content: message.text};
      case "user":
        return {role: "user", content: [{type: "text", text: message.text}]};
      case "assistant":
        return {role: "assistant", content: message.parts.flatMap((part) => toAssistantPart(part, names))};
      case "tool":
        return {
          role: "tool",
          content: message.results.map(({callId, tool, text, isError}) => ({
            type: "tool-result",
            toolCallId: callId,
            toolName: names.toWire(tool),
            output: {type: isError ? "error-text" : "text", value: text},
          })),
        };
    }
  });
}

function toAssistantPart(part: TurnPart, names: NameMap): AssistantPart[] {
  const options = part.providerOptions === undefined ? {} : {providerOptions: part.providerOptions as Options};
  if (part.kind === "tool_call") {
    const parsed = parseArguments(part.arguments);
    // Wire formats want an object where a model malformed its arguments; the text is kept in it.
    const input = "args" in parsed ? parsed.args : {malformed_arguments: part.arguments};
    return [{type: "tool-call", toolCallId: part.callId, toolName: names.toWire(part.tool), input, ...options}];
  }
  // Anthropic refuses text blocks without text.
  if (part.text === "" && part.providerOptions === undefined) return [];
  return [{type: part.kind, text: part.text, ...options}];
}

/**
 * Tools as the AI SDK's providers take them; undefined where there are none, since some endpoints refuse an empty list.
 * @param tools those that the task exposes
 * @param names tool names as sent
 * @returns one function each, schemas as the servers gave them
 * @example toProviderTools([], names) // undefined
 */
export function toProviderTools(tools: readonly OfferedTool[], names: NameMap): CallOptions["tools"] {
  if (tools.length === 0) return undefined;
  return tools.map(({name, description, inputSchema}) => ({
    type: "function",
    name: names.toWire(name),
    inputSchema,
    ...(description === null ? {} : {description}),
  }));
}
