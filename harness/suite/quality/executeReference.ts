import {setUpEnvironment} from "../../environments/environment.js";
import {verify} from "../../environments/verify.js";
import type {Verification} from "../../environments/verify.js";
import type {OfferedTool} from "../../models/model.js";
import {choosing} from "../../servers/distractors.js";
import {fillInDeep} from "../../servers/place.js";
import {openToolbox} from "../../servers/toolbox.js";
import {serversOf} from "../serversOf.js";
import type {Suite, SuiteTask} from "../suite.js";

/** A call of a reference trajectory that was made. */
export interface ReferenceResult {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
  readonly text: string;
  readonly isError: boolean;
}

/** What a reference trajectory did against live servers. */
export interface ExecutedReference {
  readonly results: readonly ReferenceResult[];
  /** The verifier's verdict on the state that it left; null where the task has no verifier. */
  readonly verification: Verification | null;
  /** The tools that the task exposes. */
  readonly tools: readonly OfferedTool[];
  /** The trial's folders, which results may name. */
  readonly folders: readonly string[];
}

/**
 * Makes the calls of a task's reference trajectory, one after the other, against fresh servers and a fresh initial state, then runs the verifier.
 * @param suite the suite, read
 * @param task one of its tasks
 * @returns what each call gave, and the verifier's verdict where there is one
 * @throws ServerError or EnvironmentError where servers or state do not come up
 * @example (await executeReference(suite, suite.tasks[0])).results.length
 */
export async function executeReference(suite: Suite, task: SuiteTask): Promise<ExecutedReference> {
  const {place, reset} = await setUpEnvironment(suite.folder, task);
  try {
    const toolbox = await openToolbox(serversOf(suite, task, null), place, choosing(suite, task, null));
    const results: ReferenceResult[] = [];
    try {
      for (const {tool, arguments: args} of task.reference_trajectory) {
        const filled = fillInDeep(args, place);
        const {text, isError} = await toolbox.call(tool, filled, new AbortController().signal);
        results.push({tool, arguments: filled, text, isError});
      }
    } finally {
      await toolbox.close();
    }
    const verification = task.verifier === null ? null : await verify(task.verifier, place, task.reference_answer);
    return {results, verification, tools: toolbox.tools, folders: [place.work, place.state]};
  } finally {
    await reset();
  }
}
