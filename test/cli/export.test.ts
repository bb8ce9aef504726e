import {existsSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {diagnosisFiles, scoredFiles, writeFiles} from "../harness/import/mcpAtlas/atlasCsv.js";
import {runCommand} from "../runCommand.js";
import {temporaryFolder} from "../temporary.js";

describe("benchbook import mcp-atlas, check and export", () => {
  it("takes files in, says under which convention their numbers agree, and gives files out", async () => {
    const folder = temporaryFolder();
    const [source, dataDir, out] = ["in", "data", "out"].map((name) => join(folder, name));
    writeFiles(source, {...scoredFiles, ...diagnosisFiles});
    const imported = await runCommand("import", "mcp-atlas", source, "--data-dir", dataDir, "--id", "opus");
    expect(imported.code).toBe(0);
    expect(imported.stdout).toContain(
      "MCP-Atlas files: 1 run-config, 1 coverage-stats, 1 diagnosis-summary, 1 scored, 1 diagnosis",
    );

    const checked = await runCommand("check", "opus", "--data-dir", dataDir);
    expect(checked.code).toBe(0);
    expect(checked.stdout).toContain(
      'published: anthropic/opus all pass_rate_0.75: 33.33 agrees under mcp-atlas-official, judge "judge/one"',
    );
    expect(checked.stdout).toContain(
      'published: anthropic/opus diagnosis scoring.pass_rate_0.75: 28.6 agrees under mcp-atlas-diagnostic, judge "judge/one"',
    );

    const exported = await runCommand("export", "mcp-atlas", "opus", "-o", out, "--data-dir", dataDir, "--json");
    expect(exported.code).toBe(0);
    const {files} = JSON.parse(exported.stdout) as {files: Record<string, number>};
    expect(Object.keys(files)).toHaveLength(7);
    expect(Object.keys(files).filter((file) => !existsSync(join(out, file)))).toEqual([]);

    const again = await runCommand("export", "atif", "opus", "-o", out, "--data-dir", dataDir);
    expect([again.code, again.stderr]).toEqual([
      1,
      `export: the folder is not empty: got "anthropic-opus" in ${JSON.stringify(out)}; expected an empty or a new folder\n`,
    ]);
  });

  it("exits 2 for an unknown format or experiment", async () => {
    const dataDir = temporaryFolder();
    const format = await runCommand("export", "excel", "x", "-o", join(dataDir, "out"), "--data-dir", dataDir);
    expect([format.code, format.stderr]).toEqual([
      2,
      'export: unknown format: got "excel"; expected one of mcp-atlas, atif\n',
    ]);
    const id = await runCommand("export", "atif", "x", "-o", join(dataDir, "out"), "--data-dir", dataDir);
    expect([id.code, id.stderr]).toEqual([
      2,
      'export: no such experiment: got "x"; expected one of none, since there is no experiment\n',
    ]);
  });
});
