import {cpSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../data/store.js";
import {runSuite} from "../../../harness/runSuite.js";
import {readSuite} from "../../../harness/suite/readSuite.js";
import {temporaryFolder} from "../../temporary.js";
import {fixtures} from "../servers/place.js";

const folders = join(fixtures, "suites/folders");

describe("readMcpmarkTasks(path, source, suite, folder)", () => {
  it("reads task folders with their state, verifier and budgets", async () => {
    const {tasks} = await readSuite(folders);
    expect(tasks.map(({id, verifier}) => [id, verifier?.command])).toEqual([
      ["notes__count_lines", ["node", "{task}/verify.mjs"]],
      ["notes__rename_note", ["sh", "{task}/verify.sh"]],
      ["notes__sum_amounts", ["python3", "{task}/verify.py"]],
    ]);
    expect(tasks[0]).toMatchObject({
      prompt: "Work in {work}.\n\nCount the lines of todo.txt and write the number into lines.txt.\n",
      service: "filesystem",
      category: "notes",
      difficulty: "L1",
      tags: ["counting"],
      environment: {work: join(folders, "states/notes")},
      budgets: {max_turns: 100, timeout_seconds: 3600, max_tool_calls: null},
      servers: ["files"],
    });
  });

  it("names every task that cannot be read", async () => {
    const copy = join(temporaryFolder(), "folders");
    cpSync(folders, copy, {recursive: true});
    const task = (name: string) => join(copy, "tasks/filesystem/standard/notes", name);
    rmSync(join(task("count_lines"), "verify.mjs"));
    writeFileSync(join(task("rename_note"), "meta.json"), '{"task_id": ""}');
    await expect(readSuite(copy)).rejects.toThrow(
      /count_lines: verifier: got none; expected one of .*\n.*rename_note: meta\.json: task_id: /,
    );
  });

  it("runs them from beginning to end, with verifiers in Node, shell and Python", async () => {
    const dataDir = temporaryFolder();
    await runSuite({
      suite: folders,
      dataDir,
      distractors: null,
      concurrency: 4,
      isDryRun: false,
      cancel: new AbortController().signal,
      screen: {isTerminal: false, print: () => undefined},
    });
    const rows = await readTable(join(dataDir, "folders"), "verifications");
    expect(
      rows.map(({trial_id, passed, exit_code, output}) => [
        trial_id.split(".")[0],
        passed,
        exit_code,
        output?.replace(/\n[\s\S]*/, ""),
      ]),
    ).toEqual([
      ["scripted-clerk", true, 0, "got 3, expected 3"],
      ["scripted-clerk", true, 0, "renamed"],
      ["scripted-clerk", true, 0, "got 42, expected 42"],
      ["scripted-idle", false, 1, expect.stringContaining("node:fs")],
      ["scripted-idle", false, 1, "not renamed"],
      ["scripted-idle", false, 1, "no sum: FileNotFoundError"],
    ]);
    const [user] = (await readTable(join(dataDir, "folders"), "steps")).filter(({kind}) => kind === "user");
    expect(user.text).toMatch(/^Work in \/.*\/work\.\n\nCount the lines/);
  });
});
