/** A value in a sentence: a number, date, code, or a name that does not begin it. */
const VALUE =
  /\d{4}-\d\d-\d\d|\d\d:\d\d|[\w.-]+@[\w.-]+\w|\b[A-Z]+-[A-Z]*\d+\b|\d+(?:\.\d+)?|(?<=[a-z,:] )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu;

/** Sentences of an answer. */
export function toSentences(answer: string): string[] {
  return answer
    .split(/(?<=[.!?])\s+(?=\p{Lu}|\d)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Values of a sentence in order. */
export function valuesOf(sentence: string): string[] {
  return Array.from(sentence.matchAll(VALUE), ([value]) => value);
}

/** The shape of a value: digits as 9, letters as a; values of one shape may stand for one another. */
export function shapeOf(value: string): string {
  return value.replaceAll(/\d/g, "9").replaceAll(/\p{L}+/gu, "a");
}

/** Cells of a tool's output: what separators, quotes and brackets enclose. */
export function cellsOf(output: string): string[] {
  return output
    .split(/[,|\n"{}[\]()]+|:\s|;\s/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
}

/** Whether a value stands in an output as a whole, numbers by value (801 for 801.00). */
export function stands(value: string, output: string): boolean {
  const cells = cellsOf(output);
  if (!/^\d+(?:\.\d+)?$/.test(value)) return output.includes(value);
  return (
    cells.some((cell) => cell !== "" && Number(cell) === Number(value)) ||
    new RegExp(`(?<![\\d.])${value.replace(".", "\\.")}(?![\\d.])`).test(output)
  );
}

/** Sentences with the first occurrence of a value replaced in one of them. */
export function withValue(sentences: readonly string[], place: number, value: string, other: string): string[] {
  return sentences.map((sentence, index) => (index === place ? sentence.replace(value, () => other) : sentence));
}

/** Every value of an answer with the sentence it stands in. */
export function placesOf(sentences: readonly string[]): {place: number; value: string}[] {
  return sentences.flatMap((sentence, place) => valuesOf(sentence).map((value) => ({place, value})));
}

/** A number with the decimals of another. */
export function like(value: string, number: number): string {
  return number.toFixed(value.split(".")[1]?.length ?? 0);
}
