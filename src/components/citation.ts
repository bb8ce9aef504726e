import type {Manifest} from "../../data/manifest.js";

/**
 * How a figure is cited: the experiment, its kind and source, what was counted, and the date of the data.
 * @param experiment the manifest
 * @param what the measure and convention: "pass@1, convention mcpmark-official"
 */
export function citation(experiment: Manifest, what: string): string {
  const {title, kind, source, created_at} = experiment;
  const version = source.version === null ? "" : `, ${source.version}`;
  return `${title} (${kind}; source ${source.name}${version}), ${what}, data of ${created_at.slice(0, 10)}. Benchbook.`;
}
