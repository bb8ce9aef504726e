import {spawnSync} from "node:child_process";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {benchbookFile} from "../benchbookFile.js";
import {runCommand} from "../runCommand.js";
import {temporaryFolder} from "../temporary.js";

const root = join(import.meta.dirname, "../..");
const shop = join(root, "test/fixtures/suites/shop");
const hasScript = spawnSync("script", ["--version"], {encoding: "utf8"}).stdout?.includes("util-linux") === true;
const words = (dataDir: string) => ["--data-dir", dataDir, "run", shop, "--trials", "1", "--tasks", "late"];

describe("benchbook run on a terminal", () => {
  it.skipIf(!hasScript)(
    hasScript
      ? "draws one live line, then the table"
      : "draws one live line (skipped: no script of util-linux to make a terminal)",
    () => {
      const command = [process.execPath, benchbookFile(), ...words(temporaryFolder())];
      const quoted = command.map((word) => `'${word}'`).join(" ");
      const {status, stdout} = spawnSync(
        "script",
        ["--quiet", "--return", "--command", `stty cols 160; ${quoted}`, "/dev/null"],
        {
          cwd: root,
          encoding: "utf8",
          env: {...process.env, TERM: "xterm"},
        },
      );
      expect(status).toBe(0);
      // Drawn again in place: the cursor goes back to the first column.
      const frames = stdout.split("\u001b[1G").filter((frame) => frame.includes(" running · "));
      expect(frames.length).toBeGreaterThan(2);
      expect(frames[0]).toContain("0/2 done · 0 running · 0 failed · 0 tokens · $0.00 · ? left");
      expect(frames.some((frame) => /0\/2 done · [12] running/.test(frame))).toBe(true);
      expect(frames.at(-1)).toContain("2/2 done · 0 running · 0 failed · 0 tokens · $0.00 · 0 s left");
      // No plain line a trial; the summary and the next command after the bar.
      expect(stdout).not.toContain("scripted-careful.late.1: completed");
      const after = stdout.slice(stdout.lastIndexOf("2/2 done"));
      expect(after).toMatch(/model +planned +completed +calls +seconds\r?\n/);
      expect(after).toMatch(/see it: benchbook --data-dir \S+ report/);
    },
  );

  it("prints plain lines elsewhere, without a control sequence", async () => {
    const {code, stdout} = await runCommand(...words(temporaryFolder()));
    expect(code).toBe(0);
    expect(stdout).not.toContain("\u001b");
    const trials = stdout
      .split("\n")
      .filter((line) => /^\d\/2 scripted-\w+\.late\.1: completed, \d calls, [\d.]+ s, /.test(line));
    expect(trials).toHaveLength(2);
    expect(stdout).toMatch(/^model +planned +completed +calls +seconds$/m);
    expect(stdout).toMatch(/^see it: benchbook --data-dir \S+ report/m);
  });
});
