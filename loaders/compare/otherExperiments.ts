import {withExperiment} from "../../data/store.js";
import {hasRealTrials} from "../../src/analysis/hasRealTrials.js";
import type {OtherExperiment} from "../../src/analysis/otherExperiment.js";
import {taskChanges} from "../../src/analysis/taskDigest.js";
import type {TaskDigest} from "../../src/analysis/taskDigest.js";
import {pagesOf} from "../site/pages.js";
import type {Readable, Selection} from "../site/selection.js";
import {loadTaskDigests} from "./taskDigests.js";

interface TriedTasks {
  experiment: Readable;
  tasks: Set<string>;
  digests: TaskDigest[];
  has_trials: boolean;
}

/** Fewer tasks have no interval over tasks. */
const FEWEST_SHARED = 2;

async function triedTasks(experiment: Readable): Promise<TriedTasks | null> {
  const paths = pagesOf(experiment).map(({path}) => path);
  if (!hasRealTrials(experiment.manifest) || !paths.includes("compare/")) return null;
  return withExperiment(experiment.folder, async (db) => {
    const tried = await db.rows<{task_id: string}>("SELECT DISTINCT task_id FROM trials ORDER BY task_id");
    return {
      experiment,
      tasks: new Set(tried.map(({task_id}) => task_id)),
      digests: await loadTaskDigests(db),
      has_trials: paths.includes("trial/"),
    };
  });
}

function toOther(own: TriedTasks, other: TriedTasks): OtherExperiment | null {
  const shared = [...own.tasks].filter((task) => other.tasks.has(task));
  if (shared.length < FEWEST_SHARED) return null;
  const {id, title, benchmark} = other.experiment.manifest;
  const isShared = new Set(shared);
  const kept = ({digests}: TriedTasks) =>
    new Map(digests.filter(({task_id}) => isShared.has(task_id)).map((digest) => [digest.task_id, digest]));
  const [first, second] = [kept(own), kept(other)];
  const none = (task_id: string): TaskDigest => ({task_id, prompt: null, claims: null, tools: null});
  const digests = (known: Map<string, TaskDigest>) => shared.map((task) => known.get(task) ?? none(task));
  return {
    ...{id, title, benchmark},
    ...{shared: shared.length, own: own.tasks.size, other: other.tasks.size},
    changes: taskChanges(digests(first), digests(second)),
    has_trials: other.has_trials,
  };
}

/**
 * For each experiment the others of the site that tried at least two of its tasks: those whose models can be laid beside its
 * own on the compare page. Only measured and imported experiments have others and are others.
 * @param selection the experiments of the site
 * @returns by id, each experiment that has a compare page; the others by id
 * @throws where an experiment cannot be read
 * @example (await otherExperiments(readSelection())).get("today")?.map(({id}) => id) // ["last-week"]
 */
export async function otherExperiments({
  experiments,
}: Pick<Selection, "experiments">): Promise<Map<string, OtherExperiment[]>> {
  const tried: TriedTasks[] = [];
  for (const experiment of experiments) {
    const tasks = await triedTasks(experiment);
    if (tasks !== null) tried.push(tasks);
  }
  return new Map(
    tried.map((own) => [
      own.experiment.id,
      tried.filter((other) => other !== own).flatMap((other) => toOther(own, other) ?? []),
    ]),
  );
}
