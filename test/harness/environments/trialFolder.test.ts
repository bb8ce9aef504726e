import {existsSync, mkdirSync, renameSync, rmSync} from "node:fs";
import {describe, expect, it, onTestFinished} from "vitest";
import {makeTrialFolder, removeOrphanFolders} from "../../../harness/environments/trialFolder.js";

describe("removeOrphanFolders()", () => {
  it("removes the folders of dead processes of this machine, and no others", () => {
    const own = makeTrialFolder();
    // The same process number with another start is another process, and that one is gone.
    const dead = own.replace(/-(\d+)-([^-]+)$/, (_, ticks: string, rest: string) => `-${Number(ticks) + 1}-${rest}`);
    const elsewhere = makeTrialFolder();
    const foreign = elsewhere.replace(/trial-[0-9a-f]{8}-\d+/, "trial-00000000-1");
    renameSync(elsewhere, foreign);
    mkdirSync(dead);
    onTestFinished(() => [own, dead, foreign].forEach((path) => rmSync(path, {recursive: true, force: true})));
    removeOrphanFolders();
    expect([own, dead, foreign].map((path) => existsSync(path))).toEqual([true, false, true]);
  });
});
