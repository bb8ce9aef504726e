import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {stringify} from "yaml";
import {runSuite} from "../../harness/runSuite.js";
import type {RunRequest} from "../../harness/runSuite.js";
import {temporaryFolder} from "../temporary.js";

/** A suite that a test writes: one script as its only model unless `models` says otherwise. */
export interface Written {
  readonly servers: Record<string, object>;
  /** Task files by id, without the id. */
  readonly tasks: Record<string, object>;
  /** Body of the policy `async (trial) => { … }`. */
  readonly policy: string;
  readonly models?: readonly object[];
  /** Further files by path, and further fields of suite.yaml. */
  readonly files?: Record<string, string>;
  readonly more?: object;
}

/** Writes a suite called `written` and gives its folder. */
export function writeSuite({servers, tasks, policy, models = [], files = {}, more = {}}: Written): string {
  const folder = temporaryFolder();
  const scripted = {id: "scripted-a", kind: "scripted", module: "policy.mjs"};
  const suite = {
    ...{id: "written", title: "Written", benchmark: "written", servers, models: [scripted, ...models]},
    ...{tasks: [{kind: "files", path: "tasks"}], ...more},
  };
  const all: Record<string, string> = {
    "suite.yaml": stringify(suite),
    "policy.mjs": `export default async (trial) => {\n${policy}\n};\n`,
    ...Object.fromEntries(Object.entries(tasks).map(([id, task]) => [`tasks/${id}.yaml`, stringify({id, ...task})])),
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Runs a suite as `benchbook run` does; gives the experiment's folder and what was printed. */
export async function runWritten(suite: string, more: Partial<RunRequest> = {}) {
  const lines: string[] = [];
  const dataDir = temporaryFolder();
  const result = await runSuite({
    ...{suite, dataDir, distractors: null, concurrency: 2, isDryRun: false},
    cancel: new AbortController().signal,
    screen: {isTerminal: false, print: (line) => lines.push(line)},
    ...more,
  });
  return {result, lines, folder: join(dataDir, "written")};
}
