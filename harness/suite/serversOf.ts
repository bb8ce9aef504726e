import type {Distractors} from "../servers/distractors.js";
import type {ServerSpec} from "./serverSchema.js";
import type {Suite, SuiteTask} from "./suite.js";
import {findServer} from "./toolPattern.js";

/**
 * Servers of a suite that patterns of exposed tools reach, in the suite's order. A tool of none of the single servers belongs to those that
 * bundle many (the MCP-Atlas sandbox), where there are any.
 * @param patterns names of exposed tools, `*` at the end for any rest
 * @param servers of the suite, by name
 * @returns names of servers
 * @example serversFor(["git_log"], {git: {kind: "stdio"}, memory: {kind: "stdio"}}) // ["git"]
 */
export function serversFor(
  patterns: readonly string[],
  servers: Readonly<Record<string, Pick<ServerSpec, "kind">>>,
): string[] {
  const names = Object.keys(servers);
  if (patterns.includes("*")) return names;
  const bundles = names.filter((name) => servers[name].kind === "mcp-atlas");
  const singles = names.filter((name) => servers[name].kind !== "mcp-atlas");
  const reached = new Set(patterns.flatMap((pattern) => findServer(pattern, singles) ?? bundles));
  return names.filter((name) => reached.has(name));
}

/**
 * Which servers a trial needs: those of the task's tools, or where the number of distractors is set, all of the suite.
 * @param suite the suite, read
 * @param task one of its tasks
 * @param distractors how many distractors are exposed
 * @returns what the suite says of each, by name
 * @example Object.keys(serversOf(suite, suite.tasks[0], null))
 */
export function serversOf(suite: Suite, task: SuiteTask, distractors: Distractors): Suite["servers"] {
  if (distractors !== null) return suite.servers;
  return Object.fromEntries(Object.entries(suite.servers).filter(([name]) => task.servers.includes(name)));
}
