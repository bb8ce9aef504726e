import {join} from "node:path";
import {statSync, utimesSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {readManifest, writeManifest} from "../../../data/manifest.js";
import {writePart} from "../../../data/store.js";
import {archiveFile, archiveKey} from "../../../loaders/archive/archiveFile.js";
import {readArchive} from "../../../loaders/archive/readArchive.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

async function smallFolder(): Promise<string> {
  const folder = join(temporaryFolder(), "small");
  await writeExperiment(folder, claimRows);
  return folder;
}

describe("archiveKey(folder)", () => {
  it("is the same for the same parts wherever and whenever they lie", async () => {
    const [first, second] = [await smallFolder(), await smallFolder()];
    utimesSync(join(second, "experiment.json"), new Date(0), new Date(0));
    expect(archiveKey(second)).toBe(archiveKey(first));
  });

  it("changes with a part and with the manifest", async () => {
    const folder = await smallFolder();
    const before = archiveKey(folder);
    await writePart(folder, "models", [{model: "n", display_name: "N"}]);
    const withPart = archiveKey(folder);
    writeManifest(folder, {...readManifest(folder), title: "Another"});
    expect(new Set([before, withPart, archiveKey(folder)]).size).toBe(3);
  });
});

describe("archiveFile(folder)", () => {
  it("holds every member and the summary, and is made once", async () => {
    const folder = await smallFolder();
    const path = await archiveFile(folder);
    const inode = statSync(path).ino;
    const members = await readArchive(path);
    const names = [
      ...["claims", "diagnoses", "experiment", "items", "models", "outcomes", "published"],
      ...["queue", "reproduction", "tasks", "trials", "truths"],
    ];
    expect(Object.keys(members).sort()).toEqual(names);
    expect(members.experiment).toMatchObject({id: "small", n_models: 1, n_tasks: 1, n_published: 0});
    expect(await archiveFile(folder)).toBe(path);
    expect(statSync(path).ino).toBe(inode);
  });
});
