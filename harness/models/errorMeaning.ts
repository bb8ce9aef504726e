import {readRetryAfter} from "./retry.js";
import type {ErrorMeaning} from "./retry.js";

const CONTEXT =
  /context.{0,20}(length|window|limit)|(prompt|input|request).{0,30}too (long|large)|maximum.{0,30}tokens|too many tokens|token count.{0,40}exceeds/i;
const NO_MONEY = /insufficient[_ ]quota|billing|credit balance/i;
/** LiteLLM and vLLM say with status 400, not 404, that they have no such model. */
const NO_MODEL = /invalid model name|model_not_found|model[^.]{0,80} (does not exist|not found)/i;
const TRANSIENT = new Set([408, 409, 425, 429]);
const NO_ACCESS = new Set([401, 402, 403, 404]);

/** What the AI SDK's providers throw, as far as it is read here. */
interface ApiError {
  readonly name: string;
  readonly message: string;
  readonly statusCode?: number;
  readonly responseBody?: string;
  readonly responseHeaders?: Record<string, string>;
}

/**
 * What an error of the AI SDK's providers means.
 * 401, 402, 403, 404, a missing key, and 400 for an unknown model: `access`. 4xx that speak of the context: `context`. Other 4xx: `request`.
 * 408, 409, 425, 429, 5xx, broken connections, replies that are no JSON or no answer, and time-outs: `unavailable`.
 * @param error what was thrown
 * @param now the present, in milliseconds since 1970
 * @returns the kind, one line of at most 500 characters, and how long the endpoint asks to wait
 * @example errorMeaning(Object.assign(new Error("slow down"), {statusCode: 429}), 0).kind // "unavailable"
 */
export function errorMeaning(error: unknown, now: number): ErrorMeaning {
  const {name, message, statusCode, responseBody = "", responseHeaders} = toApiError(error);
  const detail = findDetail(responseBody) ?? message;
  const line = `${statusCode === undefined ? name : `status ${statusCode}`}: ${detail}`.split("\n")[0].slice(0, 500);
  const retryAfterSeconds = readRetryAfter(responseHeaders, now);
  const as = (kind: ErrorMeaning["kind"]): ErrorMeaning => ({kind, message: line, retryAfterSeconds});
  if (name === "AI_LoadAPIKeyError") return as("access");
  if (statusCode === undefined || statusCode < 400) return as("unavailable");
  if (NO_MONEY.test(responseBody)) return as("access");
  if (TRANSIENT.has(statusCode) || statusCode >= 500) return as("unavailable");
  if (NO_ACCESS.has(statusCode)) return as("access");
  if (NO_MODEL.test(`${message} ${responseBody}`)) return as("access");
  return as(CONTEXT.test(`${message} ${responseBody}`) ? "context" : "request");
}

function toApiError(error: unknown): ApiError {
  if (error instanceof Error) return error as ApiError;
  return {name: "Error", message: typeof error === "string" ? error : JSON.stringify(error)};
}

/** The message in an error body, which all three wire formats keep in `error.message`. */
function findDetail(body: string): string | undefined {
  try {
    const parsed = JSON.parse(body) as {error?: {message?: unknown} | string; message?: unknown} | null;
    const inner = typeof parsed?.error === "object" ? parsed.error?.message : (parsed?.error ?? parsed?.message);
    return typeof inner === "string" ? inner : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
