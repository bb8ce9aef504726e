import {readFileSync} from "node:fs";
import {resolve} from "node:path";
import {dataDirectory, findExperiments} from "../../data/manifest.js";
import type {Found} from "../../data/manifest.js";

/** An experiment whose manifest holds. */
export type Readable = Extract<Found, {error: null}>;

/** What a site is made of. */
export interface Selection {
  readonly experiments: readonly Readable[];
  /** Experiments that were left out, with what is wrong with them. */
  readonly broken: readonly {readonly id: string; readonly error: string}[];
}

/** The environment variable that carries the path of a selection from `report` to the build that it starts. */
export const SELECTION_VARIABLE = "BENCHBOOK_SELECTION";

/**
 * The experiments of the site that is being built: the selection that `report` wrote, else (in `preview`) all that the
 * data folder holds.
 * @returns readable experiments and broken ones, each by id
 * @throws where the selection's file is unreadable
 * @example readSelection().experiments.map(({id}) => id)
 */
export function readSelection(): Selection {
  const path = process.env[SELECTION_VARIABLE];
  if (path !== undefined) return JSON.parse(readFileSync(path, "utf8")) as Selection;
  return selectExperiments(dataDirectory());
}

/**
 * The experiments of a data folder, readable and broken.
 * @param dataDir the folder that holds the experiments
 * @param only ids to keep; default: all
 * @returns both by id; an id of `only` that is not there is in neither
 * @example selectExperiments("data/experiments", ["mcpmark"]).broken // []
 */
export function selectExperiments(dataDir: string, only?: readonly string[]): Selection {
  const found = findExperiments(resolve(dataDir)).filter(({id}) => only === undefined || only.includes(id));
  return {
    experiments: found.filter((entry): entry is Readable => entry.error === null),
    broken: found.flatMap(({id, error}) => (error === null ? [] : [{id, error}])),
  };
}
