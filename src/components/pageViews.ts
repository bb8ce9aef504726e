import type {PageArchive} from "../analysis/pageArchive.js";
import type {PageState} from "../analysis/pageState.js";
import type {ViewOf} from "./mountPage.js";

/** A page of figures: its view, the members that it reads, and the keys of the address that only it knows. */
export interface PageView {
  /** members beside `experiment`, `outcomes`, `models` and `tasks`; `published` of a published experiment always */
  members: readonly ("diagnoses" | "reproduction" | "truths" | "trials" | "items" | "queue")[];
  extra: readonly string[];
  /** reads what some states need of other experiments, and gives the archive with it; the site is the folder of all */
  extend?: (archive: PageArchive, state: PageState, site: URL) => Promise<PageArchive>;
  /** loads the view: a page that embeds one figure needs one view */
  load(): Promise<ViewOf<PageArchive>>;
}

/** Every page of figures by its path below the experiment. Its Markdown mounts the same view. */
export const pageViews: Readonly<Record<string, PageView>> = {
  "": {members: [], extra: [], load: async () => (await import("./leaderboardView.js")).leaderboardView},
  "thresholds/": {
    members: [],
    extra: ["surface"],
    load: async () => (await import("./thresholdsView.js")).thresholdsView,
  },
  "reliability/": {members: [], extra: [], load: async () => (await import("./reliabilityView.js")).reliabilityView},
  "judges/": {members: ["truths"], extra: [], load: async () => (await import("./judgesView.js")).judgesView},
  "failures/": {
    members: ["diagnoses", "truths"],
    extra: ["diagnoser", "below"],
    load: async () => (await import("./failuresView.js")).failuresView,
  },
  "frontier/": {
    members: ["trials"],
    extra: ["axis"],
    load: async () => (await import("./frontierView.js")).frontierView,
  },
  "splits/": {members: [], extra: [], load: async () => (await import("./splitsView.js")).splitsView},
  "servers/": {members: [], extra: ["by"], load: async () => (await import("./serversView.js")).serversView},
  "model/": {members: ["diagnoses"], extra: [], load: async () => (await import("./profileView.js")).profileView},
  "compare/": {
    members: [],
    extra: ["a", "b", "with_experiment"],
    extend: async (archive, state, site) => (await import("./withOther.js")).withOther(archive, state, site),
    load: async () => (await import("./compareView.js")).compareView,
  },
  "tasks/": {
    members: ["items"],
    extra: ["task", "show"],
    load: async () => {
      const {tasksView} = await import("./tasksView.js");
      // The details of one task are read by the page itself.
      return (archive, context) => tasksView({...archive, hasTrials: false, details: new Map()}, context);
    },
  },
  "claims/": {
    members: ["queue"],
    extra: ["why", "a", "b"],
    load: async () => {
      const {claimsView} = await import("./claimsView.js");
      // A person's labels and the trials behind them belong to the page itself.
      const own = {trials: new Map(), labels: new Map(), keep: () => undefined, forgetAll: () => undefined};
      return (archive, context) => claimsView({...archive, ...own}, context);
    },
  },
  "ledger/": {members: [], extra: [], load: async () => (await import("./ledgerView.js")).ledgerView},
  "reproduce/": {
    members: ["reproduction"],
    extra: ["verdict", "part"],
    load: async () => (await import("./reproductionView.js")).reproductionView,
  },
};
