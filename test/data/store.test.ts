import {existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {toIso, toMicros} from "../../data/database.js";
import type {NewRow} from "../../data/schema.js";
import {checkRows, findParts, readTable, withExperiment, writePart} from "../../data/store.js";
import {temporaryFolder} from "../temporary.js";

const trial = (index: number, more: Partial<NewRow<"trials">> = {}): NewRow<"trials"> => ({
  trial_id: `m.t.${index}`,
  task_id: "t",
  model: "m",
  trial_index: index,
  status: "completed",
  ...more,
});

describe("writePart(folder, table, rows)", () => {
  it("keeps every type, and unknown as null", async () => {
    const folder = temporaryFolder();
    const row = trial(1, {
      started_at: "2025-09-01T10:20:30.123456Z",
      wall_seconds: 1.5,
      input_tokens: 9007199254740991,
      retry_errors: ["a", 'quote " and\nline'],
      answer: "θ 🎉 \u0000 end",
    });
    await writePart(folder, "trials", [row], {writtenAt: "2025-09-02T00:00:00Z"});
    const [read] = await readTable(folder, "trials");
    expect(read).toMatchObject(row);
    expect(read.turns).toBeNull();
    expect(read.written_at).toBe("2025-09-02T00:00:00Z");
  });

  it("writes nothing where any row breaks the contract, and names row, field, got and expected", async () => {
    const folder = temporaryFolder();
    const rows = [trial(1), trial(2, {turns: -1}), {...trial(3), colour: "red"}, trial(1)];
    await expect(writePart(folder, "trials", rows)).rejects.toThrow(
      /^writePart: trials: row 1: turns: got -1; expected /,
    );
    expect(existsSync(join(folder, "trials"))).toBe(false);
    const {rows: good, problems} = checkRows("trials", rows);
    expect(good).toHaveLength(1);
    expect(problems).toHaveLength(3);
    expect(problems[2]).toBe('row 3: trial_id: got ["m.t.1"] twice; expected a unique key');
  });

  it("lets the newest row of a key hold, whatever the order of the parts", async () => {
    const folder = temporaryFolder();
    await writePart(folder, "trials", [trial(1, {turns: 2}), trial(2)], {writtenAt: "2025-01-02T00:00:00Z", part: "a"});
    await writePart(folder, "trials", [trial(1, {turns: 1})], {writtenAt: "2025-01-01T00:00:00Z", part: "b"});
    expect((await readTable(folder, "trials")).map((row) => row.turns)).toEqual([2, null]);
  });

  it("supersedes a trial's steps as a whole, so that no old tail survives a shorter retry", async () => {
    const folder = temporaryFolder();
    const step = (step_index: number, text: string) => ({trial_id: "x", step_index, kind: "assistant" as const, text});
    await writePart(folder, "steps", [step(0, "old"), step(1, "old")], {writtenAt: "2025-01-01T00:00:00Z"});
    await writePart(folder, "steps", [step(0, "new")], {writtenAt: "2025-01-02T00:00:00Z"});
    expect((await readTable(folder, "steps")).map((row) => row.text)).toEqual(["new"]);
  });

  it("is byte-identical for the same rows, name and moment", async () => {
    const options = {writtenAt: "2025-01-01T00:00:00Z", part: "part-0"};
    const bytes = await Promise.all(
      [temporaryFolder(), temporaryFolder()].map(async (folder) => {
        await writePart(folder, "trials", [trial(1), trial(2)], options);
        return readFileSync(join(folder, "trials", "part-0.parquet"));
      }),
    );
    expect(bytes[0].equals(bytes[1])).toBe(true);
  });

  it("takes parts of several writers at once and leaves no temporary file", async () => {
    const folder = temporaryFolder();
    await Promise.all([1, 2, 3, 4].map((index) => writePart(folder, "trials", [trial(index)])));
    expect(findParts(folder, "trials")).toHaveLength(4);
    expect(readdirSync(join(folder, "trials")).filter((file) => !file.endsWith(".parquet"))).toEqual([]);
    expect(await readTable(folder, "trials")).toHaveLength(4);
  });
});

describe("withExperiment(folder, use)", () => {
  it("has every table with its columns, empty where nothing was written", async () => {
    await withExperiment(temporaryFolder(), async (db) => {
      expect(await db.rows("SELECT trial_id, step_index, full_bytes FROM steps")).toEqual([]);
    });
  });

  it("does not see a half-written part, and names a damaged one", async () => {
    const folder = temporaryFolder();
    await writePart(folder, "trials", [trial(1)]);
    writeFileSync(join(folder, "trials", ".half.tmp"), "PAR1");
    expect(await readTable(folder, "trials")).toHaveLength(1);
    mkdirSync(join(folder, "steps"));
    writeFileSync(join(folder, "steps", "part-x.parquet"), "PAR1 cut");
    await expect(withExperiment(folder, (db) => db.rows("FROM trials"))).rejects.toThrow(/part-x\.parquet/);
  });
});

describe("toIso(micros), toMicros(iso)", () => {
  it("are each other's inverse, before 1970 too", () => {
    for (const iso of [
      "2025-09-01T10:20:30Z",
      "2025-09-01T10:20:30.120Z",
      "1969-12-31T23:59:59.999999Z",
      "2000-02-29T00:00:00.000001Z",
    ]) {
      expect(toIso(toMicros(iso))).toBe(iso);
    }
  });
});
