/** A mistake in how a command was called: exit code 2, the message alone, no stack. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** A check that did not hold: exit code 1. The message says what; the details were printed before. */
export class CheckFailed extends Error {
  override name = "CheckFailed";
}
