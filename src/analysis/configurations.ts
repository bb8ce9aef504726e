import type {ModelRow} from "./archive.js";
import {listed} from "./phrasing.js";

/** Two models of an experiment that are one model in two configurations. */
export interface ConfigurationPair {
  a: string;
  b: string;
  label: string;
}

type Configured = Pick<ModelRow, "model" | "display_name" | "configuration">;

function settingsOf({configuration}: Pick<ModelRow, "configuration">): Record<string, unknown> {
  if (configuration === null) return {};
  try {
    const parsed: unknown = JSON.parse(configuration);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : {};
  } catch {
    // An importer keeps what a source says of a model; text that is no JSON says nothing here.
    return {};
  }
}

/** Keys under which a configuration names the model that was called. */
const NAMES = ["actual_model_name", "model"] as const;

/**
 * The model that was called, where the configuration says it: two rows with the same are configurations of one model.
 * @returns null where it is not said
 * @example calledModel({configuration: '{"actual_model_name":"gpt-5-2025-08-07","reasoning_effort":"high"}'}) // "gpt-5-2025-08-07"
 */
export function calledModel(row: Pick<ModelRow, "configuration">): string | null {
  const settings = settingsOf(row);
  const found = NAMES.map((name) => settings[name]).find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : null;
}

/**
 * Every pair of models that are configurations of one model, by name.
 * @param models of an experiment
 * @example configurationPairs(models).map(({label}) => label) // ["GPT-5 (high) and GPT-5 (low)"]
 */
export function configurationPairs(models: readonly Configured[]): ConfigurationPair[] {
  const named = models
    .map((row) => ({...row, called: calledModel(row)}))
    .filter(({called}) => called !== null)
    .sort((one, other) => (one.display_name < other.display_name ? -1 : 1));
  return named.flatMap((one, i) =>
    named
      .slice(i + 1)
      .filter(({called}) => called === one.called)
      .map((other) => ({
        a: one.model,
        b: other.model,
        label: `${one.display_name} and ${other.display_name}`,
      })),
  );
}

const isRecorded = (value: unknown) => value !== undefined;
const shown = (value: unknown) =>
  value === null ? "not set" : typeof value === "string" ? value : typeof value === "object" ? "other" : String(value);
const spoken = (key: string) => key.replaceAll("_", " ");

/**
 * What sets two configurations of one model apart, in a sentence.
 * @returns null where they are not known to be one model
 * @example configurationNote(high, low) // "Both are gpt-5-2025-08-07; its configurations differ in reasoning effort (high and low)."
 */
export function configurationNote(
  a: Pick<ModelRow, "configuration">,
  b: Pick<ModelRow, "configuration">,
): string | null {
  const called = calledModel(a);
  if (called === null || called !== calledModel(b)) return null;
  const [first, second] = [settingsOf(a), settingsOf(b)];
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const differing = keys.filter(
    (key) =>
      isRecorded(first[key]) && isRecorded(second[key]) && JSON.stringify(first[key]) !== JSON.stringify(second[key]),
  );
  const alone = keys.filter((key) => isRecorded(first[key]) !== isRecorded(second[key]));
  const parts = differing.map((key) => {
    const isNested = [first[key], second[key]].some((value) => typeof value === "object" && value !== null);
    return isNested ? spoken(key) : `${spoken(key)} (${cut(shown(first[key]))} and ${cut(shown(second[key]))})`;
  });
  const what =
    parts.length === 0
      ? "no difference between their configurations is recorded"
      : `its configurations differ in ${listed(parts)}`;
  const rest = alone.length === 0 ? "" : `; recorded on one side alone: ${listed(alone.map(spoken))}`;
  return `Both are ${called}; ${what}${rest}.`;
}

const LONGEST = 40;

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
