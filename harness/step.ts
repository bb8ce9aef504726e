import type {NewRow} from "../data/schema.js";

/** A step of a trial before it has its place: what the agent loop records. */
export type Step = Omit<NewRow<"steps">, "trial_id" | "step_index" | "written_at">;

/** Takes a step as soon as it has happened; it is kept before the next one begins. */
export type Recorder = (step: Step) => void;

/** Texts longer than this are cut where they are kept; `full_bytes` says how long they were. */
export const MOST_KEPT_CHARS = 1_000_000;

/**
 * A text as a step keeps it.
 * @param text the whole text
 * @param fullBytes its size where it was cut before; default: known from the text
 * @returns the text, cut where it is too long, and then its size in bytes before
 * @example keptText("abc") // {text: "abc"}
 */
export function keptText(text: string, fullBytes?: number): Pick<Step, "text" | "full_bytes"> {
  const isCut = text.length > MOST_KEPT_CHARS;
  const full = fullBytes ?? (isCut ? Buffer.byteLength(text) : undefined);
  const kept = isCut ? text.slice(0, MOST_KEPT_CHARS) : text;
  return full === undefined ? {text: kept} : {text: kept, full_bytes: full};
}
