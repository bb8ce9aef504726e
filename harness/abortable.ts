/** Who waits on a signal: one listener a signal for all of them, since adding and removing one costs more than the rest of a call's way through the harness. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function waitersOf(signal: AbortSignal): Set<() => void> {
  const known = waiting.get(signal);
  if (known !== undefined) return known;
  const waiters = new Set<() => void>();
  signal.addEventListener("abort", () => waiters.forEach((stop) => stop()), {once: true});
  waiting.set(signal, waiters);
  return waiters;
}

/**
 * A promise that also rejects as soon as a signal aborts, with the signal's reason; for work that may not listen to its signal.
 * @param work the work, begun
 * @param signal ends the waiting, not the work; one that is used once and again costs no more
 * @returns the work's result
 * @example await abortable(model.respond(request), request.signal)
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    const waiters = waitersOf(signal);
    waiters.add(stop);
    // Not `finally`, which costs two promises more on each call of a tool.
    work.then(
      (value) => {
        waiters.delete(stop);
        resolve(value);
      },
      (error: unknown) => {
        waiters.delete(stop);
        reject(error as Error);
      },
    );
  });
}
