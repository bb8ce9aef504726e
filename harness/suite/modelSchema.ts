import {z} from "zod";

const text = z.string().min(1);

const common = {
  id: text,
  /** The name that people read; default: the id. */
  display_name: text.optional(),
  provider: text.nullable().default(null),
  is_open_weights: z.boolean().nullable().default(null),
  aliases: z.array(text).default([]),
};

const endpoint = {
  ...common,
  /** The model as the endpoint calls it. */
  model: text,
  /** The environment variable that holds the key; null where none is needed. */
  api_key_env: text.nullable(),
  base_url: z.url().optional(),
  temperature: z.number().min(0).optional(),
  max_output_tokens: z.int().min(1).optional(),
  timeout_seconds: z.number().positive().default(600),
  max_retries: z.int().min(0).max(20).default(6),
  /** Whether replies are asked for as a stream. */
  stream: z.boolean().default(false),
  /** Whether pictures in results are sent to it; else the text names them. */
  takes_images: z.boolean().default(false),
  /** Options of the AI SDK's provider, by provider (reasoning effort, thinking budget …). */
  provider_options: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  /** US dollars per million tokens. */
  prices: z
    .strictObject({
      input: z.number().min(0),
      output: z.number().min(0),
      cached_input: z.number().min(0).optional(),
    })
    .nullable()
    .default(null),
};

/** A model under test as a suite declares it. */
export const modelSchema = z.discriminatedUnion("kind", [
  /** A policy in TypeScript; its id must say that it is scripted. */
  z.strictObject({
    kind: z.literal("scripted"),
    ...common,
    id: z.string().regex(/scripted/, "an id that says scripted"),
    /** The file, relative to the suite. */
    module: text,
    /** Which of its exports is the policy. */
    export: text.default("default"),
    options: z.record(z.string(), z.unknown()).default({}),
  }),
  /** The decisions of an earlier experiment's trials, against live servers. */
  z.strictObject({
    kind: z.literal("replay"),
    ...common,
    id: z.string().regex(/replay/, "an id that says replay"),
    /** Folder of the experiment, relative to the suite. */
    experiment: text,
    /** The model whose trials are replayed. */
    model: text,
  }),
  z.strictObject({kind: z.literal("openai-compatible"), ...endpoint, base_url: z.url()}),
  z.strictObject({kind: z.literal("anthropic"), ...endpoint, api_key_env: text.default("ANTHROPIC_API_KEY")}),
  z.strictObject({kind: z.literal("google"), ...endpoint, api_key_env: text.default("GOOGLE_GENERATIVE_AI_API_KEY")}),
]);

/** A model as a suite declares it, checked. */
export type ModelSpec = z.output<typeof modelSchema>;
