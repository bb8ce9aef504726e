import {spawn, spawnSync} from "node:child_process";
import {existsSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {benchbookFile} from "../benchbookFile.js";
import {temporaryFolder} from "../temporary.js";
import {SCORED, conversation, scoredRows, toCsv, writeFiles} from "../harness/import/mcpAtlas/atlasCsv.js";
import {publishedFile, publishedRun, writeTree} from "../harness/import/mcpmark/trees.js";

const root = join(import.meta.dirname, "..", "..");

function benchbook(...args: string[]): {status: number | null; stdout: string; stderr: string} {
  const {status, stdout, stderr} = spawnSync(process.execPath, [benchbookFile(), ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return {status, stdout, stderr};
}

const good = {"model_results/o3/a__b.json": publishedFile("o3", "a__b", {"run-1": publishedRun({turn_count: 0})})};

describe("benchbook import <format> <path>", () => {
  it("imports, says what and what was odd, and says so where nothing changed", () => {
    const tree = writeTree(temporaryFolder(), good);
    const dataDir = temporaryFolder();
    const first = benchbook("import", "mcpmark", tree, "--data-dir", dataDir, "--id", "mine");
    expect(first).toMatchObject({
      status: 0,
      stderr: "reading 0 of 1\nreading 1 of 1\nwriting 0 of 1\nwriting 1 of 1\n",
    });
    expect(first.stdout).toContain(
      `imported mine into ${join(dataDir, "mine")} (MCPMark published tree (model_results); files: 1)`,
    );
    expect(first.stdout).toMatch(/\n {2}trials: 1\n[\s\S]*\nodd, kept as it is:\n[\s\S]*no turn and no error: 1\n/);
    const second = benchbook("--data-dir", dataDir, "import", "mcpmark", tree, "--id", "mine");
    expect(second.status).toBe(0);
    expect(second.stdout).toMatch(/^unchanged: mine in .* already holds these files/);
  });

  it("prints the summary as JSON, and exits 1 with the path where something is damaged", () => {
    const tree = writeTree(temporaryFolder(), {...good, "model_results/o3/c__d.json": "{"});
    const {status, stdout, stderr} = benchbook("import", "mcpmark", tree, "--data-dir", temporaryFolder(), "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      id: "mcpmark",
      changed: true,
      rows: {trials: 1},
      oddities: {"no turn": 1},
    });
    expect(stderr).toContain("damaged, left out: model_results/o3/c__d.json: no JSON: ");
    expect(stderr).toMatch(/import: damaged parts were left out: got 1; expected 0\n$/);
  });

  it("exits 2 for an unknown format, 1 for a folder that holds none of it", () => {
    expect(benchbook("import", "excel", ".")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^import: unknown format: got "excel"; expected one of .*mcpmark/),
    });
    const {status, stderr} = benchbook("import", "mcpmark", temporaryFolder(), "--data-dir", temporaryFolder());
    expect(status).toBe(1);
    expect(stderr).toMatch(/^import mcpmark: no MCPMark results: got ".*"; expected .*\n$/);
  });

  it("leaves no experiment when it is killed while its thread reads, and imports the same files afterwards", async () => {
    const [folder, dataDir] = [temporaryFolder(), temporaryFolder()];
    const long = "a long result ".repeat(1800);
    const rows = Array.from({length: 700}, (_, i) => ({
      ...scoredRows[i % scoredRows.length],
      raw_conversation_history: conversation(`answer ${i}`, long),
    }));
    writeFiles(folder, {"scored_opus.csv": toCsv(SCORED, rows)});
    const parameters = ["import", "mcp-atlas", folder, "--data-dir", dataDir, "--id", "x", "--judge", "j"];
    const child = spawn(process.execPath, ["--import", "tsx", "cli/main.ts", ...parameters], {cwd: root});
    child.stderr.once("data", () => child.kill("SIGKILL"));
    const signal = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
    expect([signal, existsSync(join(dataDir, "x"))]).toEqual(["SIGKILL", false]);
    const {status, stdout} = benchbook(...parameters);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}trials: 700\n/);
    expect(readdirSync(dataDir)).toEqual(["x"]);
  });
});
