import type {ExperimentPart} from "../analysis/acrossExperiments.js";
import type {Archive} from "../analysis/archive.js";
import {WITH_EXPERIMENT} from "../analysis/otherExperiment.js";
import type {OtherExperiment, OtherState} from "../analysis/otherExperiment.js";
import type {PageState} from "../analysis/pageState.js";
import {readJson, readMembers} from "./readMembers.js";

/** What is read of another experiment; why it is not, where it cannot be. */
export async function readOther(site: URL, id: string): Promise<OtherState> {
  try {
    const names = ["experiment", "outcomes", "models", "tasks"] as const;
    return {state: "read", archive: await readMembers<ExperimentPart>(site, id, names)};
  } catch (error) {
    return {state: "missing", why: error instanceof Error ? error.message : String(error)};
  }
}

/**
 * An archive with the other experiment that a state of the compare page names, for a figure that is drawn once.
 * @param archive of the page
 * @param state of the page
 * @param site the folder that holds the experiments
 * @returns the archive as it is where no other is named
 * @throws where the host has no list of others
 */
export async function withOther<A extends Archive>(archive: A, state: PageState, site: URL): Promise<A> {
  const id = state.extra[WITH_EXPERIMENT] ?? "";
  if (id === "") return archive;
  const others = await readJson<OtherExperiment[]>(new URL(`${archive.experiment.id}/compare/others.json`, site));
  const read = new Map(others.some((other) => other.id === id) ? [[id, await readOther(site, id)]] : []);
  return {...archive, others, read};
}
