/**
 * A promise that also rejects as soon as a signal aborts, with the signal's reason; for work that may not listen to its signal.
 * @param work the work, begun
 * @param signal ends the waiting, not the work
 * @returns the work's result
 * @example await abortable(model.respond(request), request.signal)
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    // Not `finally`, which costs two promises more on each call of a tool.
    work.then(
      (value) => {
        signal.removeEventListener("abort", stop);
        resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener("abort", stop);
        reject(error as Error);
      },
    );
  });
}
