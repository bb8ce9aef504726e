import type {ReferenceResult} from "./executeReference.js";

const SHORTEST = 3;

function valuesOf(value: unknown): string[] {
  if (typeof value === "string") return value.length >= SHORTEST ? [value] : [];
  if (typeof value === "number") return String(value).length >= SHORTEST ? [String(value)] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(valuesOf);
}

/**
 * Calls that take an argument from an earlier result: a value of at least 3 characters that stands in it and not in the prompt.
 * @param prompt the task's
 * @param results of the reference trajectory, in its order
 * @returns their places in the trajectory, from 0
 * @example findChainedCalls(task.prompt, results) // [1, 2]
 */
export function findChainedCalls(prompt: string, results: readonly ReferenceResult[]): number[] {
  const known = prompt.toLowerCase();
  return results.flatMap(({arguments: args}, i) => {
    const earlier = results.slice(0, i).map(({text}) => text.toLowerCase());
    const isChained = valuesOf(args).some((value) => {
      const word = value.toLowerCase();
      return !known.includes(word) && earlier.some((text) => text.includes(word));
    });
    return isChained ? [i] : [];
  });
}
