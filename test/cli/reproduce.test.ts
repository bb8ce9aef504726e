import {cpSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readManifest} from "../../data/manifest.js";
import {PUBLISHED_ROOT} from "../../harness/published/writePublished.js";
import {runCommand} from "../runCommand.js";
import {temporaryFolder} from "../temporary.js";

describe("benchbook reconstruct and reproduce", () => {
  it("reconstructs, agrees with the committed verdicts, and exits 1 once a printed cell is changed", async () => {
    const dataDir = temporaryFolder();
    const made = await runCommand("reconstruct", "mcp-atlas", "--seed", "3", "--data-dir", dataDir);
    expect(made.stdout).toContain("282000 claim scores that add up to the published figures; not a measurement");
    expect(readManifest(join(dataDir, "mcp-atlas-reconstructed"))).toMatchObject({kind: "reconstructed", seed: 3});

    const held = await runCommand("reproduce", "--data-dir", dataDir);
    expect(held.stderr).toContain("left out: mcpmark: no experiment mcpmark");
    expect(held.stdout).toContain(
      "mcp-atlas: 950 published numbers (mcp-atlas-paper), against mcp-atlas-reconstructed (reconstructed)",
    );
    expect(held.code).toBe(0);

    const root = temporaryFolder();
    cpSync(PUBLISHED_ROOT, root, {recursive: true});
    const path = join(root, "mcp-atlas", "text.csv");
    writeFileSync(path, readFileSync(path, "utf8").replace(",0.965,correlation", ",0.955,correlation"));
    const changed = await runCommand("reproduce", "mcp-atlas", "--published", root, "--data-dir", dataDir);
    expect(changed.stderr).toContain(
      "spearman.pass@0.50.pass@0.75 of overall, text, from print: got differs; committed agrees",
    );
    expect(changed.stderr).toContain("reproduce: verdicts changed");
    expect(changed.code).toBe(1);
  }, 120_000);

  it("refuses a paper, a seed and a benchmark that it does not know, with exit code 2", async () => {
    const dataDir = temporaryFolder();
    const paper = await runCommand("reproduce", "other", "--data-dir", dataDir);
    expect([paper.code, paper.stderr.trim()]).toEqual([
      2,
      'reproduce: unknown paper: got "other"; expected mcp-atlas or mcpmark',
    ]);
    const seed = await runCommand("reconstruct", "mcp-atlas", "--seed", "one", "--data-dir", dataDir);
    expect([seed.code, seed.stderr.trim()]).toEqual([2, 'reconstruct: --seed: got "one"; expected a number']);
    const benchmark = await runCommand("reconstruct", "mcpmark", "--data-dir", dataDir);
    expect([benchmark.code, benchmark.stderr.trim()]).toEqual([
      2,
      'reconstruct: unknown benchmark: got "mcpmark"; expected mcp-atlas',
    ]);
  }, 60_000);

  it("says what to run where there are no trials, and writes nothing", async () => {
    const dataDir = join(temporaryFolder(), "none");
    const none = await runCommand("reproduce", "mcpmark", "--data-dir", dataDir);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain("expected one with trials: benchbook import mcpmark <path>");
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);
});
