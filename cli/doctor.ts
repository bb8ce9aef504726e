import {execFile} from "node:child_process";
import {accessSync, constants, existsSync, statSync, statfsSync} from "node:fs";
import {dirname, resolve} from "node:path";
import {promisify} from "node:util";
import type {Command} from "commander";
import {withDatabase} from "../data/database.js";
import {dataDirectory, findExperiments} from "../data/manifest.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {CheckFailed} from "./usage.js";

/** What was found of one thing that Benchbook needs, or can use. */
interface Finding {
  readonly name: string;
  readonly found: boolean;
  readonly required: boolean;
  /** What was found, or what its absence means. */
  readonly detail: string;
}

const OLDEST_NODE = [20, 19] as const;
const LEAST_FREE_BYTES = 1e9;
const WAIT_MILLISECONDS = 10_000;

const run = promisify(execFile);

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0];
}

function findNode(): Finding {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const found = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const detail = found ? process.version : `${process.version}; expected ${OLDEST_NODE.join(".")} or newer`;
  return {name: "Node.js", found, required: true, detail};
}

async function findDuckDb(): Promise<Finding> {
  const name = "DuckDB";
  try {
    const {version} = await withDatabase((db) => db.row<{version: string}>("SELECT version() AS version"));
    return {name, found: true, required: true, detail: version};
  } catch (error) {
    return {name, found: false, required: true, detail: `${reasonOf(error)}: run npm ci --ignore-scripts`};
  }
}

/** A program that is optional: its first line of output, or what can't be done without it. */
async function findProgram(name: string, command: string, parameters: string[], without: string): Promise<Finding> {
  try {
    const {stdout, stderr} = await run(command, parameters, {timeout: WAIT_MILLISECONDS});
    const [line] = `${stdout}${stderr}`.trim().split("\n");
    return {name, found: true, required: false, detail: line === "" ? "works" : line};
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return {name, found: false, required: false, detail: `${missing ? "not found" : reasonOf(error)}: ${without}`};
  }
}

/** The nearest folder that is there: the folder itself, or the one in which it would be made. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

function findDataFolder(folder: string): Finding {
  const name = "data folder";
  const standing = nearest(resolve(folder));
  try {
    accessSync(standing, constants.W_OK);
    if (!statSync(standing).isDirectory()) throw new Error(`${standing} is no folder`);
    return {name, found: true, required: true, detail: existsSync(folder) ? folder : `${folder} (will be made)`};
  } catch (error) {
    return {name, found: false, required: true, detail: `${folder} is not writable: ${reasonOf(error)}`};
  }
}

function findSpace(folder: string): Finding {
  const {bavail, bsize} = statfsSync(nearest(resolve(folder)));
  const free = bavail * bsize;
  const found = free >= LEAST_FREE_BYTES;
  const detail = `${(free / 1e9).toFixed(1)} GB free${found ? "" : `; expected ${LEAST_FREE_BYTES / 1e9} GB`}`;
  return {name: "disk", found, required: true, detail};
}

function findKept(dataDir: string): Finding[] {
  return findExperiments(dataDir).map(({id, manifest, error}) => ({
    name: `experiment ${id}`,
    found: error === null,
    required: false,
    detail: manifest === null ? `broken: ${error}` : `${manifest.title} (${manifest.kind})`,
  }));
}

function toText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({name}) => name.length));
  const mark = ({found, required}: Finding) => (found ? "ok     " : required ? "missing" : "absent ");
  return findings.map((finding) => `${mark(finding)}  ${finding.name.padEnd(width)}  ${finding.detail}`).join("\n");
}

/** Adds `benchbook doctor`: whether this machine has what Benchbook needs; exit 1 where something required is missing. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("Say what this machine has of what Benchbook needs and can use, and which experiments there are.")
    .option("--json", "print the findings as JSON")
    .addHelpText("after", "\nExample:\n  benchbook doctor --json")
    .action(async (_own: unknown, command: Command) => {
      const {json, dataDir: option} = command.optsWithGlobals<{json?: boolean; dataDir?: string}>();
      const dataDir = dataDirectory(option);
      const chromium = process.env.BENCHBOOK_CHROMIUM ?? "/usr/bin/chromium";
      const dataFolder = findDataFolder(dataDir);
      const findings = [
        findNode(),
        await findDuckDb(),
        dataFolder,
        findSpace(dataDir),
        await findProgram("Chromium", chromium, ["--version"], "the tests of the site need it (BENCHBOOK_CHROMIUM)"),
        await findProgram("bwrap", "bwrap", ["--ro-bind", "/", "/", "true"], "suites can't use the bwrap sandbox"),
        await findProgram("Python", "python3", ["--version"], "verifiers written in Python can't run"),
        ...(dataFolder.found ? findKept(dataDir) : []),
      ];
      console.log(json === true ? toInertJson(findings, 2) : toText(findings));
      const missing = findings.filter(({found, required}) => required && !found).map(({name}) => name);
      if (missing.length > 0) throw new CheckFailed(`doctor: missing: ${missing.join(", ")}`);
    });
}
