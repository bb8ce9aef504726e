import {EXPERIMENT_ID, isExperimentId} from "../data/manifest.js";
import {UsageError} from "./usage.js";

/**
 * Reads `--id`, the id of an experiment to be written, before anything else is done.
 * @param who the command, for the message
 * @returns what Commander calls with the option's text
 * @throws UsageError where no experiment may have the id
 * @example newId("import")("mcpmark") // "mcpmark"
 */
export function newId(who: string): (text: string) => string {
  return (text) => {
    if (isExperimentId(text)) return text;
    throw new UsageError(`${who}: id: got ${JSON.stringify(text)}; expected ${EXPERIMENT_ID}`);
  };
}
