import type {Archive, DiagnosesMember} from "../../src/analysis/archive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {profile} from "../../src/analysis/profile.js";
import type {PageDefaults} from "./defaults.js";

/** What the page of one model says before any script runs: the profile of the model with the highest rate. */
export function profileDefaults(members: Record<string, unknown>): PageDefaults {
  const archive = members as unknown as Archive & {diagnoses: DiagnosesMember};
  const {finding, lines} = profile(archive, defaultState(archive.outcomes));
  return {
    finding,
    table: {
      head: ["Measure", "Value", "Interval", "Place"],
      rows: lines.map(({what, value, interval, place}) => [what, value, interval, place]),
    },
  };
}
