import {readFileSync} from "node:fs";
import {basename, dirname} from "node:path";
import {parse} from "csv-parse/sync";
import {literal, withDatabase} from "../../data/database.js";
import {parseAtlasClaims} from "../import/mcpAtlas/claims.js";
import {serversFor} from "./serversOf.js";
import type {SuiteTask} from "./suite.js";
import {ATLAS_BUDGETS, stated} from "./suiteSchema.js";
import type {SuiteFile} from "./suiteSchema.js";
import type {ReferenceCall} from "./taskFile.js";
import {SuiteError} from "./yamlProblems.js";

const NEEDED = ["TASK", "PROMPT", "ENABLED_TOOLS", "GTFA_CLAIMS"];

/**
 * Reads the tasks of an MCP-Atlas task file, CSV or Parquet, of either age: claims as JSON or as a Python literal, with or without split and required tools.
 * Required tools that are not named are those of the reference trajectory.
 * @param path the file; `.parquet` is read as Parquet, any other as CSV
 * @param suite the suite's own file, for servers and budgets
 * @returns one task a row, in the file's order
 * @throws SuiteError with one line a row that cannot be read
 * @example (await readAtlasTasks("tasks.csv", suite))[0].format // "mcp-atlas"
 */
export async function readAtlasTasks(path: string, suite: SuiteFile): Promise<SuiteTask[]> {
  const rows = await readRows(path);
  const problems: string[] = [];
  const tasks: SuiteTask[] = [];
  for (const column of NEEDED)
    if (rows.length > 0 && !(column in rows[0]))
      problems.push(`${basename(path)}: columns: got ${JSON.stringify(Object.keys(rows[0]))}; expected ${column}`);
  if (problems.length > 0) throw new SuiteError(problems);
  rows.forEach((row, i) => {
    try {
      tasks.push(toTask(row, path, suite));
    } catch (error) {
      problems.push(`${basename(path)} row ${i + 1}: ${(error as Error).message}`);
    }
  });
  if (problems.length > 0) throw new SuiteError(problems);
  return tasks;
}

type Cells = Readonly<Record<string, string | null | undefined>>;

async function readRows(path: string): Promise<Cells[]> {
  if (!path.endsWith(".parquet")) return parse(readFileSync(path), {columns: true, bom: true});
  return withDatabase((db) => db.rows<Record<string, string>>(`SELECT * FROM read_parquet(${literal(path)})`));
}

function toTask(row: Cells, path: string, suite: SuiteFile): SuiteTask {
  const exposed = parseTools(row.ENABLED_TOOLS ?? "");
  const trajectory = parseTrajectory(row.TRAJECTORY ?? "");
  const required = row.REQUIRED_TOOLS ? parseTools(row.REQUIRED_TOOLS) : [...new Set(trajectory.map(({tool}) => tool))];
  const {claims, oddity} = parseAtlasClaims(row.GTFA_CLAIMS ?? "");
  if (oddity !== null) throw new Error(`GTFA_CLAIMS: ${oddity}; expected a list`);
  if (!row.TASK) throw new Error(`TASK: got ${JSON.stringify(row.TASK)}; expected an id`);
  if (claims.length === 0) throw new Error(`GTFA_CLAIMS: got ${JSON.stringify(row.GTFA_CLAIMS)}; expected claims`);
  return {
    id: row.TASK,
    prompt: row.PROMPT ?? "",
    exposed_tools: exposed,
    required_tools: required,
    claims: claims.map(({text}) => text),
    reference_answer: row.GTFA || null,
    reference_trajectory: trajectory,
    environment: {sql: [], seed: []},
    verifier: null,
    split: row.SPLIT === "public" || row.SPLIT === "private" ? row.SPLIT : null,
    service: null,
    category: null,
    bucket: null,
    difficulty: null,
    tags: [],
    servers: serversFor(exposed, suite.servers),
    budgets: {...ATLAS_BUDGETS, ...stated(suite.budgets)},
    folder: dirname(path),
    file: path,
    format: "mcp-atlas",
  };
}

/** Names of tools: a JSON list of names or of objects with a name, or names by comma. */
function parseTools(text: string): string[] {
  if (!text.trim().startsWith("[")) return text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  const items = JSON.parse(text) as (string | {name: string})[];
  return items.map((item) => (typeof item === "string" ? item : item.name));
}

interface Message {
  readonly role?: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly {function: {name: string; arguments: string}}[] | null;
}

/** The calls of a reference trajectory in OpenAI's chat format; what the message says is the reason of its calls. */
function parseTrajectory(cell: string): ReferenceCall[] {
  if (cell.trim() === "") return [];
  const messages = JSON.parse(cell) as Message[];
  return messages.flatMap(({content, tool_calls: calls}) =>
    (calls ?? []).map(({function: {name, arguments: args}}) => ({
      tool: name,
      arguments: (args.trim() === "" ? {} : JSON.parse(args)) as Record<string, unknown>,
      ...(typeof content === "string" && content !== "" ? {reason: content} : {}),
    })),
  );
}
