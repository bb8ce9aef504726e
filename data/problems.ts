import type {z} from "zod";

const LONGEST = 120;

/**
 * A value as an error shows it: JSON, cut at 120 characters.
 * @param value anything
 * @returns its JSON; its name where JSON has none (undefined)
 * @example shown({n: 1}) // '{"n":1}'
 */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * What a check found, one line a problem: `field: expected …`.
 * @param error what a zod schema refused
 * @returns the lines, in the order found; a problem of the whole value has no field
 * @example toProblems(z.object({n: z.number()}).safeParse({}).error!) // ["n: Invalid input: expected number, received undefined"]
 */
export function toProblems(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    const field = issue.path.join(".");
    return field === "" ? issue.message : `${field}: ${issue.message}`;
  });
}

/** Rows that break the table contract; `problems` holds every one, the message the first few and their number. */
export class ContractError extends Error {
  constructor(
    readonly place: string,
    readonly problems: readonly string[],
  ) {
    const more = problems.length > 3 ? ` · and ${problems.length - 3} more` : "";
    super(`${place}: ${problems.slice(0, 3).join(" · ")}${more}`);
    this.name = "ContractError";
  }
}
