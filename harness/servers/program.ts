import {existsSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import type {ServerSpec} from "../suite/serverSchema.js";
import {fillIn} from "./place.js";
import type {Place} from "./place.js";
import type {ProcessSpec} from "./processTransport.js";
import {wrapInSandbox} from "./sandbox.js";

const require = createRequire(import.meta.url);
/** Variables that every process may have. */
const COMMON = ["PATH", "LANG", "LC_ALL", "TZ"];

/**
 * The environment of a process: the common variables, those named, and those set; nothing else.
 * @param names variables to pass on where this process has them
 * @param set variables with their values; these win
 * @returns values by name
 * @example toEnvironment([], {A: "1"}).A // "1"
 */
export function toEnvironment(names: readonly string[], set: Readonly<Record<string, string>>): Record<string, string> {
  const passed = [...COMMON, ...names].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {...Object.fromEntries(passed), ...set};
}

/**
 * The file that an npm package runs as its command.
 * @param name the package's name
 * @returns an absolute path
 * @throws where the package is not installed, or has no command
 * @example findPackageProgram("@modelcontextprotocol/server-memory") // ".../dist/index.js"
 */
export function findPackageProgram(name: string): string {
  const folder = (require.resolve.paths(name) ?? []).map((path) => join(path, name)).find((path) => existsSync(path));
  if (folder === undefined)
    throw new Error(`server package: got ${JSON.stringify(name)}; expected an installed package`);
  const {bin} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin?: string | Record<string, string>;
  };
  const file = typeof bin === "string" ? bin : Object.values(bin ?? {}).at(0);
  if (file === undefined) throw new Error(`server package ${name}: package.json: bin: got nothing; expected a command`);
  return join(folder, file);
}

/**
 * A command word as it is run: `node` is this Node, and paths relative to the suite are made absolute.
 * @param word as the suite has it
 * @param suite the suite's folder
 * @returns a path, or the word, which PATH resolves
 * @example toCommand("./server.mjs", "/suites/shop") // "/suites/shop/server.mjs"
 */
export function toCommand(word: string, suite: string): string {
  if (word === "node") return process.execPath;
  return word.startsWith("./") || word.startsWith("../") ? resolve(suite, word) : word;
}

/**
 * Arguments for this Node that run a JavaScript or TypeScript file.
 * @param file the file's path
 * @returns arguments that end with the file
 * @example toNodeArguments("check.mjs") // ["check.mjs"]
 */
export function toNodeArguments(file: string): string[] {
  if (!/\.[mc]?tsx?$/.test(file)) return [file];
  return ["--import", pathToFileURL(require.resolve("tsx")).href, file];
}

/**
 * The process of a stdio server, sandbox included.
 * @param spec what the suite says of the server
 * @param place the trial's folders
 * @returns command, arguments, folder and variables
 * @example toProcessSpec(spec, place).command
 */
export function toProcessSpec(spec: Extract<ServerSpec, {kind: "stdio"}>, place: Place): ProcessSpec {
  const args = spec.args.map((arg) => fillIn(arg, place));
  const set = Object.fromEntries(Object.entries(spec.env).map(([name, value]) => [name, fillIn(value, place)]));
  const [command, first] = toWay(spec, place);
  return wrapInSandbox(
    spec.sandbox,
    {
      command,
      args: [...first, ...args],
      cwd: place.work,
      env: toEnvironment(spec.pass_env, set),
      maxResultBytes: spec.max_result_bytes,
    },
    place,
  );
}

function toWay(spec: Extract<ServerSpec, {kind: "stdio"}>, place: Place): [string, string[]] {
  if (spec.package !== undefined) return [process.execPath, [findPackageProgram(spec.package)]];
  if (spec.module !== undefined) return [process.execPath, toNodeArguments(resolve(place.suite, spec.module))];
  return [toCommand(fillIn(spec.command ?? "", place), place.suite), []];
}
