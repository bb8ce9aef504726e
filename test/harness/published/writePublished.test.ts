import {cpSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readManifest, writeManifest} from "../../../data/manifest.js";
import {readTable, withExperiment} from "../../../data/store.js";
import {readPublished} from "../../../harness/published/readPublished.js";
import {PUBLISHED_ROOT, writePublished} from "../../../harness/published/writePublished.js";
import {temporaryFolder} from "../../temporary.js";

describe("readPublished(root, benchmark)", () => {
  it("has every number of Tables 3, 4, 7 and 8 with its printed decimals", () => {
    const {published} = readPublished(PUBLISHED_ROOT, "mcp-atlas");
    const cells = (table: string) => published.filter(({place}) => place.startsWith(`${table},`)).length;
    // 20 models and the row Overall or Mean; table 7's ranks have no mean, table 8 has no such row
    expect([cells("Table 3"), cells("Table 4"), cells("Table 7"), cells("Table 8")]).toEqual([105, 168, 144, 80]);
    const coverage = published.find(({model, place}) => model === "muse-spark" && place === "Table 8, mean coverage");
    expect(coverage).toMatchObject({
      scope: "overall",
      metric: "coverage",
      value: 0.862,
      decimals: 3,
      unit: "proportion",
    });
  });

  it("has no printed decimals where a number was read from a drawing", () => {
    const {published} = readPublished(PUBLISHED_ROOT, "mcp-atlas");
    const seconds = published.find(({model, place}) => model === "o3-pro" && place === "Figure 2, point");
    expect(seconds).toMatchObject({value: 194.27, decimals: null});
  });

  it("has 24 cells a row of MCPMark's leaderboard, the README's own count of tasks aside", () => {
    const {published, models} = readPublished(PUBLISHED_ROOT, "mcpmark");
    const cells = published.filter(
      ({place}) => /^(README\.md|summary\.json)/.test(place) && !place.endsWith("Total Tasks"),
    );
    expect(cells.length).toBe(39 * 6 * 24);
    expect(models.length).toBe(39);
  });

  it("keeps it as null that a single run has no pass@4", () => {
    const {published} = readPublished(PUBLISHED_ROOT, "mcpmark");
    const rows = published.filter(
      ({model, metric, scope}) => model === "claude-opus-4-1" && metric === "pass@4" && scope === "overall",
    );
    expect(rows.map(({value, place}) => [value, place])).toEqual([
      [null, "README.md, Pass@4"],
      [null, "summary.json, pass@4"],
    ]);
  });

  it("resolves a paper's name of a model to its id", () => {
    const {published, models} = readPublished(PUBLISHED_ROOT, "mcpmark");
    expect(published.find(({metric, model}) => metric === "tool_calls" && model !== null)).toMatchObject({
      model: "kimi-k2-0905",
      value: 26.22,
    });
    expect(models.find(({model}) => model === "qwen-3-coder-plus")?.aliases).toEqual(["qwen3-coder-plus"]);
  });

  it("throws with file, row and column where a cell is no number", () => {
    const root = temporaryFolder();
    cpSync(PUBLISHED_ROOT, root, {recursive: true});
    const path = join(root, "mcp-atlas", "table8.csv");
    writeFileSync(path, readFileSync(path, "utf8").replace("89.6", "high"));
    expect(() => readPublished(root, "mcp-atlas")).toThrow(
      'table8.csv row 2 pass@0.50: got "high"; expected a number, "~" and a number, or "/"',
    );
  });
});

describe("writePublished(dataDir, benchmark)", () => {
  it("writes an experiment of kind published with models, figures and sources", async () => {
    const {folder, changed, id} = await writePublished(temporaryFolder(), "mcp-atlas");
    expect({id, changed}).toEqual({id: "mcp-atlas-paper", changed: true});
    expect(readManifest(folder)).toMatchObject({
      kind: "published",
      title: "MCP-Atlas (paper)",
      primary_judge: "gemini-3.1-pro-preview",
    });
    const models = await readTable(folder, "models");
    expect(models.find(({model}) => model === "kimi-k2.5")).toMatchObject({
      provider: "Moonshot AI",
      is_open_weights: true,
      display_name: "Kimi K2.5",
    });
    const [row] = await withExperiment(folder, (db) =>
      db.rows(
        "SELECT model, value FROM published WHERE metric = 'pass@0.75' AND place LIKE 'Table 8%' ORDER BY value DESC LIMIT 1",
      ),
    );
    expect(row).toEqual({model: "muse-spark", value: 82.2});
  });

  it("changes nothing where the figures are unchanged, and writes anew where a cell is", async () => {
    const root = temporaryFolder();
    const dataDir = temporaryFolder();
    cpSync(PUBLISHED_ROOT, root, {recursive: true});
    const {folder} = await writePublished(dataDir, "mcpmark", root);
    const part = join(folder, "published", "published.parquet");
    const before = statSync(part).mtimeMs;
    expect((await writePublished(dataDir, "mcpmark", root)).changed).toBe(false);
    expect(statSync(part).mtimeMs).toBe(before);
    const path = join(root, "mcpmark", "leaderboard.csv");
    writeFileSync(path, readFileSync(path, "utf8").replace("gpt-5-2-high,127,57.5", "gpt-5-2-high,127,57.6"));
    expect((await writePublished(dataDir, "mcpmark", root)).changed).toBe(true);
    const published = await readTable(folder, "published");
    expect(
      published.find(
        ({model, place, scope}) => model === "gpt-5-2-high" && scope === "overall" && place === "README.md, Pass@1",
      )?.value,
    ).toBe(57.6);
  });

  it("refuses to replace an experiment of another kind", async () => {
    const dataDir = temporaryFolder();
    const {folder} = await writePublished(dataDir, "mcpmark");
    writeManifest(folder, {...readManifest(folder), kind: "imported"});
    await expect(writePublished(dataDir, "mcpmark")).rejects.toThrow(
      'kind: got "imported"; expected "published", since it is replaced as a whole',
    );
  });
});
