import type {NameMap} from "../servers/toolNames.js";
import {parseArguments} from "../callTools.js";
import type {Message, OfferedTool, ToolResult, TurnPart} from "./model.js";
import type {CallOptions} from "./languageModel.js";

type Prompt = CallOptions["prompt"];
type AssistantPart = Extract<Prompt[number], {role: "assistant"}>["content"][number];
type Output = Extract<Extract<Prompt[number], {role: "tool"}>["content"][number], {type: "tool-result"}>["output"];
type Options = NonNullable<AssistantPart["providerOptions"]>;

/**
 * Where pictures of results go: nowhere (the text names them), into the result, or into a message of the user after it, since OpenAI's format has no
 * place for them in a result.
 */
export type PicturePlace = "nowhere" | "result" | "user";

/**
 * A conversation as the AI SDK's providers take it.
 * @param messages in their order
 * @param names tool names as sent
 * @param pictures where pictures of results go; default: nowhere
 * @returns one message each, results in one of the role `tool`
 * @example toPrompt([{role: "user", text: "hi"}], names)[0].role // "user"
 */
export function toPrompt(messages: readonly Message[], names: NameMap, pictures: PicturePlace = "nowhere"): Prompt {
  return messages.flatMap((message): Prompt => {
    switch (message.role) {
      case "system":
        return [{role: "system", content: message.text}];
      case "user":
        return [{role: "user", content: [{type: "text", text: message.text}]}];
      case "assistant":
        return [{role: "assistant", content: message.parts.flatMap((part) => toAssistantPart(part, names))}];
      case "tool":
        return [
          {
            role: "tool",
            content: message.results.map((result) => ({
              type: "tool-result",
              toolCallId: result.callId,
              toolName: names.toWire(result.tool),
              output: toOutput(result, pictures === "result"),
            })),
          },
          ...(pictures === "user" ? toPictureMessage(message.results) : []),
        ];
    }
  });
}

function toOutput({text, isError, pictures = []}: ToolResult, withPictures: boolean): Output {
  if (!withPictures || isError || pictures.length === 0) return {type: isError ? "error-text" : "text", value: text};
  const images = pictures.map(({mediaType, data}) => ({type: "image-data" as const, mediaType, data}));
  return {type: "content", value: [{type: "text", text}, ...images]};
}

function toPictureMessage(results: readonly ToolResult[]): Prompt {
  const content = results.flatMap(({callId, pictures = []}) => [
    ...(pictures.length === 0 ? [] : [{type: "text" as const, text: `Pictures in the result of call ${callId}:`}]),
    ...pictures.map(({mediaType, data}) => ({type: "file" as const, mediaType, data})),
  ]);
  return content.length === 0 ? [] : [{role: "user", content}];
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
