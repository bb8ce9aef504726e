const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A whole number as it stands in a sentence: in words up to twelve. `inWords(6) // "six"` */
export function inWords(count: number): string {
  return WORDS[count] ?? inDigits(count);
}

/** A whole number with its thousands set off. `inDigits(19431) // "19,431"` */
export function inDigits(count: number): string {
  return Math.round(count)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A decimal with a fixed number of places and a true minus. `decimal(-0.44, 1) // "−0.4"` */
export function decimal(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places);
  const [whole, rest] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (rest === undefined ? "" : `.${rest}`);
  return value < 0 && Number(text) !== 0 ? `−${grouped}` : grouped;
}

/** A proportion in per cent without the sign. `percent(0.822) // "82.2"` */
export function percent(share: number, places = 1): string {
  return decimal(100 * share, places);
}

/** A level as it is written in prose, with a narrow no-break space. `levelText(0.95) // "95 %"` */
export function levelText(level: number): string {
  return `${Number((100 * level).toFixed(1))}\u202f%`;
}

/** Both ends of an interval of proportions, in per cent. `range(0.798, 0.845) // "79.8–84.5"` */
export function range(low: number, high: number, places = 1): string {
  return low < 0
    ? `${percent(low, places)} to ${percent(high, places)}`
    : `${percent(low, places)}–${percent(high, places)}`;
}

/** Both ends of an interval of ranks; one number where they are equal. `rankRange(1, 2) // "1–2"` */
export function rankRange(low: number, high: number): string {
  return low === high ? `${low}` : `${low}–${high}`;
}

/** Names in a row. `listed(["A", "B", "C"]) // "A, B and C"` */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** A noun in its number. `plural(1, "task") // "1 task"` */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${inDigits(count)} ${count === 1 ? noun : many}`;
}

/** A sentence with a capital. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The longest name that fits a line of a narrow page. */
const ONE_LINE = 28;

/** A name that no line break divides, unless no narrow line holds it. `unbroken("Muse Spark") // "Muse\u00a0Spark"` */
export function unbroken(name: string): string {
  if (name.length > ONE_LINE) return name;
  return name.replaceAll(" ", "\u00a0").replaceAll("-", "\u2011");
}

/** How many of some models, as the subject of a sentence. `modelsOf(2, 6) // "two of six models"`, `modelsOf(6, 6) // "all six models"` */
export function modelsOf(count: number, total: number): string {
  if (count === total && total > 1) return total === 2 ? "both models" : `all ${inWords(total)} models`;
  return `${count === 0 ? "none" : inWords(count)} of ${inWords(total)} models`;
}

/** Numbers of tasks that models have, as one or as a range. `tasksOf([21, 23]) // "21 to 23 tasks"` */
export function tasksOf(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return counts.length === 0 || least === most
    ? plural(counts[0] ?? 0, "task")
    : `${inDigits(least)} to ${plural(most, "task")}`;
}
