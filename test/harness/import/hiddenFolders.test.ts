import {spawnSync} from "node:child_process";
import {mkdirSync, readdirSync, writeFileSync} from "node:fs";
import {basename, join} from "node:path";
import {describe, expect, it} from "vitest";
import {cleanly, hiddenFolders, removeAbandoned} from "../../../harness/import/hiddenFolders.js";
import {temporaryFolder} from "../../temporary.js";

/** Another process makes the hidden folders of an id, and ends. */
function leftBehind(dataDir: string, id: string): void {
  const module = join(import.meta.dirname, "..", "..", "..", "harness", "import", "hiddenFolders.ts");
  const code = `import {mkdirSync} from "node:fs";
    import {hiddenFolders} from ${JSON.stringify(module)};
    for (const path of Object.values(hiddenFolders(${JSON.stringify(dataDir)}, ${JSON.stringify(id)}))) mkdirSync(path);`;
  const {status} = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code]);
  expect(status).toBe(0);
}

describe("removeAbandoned(dataDir)", () => {
  it("removes what processes left that have ended, and puts back what they had moved away", () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, "there"));
    leftBehind(dataDir, "there");
    leftBehind(dataDir, "moved.away");
    expect(readdirSync(dataDir)).toHaveLength(5);
    removeAbandoned(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(["moved.away", "there"]);
  });

  it("leaves folders of running processes, of other machines, and those that it does not know", () => {
    const dataDir = temporaryFolder();
    const {building} = hiddenFolders(dataDir, "x");
    const names = [basename(building), ".x.1-1-00000000-00000000.tmp", ".x.tmp", ".git", "x"];
    for (const name of names) mkdirSync(join(dataDir, name));
    removeAbandoned(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(names.sort());
  });
});

describe("cleanly(work, clean)", () => {
  it("cleans once, whether the work returns or throws, and listens to no signal afterwards", async () => {
    const before = process.listenerCount("SIGTERM");
    let cleaned = 0;
    const clean = () => void cleaned++;
    await expect(cleanly(() => Promise.resolve(3), clean)).resolves.toBe(3);
    await expect(cleanly(() => Promise.reject(new Error("no")), clean)).rejects.toThrow("no");
    expect([cleaned, process.listenerCount("SIGTERM")]).toEqual([2, before]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("cleans before %s ends the process", (signal) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "left"), "");
    const module = join(import.meta.dirname, "..", "..", "..", "harness", "import", "hiddenFolders.ts");
    const code = `import {rmSync} from "node:fs";
      import {cleanly} from ${JSON.stringify(module)};
      setTimeout(() => process.kill(process.pid, ${JSON.stringify(signal)}), 1);
      await cleanly(() => new Promise((end) => setTimeout(end, 60_000)), () => rmSync(${JSON.stringify(join(folder, "left"))}));`;
    const ended = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code]);
    expect([ended.signal, ended.stderr.toString(), readdirSync(folder)]).toEqual([signal, "", []]);
  });
});
