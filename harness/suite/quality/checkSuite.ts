import pLimit from "p-limit";
import type {Suite, SuiteTask} from "../suite.js";
import {drawAuditSample} from "./auditSample.js";
import {checkTask} from "./checkTask.js";
import type {CheckedTask, Finding} from "./checkTask.js";

/** Servers are started for several tasks at once. */
const CONCURRENCY = 4;

/** What a check found of a suite. */
export interface CheckedSuite {
  readonly findings: readonly Finding[];
  readonly tasks: readonly CheckedTask[];
  /** Ids of tasks drawn for a person to look at, out of all of the suite. */
  readonly sample: readonly string[];
}

/**
 * The quality layers of a suite that a program can check, on live servers, and a sample for those that a person must.
 * @param suite the suite, read
 * @param tasks which tasks; see `checkTask` for what is looked at
 * @returns what was found, task by task, and the tasks that a person should read
 * @example (await checkSuite(suite, suite.tasks)).findings
 */
export async function checkSuite(suite: Suite, tasks: readonly SuiteTask[]): Promise<CheckedSuite> {
  const limit = pLimit(CONCURRENCY);
  const checked = await Promise.all(tasks.map((task) => limit(() => checkTask(suite, task))));
  const ids = suite.tasks.map(({id}) => id);
  return {
    findings: checked.flatMap(({findings}) => findings),
    tasks: checked,
    sample: drawAuditSample(ids, suite.seed),
  };
}
