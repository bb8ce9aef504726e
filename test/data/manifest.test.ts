import {mkdirSync, symlinkSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {findExperiments} from "../../data/manifest.js";
import {claimRows, writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

describe("findExperiments(dataDir)", () => {
  it("follows links to experiments and names those that lead nowhere or in a circle", async () => {
    const elsewhere = join(temporaryFolder(), "linked");
    await writeExperiment(elsewhere, {models: claimRows.models}, {id: "linked"});
    const dataDir = temporaryFolder();
    symlinkSync(elsewhere, join(dataDir, "linked"));
    symlinkSync(join(dataDir, "gone"), join(dataDir, "dangling"));
    symlinkSync("circle", join(dataDir, "circle"));
    writeFileSync(join(dataDir, "README.md"), "not an experiment");
    symlinkSync("README.md", join(dataDir, "notes"));
    mkdirSync(join(dataDir, ".hidden"));
    expect(findExperiments(dataDir).map(({id, error}) => [id, error === null])).toEqual([
      ["circle", false],
      ["dangling", false],
      ["linked", true],
    ]);
  });

  it("finds none where the folder is absent, and says in one line that a file is no folder", () => {
    const folder = temporaryFolder();
    expect(findExperiments(join(folder, "absent"))).toEqual([]);
    writeFileSync(join(folder, "file"), "x");
    expect(() => findExperiments(join(folder, "file"))).toThrow(
      /^data folder: cannot be read: got ".*file" \(ENOTDIR\); expected a folder$/,
    );
  });
});
