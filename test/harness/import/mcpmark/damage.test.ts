import {mkdirSync, readFileSync, symlinkSync, truncateSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../../data/store.js";
import {importMcpmark} from "../../../../harness/import/mcpmark/importMcpmark.js";
import {temporaryFolder} from "../../../temporary.js";
import {messages, meta, publishedFile, publishedRun, writeTree} from "./trees.js";

const good = publishedFile("o3", "a__good", {"run-1": publishedRun()});
const damagedOf = async (files: Record<string, unknown>) => {
  const root = writeTree(temporaryFolder(), {"model_results/o3/a__good.json": good, ...files});
  return {root, ...(await importMcpmark(root, {dataDir: temporaryFolder()}))};
};

describe("importMcpmark(damaged published tree)", () => {
  const text = JSON.stringify(publishedFile("o3", "a__bad", {"run-1": publishedRun()}));
  const cases: [what: string, content: string | Buffer, says: RegExp][] = [
    ["cut JSON", text.slice(0, 90), /^model_results\/o3\/a__bad\.json: no JSON: .*; expected a whole JSON document$/],
    ["an empty file", "", /a__bad\.json: file is empty: got 0 bytes; expected text$/],
    [
      "UTF-16 with a mark",
      Buffer.from(`\ufeff${text}`, "utf16le"),
      /wrong encoding: got a UTF-16 byte order mark \(little-endian\); expected UTF-8$/,
    ],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le"), /a__bad\.json: no JSON: /],
    [
      "Latin-1",
      Buffer.from(text.replace("a__bad", "é"), "latin1"),
      /wrong encoding: got bytes that are no UTF-8; expected UTF-8$/,
    ],
    ["another shape", "[1, 2]", /a__bad\.json: Invalid input: expected object, received array$/],
    ["no runs", '{"model": "o3"}', /a__bad\.json: runs: Invalid input: expected record, received undefined$/],
    [
      "JSON nested without end",
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      /a__bad\.json: JSON is nested too deep: got more than 512 levels; expected at most 512$/,
    ],
    ["NaN", text.replace("12.5", "NaN"), /a__bad\.json: no JSON: /],
  ];
  it.each(cases)("names a file with %s and imports the rest", async (_what, content, says) => {
    const {rows, damage, folder} = await damagedOf({"model_results/o3/a__bad.json": content});
    expect(damage).toEqual([expect.stringMatching(says)]);
    expect(rows.trials).toBe(1);
    const sources = await readTable(folder, "sources");
    expect(sources.find(({path}) => path.endsWith("a__bad.json"))).toMatchObject({rows_read: 0, rows_kept: 0});
    expect(sources.find(({path}) => path === ".")?.warnings).toContain("damaged, left out: 1");
  });

  it("names each damaged run with what is missing, and keeps the others of the file", async () => {
    const withoutTurns = publishedRun();
    delete withoutTurns.turn_count;
    const runs = {
      "run-1": publishedRun(),
      "run-2": withoutTurns,
      "run-3": publishedRun({success: "yes"}),
      "run-4": publishedRun({execution_time: -1}),
      last: publishedRun(),
      "run-0": publishedRun(),
      "run-01": publishedRun(),
      "run-99999999999999999999": publishedRun(),
    };
    const {rows, damage} = await damagedOf({"model_results/o3/a__bad.json": publishedFile("o3", "a__bad", runs)});
    expect(rows.trials).toBe(2);
    expect(damage.map((line) => line.replace(/^model_results\/o3\/a__bad\.json: /, ""))).toEqual([
      "runs.run-2: turn_count: Invalid input: expected number, received undefined",
      "runs.run-3: success: Invalid input: expected boolean, received string",
      "runs.run-4: execution_time: Too small: expected number to be >=0",
      "runs.last: run: no number from 1",
      "runs.run-0: run: no number from 1",
      "runs.run-01: run: no number from 1",
      "runs.run-99999999999999999999: run: no number from 1",
    ]);
  });

  it("reads a file that begins with a UTF-8 byte order mark", async () => {
    const {rows, damage} = await damagedOf({"model_results/o3/a__bad.json": `\ufeff${text}`});
    expect({trials: rows.trials, damage}).toEqual({trials: 2, damage: []});
  });

  it("refuses a file that no text can hold by its size, without reading it into memory", async () => {
    const root = writeTree(temporaryFolder(), {
      "model_results/o3/a__good.json": good,
      "model_results/o3/a__huge.json": "{",
    });
    truncateSync(join(root, "model_results/o3/a__huge.json"), 600_000_000);
    const {damage, rows} = await importMcpmark(root, {dataDir: temporaryFolder()});
    expect(damage).toEqual([
      "model_results/o3/a__huge.json: file is too large: got 600000000 bytes; expected at most 536870888",
    ]);
    expect(rows.trials).toBe(1);
  });

  it("names a link that leads nowhere", async () => {
    const root = writeTree(temporaryFolder(), {"model_results/o3/a__good.json": good});
    symlinkSync(join(root, "gone.json"), join(root, "model_results/o3/a__link.json"));
    const {damage} = await importMcpmark(root, {dataDir: temporaryFolder()});
    expect(damage).toEqual([
      "model_results/o3/a__link.json: file cannot be read: got ENOENT; expected a readable file",
    ]);
  });

  it("imports the trials where summary, task list and README are damaged", async () => {
    const {damage, rows} = await damagedOf({
      "summary.json": '{"overall": {"o3": ',
      "task_meta.json": {data: [{task_id: "good"}]},
      "README.md": "## Overall Performance\n\n| Model | Tasks |\n|---|---|\n| o3 | 127 |\n",
    });
    expect(rows).toMatchObject({trials: 1, published: 0});
    expect(damage).toEqual([
      "task_meta.json: data.0: category_id: Invalid input: expected string, received undefined",
      expect.stringMatching(/^summary\.json: no JSON: /),
      "README.md: overall, o3: got 1 cells; expected 6",
    ]);
  });

  it("counts what it does not read: other files, unknown fields, names that disagree", async () => {
    const odd = {...publishedFile("o4", "a__other", {"run-1": publishedRun()}), colour: "red"};
    const {oddities, damage} = await damagedOf({
      "model_results/o3/a__odd.json": odd,
      "model_results/o3/notes.txt": "x",
      "task_results/a.json": {},
    });
    expect(damage).toEqual([]);
    expect(Object.fromEntries(oddities)).toMatchObject({
      "field not read: colour": 1,
      "model differs from the folder, which holds": 1,
      "task differs from the file's name, which holds": 1,
      "file not read: model_results/*.txt": 1,
      "file not read: task_results/*.json": 1,
    });
  });
});

describe("importMcpmark(damaged result folders)", () => {
  it("keeps a run whose trajectory is damaged, and leaves out one without a whole meta.json", async () => {
    const run = (n: number, file: string) => `gpt-5-2-high__postgres/run-${n}/a__b/${file}`;
    const root = writeTree(temporaryFolder(), {
      [run(1, "meta.json")]: meta(),
      [run(1, "messages.json")]: JSON.stringify(messages).slice(0, 60),
      [run(2, "meta.json")]: {task_id: "b", category_id: "a"},
      [run(2, "messages.json")]: messages,
      [run(3, "messages.json")]: messages,
      [run(4, "meta.json")]: meta(),
    });
    const {damage, rows, oddities, folder} = await importMcpmark(root, {dataDir: temporaryFolder()});
    expect(damage).toEqual([
      expect.stringMatching(
        /^gpt-5-2-high__postgres\/run-2\/a__b\/meta\.json: model_name: .* · execution_result: .* · /,
      ),
      "gpt-5-2-high__postgres/run-3/a__b: meta.json is missing",
      expect.stringMatching(/^gpt-5-2-high__postgres\/run-1\/a__b\/messages\.json: no JSON: /),
    ]);
    expect(rows).toMatchObject({trials: 2, steps: 0});
    expect(oddities.get("trajectory missing")).toBe(1);
    expect((await readTable(folder, "trials")).map(({tool_calls: calls, turns}) => ({calls, turns}))).toEqual([
      {calls: null, turns: 1},
      {calls: null, turns: 1},
    ]);
  });
});

describe("importMcpmark(hostile result folders)", () => {
  it("names links in a circle, runs without a number and folders that cannot be read, and imports the rest", async () => {
    const group = "gpt-5-2-high__postgres";
    const root = writeTree(temporaryFolder(), {
      [`${group}/run-1/a__b/meta.json`]: meta(),
      [`${group}/run-0/a__b/meta.json`]: meta(),
      [`${group}/run-1/c__d/messages.json`]: messages,
    });
    symlinkSync("meta.json", join(root, group, "run-1/c__d/meta.json"));
    mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x62, 0xff, 0xfe])]));
    const {damage, rows} = await importMcpmark(root, {dataDir: temporaryFolder()});
    expect(rows.trials).toBe(1);
    expect(damage).toEqual([
      `${group}/run-0/a__b: run: no number from 1`,
      `${group}/run-1/c__d/meta.json: file cannot be read: got ELOOP; expected a readable file`,
      "b\ufffd\ufffd: folder cannot be read: got ENOENT; expected a readable folder",
    ]);
  });
});

describe("importMcpmark(what is no MCPMark result)", () => {
  it("says so in one line", async () => {
    const dataDir = temporaryFolder();
    const folder = temporaryFolder();
    await expect(importMcpmark(folder, {dataDir})).rejects.toThrow(
      /^import mcpmark: no MCPMark results: got ".*"; expected a folder with model_results\/, .*$/,
    );
    await expect(importMcpmark(join(folder, "gone"), {dataDir})).rejects.toThrow(
      /^import mcpmark: no such folder: got ".*gone"; expected a folder$/,
    );
    writeTree(folder, {"model_results/o3/a__b.json": "no"});
    await expect(importMcpmark(folder, {dataDir})).rejects.toThrow(
      /^import mcpmark: no run could be read: got ".*" \(model_results\/o3\/a__b\.json: no JSON: .*\); expected at least one run$/,
    );
    expect(() => readFileSync(join(dataDir, "mcpmark", "experiment.json"))).toThrow(/ENOENT/);
  });
});
