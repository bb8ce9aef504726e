import {setUpEnvironment} from "../../../../harness/environments/environment.js";
import {verify} from "../../../../harness/environments/verify.js";
import type {PolicyTrial} from "../../../../harness/models/scripted.js";
import {openToolbox} from "../../../../harness/servers/toolbox.js";
import {SHIPPED_SUITE} from "../../../../harness/shippedSuite.js";
import type {Suite, SuiteTask} from "../../../../harness/suite/suite.js";
import type {Place} from "../../../../harness/servers/place.js";

/** A call as it came back. */
export interface Called {
  text: string;
  isError: boolean;
}

/** The real servers of one world, started once, on a fresh copy of its data. */
export interface World {
  place: Place;
  call(tool: string, args: Record<string, unknown>): Promise<Called>;
  /** What a policy is given for a task; tools of servers that are lacking are unknown to it. */
  trial(task: SuiteTask, options?: {lacking?: string; seed?: number; slips?: Record<string, unknown>}): PolicyTrial;
  /** Whether the task's verifier passes what the servers left behind. */
  verifies(task: SuiteTask, answer: string): Promise<boolean | null>;
  close(): Promise<void>;
}

/**
 * Starts the servers that some tasks of one world need.
 * @param change changes the fresh data before servers start
 */
export async function openWorld(
  suite: Suite,
  tasks: readonly SuiteTask[],
  change: (place: Place) => void = () => undefined,
): Promise<World> {
  const needed = new Set(tasks.flatMap(requiredServers));
  const servers = Object.fromEntries(Object.entries(suite.servers).filter(([name]) => needed.has(name)));
  const {place, reset} = await setUpEnvironment(SHIPPED_SUITE, tasks[0]);
  change(place);
  const toolbox = await openToolbox(servers, place, (available) => available);
  const call = async (tool: string, args: Record<string, unknown>): Promise<Called> => {
    const {text, isError} = await toolbox.call(tool, args, new AbortController().signal);
    return {text, isError: isError || /^\{\s*"success": false/.test(text)};
  };
  return {
    place,
    call,
    trial: (task, {lacking, seed = 1, slips = {}} = {}) => ({
      taskId: task.id,
      prompt: task.prompt,
      trialIndex: 1,
      seed,
      tools: [],
      options: slips,
      say: () => undefined,
      call: async (tool, args) => {
        const isLacking = lacking !== undefined && tool.startsWith(`${lacking}_`);
        const known = isLacking || typeof args === "string" || !task.exposed_tools.includes(tool) ? null : args;
        const called = known === null ? {text: `Error: unknown tool ${tool}`, isError: true} : await call(tool, known);
        return {callId: "call", tool, ...called};
      },
    }),
    verifies: async (task, answer) =>
      task.verifier === null ? null : (await verify(task.verifier, place, answer)).passed,
    close: async () => {
      await toolbox.close();
      await reset();
    },
  };
}

/** Servers that a task needs, by its required tools. */
export function requiredServers(task: SuiteTask): string[] {
  return [...new Set(task.required_tools.map((tool) => tool.slice(0, tool.indexOf("_"))))];
}
