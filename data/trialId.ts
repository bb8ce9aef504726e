import {createHash} from "node:crypto";

const UNSAFE = /[^A-Za-z0-9_-]+/g;

/** Slugs of names met before: an import asks for the same few hundred names tens of thousands of times. */
const known = new Map<string, string>();

/** A name as it may stand in an address; where that loses anything, eight digits of its hash keep it unique. */
function toSlug(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const plain = name.replaceAll(UNSAFE, "-");
  const slug = plain === name ? plain : `${plain}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
  known.set(name, slug);
  return slug;
}

/**
 * The id of a trial: a pure, URL-safe function of model, task and attempt, equal on every machine.
 * @param model the model's id
 * @param taskId the task's id
 * @param trialIndex which attempt, counted from 1
 * @returns slugs of both and the attempt, joined by dots
 * @throws where `trialIndex` is no whole number from 1
 * @example trialId("o3", "chinook__customer_data", 2) // "o3.chinook__customer_data.2"
 */
export function trialId(model: string, taskId: string, trialIndex: number): string {
  if (!Number.isInteger(trialIndex) || trialIndex < 1) {
    throw new Error(`trialId: trial_index: got ${JSON.stringify(trialIndex)}; expected a whole number from 1`);
  }
  return `${toSlug(model)}.${toSlug(taskId)}.${trialIndex}`;
}
