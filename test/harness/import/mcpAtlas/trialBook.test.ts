import {describe, expect, it} from "vitest";
import {TrialBook} from "../../../../harness/import/mcpAtlas/trialBook.js";

type Cells = readonly [string | null, string | null];

function finder(book: TrialBook) {
  return (file: string, answer: Cells[0], history: Cells[1], task = "t", model = "m") =>
    book.find(model, task, file, () => [answer, history]);
}

describe("TrialBook.find(model, taskId, file, cells)", () => {
  it("tells rows of one file apart, whatever they say", () => {
    const find = finder(new TrialBook());
    expect([find("a", "x", "h"), find("a", "x", "h")].map(({trialIndex}) => trialIndex)).toEqual([1, 2]);
  });

  it("knows a row of another file by answer and conversation, each attempt once", () => {
    const find = finder(new TrialBook());
    const [one, two] = [find("a", "x", "h"), find("a", "x", "h")];
    expect(find("b", "x", "h")).toEqual({...one, isNew: false});
    expect(find("b", "x", "h")).toEqual({...two, isNew: false});
    expect(find("b", "x", "h")).toMatchObject({trialIndex: 3, isNew: true});
    expect(find("b", "other", "h")).toMatchObject({trialIndex: 4, isNew: true});
    expect(find("c", "other", "h2")).toMatchObject({trialIndex: 5, isNew: true});
    expect(find("b", "x", "h", "t", "other model")).toMatchObject({trialIndex: 1, isNew: true});
  });

  it("takes a column that a file lacks for agreement, and what pandas reads as missing for empty", () => {
    const find = finder(new TrialBook());
    const first = find("a", "None", null);
    expect(find("b", "", "h")).toEqual({...first, isNew: false});
    expect(find("c", null, "other")).toEqual({...first, isNew: false});
    expect(find("d", "none", null)).toMatchObject({isNew: true});
  });

  it("asks for no cell where all rows come from one file", () => {
    const book = new TrialBook(true);
    const cells = (): Cells => {
      throw new Error("asked");
    };
    expect(book.find("m", "t", "a", cells)).toEqual({trial: 0, trialIndex: 1, isNew: true});
    expect(book.find("m", "t", "a", cells)).toEqual({trial: 1, trialIndex: 2, isNew: true});
  });

  it("finds any of many thousand trials again", () => {
    const find = finder(new TrialBook());
    const count = 5000;
    const of = (file: string) =>
      Array.from({length: count}, (_, i) => find(file, `answer ${i}`, null, `t${i % 1000}`).trial);
    const numbers = Array.from({length: count}, (_, i) => i);
    expect([of("a"), of("b")]).toEqual([numbers, numbers]);
  });
});

describe("TrialBook.mark(trial, mark)", () => {
  it("says whether a trial did not bear a mark", () => {
    const book = new TrialBook();
    expect([book.mark(0, "a"), book.mark(0, "a"), book.mark(0, "b"), book.mark(7, "a")]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([book.mark(100_000, "a"), book.mark(100_000, "a"), book.mark(7, "a")]).toEqual([true, false, false]);
  });
});

describe("TrialBook.attempts()", () => {
  it("counts the attempts of each model at each task, in the order in which they were met", () => {
    const book = new TrialBook();
    const find = finder(book);
    find("a", "x", null, "t1", "m1");
    find("b", "x", null, "t1", "m2");
    find("c", "x", null, "t0", "m1");
    find("c", "x", null, "t0", "m1");
    expect([...book.attempts()]).toEqual([
      ["m1", "t1", 1],
      ["m2", "t1", 1],
      ["m1", "t0", 2],
    ]);
  });
});
