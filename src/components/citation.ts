import type {ExperimentFacts} from "../analysis/archive.js";

/** Digits of the data hash that a citation shows: enough to tell two states of the data apart. */
const HASH_DIGITS = 12;

/**
 * How a figure is cited: the experiment, its kind and source, what was counted by which convention, the date and hash of the
 * data, and the version of the program.
 * @param experiment the manifest, with hash and version where they are known
 * @param what the measure and convention: "pass@1, convention mcpmark-official"
 */
export function citation(experiment: ExperimentFacts, what: string): string {
  const {title, kind, source, created_at, data_sha256, benchbook_version} = experiment;
  const version = source.version === null ? "" : `, ${source.version}`;
  const hash = data_sha256 === undefined ? "" : ` (SHA-256 ${data_sha256.slice(0, HASH_DIGITS)})`;
  const program = benchbook_version === undefined ? "Benchbook" : `Benchbook ${benchbook_version}`;
  return `${title} (${kind}; source ${source.name}${version}), ${what}, data of ${created_at.slice(0, 10)}${hash}. ${program}.`;
}
