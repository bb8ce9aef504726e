import type {ReferenceCall} from "../suite/taskFile.js";
import type {Fault, KnownTask, Scene} from "./fault.js";
import {CannotCommit} from "./fault.js";

const SORRY = "I could not get the rest of what was asked.";

/** The sentences that the first calls alone support: about as large a share as they are of all calls, less one. */
function supported({sentences, calls}: KnownTask, made: number): string[] {
  return sentences.slice(0, Math.max(0, Math.floor((sentences.length * made) / calls.length) - 1));
}

/** A call with its first parameter under another name. */
function renamed({tool, arguments: args}: ReferenceCall): ReferenceCall {
  const [first, ...others] = Object.entries(args);
  return {
    tool,
    arguments: Object.fromEntries([[first[0] === "path" ? "filename" : `${first[0]}_text`, first[1]], ...others]),
  };
}

/** A call whose first argument is of another type. */
function retyped({tool, arguments: args}: ReferenceCall): ReferenceCall {
  const [first, ...others] = Object.entries(args);
  return {tool, arguments: Object.fromEntries([[first[0], {value: first[1]}], ...others])};
}

/** A call with a value that nothing has: a column, path or entity that is misspelt. */
function misspelt({tool, arguments: args}: ReferenceCall): ReferenceCall {
  const spoil = (value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (/^SELECT /i.test(value)) return value.replace(/FROM (\w+)/i, "FROM $1_table");
    return value.includes("/") || value.includes(".") ? value.replace(/(\w)(\.\w+)?$/, "$1s$2") : `${value}x`;
  };
  return {tool, arguments: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, spoil(value)]))};
}

const isReading = ({tool}: ReferenceCall) => /read_text_file|query_duckdb/.test(tool);

const hasArguments = ({calls}: KnownTask) => calls.every(({arguments: args}) => Object.keys(args).length > 0);

/** The place of the call that goes wrong: not the last one of many, so that something depends on it. */
function turningPoint({calls}: KnownTask, scene: Scene): number {
  return scene.random.below(Math.max(1, calls.length - 1));
}

async function failed(scene: Scene, call: ReferenceCall): Promise<void> {
  const {isError, text} = await scene.trial.call(call.tool, call.arguments);
  if (!isError && !/error|not found|no such/i.test(text))
    throw new CannotCommit(`the call did not fail: ${text.slice(0, 80)}`);
}

function malformed(
  way: string,
  spoil: (call: ReferenceCall) => ReferenceCall,
  fits: (task: KnownTask) => boolean,
  isOccasion: (call: ReferenceCall) => boolean = () => true,
): Fault {
  return {
    mode: "malformed_call",
    way,
    fits,
    async act(scene) {
      const {calls} = scene.task;
      const from = turningPoint(scene.task, scene);
      const later = calls.findIndex((call, place) => place >= from && isOccasion(call));
      const at = later < 0 ? calls.findIndex(isOccasion) : later;
      if (at < 0) throw new CannotCommit("no call gives occasion");
      await scene.play(calls.slice(0, at));
      await failed(scene, spoil(calls[at]));
      return [...supported(scene.task, at), SORRY].join(" ");
    },
  };
}

function wrongTool(way: string, pick: (task: KnownTask) => ReferenceCall | undefined): Fault {
  return {
    mode: "wrong_tool",
    way,
    fits: (task) => pick(task) !== undefined,
    async act(scene) {
      const {task} = scene;
      const at = turningPoint(task, scene);
      const wrong = pick(task);
      if (wrong === undefined) throw new CannotCommit("no such tool is exposed");
      await scene.play(task.calls.slice(0, at));
      await scene.play([wrong]);
      return [...supported(task, at), "The tool that I used for the rest did not have it."].join(" ");
    },
  };
}

const serverOf = (tool: string) => tool.split("_")[0];

