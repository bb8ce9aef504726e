import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {describe, expect, it} from "vitest";
import {readSuite} from "../../../harness/suite/readSuite.js";
import {SuiteError} from "../../../harness/suite/yamlProblems.js";
import {temporaryFolder} from "../../temporary.js";

/** The yaml blocks of docs/suites.md: a suite and a task. */
const [SUITE, TASK] = [
  ...readFileSync(join(import.meta.dirname, "../../../docs/suites.md"), "utf8").matchAll(/```yaml\n([\s\S]*?)```/g),
].map(([, block]) => block);

function write(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), {recursive: true});
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const states = {"states/orders/orders.csv": "a", "states/orders-memory/memory.jsonl": ""};

async function problemsOf(files: Record<string, string>): Promise<readonly string[]> {
  const error: unknown = await readSuite(write(files)).catch((e: unknown) => e);
  if (error instanceof SuiteError) return error.problems;
  throw new Error(`got ${String(error)}; expected a SuiteError`);
}

describe("readSuite(path)", () => {
  it("reads the example of docs/suites.md, with defaults filled in", async () => {
    const folder = write({"suite.yaml": SUITE, "tasks/late-orders.yaml": TASK, ...states});
    const suite = await readSuite(folder);
    expect(suite.tasks).toHaveLength(1);
    const [task] = suite.tasks;
    expect(task.servers).toEqual(["files", "memory"]);
    expect(task.budgets).toEqual({
      max_tool_calls: 20,
      max_turns: 30,
      timeout_seconds: 120,
      max_total_tokens: null,
      max_cost_usd: null,
      result_cap_chars: null,
      compact_above_chars: null,
    });
    expect(task.environment).toEqual({
      work: join(folder, "states/orders"),
      state: join(folder, "states/orders-memory"),
      sql: [],
      seed: [],
    });
    expect(suite.models.map(({kind}) => kind)).toEqual(["scripted", "openai-compatible"]);
    expect(suite.max_retries).toBe(5);
  });

  it("names every mistake of suite.yaml with its line", async () => {
    const broken = SUITE.replace("trials: 4 ", "trials: four ")
      .replace("kind: scripted", "kind: script")
      .replace("seed: 1", "seed: 1\nsedd: 2");
    expect(await problemsOf({"suite.yaml": broken, "tasks/late-orders.yaml": TASK, ...states})).toEqual([
      'suite.yaml line 9: trials: got "four"; expected number',
      "suite.yaml line 28: models.0.kind: got \"script\"; expected one of 'scripted' | 'replay' | 'openai-compatible' | 'anthropic' | 'google'",
      "suite.yaml line 11: sedd: unknown field; expected none of this name",
    ]);
  });

  it("names mistakes of task files with their lines, of all files at once", async () => {
    const broken = TASK.replace("required_tools: [files_read_text_file,", "required_tools: [files_write_file,").replace(
      "  - memory_read_graph",
      "  - mail_send",
    );
    const unscored = TASK.replace("id: late-orders", "id: unscored").replace(
      /claims:[\s\S]*reference_answer/,
      "reference_answer",
    );
    expect(
      await problemsOf({"suite.yaml": SUITE, "tasks/a.yaml": broken, "tasks/b.yaml": unscored, ...states}),
    ).toEqual([
      'tasks/a.yaml line 11: exposed_tools.6: got "mail_send"; expected <server>_<tool> with a server of the suite (files, memory)',
      'tasks/a.yaml line 12: required_tools.0: got "files_write_file"; expected a tool that is exposed',
      "tasks/b.yaml line 1: claims: got no claims and no verifier; expected something that scores the task",
    ]);
  });

  it("refuses two tasks of one id, a missing state and broken YAML", async () => {
    expect(await problemsOf({"suite.yaml": SUITE, "tasks/a.yaml": TASK, "tasks/b.yaml": TASK, ...states})).toEqual([
      'tasks/b.yaml: id: got "late-orders", as in tasks/a.yaml; expected a unique id',
    ]);
    expect(await problemsOf({"suite.yaml": SUITE, "tasks/a.yaml": TASK})).toEqual([
      'tasks/a.yaml line 22: environment.work: got "../states/orders"; expected a file or folder that exists',
      'tasks/a.yaml line 23: environment.state: got "../states/orders-memory"; expected a file or folder that exists',
    ]);
    const [problem] = await problemsOf({"suite.yaml": "id: [a\ntitle: b\n"});
    expect(problem).toMatch(/^suite\.yaml line \d+: /);
  });
});
