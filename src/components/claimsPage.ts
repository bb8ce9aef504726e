import type {ClaimsArchive} from "../analysis/claimQueue.js";
import {parseLabels} from "../analysis/humanLabels.js";
import type {HumanLabel} from "../analysis/humanLabels.js";
import type {PackIndex} from "../analysis/trialRecord.js";
import {claimKeys, claimsView, labelKey} from "./claimsView.js";
import type {TrialState} from "./claimsView.js";
import {mountPage} from "./mountPage.js";
import {readPackIndex, readTrial} from "./readTrial.js";

const NO_PACKS =
  "This site was served without trajectories: answers and reasons are there in a built report (benchbook report).";
const NO_TRIALS = "This experiment keeps no trajectories, so there are no steps to look into.";

/** A person's labels, kept for as long as the tab is open. */
class LabelStore {
  readonly labels: Map<string, HumanLabel>;

  constructor(private readonly name: string) {
    this.labels = new Map(
      parseLabels(sessionStorage.getItem(name)).map((label) => [labelKey(label.trial_id, label.claim_index), label]),
    );
  }

  readonly keep = (trial_id: string, claim_index: number, label: HumanLabel | null): void => {
    const key = labelKey(trial_id, claim_index);
    if (label === null) this.labels.delete(key);
    else this.labels.set(key, label);
    sessionStorage.setItem(this.name, JSON.stringify([...this.labels.values()]));
  };

  clear(): void {
    this.labels.clear();
    sessionStorage.removeItem(this.name);
  }
}

/**
 * Puts the claims page in its place. A trial is read when the address names it; labels live in the tab's session storage.
 * @param archive the members that the page reads
 */
export function mountClaims(archive: ClaimsArchive): void {
  const {id} = archive.experiment;
  const trials = new Map<string, TrialState>();
  const store = new LabelStore(`benchbook-labels-${id}`);
  // A page draws itself anew from its address on this event.
  const redraw = () => dispatchEvent(new PopStateEvent("popstate"));
  let index: Promise<PackIndex | null> | null = null;
  const read = async (trial: string): Promise<TrialState> => {
    if (!archive.queue.has_trials) return {state: "missing", why: NO_TRIALS};
    try {
      const known = await (index ??= readPackIndex(id));
      if (known === null) return {state: "missing", why: NO_PACKS};
      const found = await readTrial(known, trial, id);
      return found === null
        ? {state: "missing", why: "The packs do not hold this trial."}
        : {state: "read", trial: found};
    } catch (error) {
      return {state: "missing", why: error instanceof Error ? error.message : String(error)};
    }
  };
  const page = {
    ...archive,
    trials,
    labels: store.labels,
    keep: store.keep,
    forgetAll: () => {
      store.clear();
      redraw();
    },
  };
  mountPage(
    (own: typeof page, context) => {
      const {trial} = context.state.extra;
      if (trial && !trials.has(trial)) {
        trials.set(trial, {state: "waiting"});
        void read(trial).then((state) => {
          trials.set(trial, state);
          redraw();
        });
      }
      return claimsView(own, context);
    },
    page,
    {extra: claimKeys},
  );
}
