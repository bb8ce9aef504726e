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
    const archive = await readMembers<ExperimentPart>(site, id, names);
    const damaged = damagedMember(archive, id);
    if (damaged === null) return {state: "read", archive};
    return {state: "missing", why: `${damaged}: got another form; expected that of experiment ${JSON.stringify(id)}`};
  } catch (error) {
    return {state: "missing", why: error instanceof Error ? error.message : String(error)};
  }
}

/** The first member that is of another form than this report's, as of a site that was copied in part; null where none is. */
function damagedMember({experiment, outcomes, models, tasks}: Partial<ExperimentPart>, id: string): string | null {
  if (experiment?.id !== id) return "experiment";
  const lists = (["models", "tasks", "conventions", "judges", "codes", "cells"] as const).map((key) => outcomes?.[key]);
  if (!lists.every(Array.isArray) || !Number.isInteger(outcomes?.attempts)) return "outcomes";
  if (typeof outcomes?.defaults !== "object") return "outcomes";
  if (!Array.isArray(models)) return "models";
  return Array.isArray(tasks) ? null : "tasks";
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
