/** A value in a sentence: a number, date, code, or a name that does not begin it. */
const VALUE =
  /\d{4}-\d\d-\d\d|\d\d:\d\d|[\w.-]+@[\w.-]+\w|\b[A-Z]+-[A-Z]*\d+\b|\d+(?:\.\d+)?|(?<=[a-z,:] )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu;

/**
 * Sentences of an answer.
 * @param answer plain text
 * @returns sentences without surrounding blanks
 */
export function toSentences(answer: string): string[] {
  return answer
    .split(/(?<=[.!?])\s+(?=\p{Lu}|\d)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/**
 * Values of a sentence in order.
 * @param sentence one sentence
 * @returns values as they are written
 */
export function valuesOf(sentence: string): string[] {
  return Array.from(sentence.matchAll(VALUE), ([value]) => value);
}

/**
 * The shape of a value: digits as 9, letters as a; values of one shape may stand for one another.
 * @param value as it is written
 * @returns its shape
 */
export function shapeOf(value: string): string {
  return value.replaceAll(/\d/g, "9").replaceAll(/\p{L}+/gu, "a");
}

/**
 * Cells of a tool's output: what separators, quotes and brackets enclose.
 * @param output a result's text
 * @returns cells that hold something, in order
 */
export function cellsOf(output: string): string[] {
  return output
    .split(/[,|\n"{}[\]()]+|:\s|;\s/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
}

/**
 * Whether a value stands in an output as a whole, numbers by value (801 for 801.00).
 * @param value as it is written
 * @param output a result's text
 * @returns whether the output holds it
 */
export function stands(value: string, output: string): boolean {
  const cells = cellsOf(output);
  if (!/^\d+(?:\.\d+)?$/.test(value)) return output.includes(value);
  return (
    cells.some((cell) => cell !== "" && Number(cell) === Number(value)) ||
    new RegExp(`(?<![\\d.])${value.replace(".", "\\.")}(?![\\d.])`).test(output)
  );
}

/**
 * Sentences with the first occurrence of a value replaced in one of them.
 * @param sentences of an answer
 * @param place of the sentence, from 0
 * @param value what stands there
 * @param other what is to stand there
 * @returns new sentences
 */
export function withValue(sentences: readonly string[], place: number, value: string, other: string): string[] {
  return sentences.map((sentence, index) => (index === place ? sentence.replace(value, () => other) : sentence));
}

/**
 * Every value of an answer with the sentence it stands in.
 * @param sentences of an answer
 * @returns values by sentence, in order
 */
export function placesOf(sentences: readonly string[]): {place: number; value: string}[] {
  return sentences.flatMap((sentence, place) => valuesOf(sentence).map((value) => ({place, value})));
}

/**
 * A number with the decimals of another.
 * @param value a number as it is written
 * @param number another
 * @returns it as text
 */
export function like(value: string, number: number): string {
  return number.toFixed(value.split(".")[1]?.length ?? 0);
}
