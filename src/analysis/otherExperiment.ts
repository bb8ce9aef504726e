import type {Manifest} from "../../data/manifest.js";
import type {Archive} from "./archive.js";
import type {TaskChanges} from "./taskDigest.js";

/** Another experiment of the site that tried tasks which this one tried: an entry of `compare/others.json`. */
export interface OtherExperiment extends Pick<Manifest, "id" | "title" | "benchmark"> {
  /** tasks that both tried */
  shared: number;
  /** tasks that this one tried, and that the other tried */
  own: number;
  other: number;
  changes: TaskChanges;
  /** whether the site holds its trajectories */
  has_trials: boolean;
}

/** What has been read of another experiment so far. */
export type OtherState =
  | {state: "waiting"}
  | {state: "missing"; why: string}
  | {state: "read"; archive: Pick<Archive, "experiment" | "outcomes" | "models" | "tasks">};

/** What the compare page holds beside its own experiment. */
export interface OtherExperiments {
  /** experiments that can be laid beside this one */
  others: OtherExperiment[];
  /** those that were asked for, by id */
  read: ReadonlyMap<string, OtherState>;
}

/** The key of the address that names the second model's experiment. */
export const WITH_EXPERIMENT = "with_experiment";
