import type {PageArchive} from "../../src/analysis/pageArchive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {profile} from "../../src/analysis/profile.js";
import type {PageDefaults} from "./defaults.js";

/**
 * What the page of one model says before any script runs: the profile of the model with the highest rate.
 * @param archive the page archive
 * @returns its finding and the lines of its profile
 * @example profileDefaults(archive).table?.head[0] // "Measure"
 */
export function profileDefaults(archive: PageArchive): PageDefaults {
  const {finding, lines} = profile(archive, defaultState(archive.outcomes));
  return {
    finding,
    table: {
      head: ["Measure", "Value", "Interval", "Place"],
      rows: lines.map(({what, value, interval, place}) => [what, value, interval, place]),
    },
  };
}
