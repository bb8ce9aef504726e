import {appendFileSync, readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {Journal, journalFolder} from "../../../harness/journal/journal.js";
import {readJournal} from "../../../harness/journal/readJournal.js";
import {toRedactor} from "../../../harness/journal/redact.js";
import {temporaryFolder} from "../../temporary.js";

const at = "2026-01-01T00:00:00.000Z";
const trial = (id: string) => ({trial_id: id, task_id: "t", model: "m", trial_index: 1, status: "completed" as const});

function open(experiment = temporaryFolder()) {
  const journal = new Journal(experiment, toRedactor(["planted-secret"]));
  const [name] = readdirSync(journalFolder(experiment));
  return {journal, experiment, path: join(journalFolder(experiment), name)};
}

describe("Journal", () => {
  it("holds each line as soon as it was appended, without secrets", async () => {
    const {journal, path} = open();
    const kept = journal.append({kind: "step", trial: "a", step: {kind: "error", text: "with planted-secret in it"}});
    expect(kept.step.text).toBe("with [redacted] in it");
    expect(readFileSync(path, "utf8")).toContain('"text":"with [redacted] in it"}}\n');
    await journal.close(false);
  });

  it("holds the lines of a turn of the event loop before the next, in order, and any that wait before one that does not", async () => {
    const {journal, path} = open();
    const kept: (string | null | undefined)[] = [];
    const lines = () => readFileSync(path, "utf8").trimEnd().split("\n").slice(1);
    const step = (text: string) => ({kind: "step" as const, trial: "a", step: {kind: "error" as const, text}});
    journal.appendSoon(step("1 planted-secret"), (clean) => kept.push(clean.step.text));
    journal.appendSoon(step("2"), (clean) => kept.push(clean.step.text));
    expect(lines()).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines()).toEqual([
      '{"kind":"step","trial":"a","step":{"kind":"error","text":"1 [redacted]"}}',
      '{"kind":"step","trial":"a","step":{"kind":"error","text":"2"}}',
    ]);
    expect(kept).toEqual(["1 [redacted]", "2"]);
    journal.appendSoon(step("3"));
    journal.append({kind: "phase", trial: "a", phase: "reset"});
    journal.appendSoon(step("4"));
    await journal.close(false);
    expect(lines().slice(2)).toEqual([
      '{"kind":"step","trial":"a","step":{"kind":"error","text":"3"}}',
      '{"kind":"phase","trial":"a","phase":"reset"}',
      '{"kind":"step","trial":"a","step":{"kind":"error","text":"4"}}',
    ]);
  });

  it("throws on the next line where one could not be written", async () => {
    const {journal} = open();
    // What JSON cannot hold stands for a disk that is full: both fail in the writing.
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    journal.appendSoon({kind: "bodies", trial: "a", turn: 1, request: circular, response: null});
    await new Promise((resolve) => setImmediate(resolve));
    const next = {kind: "phase" as const, trial: "a", phase: "agent"};
    expect(() => journal.append(next)).toThrow(/circular/);
    expect(() => journal.appendSoon(next)).toThrow(/circular/);
    await expect(journal.close(true)).rejects.toThrow(/circular/);
  });

  it("is read back: finished trials whole, those of an earlier try forgotten, a torn last line discarded", async () => {
    const {journal, path} = open();
    journal.append({kind: "start", trial: "a", attempt: 1, at});
    journal.append({kind: "step", trial: "a", step: {kind: "error", text: "first try"}});
    journal.append({kind: "left", trial: "a", folder: "gone"});
    journal.append({kind: "start", trial: "b", attempt: 1, at});
    journal.append({kind: "phase", trial: "b", phase: "agent"});
    journal.append({kind: "left", trial: "b", folder: "left-behind"});
    journal.append({kind: "start", trial: "a", attempt: 2, at});
    journal.append({kind: "step", trial: "a", step: {kind: "user", text: "größe 🚀"}});
    journal.append({kind: "end", trial: "a", at, rows: {trial: trial("a"), verification: null}});
    await journal.close(false);
    appendFileSync(path, '{"kind":"end","trial":"b","at":"2026-');
    const content = readJournal(path);
    expect(content.owner?.pid).toBe(process.pid);
    expect([...content.finished]).toEqual([
      ["a", {trial: trial("a"), verification: null, at, steps: [{kind: "user", text: "größe 🚀"}]}],
    ]);
    expect([...content.unfinished]).toEqual([["b", "agent"]]);
    expect(content.leftFolders).toEqual(["left-behind"]);
  });

  it("is refused where a line before the last is broken", async () => {
    const {journal, path} = open();
    await journal.close(false);
    appendFileSync(path, "{oops\n{}\n");
    expect(() => readJournal(path)).toThrow(/line 2: got "\{oops"; expected JSON/);
  });
});
