import {describe, expect, it} from "vitest";
import {NoteRecord, replayNotes} from "../../../harness/import/notes.js";
import {Sources} from "../../../harness/import/sources.js";

describe("replayNotes(first, second, to, files)", () => {
  it("keeps the order of the rows, of one row first those of who read it first", () => {
    const sources = new Sources();
    const source = sources.add({path: "a.csv", sha256: "", bytes: 0, format: "x"});
    const [first, second] = [new NoteRecord(), new NoteRecord()];
    for (const [record, row] of [
      [first, 1],
      [second, 1],
      [second, 2],
      [first, 3],
      [second, 3],
      [second, 4],
    ] as const) {
      record.row = row;
      record.damaged(source, `${record === first ? "first" : "second"} ${row}`);
    }
    replayNotes(first.take(), second.take(), sources, new Map([["a.csv", source]]));
    expect(sources.damage).toEqual(
      ["first 1", "second 1", "second 2", "first 3", "second 3", "second 4"].map((what) => `a.csv: ${what}`),
    );
    expect(first.take()).toEqual([]);
  });

  it("tells what is odd of a file from what is odd of none", () => {
    const sources = new Sources();
    const source = sources.add({path: "a.csv", sha256: "", bytes: 0, format: "x"});
    const record = new NoteRecord();
    record.odd("strange", source, "row 1");
    record.odd("strange");
    replayNotes([], record.take(), sources, new Map([["a.csv", source]]));
    expect(sources.oddities.counts).toEqual(new Map([["strange", 2]]));
    expect(source.warnings).toEqual(["strange: row 1"]);
  });
});
