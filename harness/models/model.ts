/** A piece of what a model said in one turn, in the order in which it said it. */
export type TurnPart =
  | {readonly kind: "text"; readonly text: string; readonly providerOptions?: ProviderOptions}
  | {readonly kind: "reasoning"; readonly text: string; readonly providerOptions?: ProviderOptions}
  | ToolCall;

/** What a provider wants back with a part on the next turn (signatures of reasoning …); opaque to all else. */
export type ProviderOptions = Record<string, Record<string, unknown>>;

/** A call as the model wrote it: the argument text is kept raw, whether or not it parses. */
export interface ToolCall {
  readonly kind: "tool_call";
  readonly callId: string;
  /** The tool as the suite names it: `<server>_<tool>`. */
  readonly tool: string;
  /** The argument text exactly as sent; JSON of an object, unless the model malformed it. */
  readonly arguments: string;
  readonly providerOptions?: ProviderOptions;
}

/** A picture in a result. */
export interface Picture {
  /** Such as `image/png`. */
  readonly mediaType: string;
  /** In base64. */
  readonly data: string;
}

/** What came back from a call, as the model sees it. */
export interface ToolResult {
  readonly callId: string;
  readonly tool: string;
  /** All text of the result, blocks joined by a line break; other content is named in brackets. */
  readonly text: string;
  readonly isError: boolean;
  /** `structuredContent` of the result where the server sent it. */
  readonly structured?: unknown;
  /** Pictures of the result, for models that take them; absent where there is none. */
  readonly pictures?: readonly Picture[];
}

/** One message of a conversation. */
export type Message =
  | {readonly role: "system" | "user"; readonly text: string}
  | {readonly role: "assistant"; readonly parts: readonly TurnPart[]}
  | {readonly role: "tool"; readonly results: readonly ToolResult[]};

/** A tool as it is offered to the model. */
export interface OfferedTool {
  /** `<server>_<tool>`. */
  readonly name: string;
  readonly description: string | null;
  /** JSON Schema of the arguments, as the server declares it. */
  readonly inputSchema: Record<string, unknown>;
}

/** Which trial a request belongs to; language models ignore it, scripted models and replays live by it. */
export interface TrialContext {
  readonly trialId: string;
  readonly taskId: string;
  /** Which attempt, counted from 1. */
  readonly trialIndex: number;
  /** A whole number from 0 to 2^32 - 1 that depends on the suite's seed, model, task and attempt alone. */
  readonly seed: number;
}

/** Everything a model is asked with on one turn. */
export interface ModelRequest {
  readonly trial: TrialContext;
  readonly messages: readonly Message[];
  readonly tools: readonly OfferedTool[];
  readonly signal: AbortSignal;
}

/** Tokens of one turn; null where the provider does not say. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly cachedTokens: number | null;
}

/** Why a turn ended. `context`: the conversation no longer fits. `refusal`: the provider or model declined. */
export type Finish = "stop" | "tool_calls" | "length" | "refusal" | "context" | "other";

/** What a model answered on one turn. */
export interface ModelTurn {
  readonly parts: readonly TurnPart[];
  readonly finish: Finish;
  readonly usage: Usage;
  /** What the provider says this turn cost; null where it does not say. */
  readonly reportedCostUsd: number | null;
  /** Calls to the provider that failed before this one, summarised; none where the first succeeded. */
  readonly retryErrors: readonly string[];
  /** Bodies as sent and received, for the journal; absent for scripted models. */
  readonly bodies?: {readonly request: unknown; readonly response: unknown};
  /** SHA-256 of the tool schemas as the provider was sent them; absent for scripted models. */
  readonly sentToolsSha256?: string;
}

/**
 * A model under test: asked once a turn with the whole conversation, and free of state between turns.
 * `scripted` models (`scripted.ts`), `replay`, and the providers' adapters are models.
 */
export interface Model {
  readonly id: string;
  /** Answers one turn; throws ModelError where no answer could be had. */
  respond(request: ModelRequest): Promise<ModelTurn>;
}

/** Usage of a model that uses no tokens known to anyone. */
export const NO_USAGE: Usage = {inputTokens: null, outputTokens: null, reasoningTokens: null, cachedTokens: null};
