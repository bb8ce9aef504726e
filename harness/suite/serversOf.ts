import type {Distractors} from "../servers/distractors.js";
import type {Suite, SuiteTask} from "./suite.js";

/** Which servers a trial needs: those of the task's tools, or where the number of distractors is set, all of the suite. */
export function serversOf(suite: Suite, task: SuiteTask, distractors: Distractors): Suite["servers"] {
  if (distractors !== null) return suite.servers;
  return Object.fromEntries(Object.entries(suite.servers).filter(([name]) => task.servers.includes(name)));
}
