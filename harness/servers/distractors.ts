import {createHash} from "node:crypto";
import {matchesTool} from "../suite/toolPattern.js";
import type {Suite, SuiteTask} from "../suite/suite.js";
import {exposing} from "./toolbox.js";
import type {ChooseTools} from "./toolbox.js";

/** How many distractors are exposed: a number, every tool of the suite's servers, or null for what each task names. */
export type Distractors = number | "all" | null;

/**
 * Which tools a trial of a task sees.
 * MCP-Atlas names distractors of servers that its public image lacks: a distractor of such a task may be missing, a required tool may not.
 * @param suite the suite, read
 * @param task one of its tasks
 * @param distractors how many distractors are exposed
 * @returns a chooser for `startToolbox`
 * @example choosing(suite, suite.tasks[0], null)
 */
export function choosing(suite: Suite, task: SuiteTask, distractors: Distractors): ChooseTools {
  if (distractors !== null) return exposingDistractors(task, distractors);
  const mayLack = (tool: string) => task.format === "mcp-atlas" && !task.required_tools.includes(tool);
  return exposing(task.exposed_tools, Object.keys(suite.servers), mayLack);
}

/**
 * Exposes a task's required tools and a fixed number of distractors, for an ablation: the task's own distractors first, then others,
 * each in an order that depends on task and tool alone, so that 5 distractors are always among 10.
 * @param distractors how many, or all; where fewer are available, all that are
 */
function exposingDistractors(task: SuiteTask, distractors: number | "all"): ChooseTools {
  const order = (tool: string) => createHash("sha256").update(`${task.id}\n${tool}`).digest("hex");
  return (available) => {
    if (distractors === "all") return available;
    const required = available.filter(({name}) => matchesTool(name, task.required_tools));
    const others = available.filter(({name}) => !matchesTool(name, task.required_tools));
    const own = (name: string) => (matchesTool(name, task.exposed_tools) ? 0 : 1);
    const ranked = others
      .map(({name}) => name)
      .sort((a, b) => own(a) - own(b) || (order(a) < order(b) ? -1 : 1))
      .slice(0, distractors);
    const chosen = new Set([...required.map(({name}) => name), ...ranked]);
    return available.filter(({name}) => chosen.has(name));
  };
}
