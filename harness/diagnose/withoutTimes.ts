/** A number of JSON with what stands before it and its key. */
const NUMBER_OF_KEY = /("([\w-]{1,64})"\s*:\s*)-?\d[\d.eE+-]*/g;
/** Keys under which a server says how long a call took. A plain `duration` or `runtime` may be what was asked for. */
const TIME_OF_CALL =
  /^(?:(?:execution|response|query|request|processing)[_-]?(?:time|duration|latency)|elapsed|took|latency)(?:[_-]?(?:ms|millis|milliseconds|s|secs|seconds|time))*$/i;

/**
 * A result without the time that its call took: such numbers are no data, and that an answer has the same one by chance
 * says nothing.
 * @param text the text of a result; one that is no JSON stays as it is, one that is cut short is read all the same
 * @returns the text with null for such numbers
 * @example withoutTimes('{"rows": 3, "executionTimeMs": 11}') // '{"rows": 3, "executionTimeMs": null}'
 */
export function withoutTimes(text: string): string {
  return text.replaceAll(NUMBER_OF_KEY, (whole, head: string, key: string) =>
    TIME_OF_CALL.test(key) ? `${head}null` : whole,
  );
}
