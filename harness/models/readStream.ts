import type {CallOptions, GenerateResult, LanguageModel} from "./languageModel.js";

type Content = GenerateResult["content"][number];
type Delta = Extract<Content, {type: "text" | "reasoning"}>;

/** A stream that ended before its finish. */
export class BrokenStream extends Error {
  override name = "BrokenStream";
}

/**
 * Asks for a stream and reads it to its end, into what `doGenerate` would have given.
 * @param model from a provider's package
 * @param options as for `doGenerate`
 * @returns content, finish reason, usage and bodies
 * @throws BrokenStream where it ends before the provider said why, and whatever error it carries
 * @example (await readStream(model, options)).finishReason
 */
export async function readStream(model: LanguageModel, options: CallOptions): Promise<GenerateResult> {
  const {stream, request, response} = await model.doStream(options);
  const open = new Map<string, Delta>();
  const content: Content[] = [];
  let finish: Pick<GenerateResult, "finishReason" | "usage"> | null = null;
  for await (const part of stream as unknown as AsyncIterable<StreamPart>) {
    switch (part.type) {
      case "error":
        throw part.error instanceof Error ? part.error : new BrokenStream(JSON.stringify(part.error));
      case "text-start":
      case "reasoning-start": {
        const delta: Delta = {type: part.type === "text-start" ? "text" : "reasoning", text: ""};
        open.set(`${delta.type} ${part.id}`, delta);
        content.push(delta);
        keepMetadata(delta, part);
        break;
      }
      case "text-delta":
      case "text-end":
      case "reasoning-delta":
      case "reasoning-end": {
        const delta = open.get(`${part.type.split("-")[0]} ${part.id}`);
        if (delta === undefined) throw new BrokenStream(`${part.type} of what was never begun`);
        if ("delta" in part) delta.text += part.delta;
        keepMetadata(delta, part);
        break;
      }
      case "tool-call":
        content.push(part);
        break;
      case "finish":
        finish = {finishReason: part.finishReason, usage: part.usage};
        break;
      default:
    }
  }
  // Providers end a stream that was cut as if it had finished, but without a reason.
  if (finish === null || finish.finishReason.raw === undefined)
    throw new BrokenStream("the stream ended before its finish");
  return {...finish, content, warnings: [], ...(request && {request}), ...(response && {response})};
}

type StreamPart = Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer P> ? P : never;

function keepMetadata(delta: Delta, part: {providerMetadata?: Delta["providerMetadata"]}): void {
  if (part.providerMetadata !== undefined) delta.providerMetadata = part.providerMetadata;
}
