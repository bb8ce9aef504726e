import {readdirSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {newId} from "../../cli/newId.js";
import {storeStreamed} from "../../harness/import/storeImport.js";
import {runCommand} from "../runCommand.js";
import {temporaryFolder} from "../temporary.js";

const RULE =
  "small letters, digits, dots and hyphens, a letter or digit first, at most 100, and no name of a page or file of the site";

describe("newId(who)(text)", () => {
  it("takes ids that are a folder's name everywhere", () => {
    for (const id of ["mcpmark", "a", "9-b.c", "main", "x".repeat(100)]) expect(newId("import")(id)).toBe(id);
  });

  it.each([
    "",
    ".",
    "..",
    "../evil",
    "a/b",
    "a\\b",
    "-a",
    ".a",
    "A",
    "a b",
    "é",
    "a\n",
    "index",
    "all",
    "index.html",
    "llms.txt",
    "embed.js",
    "404",
    "x".repeat(101),
  ])("refuses %j", (id) => {
    expect(() => newId("run")(id)).toThrow(`run: id: got ${JSON.stringify(id)}; expected ${RULE}`);
  });
});

describe("--id of import, run and reconstruct", () => {
  it.each([
    ["import", "mcpmark", "."],
    ["run", "suite"],
    ["reconstruct", "mcp-atlas"],
  ])("exits 2 with one line before anything is written: %s", async (command, ...rest) => {
    const folder = temporaryFolder();
    const ran = await runCommand(command, ...rest, "--data-dir", folder, "--id", "x/../../evil");
    expect(ran).toEqual({code: 2, stdout: "", stderr: `${command}: id: got "x/../../evil"; expected ${RULE}\n`});
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("storeStreamed(id, options, build)", () => {
  it("refuses an id that leads out of the data folder, and builds nothing", async () => {
    const options = {dataDir: temporaryFolder(), importer: "test", replace: true};
    const never = () => Promise.reject(new Error("built"));
    await expect(storeStreamed("../evil", options, never)).rejects.toThrow(/^import: id: got "\.\.\/evil"; expected /);
    expect(readdirSync(options.dataDir)).toEqual([]);
  });
});
