/** The folders that `{work}`, `{state}`, `{suite}` and `{task}` stand for, and names of databases that are made for a trial. */
export interface Place {
  /** Work folder of the trial: servers start in it, the verifier looks at it. */
  readonly work: string;
  /** State folder of the trial, for what a server keeps to itself. */
  readonly state: string;
  readonly suite: string;
  readonly task: string;
  /** Further placeholders, such as the name of a PostgreSQL database. */
  readonly extra?: Readonly<Record<string, string>>;
}

/**
 * A text with its placeholders filled in; braces around other words stay as they are.
 * @param text with `{work}`, `{state}`, `{suite}` or `{task}` in it, or without
 * @param place the trial's folders
 * @returns the text
 * @example fillIn("{work}/a.csv", place) // "…/work/a.csv"
 */
export function fillIn(text: string, place: Place): string {
  return text.replaceAll(/\{([A-Za-z0-9_]+)\}/g, (whole, name: string) => {
    if (name === "work" || name === "state" || name === "suite" || name === "task") return place[name];
    return place.extra?.[name] ?? whole;
  });
}

/**
 * A JSON value with the placeholders of all its texts filled in.
 * @param value left as it is
 * @param place the trial's folders
 * @returns a value of the same shape; names of fields stay
 * @example fillInDeep(["{work}/a.csv"], place) // ["…/work/a.csv"]
 */
export function fillInDeep<T>(value: T, place: Place): T {
  if (typeof value === "string") return fillIn(value, place) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fillInDeep(item, place)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillInDeep(item as unknown, place)])) as T;
}
