import {existsSync, mkdirSync, writeFileSync} from "node:fs";
import {join, relative, resolve} from "node:path";
import {stringify} from "yaml";
import {setUpEnvironment} from "../environments/environment.js";
import {openToolbox} from "../servers/toolbox.js";
import {checkTask} from "./quality/checkTask.js";
import type {CheckedTask} from "./quality/checkTask.js";
import {readSuite} from "./readSuite.js";
import type {Suite, SuiteTask} from "./suite.js";

/** What a stage is given. */
export interface NewTaskOptions {
  /** Initial state of the work folder, relative to the suite. */
  readonly state?: string;
  /** A tool to call on the initial state. */
  readonly call?: string;
  readonly arguments: Record<string, unknown>;
}

/**
 * Leads through making a task, in the stages of MCPMark: each call looks how far the task is and says what comes next.
 * *Explore*: with `call`, a tool is called on the initial state and its result shown, as often as needed. *Draft*: without it, where there is no task file yet, one is written that names every tool.
 * *Verify*: where there is one, its reference trajectory is run and everything is checked. *Harder*: where that holds, ways to make it harder.
 * @param path the suite's folder
 * @param id the task's id, new or begun
 * @param options the call to make, where one is
 * @returns lines for people
 * @example (await newTask("data/suites/local", "lost-parcel", {})).join("\n")
 */
export async function newTask(path: string, id: string, options: NewTaskOptions): Promise<string[]> {
  const suite = await readSuite(path);
  if (options.call !== undefined) return explore(suite, options.call, options);
  const task = suite.tasks.find((candidate) => candidate.id === id);
  return task === undefined ? draft(suite, id, options) : toAdvice(task, await checkTask(suite, task));
}

async function withServers<T>(
  suite: Suite,
  state: string | undefined,
  use: (box: Awaited<ReturnType<typeof openToolbox>>) => Promise<T>,
) {
  const work = state === undefined ? {} : {work: resolve(suite.folder, state)};
  const {place, reset} = await setUpEnvironment(suite.folder, {
    environment: {...work, sql: [], seed: []},
    folder: suite.folder,
  });
  try {
    const toolbox = await openToolbox(suite.servers, place, (tools) => tools);
    try {
      return await use(toolbox);
    } finally {
      await toolbox.close();
    }
  } finally {
    await reset();
  }
}

async function explore(suite: Suite, tool: string, {state, arguments: args}: NewTaskOptions): Promise<string[]> {
  return withServers(suite, state, async (toolbox) => {
    const {text, isError} = await toolbox.call(tool, args, new AbortController().signal);
    return [`${tool} ${JSON.stringify(args)}${isError ? ": error" : ""}`, text];
  });
}

async function draft(suite: Suite, id: string, {state}: NewTaskOptions): Promise<string[]> {
  const tools = await withServers(suite, state, async ({tools: all}) => Promise.resolve(all.map(({name}) => name)));
  const file = join(suite.folder, "tasks", `${id}.yaml`);
  if (existsSync(file))
    throw new Error(`suite new: ${relative(suite.folder, file)}: is there, but not among the suite's tasks`);
  const task = {
    id,
    prompt: "What is asked, as one would ask a colleague; no tool, no server, no path is named.\n",
    exposed_tools: tools,
    required_tools: tools.slice(0, 1),
    claims: ["One fact that a right answer must contain."],
    reference_answer: "A right answer.",
    reference_trajectory: [{tool: tools[0], arguments: {}, reason: "why this call is made"}],
    environment: state === undefined ? {} : {work: relative(join(suite.folder, "tasks"), resolve(suite.folder, state))},
  };
  mkdirSync(join(suite.folder, "tasks"), {recursive: true});
  writeFileSync(file, stringify(task, {lineWidth: 120}));
  return [
    `wrote ${relative(suite.folder, file)} with ${tools.length} tools: write the prompt, keep 6 to 15 tools, write claims and the reference trajectory`,
    `look around with: benchbook suite new ${suite.id} ${id} --call <tool> --arguments '{…}'`,
    `then run the same command again: it runs the reference trajectory and checks the task`,
  ];
}

function toAdvice(task: SuiteTask, {findings, chained, servers, tools}: CheckedTask): string[] {
  const lines = findings.map(({level, what}) => `${level}: ${what}`);
  if (findings.some(({level}) => level === "error"))
    return [...lines, "mend the errors and run the same command again"];
  const distractors = tools - task.required_tools.length;
  const harder = [
    ...(servers < 2 ? ["join in something that only another server knows"] : []),
    ...(chained < 2 ? ["let a later call need what an earlier one found, instead of what the prompt says"] : []),
    ...(distractors < 4 ? [`expose more tools of the same servers: ${distractors} are distractors now`] : []),
    ...(task.claims.length < 4 && task.verifier === null
      ? ["ask for a second thing that follows from the same data"]
      : []),
    "replace a name in the prompt by a description that has to be resolved",
    "add a condition that the most obvious record does not meet",
  ];
  return [...lines, "the task holds; to make it harder:", ...harder.map((way) => `- ${way}`)];
}
