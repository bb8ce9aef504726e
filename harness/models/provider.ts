import {createAnthropic} from "@ai-sdk/anthropic";
import {createGoogleGenerativeAI} from "@ai-sdk/google";
import {createOpenAICompatible} from "@ai-sdk/openai-compatible";
import type {ModelSpec} from "../suite/modelSchema.js";
import {toNameMap} from "../servers/toolNames.js";
import {errorMeaning} from "./errorMeaning.js";
import type {CallOptions, LanguageModel} from "./languageModel.js";
import type {Model, ModelRequest} from "./model.js";
import {toPrompt, toProviderTools} from "./providerPrompt.js";
import type {PicturePlace} from "./providerPrompt.js";
import {toTurn} from "./providerTurn.js";
import {readStream} from "./readStream.js";
import {withRetries} from "./retry.js";
import type {RetryOptions} from "./retry.js";

/** A model behind an endpoint. */
export type EndpointSpec = Extract<ModelSpec, {kind: "openai-compatible" | "anthropic" | "google"}>;

/**
 * A language model behind an OpenAI-compatible, Anthropic or Google endpoint, by the AI SDK's provider packages.
 * They are called by `doGenerate` (or `doStream`), so that argument texts stay raw and no tool error is written but ours.
 * @param spec endpoint, model and parameters, as the suite has them
 * @param key the API key; null where the endpoint needs none
 * @param wait how to wait between retries; default: a timer
 * @returns the model
 * @example providerModel({kind: "anthropic", id: "claude", model: "claude-x", …}, key)
 */
export function providerModel(spec: EndpointSpec, key: string | null, wait?: RetryOptions["wait"]): Model {
  const model = toLanguageModel(spec, key);
  return {
    id: spec.id,
    async respond(request) {
      const names = toNameMap(request.tools.map(({name}) => name));
      const options = toOptions(spec, request, names);
      const attempt = async () => {
        const timeout = AbortSignal.timeout(spec.timeout_seconds * 1000);
        const abortSignal = AbortSignal.any([request.signal, timeout]);
        const asked = {...options, abortSignal};
        return spec.stream ? readStream(model, asked) : model.doGenerate(asked);
      };
      const {value, retryErrors} = await withRetries(attempt, (error) => errorMeaning(error, Date.now()), {
        maxRetries: spec.max_retries,
        signal: request.signal,
        ...(wait === undefined ? {} : {wait}),
      });
      return toTurn(value, names, retryErrors);
    },
  };
}

function toLanguageModel(spec: EndpointSpec, key: string | null): LanguageModel {
  const apiKey = key ?? "none";
  const base = spec.base_url === undefined ? {} : {baseURL: spec.base_url};
  switch (spec.kind) {
    case "openai-compatible": {
      const options = {name: "openai-compatible", baseURL: spec.base_url, includeUsage: true};
      return createOpenAICompatible(key === null ? options : {...options, apiKey}).languageModel(spec.model);
    }
    case "anthropic":
      return createAnthropic({apiKey, ...base}).languageModel(spec.model);
    case "google":
      return createGoogleGenerativeAI({apiKey, ...base}).languageModel(spec.model);
  }
}

function toPicturePlace({takes_images: takes, kind}: EndpointSpec): PicturePlace {
  if (!takes) return "nowhere";
  return kind === "openai-compatible" ? "user" : "result";
}

function toOptions(spec: EndpointSpec, request: ModelRequest, names: ReturnType<typeof toNameMap>): CallOptions {
  const tools = toProviderTools(request.tools, names);
  return {
    prompt: toPrompt(request.messages, names, toPicturePlace(spec)),
    ...(tools === undefined ? {} : {tools, toolChoice: {type: "auto"}}),
    ...(spec.temperature === undefined ? {} : {temperature: spec.temperature}),
    ...(spec.max_output_tokens === undefined ? {} : {maxOutputTokens: spec.max_output_tokens}),
    providerOptions: spec.provider_options as NonNullable<CallOptions["providerOptions"]>,
  };
}
