/** A call as it is aligned: what was called, and the arguments as they were sent. */
export interface AlignedCall {
  /** server and tool, so that equal names of two servers stay apart */
  tool: string;
  arguments: string;
}

/**
 * One row of two lists of calls laid side by side: `same` the same call with the same arguments, `changed` the same tool
 * with others, `a` and `b` a call that only one of them makes. A place is one in the list, null where it has none.
 */
export interface CallRow {
  kind: "same" | "changed" | "a" | "b";
  a: number | null;
  b: number | null;
}

/** JSON that is nested deeper stays as it was sent: an agent may send anything. */
const DEEPEST = 200;

/**
 * Arguments in the one form in which they are compared: JSON with sorted keys and no white space between its tokens;
 * what is no JSON, or is nested more than 200 deep, is trimmed. A whole number beyond 2^53 - 1 loses its last digits, so that two such may look equal.
 * @param text arguments as they were sent
 * @returns one line, the same for the same arguments
 * @example normalizeArguments('{"b": 1, "a": [2]}') // '{"a":[2],"b":1}'
 */
export function normalizeArguments(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text), 0));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return text.trim();
    throw error;
  }
}

function sorted(value: unknown, depth: number): unknown {
  if (depth > DEEPEST)
    throw new RangeError(`normalizeArguments: text: got JSON nested ${depth} deep; expected at most ${DEEPEST}`);
  if (Array.isArray(value)) return value.map((entry) => sorted(entry, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  // Entries, not assignment: a key named __proto__ is a key like any other.
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry, depth + 1)]));
}

/**
 * A longest common subsequence of two lists of keys, by Hirschberg's division: time as the product of their lengths,
 * memory as their sum, so that ten thousand calls beside ten thousand fit. Use `alignCalls` for calls.
 * @param a keys, in order
 * @param b keys of the other list, in order
 * @returns pairs of places, rising in both
 * @see Hirschberg, "A linear space algorithm for computing maximal common subsequences", CACM 18 (1975)
 * @example commonPlaces(["x", "y", "z"], ["y", "z", "x"]) // [[1, 0], [2, 1]]
 */
export function commonPlaces(a: readonly string[], b: readonly string[]): [number, number][] {
  const numbers = new Map<string, number>();
  const numberOf = (key: string) => {
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const [left, right] = [Int32Array.from(a, numberOf), Int32Array.from(b, numberOf)];
  const pairs: [number, number][] = [];
  divide(left, right, 0, 0, pairs);
  return pairs;
}

function divide(a: Int32Array, b: Int32Array, fromA: number, fromB: number, pairs: [number, number][]): void {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    pairs.push([fromA + start, fromB + start]);
    start++;
  }
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [innerA, innerB] = [a.subarray(start, a.length - end), b.subarray(start, b.length - end)];
  if (innerA.length === 1) {
    const found = innerB.indexOf(innerA[0]);
    if (found >= 0) pairs.push([fromA + start, fromB + start + found]);
  } else if (innerA.length > 1 && innerB.length > 0) {
    const half = innerA.length >> 1;
    const [first, second] = [innerA.subarray(0, half), innerA.subarray(half)];
    const before = lengths(first, innerB);
    const after = lengths(second.slice().reverse(), innerB.slice().reverse());
    let cut = 0;
    for (let j = 1; j <= innerB.length; j++) {
      if (before[j] + after[innerB.length - j] > before[cut] + after[innerB.length - cut]) cut = j;
    }
    divide(first, innerB.subarray(0, cut), fromA + start, fromB + start, pairs);
    divide(second, innerB.subarray(cut), fromA + start + half, fromB + start + cut, pairs);
  }
  for (let i = end; i > 0; i--) pairs.push([fromA + a.length - i, fromB + b.length - i]);
}

/** How long a common subsequence of all of `a` with each beginning of `b` is. */
function lengths(a: Int32Array, b: Int32Array): Int32Array {
  let [row, next] = [new Int32Array(b.length + 1), new Int32Array(b.length + 1)];
  for (const key of a) {
    for (let j = 1; j <= b.length; j++) {
      next[j] = b[j - 1] === key ? row[j - 1] + 1 : Math.max(row[j], next[j - 1]);
    }
    [row, next] = [next, row];
  }
  return row;
}

/**
 * Lays two lists of calls side by side: calls of the same tool with the same arguments share a row wherever a longest
 * common subsequence has them; between those, calls of the same tool with other arguments do.
 * @param a the calls of one trial, in order
 * @param b the calls of the other
 * @returns every call of both once, in order of both; before the next common row those of `a` alone come first
 * @example alignCalls([{tool: "f", arguments: "{}"}], [{tool: "f", arguments: '{"x":1}'}]) // [{kind: "changed", a: 0, b: 0}]
 */
export function alignCalls(a: readonly AlignedCall[], b: readonly AlignedCall[]): CallRow[] {
  const keyOf = (call: AlignedCall) => `${call.tool}\0${normalizeArguments(call.arguments)}`;
  const rows: CallRow[] = [];
  let [atA, atB] = [0, 0];
  const fill = (toA: number, toB: number) => {
    const [gapA, gapB] = [a.slice(atA, toA), b.slice(atB, toB)];
    const toolOf = (call: AlignedCall) => call.tool;
    const changed = commonPlaces(gapA.map(toolOf), gapB.map(toolOf));
    let [i, j] = [0, 0];
    for (const [nextA, nextB] of [...changed, [gapA.length, gapB.length]]) {
      for (; i < nextA; i++) rows.push({kind: "a", a: atA + i, b: null});
      for (; j < nextB; j++) rows.push({kind: "b", a: null, b: atB + j});
      if (i < gapA.length && j < gapB.length) rows.push({kind: "changed", a: atA + i++, b: atB + j++});
    }
  };
  for (const [nextA, nextB] of commonPlaces(a.map(keyOf), b.map(keyOf))) {
    fill(nextA, nextB);
    rows.push({kind: "same", a: nextA, b: nextB});
    [atA, atB] = [nextA + 1, nextB + 1];
  }
  fill(a.length, b.length);
  return rows;
}
