/**
 * Why no answer could be had from a model:
 * `access` the endpoint refuses us, or does not know the model: no later request can do better, the model is stopped;
 * `context` the conversation no longer fits; `request` the endpoint refuses what the model itself made of the conversation;
 * `unavailable` rate limits, server errors, time-outs and broken replies that outlasted all retries: the infrastructure's error.
 */
export type ModelErrorKind = "access" | "context" | "request" | "unavailable";

/** A turn that could not be had, with the failed attempts before it. */
export class ModelError extends Error {
  override name = "ModelError";

  constructor(
    message: string,
    readonly kind: ModelErrorKind,
    readonly retryErrors: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
