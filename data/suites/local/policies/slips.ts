/** How likely a script is to slip at each occasion, 0 to 1; all are 0 where nothing is said. */
export interface Slips {
  /** Takes the row beside the right one. */
  readonly misread: number;
  /** Takes the second in an order for the first. */
  readonly misjudge: number;
  /** Forgets a condition and keeps every row. */
  readonly neglect: number;
  /** Names a parameter wrongly in a call. */
  readonly malform: number;
  /** Ends before the next call, once it has called something. */
  readonly stop: number;
  /** States a figure that stands nowhere. */
  readonly invent: number;
  /** Whether it mends a call that came back as an error; else it repeats the call as it was, and gives that step up. */
  readonly mends: boolean;
}

const NONE: Slips = {misread: 0, misjudge: 0, neglect: 0, malform: 0, stop: 0, invent: 0, mends: true};

/**
 * The slips that `options` of a scripted model name.
 * @throws where one is unknown, or no likelihood
 */
export function readSlips(options: Readonly<Record<string, unknown>>): Slips {
  for (const [name, value] of Object.entries(options)) {
    const isGood =
      name === "mends"
        ? typeof value === "boolean"
        : name in NONE && typeof value === "number" && value >= 0 && value <= 1;
    if (!isGood)
      throw new Error(
        `slips: ${name}: got ${JSON.stringify(value)}; expected a likelihood of ${Object.keys(NONE).join(", ")}`,
      );
  }
  return {...NONE, ...options};
}
