import type {Archive, DiagnosesMember} from "../analysis/archive.js";
import type {ViewOf} from "./mountPage.js";
import type {ReproductionArchive} from "./reproductionView.js";

/** The page archive with every member that some view reads. */
export interface PageArchive extends Archive {
  diagnoses: DiagnosesMember;
  reproduction: ReproductionArchive["reproduction"];
  /** whether the experiment has a page of trials to link to */
  hasTrials?: boolean;
}

/** A page of figures: its view, the members that it reads, and the keys of the address that only it knows. */
export interface PageView {
  /** members beside `experiment`, `outcomes`, `models` and `tasks`; `published` of a published experiment always */
  members: readonly ("diagnoses" | "reproduction")[];
  extra: readonly string[];
  /** loads the view: a page that embeds one figure needs one view */
  load(): Promise<ViewOf<PageArchive>>;
}

/** Every page of figures by its path below the experiment. Its Markdown mounts the same view. */
export const pageViews: Readonly<Record<string, PageView>> = {
  "": {members: [], extra: [], load: async () => (await import("./leaderboardView.js")).leaderboardView},
  "thresholds/": {members: [], extra: [], load: async () => (await import("./thresholdsView.js")).thresholdsView},
  "reliability/": {members: [], extra: [], load: async () => (await import("./reliabilityView.js")).reliabilityView},
  "judges/": {members: [], extra: [], load: async () => (await import("./judgesView.js")).judgesView},
  "failures/": {
    members: ["diagnoses"],
    extra: ["diagnoser"],
    load: async () => (await import("./failuresView.js")).failuresView,
  },
  "frontier/": {members: [], extra: ["axis"], load: async () => (await import("./frontierView.js")).frontierView},
  "splits/": {members: [], extra: [], load: async () => (await import("./splitsView.js")).splitsView},
  "servers/": {members: [], extra: ["by"], load: async () => (await import("./serversView.js")).serversView},
  "model/": {members: ["diagnoses"], extra: [], load: async () => (await import("./profileView.js")).profileView},
  "compare/": {members: [], extra: ["a", "b"], load: async () => (await import("./compareView.js")).compareView},
  "ledger/": {members: [], extra: [], load: async () => (await import("./ledgerView.js")).ledgerView},
  "reproduce/": {
    members: ["reproduction"],
    extra: ["verdict", "part"],
    load: async () => (await import("./reproductionView.js")).reproductionView,
  },
};
