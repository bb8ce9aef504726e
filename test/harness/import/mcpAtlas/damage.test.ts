import {existsSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../../data/store.js";
import {ID, SCORED, conversation, scoredRows, toCsv} from "./atlasCsv.js";
import type {Cells} from "./atlasCsv.js";
import {importFiles} from "./importFiles.js";

const OUTPUTS = "task_id,response\n";

describe("importMcpAtlas(path) of damaged and hostile files", () => {
  it("leaves damaged rows out with one line each, and keeps the others", async () => {
    const rows = scoredRows.map((row, i): Cells =>
      i === 1 ? {...row, coverage_score: "1.2"} : i === 0 ? {...row, raw_conversation_history: '[{"role": "assi'} : row,
    );
    const {damage, rows: counts} = await importFiles({
      "scored_opus.csv": toCsv(SCORED, [...rows, {...rows[2], TASK: ""}]) + `${"f".repeat(24)},"p"x,\n`,
      "coverage_stats_opus_all.json": "{",
      "outputs.csv": Buffer.from("\ufeffTASK,response\n", "utf16le"),
      "empty_outputs.csv": "",
      "notes.txt": "hello",
    });
    expect(counts).toMatchObject({tasks: 6, trials: 7});
    expect(damage).toEqual([
      expect.stringMatching(/^coverage_stats_opus_all.json: no JSON: .*; expected a whole JSON document$/),
      "empty_outputs.csv: file is empty: got 0 bytes; expected a header",
      "outputs.csv: wrong encoding: got a UTF-16 byte order mark; expected UTF-8",
      `scored_opus.csv: row 1: raw_conversation_history: got "[{\\"role\\": \\"assi"; expected a list of messages`,
      `scored_opus.csv: row 2: coverage_score: got "1.2"; expected a number in [0, 1]`,
      `scored_opus.csv: row 8: TASK: got ""; expected an id`,
      `scored_opus.csv: row 9: quotes: got "x,\\n" after a closing quote; expected a comma`,
    ]);
  });

  it("keeps texts that no table could hold as they are", async () => {
    const text = 'a\0b "quoted"\r\nnext, line\ud83d';
    const {folder} = await importFiles(
      {
        "outputs.csv": toCsv(
          ["task_id", "raw_conversation_history", "response"],
          [{task_id: ID[0], raw_conversation_history: conversation(text), response: 'a\0b "quoted"\r\nnext, line'}],
        ),
      },
      {model: "m"},
    );
    expect((await readTable(folder, "trials"))[0].answer).toBe('a\0b "quoted"\r\nnext, line');
    expect((await readTable(folder, "steps")).at(-1)?.text).toBe('a\0b "quoted"\r\nnext, line\ufffd');
  });

  it.each<[string, Record<string, string | Buffer>, RegExp | null, number]>([
    ["a byte order mark is no part of the first column", {"outputs.csv": `\ufeff${OUTPUTS}${ID[0]},answer\n`}, null, 1],
    ["a line break of Windows within a cell", {"outputs.csv": `${OUTPUTS}${ID[0]},"a\r\nb"\r\n`}, null, 1],
    ["a cell of a megabyte", {"outputs.csv": `${OUTPUTS}${ID[0]},"${"x, ".repeat(350_000)}"\n`}, null, 1],
    [
      "an empty file with a header alone",
      {"outputs.csv": `${OUTPUTS}`, "o_outputs.csv": `${OUTPUTS}${ID[0]},a\n`},
      null,
      1,
    ],
    [
      "a file that ends within a row",
      {"outputs.csv": `${OUTPUTS}${ID[0]},one\n${ID[1]},"tw`},
      /^outputs\.csv: row 2: quotes: got a quote that is never closed; expected a closing quote/,
      1,
    ],
    [
      "a quote that is never closed in the middle",
      {"outputs.csv": `${OUTPUTS}${ID[0]},one\n${ID[1]},"two\n${ID[2]},three\n${ID[3]},four\n`},
      /^outputs\.csv: row 2: quotes: got a quote that is never closed/,
      3,
    ],
    [
      "bytes that are no UTF-8",
      {"outputs.csv": Buffer.from(`${OUTPUTS}${ID[0]},caf\xe9\n${ID[1]},tea\n`, "latin1")},
      /^outputs\.csv: row 1: response: got bytes that are no UTF-8; expected UTF-8$/,
      1,
    ],
    [
      "a row with a cell too many",
      {"outputs.csv": `${OUTPUTS}${ID[0]},one,more\n${ID[1]},two\n`},
      /^outputs\.csv: row 1: cells: got 3; expected 2, one a column$/,
      1,
    ],
    [
      "UTF-16 with the other byte order",
      {"outputs.csv": Buffer.from("\ufeffTASK", "utf16le").swap16(), "o_outputs.csv": `${OUTPUTS}${ID[0]},a\n`},
      /^outputs\.csv: wrong encoding: got a UTF-16 byte order mark; expected UTF-8$/,
      1,
    ],
  ])("%s", async (_, files, damage, trials) => {
    const imported = await importFiles(files, {model: "m"});
    expect(imported.damage).toEqual(damage === null ? [] : [expect.stringMatching(damage)]);
    expect(imported.rows.trials).toBe(trials);
  });

  it("evaluates nothing: what looks like code in a claim stays text, in any encoding beside it", async () => {
    const code = "[__import__('os').system('touch pwned')]";
    const half = "['a claim', 'that is never";
    const {folder, damage} = await importFiles({
      "tasks.csv": toCsv(
        ["TASK", "PROMPT", "GTFA_CLAIMS"],
        [
          {TASK: ID[0], PROMPT: "p", GTFA_CLAIMS: code},
          {TASK: ID[1], PROMPT: "p", GTFA_CLAIMS: half},
          {TASK: ID[2], PROMPT: "p", GTFA_CLAIMS: "['it\\'s one', 'two']"},
          {TASK: ID[3], PROMPT: "p", GTFA_CLAIMS: '["json one", "json two"]'},
          {TASK: ID[4], PROMPT: "p", GTFA_CLAIMS: '[{"claim": "object one"}]'},
        ],
      ),
    });
    expect(damage).toEqual([]);
    const claims = await readTable(folder, "claims");
    const of = (id: string) => claims.filter((claim) => claim.task_id === id).map(({text}) => text);
    expect(of(ID[0]).join("")).toContain("__import__('os').system('touch pwned')");
    expect(of(ID[1]).join("")).toContain("that is never");
    expect([of(ID[2]), of(ID[3]), of(ID[4])]).toEqual([["it's one", "two"], ["json one", "json two"], ["object one"]]);
    expect(existsSync("pwned")).toBe(false);
  });

  it("names scores that no scorer gives, and lets verdicts hold where a coverage contradicts them", async () => {
    const rows = scoredRows.slice(0, 3).map((row, i): Cells => ({...row, coverage_score: ["NaN", "-0.1", "1"][i]}));
    const {folder, damage, oddities} = await importFiles({"scored_opus.csv": toCsv(SCORED, rows)}, {judge: "j"});
    expect(damage).toEqual(['scored_opus.csv: row 2: coverage_score: got "-0.1"; expected a number in [0, 1]']);
    expect([...oddities.keys()]).toContain("coverage contradicts its claims");
    const scores = await readTable(folder, "claim_scores");
    expect(scores.filter(({trial_id: id}) => id.includes(ID[2])).map(({score}) => score)).toEqual([1, null]);
  });

  it("names a column that it does not read", async () => {
    const rows = [{TASK: ID[0], "ENABLED_]TOOLS": '["a_b"]', PROMPT: "p", GTFA_CLAIMS: "[]"}];
    const {oddities} = await importFiles({"tasks.csv": toCsv(Object.keys(rows[0]), rows)});
    expect(oddities.get("column of an unknown name, not read")).toBe(1);
  });

  it("reports what concatenated shards hold twice", async () => {
    const header = `${OUTPUTS}`;
    const {rows, oddities} = await importFiles(
      {"outputs.csv": `${header}${ID[0]},one\n${header}${ID[1]},two\n${ID[0]},one\n`},
      {model: "m"},
    );
    expect([rows.trials, Object.fromEntries(oddities)]).toEqual([
      3,
      {
        "task that was attempted more than once": 1,
        "header repeated among the rows, as files put end to end have it": 1,
      },
    ]);
  });
});
