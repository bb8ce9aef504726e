import {existsSync, readFileSync, readdirSync, statSync} from "node:fs";
import {basename, dirname, join, relative, resolve} from "node:path";
import {z} from "zod";
import {shown, toProblems} from "../../data/problems.js";
import {serversFor} from "./serversOf.js";
import type {SuiteTask} from "./suite.js";
import {MCPMARK_BUDGETS, stated} from "./suiteSchema.js";
import type {SuiteFile} from "./suiteSchema.js";
import type {VerifierSpec} from "./taskFile.js";
import {SuiteError} from "./yamlProblems.js";

/** What a task's `meta.json` says, as far as it is read. */
const metaSchema = z.looseObject({
  task_id: z.string().min(1),
  category_id: z.string().min(1).optional(),
  difficulty: z.string().min(1).nullish(),
  tags: z.array(z.string()).default([]),
  mcp: z.array(z.string()).default([]),
  meta_data: z.looseObject({stateContent: z.string().optional()}).nullish(),
});

type Source = Extract<SuiteFile["tasks"][number], {kind: "mcpmark"}>;

/** How a verifier is run, by its file; one without a known ending must be executable. */
const RUNNERS: readonly (readonly [string, string])[] = [
  ["verify.py", "python3"],
  ["verify.mjs", "node"],
  ["verify.js", "node"],
  ["verify.sh", "sh"],
];

/**
 * Reads MCPMark task folders (`<mcp>/<suite>/<category>/<task>/` with `meta.json`, `description.md` and a verifier), from a `tasks` folder or any folder below it.
 * A task's id is `<category>__<task>`; its initial state is the folder of its category, or of its `stateContent`, in `states`, else `state` in the task's own folder.
 * @param path the folder of tasks
 * @param source what the suite says of it
 * @param suite the suite's own file, for servers and budgets
 * @param folder the suite's folder
 * @returns one task a folder, in the order of their paths
 * @throws SuiteError with one line a task that cannot be read
 * @example (await readMcpmarkTasks("tasks", source, suite, folder))[0].format // "mcpmark"
 */
export async function readMcpmarkTasks(
  path: string,
  source: Source,
  suite: SuiteFile,
  folder: string,
): Promise<SuiteTask[]> {
  const found = readdirSync(path, {recursive: true, encoding: "utf8"})
    .filter((name) => basename(name) === "meta.json" && existsSync(join(path, dirname(name), "description.md")))
    .map((name) => resolve(path, dirname(name)))
    .sort();
  if (found.length === 0)
    throw new Error(`got ${shown(source.path)}; expected folders with meta.json and description.md`);
  const states = source.states === undefined ? null : resolve(folder, source.states);
  const problems: string[] = [];
  const tasks: SuiteTask[] = [];
  for (const task of found) {
    try {
      tasks.push(readTask(task, source, suite, states));
    } catch (error) {
      problems.push(`${relative(folder, task)}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new SuiteError(problems);
  return tasks;
}

function readTask(folder: string, source: Source, suite: SuiteFile, states: string | null): SuiteTask {
  const parsed = metaSchema.safeParse(JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")));
  if (!parsed.success) throw new Error(`meta.json: ${toProblems(parsed.error).join(" · ")}`);
  const meta = parsed.data;
  const category = meta.category_id ?? basename(dirname(folder));
  const state = findState(folder, states, [category, meta.meta_data?.stateContent]);
  const exposed = source.expose;
  return {
    id: `${category}__${basename(folder)}`,
    prompt: (source.preamble ?? "") + readFileSync(join(folder, "description.md"), "utf8"),
    exposed_tools: exposed,
    required_tools: [],
    claims: [],
    reference_answer: null,
    reference_trajectory: [],
    environment: {...(state === null ? {} : {work: state}), sql: [], seed: []},
    verifier: findVerifier(folder),
    split: null,
    service: meta.mcp.at(0) ?? null,
    category,
    bucket: null,
    difficulty: meta.difficulty ?? null,
    tags: meta.tags,
    servers: serversFor(exposed, suite.servers),
    budgets: {...MCPMARK_BUDGETS, ...stated(suite.budgets)},
    folder,
    file: join(folder, "meta.json"),
    format: "mcpmark",
  };
}

function findState(folder: string, states: string | null, names: readonly (string | undefined)[]): string | null {
  const own = join(folder, "state");
  if (existsSync(own)) return own;
  if (states === null) return null;
  const candidates = names.flatMap((name) => (name === undefined ? [] : [join(states, name)]));
  const state = candidates.find((path) => existsSync(path));
  if (state === undefined) throw new Error(`initial state: got none; expected one of ${shown(names)} in states`);
  return state;
}

function findVerifier(folder: string): VerifierSpec {
  const runner = RUNNERS.find(([file]) => existsSync(join(folder, file)));
  if (runner !== undefined) return {command: [runner[1], `{task}/${runner[0]}`], timeout_seconds: 300};
  const program = join(folder, "verify");
  if (existsSync(program) && (statSync(program).mode & 0o111) !== 0)
    return {command: ["{task}/verify"], timeout_seconds: 300};
  throw new Error(
    `verifier: got none; expected one of ${shown([...RUNNERS.map(([file]) => file), "an executable verify"])}`,
  );
}
