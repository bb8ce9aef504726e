import {setTimeout as delay} from "node:timers/promises";
import {ModelError} from "./modelError.js";
import type {ModelErrorKind} from "./modelError.js";

const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 60;
/** A server that wants us to wait longer than this is not waited for. */
const LONGEST_RETRY_AFTER_SECONDS = 600;

/** What an attempt's error means. */
export interface ErrorMeaning {
  readonly kind: ModelErrorKind;
  readonly message: string;
  /** Seconds to wait, as the endpoint asks; null where it does not ask. */
  readonly retryAfterSeconds: number | null;
}

/** How attempts are repeated. */
export interface RetryOptions {
  readonly maxRetries: number;
  readonly signal: AbortSignal;
  /** Waits; default: a timer. Tests pass their own. */
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Waits by a timer; a signal ends it.
 * @param seconds how long, 0 or more
 * @param signal ends the wait: the promise rejects
 * @example await waitSeconds(0.1, signal)
 */
export async function waitSeconds(seconds: number, signal: AbortSignal): Promise<void> {
  await delay(seconds * 1000, undefined, {signal});
}

/**
 * Repeats an attempt while its errors are `unavailable`: after Retry-After where the endpoint says so, else after 1, 2, 4 … at most 60 seconds.
 * @param attempt what is tried
 * @param meaningOf what an error means
 * @returns the result, and one line for each attempt that failed before
 * @throws ModelError with those lines
 * @example await withRetries(attempt, (error) => errorMeaning(error, Date.now()), {maxRetries: 5, signal})
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  meaningOf: (error: unknown) => ErrorMeaning,
  {maxRetries, signal, wait = waitSeconds}: RetryOptions,
): Promise<{value: T; retryErrors: string[]}> {
  const retryErrors: string[] = [];
  for (;;) {
    try {
      return {value: await attempt(), retryErrors};
    } catch (error) {
      signal.throwIfAborted();
      const {kind, message, retryAfterSeconds} = meaningOf(error);
      const tooLong = retryAfterSeconds !== null && retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS;
      if (kind !== "unavailable" || retryErrors.length >= maxRetries || tooLong)
        throw new ModelError(message, kind, retryErrors, {cause: error});
      const backOff = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** retryErrors.length);
      retryErrors.push(message);
      await wait(retryAfterSeconds ?? backOff, signal);
    }
  }
}

/**
 * Seconds of a Retry-After header: a number, or a date; also `retry-after-ms`.
 * @param headers of the reply, names in lower case
 * @param now the present, in milliseconds since 1970
 * @returns null where there is none that can be read
 * @example readRetryAfter({"retry-after": "7"}, 0) // 7
 */
export function readRetryAfter(headers: Readonly<Record<string, string>> | undefined, now: number): number | null {
  const milliseconds = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds / 1000);
  const text = headers?.["retry-after"];
  if (text === undefined) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