/** What a tool that cannot answer is asked with; tools that are not named here might answer after all. */
const IDLE: Readonly<Record<string, (task: KnownTask) => Record<string, unknown>>> = {
  everything_echo: ({prompt}) => ({message: prompt.slice(0, 80)}),
  "everything_get-sum": () => ({a: 1, b: 2}),
  filesystem_list_directory: () => ({path: "."}),
  filesystem_get_file_info: ({calls}) => ({
    path: calls.find(({arguments: args}) => typeof args.path === "string")?.arguments.path ?? ".",
  }),
  filesystem_list_allowed_directories: () => ({}),
  duckdb_list_tables: () => ({schema: "main"}),
  filesystem_search_files: () => ({path: ".", pattern: "**/*.pdf"}),
  "time-mcp_current_time": () => ({format: "YYYY-MM-DD"}),
  "time-mcp_days_in_month": () => ({date: "2026-06-01"}),
  "time-mcp_get_week_year": () => ({date: "2026-06-01"}),
  "sequential-thinking_sequentialthinking": ({prompt}) => ({
    thought: prompt.slice(0, 80),
    nextThoughtNeeded: false,
    thoughtNumber: 1,
    totalThoughts: 1,
  }),
  memory_search_nodes: () => ({query: "the whole answer"}),
};

/** An exposed tool that the task does not need, and that knows nothing of what is asked. */
function idleTool(task: KnownTask, isWanted: (tool: string) => boolean): ReferenceCall | undefined {
  const tool = task.exposedTools.find(
    (name) => Object.hasOwn(IDLE, name) && isWanted(name) && !task.calls.some((call) => call.tool === name),
  );
  return tool === undefined ? undefined : {tool, arguments: IDLE[tool](task)};
}

const isOnNeededServer = (task: KnownTask, tool: string) =>
  task.calls.some((call) => serverOf(call.tool) === serverOf(tool));

function noTools(way: string, answer: (scene: Scene) => string): Fault {
  return {mode: "no_tool_use", way, fits: () => true, act: (scene) => Promise.resolve(answer(scene))};
}

function repeating(way: string, attempts: (call: ReferenceCall) => ReferenceCall[]): Fault {
  return {
    mode: "err_recovery",
    way,
    fits: hasArguments,
    async act(scene) {
      const at = turningPoint(scene.task, scene);
      await scene.play(scene.task.calls.slice(0, at));
      for (const call of attempts(scene.task.calls[at])) await failed(scene, call);
      return [...supported(scene.task, at), SORRY].join(" ");
    },
  };
}

/** Agents that go wrong in what they call. */
export const toolCallFaults: readonly Fault[] = [
  malformed("names a parameter wrongly", renamed, hasArguments),
  malformed("gives an argument of another type", retyped, hasArguments),
  malformed("misspells a path or table", misspelt, ({calls}) => calls.some(isReading), isReading),
  wrongTool("asks a tool that looks at nothing", (task) =>
    idleTool(task, (tool) => /^(?:everything|sequential-thinking)_/.test(tool)),
  ),
  wrongTool("asks a server that has nothing to do with it", (task) =>
    idleTool(task, (tool) => !isOnNeededServer(task, tool) && !/^(?:everything|sequential-thinking)_/.test(tool)),
  ),
  wrongTool("looks at a server's lists instead of what they list", (task) =>
    idleTool(task, (tool) => isOnNeededServer(task, tool)),
  ),
  noTools("answers from memory with made-up figures", ({task, random}) =>
    task.sentences.map((sentence) => sentence.replaceAll(/\d+/g, () => String(1 + random.below(97)))).join(" "),
  ),
  noTools(
    "says what is usual",
    ({task, random}) =>
      `As far as I remember this is usually about ${10 + random.below(80)}, and ${task.prompt.split(" ").find((word) => word.length > 6) ?? "it"} rarely differs.`,
  ),
  noTools("declines to look", () => "I have no access to such data, so I can only suggest to ask whoever keeps it."),
  repeating("repeats a call that fails, five times", (call) => Array.from({length: 5}, () => renamed(call))),
  repeating("goes back and forth between two calls that fail", (call) => [
    renamed(call),
    retyped(call),
    renamed(call),
    retyped(call),
    renamed(call),
  ]),
  repeating("tries a failing call once more as it was, then gives up", (call) => [retyped(call), retyped(call)]),
];
