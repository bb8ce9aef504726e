import {existsSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {withDatabase} from "../../../../data/database.js";
import {findParts, storedRowsSql} from "../../../../data/store.js";
import {tableNames} from "../../../../data/schema.js";
import {OtherThread} from "../../../../harness/import/mcpAtlas/batchThread.js";
import {importMcpAtlas} from "../../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {temporaryFolder} from "../../../temporary.js";
import {SCORED, conversation, details, scoredRows, toCsv, writeFiles} from "./atlasCsv.js";
import type {Cells} from "./atlasCsv.js";

const LONG = 'said "so", é '.repeat(900);

/** Rows of some 20 kB, every seventh damaged, so that a file of 850 makes more than two batches. */
function rows(count: number, first: number): Cells[] {
  return Array.from({length: count}, (_, i) => ({
    ...scoredRows[i % scoredRows.length],
    TASK: (first + (i % 500)).toString(16).padStart(24, "0"),
    response: `answer ${i}`,
    raw_conversation_history: i % 7 === 0 ? "[broken" : conversation(`${i} ${LONG}`, i % 3 === 0 ? "Error: no" : LONG),
    coverage_details_json: details([1, i % 2 === 0 ? 0.5 : 0, "failed"]),
    coverage_score: i % 11 === 0 ? "2" : "0.5",
  }));
}

/** Every stored row of an experiment but its moment, in order, as one text a table. */
async function tablesOf(folder: string): Promise<Record<string, unknown>> {
  return withDatabase(async (db) => {
    const all: Record<string, unknown> = {};
    for (const table of tableNames) {
      all[table] = await db.row(
        `SELECT count(*)::INTEGER AS n, md5(string_agg(r::VARCHAR, chr(10) ORDER BY i)) AS rows FROM (SELECT row_number() OVER () AS i, r FROM (SELECT * EXCLUDE (written_at, filename) FROM (${storedRowsSql(folder, table)})) AS r)`,
      );
    }
    return all;
  });
}

describe("importMcpAtlas(path, {threads})", () => {
  it("gives the same rows, notes and parts whatever the number of threads", async () => {
    const folder = temporaryFolder();
    writeFiles(join(folder, "in"), {
      "one/scored_opus.csv": toCsv(SCORED, rows(850, 0)),
      "two/scored_opus.csv": `${toCsv(SCORED, rows(200, 100).reverse())}"broken\n`,
    });
    const results = [];
    for (const threads of [0, 2]) {
      const dataDir = join(folder, `out${threads}`);
      const summary = await importMcpAtlas(join(folder, "in"), {dataDir, id: "x", threads});
      const {rows: counts, damage, oddities} = summary;
      results.push({
        counts,
        damage,
        oddities: [...oddities],
        parts: findParts(summary.folder, "steps").map((path) => path.slice(summary.folder.length)),
        tables: await tablesOf(summary.folder),
      });
    }
    expect(results[0].parts.length).toBeGreaterThan(2);
    expect(results[0].damage.length).toBeGreaterThan(100);
    expect(results[1]).toEqual(results[0]);
  }, 300_000);

  it.each([0, 1])(
    "makes one error of what goes wrong while a part is written, and leaves nothing (%s threads)",
    async (threads) => {
      const folder = temporaryFolder();
      writeFiles(join(folder, "in"), {"scored_opus.csv": toCsv(SCORED, rows(850, 0))});
      const dataDir = join(folder, "out");
      let isSpoiled = false;
      const onProgress = (): void => {
        const building = existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.endsWith(".tmp")) : undefined;
        if (building === undefined || isSpoiled) return;
        isSpoiled = true;
        // A file where the parts of a table should go.
        writeFileSync(join(dataDir, building, "claim_scores"), "");
      };
      await expect(importMcpAtlas(join(folder, "in"), {dataDir, id: "x", threads, onProgress})).rejects.toThrow(
        /^(EEXIST|EISDIR)[^\n]*claim_scores/,
      );
      expect(isSpoiled).toBe(true);
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  it.each([0, 1])("says so where its folder is removed while it reads (%s threads)", async (threads) => {
    const folder = temporaryFolder();
    writeFiles(join(folder, "in"), {"scored_opus.csv": toCsv(SCORED, rows(850, 0))});
    const dataDir = join(folder, "out");
    let isRemoved = false;
    const onProgress = (): void => {
      const building = readdirSync(dataDir).find((name) => name.endsWith(".tmp"));
      if (building === undefined || isRemoved) return;
      isRemoved = true;
      rmSync(join(dataDir, building), {recursive: true, force: true, maxRetries: 3});
    };
    await expect(importMcpAtlas(join(folder, "in"), {dataDir, id: "x", threads, onProgress})).rejects.toThrow(
      /^(import: folder was removed while it was written: got ".*\.tmp"; expected it to stay|(ENOENT|IO Error)[^\n]*)$/,
    );
    expect([isRemoved, readdirSync(dataDir)]).toEqual([true, []]);
  });
});

describe("importMcpAtlas(path) of files that change meanwhile", () => {
  it.each([
    ["is emptied", "", "file is empty: got 0 bytes; expected a header"],
    [
      "gets other columns",
      "TASK,b\nx,y\n",
      'columns: got ["TASK","b"]; expected those that the file had when the import began',
    ],
  ])("names a file that %s before its turn, and keeps the others", async (_, content, problem) => {
    const folder = temporaryFolder();
    const lines = Array.from({length: 600}, (_row, i) => `${i.toString(16).padStart(24, "0")},a\n`).join("");
    writeFiles(folder, {
      "in/a_outputs.csv": `task_id,response\n${lines}`,
      "in/b_outputs.csv": `task_id,response\n${lines}`,
    });
    const second = join(folder, "in", "b_outputs.csv");
    const onProgress = (): void => writeFileSync(second, content);
    const {damage, rows: counts} = await importMcpAtlas(join(folder, "in"), {
      dataDir: join(folder, "out"),
      model: "m",
      onProgress,
    });
    expect(damage).toEqual([`b_outputs.csv: ${problem}`]);
    expect(counts.trials).toBe(600);
  });
});

describe("new OtherThread(place)", () => {
  const batch = (part: number) => ({
    part,
    bytes: new Uint8Array(8),
    places: new Int32Array(0),
    rows: [],
    contexts: [],
  });

  it("reads a batch, gives its memory back, and refuses one after it has ended, in one line", async () => {
    const thread = new OtherThread({folder: temporaryFolder(), writtenAt: "2026-01-01T00:00:00Z"});
    const free: number[] = [];
    const result = await thread.read(batch(1), (memory) => free.push(memory.length));
    expect([result, free]).toEqual([{notes: [], counts: {}, verdicts: {}}, [8]]);
    await thread.close();
    await expect(thread.read(batch(2), () => undefined)).rejects.toThrow(
      /^import mcp-atlas: reader's thread failed: it ended with code 0$/,
    );
  });
});
