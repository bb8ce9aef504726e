/** Where something stands in a plain text. */
export interface Place {
  start: number;
  end: number;
  /** As it is written. */
  text: string;
}

/** A day, month or year; what the text leaves open is null. */
export interface DateFact extends Place {
  kind: "date";
  year: number | null;
  month: number | null;
  day: number | null;
}

/** A time of day in minutes after midnight. */
export interface TimeFact extends Place {
  kind: "time";
  minutes: number;
}

/** A number with its unit. */
export interface QuantityFact extends Place {
  kind: "quantity";
  /** In base units of its dimension; a percentage in percent. */
  value: number;
  /** What is measured: null for plain numbers, "percent" for percentages. */
  dimension: string | null;
  /** Whether it was written as a share ("half", "two thirds"), so that it also stands for a percentage. */
  isShare: boolean;
  /** Whether it names something (a week, a room, a channel), so that only the same number will do. */
  isExact: boolean;
  /** Whether it may be a year by its looks. */
  isYearLike: boolean;
}

/** A proper name, title, quotation or identifier. */
export interface NameFact extends Place {
  kind: "name";
  /** Its words in lower case, without titles and articles. */
  words: readonly string[];
  /** Whether it may be an everyday word that begins a sentence. */
  isWeak: boolean;
}

/** Anything that a claim can be right or wrong about. */
export type Fact = DateFact | TimeFact | QuantityFact | NameFact;

/** A value: a fact that is not a name. */
export type ValueFact = Exclude<Fact, NameFact>;

/**
 * Whether two places share a character.
 * @param a a place of a text
 * @param b another of the same text
 * @returns whether they have a character in common
 */
export function overlaps(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}
