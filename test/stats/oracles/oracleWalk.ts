/** What the toolkit answers to one file of expected values. */
export interface OracleAnswer {
  /** places of what a file gives: data, names, options; `*` stands for any list index or key */
  given: string[];
  /** our values, in the shape of the file: each at the place of the value that it must equal */
  answer: (file: never) => unknown;
  /** allowed difference at a place; default the file's `tolerance_abs` (1e-9 where it names none) and nine digits */
  tolerance?: (place: string, expected: number) => number;
}

/** One walk through a file: how many values were compared, and what is wrong. */
interface OracleWalk {
  compared: string[];
  problems: string[];
}

interface Leaf {
  path: string[];
  value: unknown;
}

/** What every file may say about itself. */
const prose = [
  "formula",
  "formula.*",
  "source",
  "note",
  "published_check",
  "tolerance_abs",
  "computed_with.*",
  "cases.*.name",
  "cases.*.note",
];

/** Fractions and missing values are leaves, not branches. */
function isLeaf(value: unknown): boolean {
  return value === null || typeof value !== "object" || "den" in value;
}

/** Every value of a file with its place. */
function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (isLeaf(value)) return [{path, value}];
  return Object.entries(value as object).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function isGiven(path: string[], patterns: string[][]): boolean {
  return patterns.some(
    (pattern) => pattern.length === path.length && pattern.every((part, i) => part === "*" || part === path[i]),
  );
}

function at(tree: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], tree);
}

const undefinedNumbers = new Set(["NaN", "Infinity"]);

/** A number as the files write it: null and "NaN" stand for what is undefined, fractions for their quotient. */
export function numberOf(value: unknown): number {
  if (value === null || value === "NaN") return NaN;
  if (value === "Infinity") return Infinity;
  if (typeof value === "object") return Number((value as {num: string}).num) / Number((value as {den: string}).den);
  return value as number;
}

/** How far apart two numbers are: 0 for the same, undefined included. */
function distance(one: number, other: number): number {
  return Object.is(one, other) || (Number.isNaN(one) && Number.isNaN(other)) ? 0 : Math.abs(one - other);
}

/**
 * Walks through every value of a file: it is given, or our answer stands at its place and equals it. A fraction must also
 * equal the decimal written beside it.
 */
export function walkOracle(
  file: object,
  {given, answer, tolerance}: OracleAnswer,
  answers: unknown = answer(file as never),
): OracleWalk {
  const patterns = [...prose, ...given].map((pattern) => pattern.split("."));
  const fallback = (file as {tolerance_abs?: number}).tolerance_abs ?? 1e-9;
  const walk: OracleWalk = {compared: [], problems: []};
  for (const {path, value} of leavesOf(file)) {
    if (isGiven(path, patterns)) continue;
    const place = path.join(".");
    const ours = at(answers, path);
    walk.compared.push(place);
    if (ours === undefined) {
      walk.problems.push(`${place}: no answer; expected ${JSON.stringify(value)}`);
      continue;
    }
    if (typeof value === "string" && !undefinedNumbers.has(value)) {
      if (ours !== value) walk.problems.push(`${place}: got ${String(ours)}; expected ${value}`);
      continue;
    }
    const expected = numberOf(value);
    // an absolute tolerance says nothing of a p of 1e-12: nine digits too
    const allowed = tolerance?.(place, expected) ?? Math.min(fallback, Math.max(1e-9 * Math.abs(expected), 1e-15));
    const written = typeof value === "object" && value !== null ? (value as {value: number}).value : expected;
    for (const wanted of new Set([expected, written])) {
      const apart = distance(numberOf(ours), wanted);
      if (!(apart === 0 || apart <= allowed))
        walk.problems.push(`${place}: got ${String(ours)}; expected ${wanted} within ${allowed}`);
    }
  }
  return walk;
}

/** A copy of a file in which no value at the places is what it was: numbers are moved by some tolerances, and a little. */
export function spoilt(file: object, places: Set<string>, tolerance: number): object {
  const change = (value: unknown): unknown => {
    if (typeof value === "string" && !undefinedNumbers.has(value)) return `${value} and more`;
    const number = numberOf(value);
    const moved = Number.isFinite(number) ? number + 3 * tolerance + 1e-3 * Math.abs(number) : 0.5;
    return typeof value === "object" && value !== null ? {...value, value: moved} : moved;
  };
  const copy = (value: unknown, path: string[]): unknown => {
    if (places.has(path.join("."))) return change(value);
    if (isLeaf(value)) return value;
    if (Array.isArray(value)) return value.map((inner, i) => copy(inner, [...path, String(i)]));
    return Object.fromEntries(
      Object.entries(value as object).map(([key, inner]) => [key, copy(inner, [...path, key])]),
    );
  };
  return copy(file, []) as object;
}
