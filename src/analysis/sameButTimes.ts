/** Words of a key that name how long something took, or when. */
const TIMES = /^(duration|elapsed|latency|took|runtime|uptime|timestamp)$/;
/** With one of these a `time` is a measured one; alone it may be what was asked for. */
const MEASURED = /^(execution|response|query|request|processing|run|ms|millis|milliseconds|secs|seconds)$/;

function namesTime(key: string): boolean {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return (
    words.some((word) => TIMES.test(word)) || (words.includes("time") && words.some((word) => MEASURED.test(word)))
  );
}

/** The object or list that a text is, undefined where it is none. */
function parsed(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

function isSame(a: unknown, b: unknown, isTime: boolean): boolean {
  if (a === b) return true;
  if (typeof a === "number" && typeof b === "number") return isTime;
  if (typeof a === "string" && typeof b === "string") {
    const [one, other] = [parsed(a), parsed(b)];
    return one !== undefined && other !== undefined && isSame(one, other, false);
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(
    (key) => Object.hasOwn(other, key) && isSame(one[key], other[key], Array.isArray(a) ? isTime : namesTime(key)),
  );
}

/**
 * Whether two results are the same but for numbers under keys that name a duration or a timestamp (`executionTimeMs`,
 * `elapsed`). Texts that are no JSON, dates as texts, and a plain `time` count as what they are: a difference.
 * @param a the text of one result
 * @param b the text of another
 * @returns true for equal texts too
 * @example sameButTimes('{"rows": 3, "took": 12}', '{"rows": 3, "took": 15}') // true
 */
export function sameButTimes(a: string, b: string): boolean {
  return isSame(a, b, false);
}
