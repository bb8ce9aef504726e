import type {DiagnosesMember, TrialsMember} from "./archive.js";
import type {ClaimsArchive} from "./claimQueue.js";
import type {ReproductionMember} from "./reproduction.js";
import type {TasksArchive} from "./taskItems.js";
import type {TruthsMember} from "./truths.js";

/**
 * The page archive with every member that some page reads, as the build and the commands hold it. A page itself holds fewer:
 * see `Archive` and the archives of the single pages.
 */
export interface PageArchive extends TasksArchive, ClaimsArchive {
  diagnoses: DiagnosesMember;
  reproduction: ReproductionMember;
  trials: TrialsMember;
  /** absent in a made-up archive */
  truths?: TruthsMember;
  /** whether the experiment has a page of trials to link to */
  hasTrials?: boolean;
}
