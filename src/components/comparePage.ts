import type {Archive} from "../analysis/archive.js";
import {hasRealTrials} from "../analysis/hasRealTrials.js";
import type {OtherExperiment, OtherState} from "../analysis/otherExperiment.js";
import {compareKeys} from "./compareChoices.js";
import {compareView} from "./compareView.js";
import {hasTab} from "./hasTab.js";
import {mountPage} from "./mountPage.js";
import {readJson} from "./readMembers.js";
import {readOther} from "./withOther.js";

/**
 * The experiments of the site whose models can be laid beside this one's; none, and a line on the console, where the list cannot
 * be read: the page's own experiment does not depend on it.
 * @param experiment of the page: only real trials can be paired with another experiment's
 */
export async function readOthers(experiment: Pick<Archive["experiment"], "kind">): Promise<OtherExperiment[]> {
  if (!hasRealTrials(experiment)) return [];
  try {
    return await readJson(new URL("others.json", location.href));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return [];
  }
}

/**
 * Puts the compare page in its place. Another experiment is read when the address names it, and the page is drawn anew when it
 * has come.
 * @param archive the members that the page reads, and the experiments that can be laid beside it
 */
export function mountCompare(archive: Archive & {others: OtherExperiment[]}): void {
  const read = new Map<string, OtherState>();
  const page = {...archive, hasTrials: hasTab("trial/"), read};
  mountPage(
    (own: typeof page, context) => {
      const id = context.state.extra.with_experiment;
      // One that could not be read is asked for again when it is chosen again.
      for (const [other, {state}] of read) if (other !== id && state === "missing") read.delete(other);
      if (own.others.some((other) => other.id === id) && !read.has(id)) {
        read.set(id, {state: "waiting"});
        void readOther(new URL("../../", location.href), id).then((state) => {
          read.set(id, state);
          // A page draws itself anew from its address on this event.
          dispatchEvent(new PopStateEvent("popstate"));
        });
      }
      return compareView(own, context);
    },
    page,
    {extra: compareKeys},
  );
}
