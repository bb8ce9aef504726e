import {spawn} from "node:child_process";
import {readFileSync, readdirSync, statSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readManifest} from "../../../data/manifest.js";
import {readTable} from "../../../data/store.js";
import {importMcpmark} from "../../../harness/import/mcpmark/importMcpmark.js";
import {temporaryFolder} from "../../temporary.js";
import {publishedFile, publishedRun, writeTree} from "./mcpmark/trees.js";

const tree = (more: Record<string, unknown> = {}) =>
  writeTree(temporaryFolder(), {
    "model_results/o3/a__b.json": publishedFile("o3", "a__b", {"run-1": publishedRun()}),
    ...more,
  });

/** Every file of a folder with its content's time and size. */
function snapshot(folder: string): string[] {
  return (readdirSync(folder, {recursive: true}) as string[]).sort().map((path) => {
    const {mtimeMs, size} = statSync(join(folder, path));
    return `${path} ${mtimeMs} ${size}`;
  });
}

describe("storeImport(manifest, rows, options)", () => {
  it("changes nothing where the experiment already holds just this input", async () => {
    const dataDir = temporaryFolder();
    const root = tree();
    expect((await importMcpmark(root, {dataDir})).changed).toBe(true);
    const before = snapshot(dataDir);
    expect((await importMcpmark(root, {dataDir})).changed).toBe(false);
    expect(snapshot(dataDir)).toEqual(before);
  });

  it("gives equal rows for equal input, wherever it stands", async () => {
    const [one, other] = [
      await importMcpmark(tree(), {dataDir: temporaryFolder()}),
      await importMcpmark(tree(), {dataDir: temporaryFolder()}),
    ];
    const rowsOf = async (folder: string) =>
      (await readTable(folder, "sources")).map(({source_id: id, sha256}) => ({id, sha256}));
    expect(await rowsOf(one.folder)).toEqual(await rowsOf(other.folder));
    expect(readFileSync(join(one.folder, "experiment.json"))).toEqual(
      readFileSync(join(other.folder, "experiment.json")),
    );
  });

  it("refuses other files under a taken id, and replaces the whole where told to", async () => {
    const dataDir = temporaryFolder();
    await importMcpmark(tree({"model_results/o3/c__d.json": publishedFile("o3", "c__d", {"run-1": publishedRun()})}), {
      dataDir,
    });
    const smaller = tree();
    await expect(importMcpmark(smaller, {dataDir})).rejects.toThrow(
      /^import: experiment "mcpmark" holds other files, or was read by another importer: got ".*"; expected the same input, another --id, or --replace$/,
    );
    expect(await readTable(join(dataDir, "mcpmark"), "trials")).toHaveLength(2);
    const {changed, folder} = await importMcpmark(smaller, {dataDir, replace: true});
    expect(changed).toBe(true);
    expect((await readTable(folder, "trials")).map(({task_id: id}) => id)).toEqual(["a__b"]);
    expect(readdirSync(dataDir)).toEqual(["mcpmark"]);
  });

  it("writes a changed title alone in place", async () => {
    const dataDir = temporaryFolder();
    const root = tree();
    const {folder} = await importMcpmark(root, {dataDir});
    expect((await importMcpmark(root, {dataDir, title: "Another title"})).changed).toBe(false);
    expect(readManifest(folder).title).toBe("Another title");
  });

  it("lets two processes import the same at once: one experiment, nothing left over", async () => {
    const dataDir = temporaryFolder();
    const files = Object.fromEntries(
      Array.from({length: 40}, (_, i) => [
        `model_results/o3/a__${i}.json`,
        publishedFile("o3", `a__${i}`, {"run-1": publishedRun()}),
      ]),
    );
    const root = tree(files);
    const command = join(import.meta.dirname, "..", "..", "..", "cli", "main.ts");
    const run = () =>
      new Promise<{code: number | null; output: string}>((resolve) => {
        const child = spawn(process.execPath, [
          "--import",
          "tsx",
          command,
          "import",
          "mcpmark",
          root,
          "--data-dir",
          dataDir,
          "--json",
        ]);
        let output = "";
        child.stdout.on("data", (chunk) => (output += chunk));
        child.stderr.on("data", (chunk) => (output += chunk));
        child.on("close", (code) => resolve({code, output}));
      });
    const ended = await Promise.all([run(), run()]);
    expect(ended.map(({code}) => code)).toEqual([0, 0]);
    expect(readdirSync(dataDir)).toEqual(["mcpmark"]);
    expect(await readTable(join(dataDir, "mcpmark"), "trials")).toHaveLength(41);
    expect(readdirSync(join(dataDir, "mcpmark", "trials"))).toHaveLength(1);
  });
});
