import {setUpEnvironment} from "./environments/environment.js";
import type {Distractors} from "./servers/distractors.js";
import {choosing} from "./servers/distractors.js";
import {fillInDeep} from "./servers/place.js";
import {openToolbox} from "./servers/toolbox.js";
import type {OfferedTool} from "./models/model.js";
import {toolName} from "./servers/toolNames.js";
import {serversOf} from "./suite/serversOf.js";
import type {Suite, SuiteTask} from "./suite/suite.js";

/** What a pre-flight found. */
export interface Preflight {
  /** The tools that each task will expose, by task. */
  readonly exposed: ReadonlyMap<string, readonly string[]>;
  /** One line a server: how many tools it lists, and their hash. */
  readonly servers: readonly string[];
}

/** A run that would be invalid; `problems` holds everything that was found. */
export class PreflightError extends Error {
  override name = "PreflightError";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/**
 * Looks whether a run would be valid: starts every server that its tasks need, with the initial state of the first task that needs it,
 * lists its tools, makes its probe, and looks for every exposed tool.
 * @param suite what is to be run
 * @param tasks those that were selected
 * @param distractors how many distractors are exposed
 * @returns the tools that each task will expose, and one line a server
 * @throws PreflightError with one line a problem
 * @example await preflight(suite, suite.tasks, distractors)
 */
export async function preflight(
  suite: Suite,
  tasks: readonly SuiteTask[],
  distractors: Distractors,
): Promise<Preflight> {
  const problems: string[] = [];
  const lines: string[] = [];
  const available = new Map<string, readonly OfferedTool[]>();
  const needed = new Set(tasks.flatMap((task) => Object.keys(serversOf(suite, task, distractors))));
  await Promise.all(
    [...needed].map(async (name) => {
      const task = tasks.find((candidate) => candidate.servers.includes(name)) ?? tasks[0];
      try {
        const {tools, sha256} = await probe(suite, name, task);
        available.set(name, tools);
        lines.push(`server ${name}: ${tools.length} tools, sha256 ${sha256.slice(0, 12)}`);
      } catch (error) {
        problems.push((error as Error).message);
      }
    }),
  );
  if (problems.length > 0) throw new PreflightError(problems);
  const exposed = new Map<string, readonly string[]>();
  for (const task of tasks) {
    const tools = Object.keys(serversOf(suite, task, distractors)).flatMap((name) => available.get(name) ?? []);
    const choose = choosing(suite, task, distractors);
    try {
      exposed.set(
        task.id,
        choose(tools).map(({name}) => name),
      );
    } catch (error) {
      problems.push(`task ${task.id}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new PreflightError(problems);
  return {exposed, servers: lines.sort()};
}

async function probe(
  suite: Suite,
  name: string,
  task: SuiteTask,
): Promise<{tools: readonly OfferedTool[]; sha256: string}> {
  const spec = suite.servers[name];
  const {place, reset} = await setUpEnvironment(suite.folder, task);
  try {
    const toolbox = await openToolbox({[name]: spec}, place, (tools) => tools);
    try {
      if (spec.probe !== null) {
        const {tool, arguments: args, expect} = spec.probe;
        const full = toolbox.tools.some((offered) => offered.name === tool) ? tool : toolName(name, tool);
        const outcome = await toolbox.call(full, fillInDeep(args, place), new AbortController().signal);
        const isRight = !outcome.isError && (expect === undefined || outcome.text.includes(expect));
        if (!isRight) {
          const expected = expect === undefined ? "a result" : `a result with ${JSON.stringify(expect)}`;
          throw new Error(
            `server "${name}": probe ${full}: got ${JSON.stringify(outcome.text.slice(0, 120))}; expected ${expected}`,
          );
        }
      }
      return {tools: toolbox.tools, sha256: toolbox.serverSha256[name] ?? toolbox.toolListSha256};
    } finally {
      await toolbox.close();
    }
  } finally {
    await reset();
  }
}
