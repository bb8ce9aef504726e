/** Why a claim of a trial stands in the queue; a row's `why` is the sum of those that hold. */
export const QUEUE_REASONS = {disagreement: 1, denied: 2, low_confidence: 4, failed: 8} as const;

/** See `QUEUE_REASONS`. */
export type QueueReason = keyof typeof QUEUE_REASONS;

/** Below it a verdict counts as given with low confidence. */
export const LOW_CONFIDENCE = 0.7;

/** What one judge did. */
export interface QueueJudge {
  judge: string;
  kind: string | null;
  /** judgements with a score */
  verdicts: number;
  /** calls that failed */
  failed: number;
  with_confidence: number;
  low_confidence: number;
  with_rationale: number;
  /** rationales that say the opposite of their score */
  denied: number;
}

/** Two judges on the same claims of the same trials: how often which scored higher. */
export interface QueuePair {
  a: string;
  b: string;
  both: number;
  a_higher: number;
  b_higher: number;
  /** tasks over whose trials the first gave more in sum, and the second */
  tasks_a_higher: number;
  tasks_b_higher: number;
}

/** One judgement of a row; what is not known is left out. */
export interface QueueVerdict {
  /** place in `judges` */
  judge: number;
  /** null where the call failed */
  score: 0 | 0.5 | 1 | null;
  /** left out for the first */
  repeat_index?: number;
  confidence?: number;
  is_denied?: true;
  /** cut; left out where the trial's own page has it */
  rationale?: string;
}

/** One claim of one trial that a person should look at. */
export interface QueueRow {
  trial_id: string;
  /** places in the lists of the member `outcomes` */
  model: number;
  task: number;
  trial_index: number;
  claim_index: number;
  /** place in `texts` */
  text: number;
  why: number;
  verdicts: QueueVerdict[];
}

/** Member `queue`: the claims whose verdicts deserve a look, and out of how many. */
export interface QueueMember {
  /** trajectories lie beside the trial page, so that answer, rationales and evidence are read from there */
  has_trials: boolean;
  judges: QueueJudge[];
  pairs: QueuePair[];
  /** claims of trials with a score, and with two: of two judges, or of one that was asked again */
  judged: number;
  judged_twice: number;
  /** how many there are of each reason; rows hold up to 1,500 of each */
  totals: Record<QueueReason, number>;
  texts: string[];
  /** by trial, cut at 1,000 characters; none where the trials' own pages have them */
  answers: Record<string, string>;
  rows: QueueRow[];
}
