import {spawnSync} from "node:child_process";
import {readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {Claims} from "../../../harness/journal/claims.js";
import {journalFolder} from "../../../harness/journal/journal.js";
import {isRunning, readStartTicks, thisProcess} from "../../../harness/journal/processIdentity.js";
import {temporaryFolder} from "../../temporary.js";

const at = "2026-01-01T00:00:00.000Z";

function held(result: ReturnType<Claims["claim"]>) {
  if (result.kind !== "held") throw new Error(`got ${result.kind}; expected held`);
  return result.held;
}

describe("Claims", () => {
  it("gives a trial to one claimant at a time, and never again once it is done", () => {
    const experiment = temporaryFolder();
    const [one, two] = [new Claims(experiment, "j1"), new Claims(experiment, "j2")];
    const mine = held(one.claim("t", null));
    expect(two.claim("t", null).kind).toBe("running");
    one.release(mine);
    const theirs = held(two.claim("t", null));
    expect(one.claim("t", null).kind).toBe("running");
    two.finish(theirs, at);
    expect(one.claim("t", null).kind).toBe("done");
  });

  it("gives a trial out again to one who knows that it was done and wants it done again", () => {
    const claims = new Claims(temporaryFolder(), "j");
    claims.finish(held(claims.claim("t", null)), at);
    expect(claims.claim("t", "2025-12-31T00:00:00Z").kind).toBe("done");
    // The store leaves out decimals that are zero.
    expect(claims.claim("t", "2026-01-01T00:00:00Z").kind).toBe("held");
  });

  it("gives the trial of a process that died to just one", () => {
    const experiment = temporaryFolder();
    const claims = new Claims(experiment, "j");
    held(claims.claim("t", null));
    const {pid} = spawnSync(process.execPath, ["-e", ""]);
    const path = join(journalFolder(experiment), "claims", "t.0");
    const claim = JSON.parse(readFileSync(path, "utf8")) as object;
    writeFileSync(path, JSON.stringify({...claim, pid, journal: "the dead one's"}));
    const [one, two] = [claims.claim("t", null), new Claims(experiment, "j2").claim("t", null)];
    if (one.kind !== "died" || two.kind !== "died") throw new Error("expected that the owner died");
    expect(one.journal).toBe("the dead one's");
    expect([one.claimAgain().kind, two.claimAgain().kind]).toEqual(["held", "running"]);
    expect(readdirSync(join(journalFolder(experiment), "claims")).sort()).toEqual(["t.0", "t.1"]);
  });
});

describe("isRunning(process)", () => {
  it("tells a process from another that has its number", () => {
    const mine = thisProcess();
    expect(isRunning(mine)).toBe(true);
    expect(isRunning({...mine, startTicks: (mine.startTicks ?? 0) - 1})).toBe(false);
    expect(isRunning({...mine, pid: spawnSync(process.execPath, ["-e", ""]).pid})).toBe(false);
    expect(isRunning({...mine, pid: 1, host: "elsewhere"})).toBe(true);
    expect(readStartTicks(process.pid)).toBe(mine.startTicks);
  });
});
