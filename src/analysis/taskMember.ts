/** How a judge's verdicts on the claims of each task come out, by task. */
export interface ClaimCounts {
  judge: string;
  /** claims with a verdict */
  scored: number[];
  /** of them, those that no judged answer meets even by half */
  nobody: number[];
  /** of them, those that every judged answer meets in full */
  everybody: number[];
}

/** A claim that every judged answer meets, or none. */
export interface ExtremeClaim {
  /** place of its task */
  task: number;
  claim_index: number;
  /** the claim, cut */
  text: string;
  judge: string;
  met_by: "nobody" | "everybody";
  /** judged answers */
  n: number;
}

/** How many extreme claims of each judge and kind the member holds. */
export const MOST_EXTREMES = 150;

/**
 * Member `items`: what the tasks page needs of each task beside its outcomes, as columns in the order of the tasks of the
 * member `outcomes`, over the trials of all models; null where it is not known.
 */
export interface TaskMember {
  trials: number[];
  /** means over trials: the agent's seconds, dollars, tool calls */
  seconds: (number | null)[];
  cost_usd: (number | null)[];
  tool_calls: (number | null)[];
  /** tools that the model sees, and those that the task needs */
  exposed: (number | null)[];
  targets: (number | null)[];
  /** of those, the ones that any trial called; null without trajectories */
  exposed_used: (number | null)[];
  targets_used: (number | null)[];
  /** calls in trajectories; of exposed tools that the task does not need; of tools that are not exposed */
  calls: (number | null)[];
  distractor_calls: (number | null)[];
  unknown_calls: (number | null)[];
  claims: ClaimCounts[];
  /** claims of a trial that two judges scored, and those on which their scores differ */
  judged_twice: number[];
  disputed: number[];
  /** up to `MOST_EXTREMES` of each judge and kind, those with most answers first */
  extremes: ExtremeClaim[];
}

/** What a page asks for when one task is chosen. */
export interface TaskDetail {
  task_id: string;
  prompt: string | null;
  split: string | null;
  service: string | null;
  category: string | null;
  bucket: string | null;
  difficulty: string | null;
  tags: string[];
  servers: string[];
  exposed_tools: string[] | null;
  required_tools: string[] | null;
  reference_answer: string | null;
  claims: {claim_index: number; text: string; kind: string; is_shown: boolean}[];
  judges: string[];
  /**
   * By judge and claim a text of one character a model and attempt (`model * attempts + attempt`): `1`, `5` for one half, `0`,
   * `f` where the call failed, a blank without a verdict. Of repeats the first that did not fail holds.
   */
  verdicts: string[][];
  /** calls of each tool over all trials, most first */
  calls: {tool: string; server: string | null; calls: number; trials: number}[];
}

/**
 * `packs/index.json` beside the tasks page: where each task's detail lies, a gzip member each, tasks by name. A text is read
 * by one request for its range.
 */
export interface TaskIndex {
  models: string[];
  attempts: number;
  packs: {file: string; tasks: number}[];
  tasks: string[];
  /** bytes of each task's detail as packed */
  bytes: number[];
}
