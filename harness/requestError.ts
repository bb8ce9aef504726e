/** A request that names what is not there (a suite, a model, a task): the mistake of who asks, not of a suite. The command exits with 2. */
export class RequestError extends Error {
  override name = "RequestError";
}
