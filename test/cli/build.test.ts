import {execFileSync} from "node:child_process";
import {existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {SCORED, conversation, scoredRows, toCsv, writeFiles} from "../harness/import/mcpAtlas/atlasCsv.js";
import {claimRows, writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

const root = join(import.meta.dirname, "..", "..");

/** A copy of what the bundle finds beside itself, so that building does not touch the checkout's own bin/. */
function packageFolder(): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(root)) {
    if (!["bin", "dist", ".git", ".cache"].includes(name)) symlinkSync(join(root, name), join(folder, name));
  }
  mkdirSync(join(folder, "bin"));
  return folder;
}

describe("cli/build.mjs", () => {
  it("bundles a command that answers as the source does, from any folder", async () => {
    const folder = packageFolder();
    execFileSync(process.execPath, [join(root, "cli", "build.mjs"), join(folder, "bin")], {stdio: "pipe"});
    const elsewhere = temporaryFolder();
    await writeExperiment(join(elsewhere, "small"), claimRows, {id: "small"});
    const run = (...parameters: string[]) =>
      execFileSync(process.execPath, [join(folder, "bin", "benchbook.js"), ...parameters], {
        cwd: elsewhere,
        encoding: "utf8",
      });
    const {version} = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {version: string};
    expect(run("--version")).toBe(`${version}\n`);
    const sql = [
      "sql",
      "SELECT sum(counted) AS n FROM ledger",
      "--json",
      "--data-dir",
      elsewhere,
      "--experiment",
      "small",
    ];
    expect(JSON.parse(run(...sql))).toEqual([{n: 9}]);
    const source = ["--import", "tsx", join(root, "cli", "main.ts"), "--help"];
    const help = execFileSync(process.execPath, source, {cwd: root, encoding: "utf8"});
    expect(help).toMatch(/^ {2}sql /m);
    expect(run("--help")).toBe(help);
    // Large enough for a thread, which starts from a file of the bundle's own.
    const large = conversation("answer", "a long result ".repeat(1_300_000));
    writeFiles(join(elsewhere, "in"), {
      "scored_opus.csv": toCsv(SCORED, [{...scoredRows[0], raw_conversation_history: large}]),
    });
    const where = ["--data-dir", elsewhere, "--judge", "j", "--id", "x"];
    expect(run("import", "mcp-atlas", join(elsewhere, "in"), ...where)).toMatch(/\n {2}steps: 4\n/);
    expect(existsSync(join(folder, "bin", "batchWorker.js"))).toBe(true);
  });
});
