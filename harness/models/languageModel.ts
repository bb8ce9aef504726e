import type {createAnthropic} from "@ai-sdk/anthropic";

/** The AI SDK's interface of a language model, which all of its providers have; named through one of them, so that no package stands between. */
export type LanguageModel = ReturnType<ReturnType<typeof createAnthropic>["languageModel"]>;
/** What a language model is asked with. */
export type CallOptions = Parameters<LanguageModel["doGenerate"]>[0];
/** What it answers. */
export type GenerateResult = Awaited<ReturnType<LanguageModel["doGenerate"]>>;
