import {existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {keptFolder, pruneKept} from "../../../loaders/site/keptFolder.js";
import {temporaryFolder} from "../../temporary.js";

const YEAR_2000 = new Date("2000-01-01T00:00:00Z");

function writeOld(directory: string, names: readonly string[]): void {
  for (const [day, name] of names.entries()) {
    mkdirSync(join(directory, name));
    const time = new Date(YEAR_2000.getTime() + day * 86_400_000);
    utimesSync(join(directory, name), time, time);
  }
}

describe("pruneKept(directory, options)", () => {
  it("drops the oldest of what was not asked for within a week, and never what is excepted", () => {
    const directory = temporaryFolder();
    writeOld(directory, ["parts", "a", "b", "c"]);
    pruneKept(directory, {most: 2, except: ["parts"]});
    expect(readdirSync(directory).sort()).toEqual(["b", "c", "parts"]);
  });

  it("keeps what was asked for within the week, however much there is", () => {
    const directory = temporaryFolder();
    for (const name of ["a", "b", "c"]) writeFileSync(join(directory, name), "");
    pruneKept(directory, {most: 1});
    expect(readdirSync(directory).sort()).toEqual(["a", "b", "c"]);
  });
});

describe("keptFolder(directory, key, build, options)", () => {
  it("builds once a key, and makes what is asked for young again", async () => {
    const directory = join(temporaryFolder(), "cache");
    let built = 0;
    const build = (folder: string) => {
      built++;
      writeFileSync(join(folder, "index.json"), "{}");
      return Promise.resolve();
    };
    const path = await keptFolder(directory, "key", build);
    utimesSync(path, YEAR_2000, YEAR_2000);
    expect(await keptFolder(directory, "key", build)).toBe(path);
    await keptFolder(directory, "other", build, {most: 0});
    expect(built).toBe(2);
    expect(readFileSync(join(path, "index.json"), "utf8")).toBe("{}");
    expect(readdirSync(directory).sort()).toEqual(["key", "other"]);
  });

  it("leaves nothing where the build fails", async () => {
    const directory = join(temporaryFolder(), "cache");
    const build = (folder: string) => {
      writeFileSync(join(folder, "half"), "");
      return Promise.reject(new Error("unreadable"));
    };
    await expect(keptFolder(directory, "key", build)).rejects.toThrow("unreadable");
    expect(readdirSync(directory)).toEqual([]);
  });

  it("takes what another process has built meanwhile", async () => {
    const directory = join(temporaryFolder(), "cache");
    const path = await keptFolder(directory, "key", (folder) => {
      mkdirSync(join(directory, "key"));
      writeFileSync(join(directory, "key", "of"), "the other");
      writeFileSync(join(folder, "of"), "this");
      return Promise.resolve();
    });
    expect(readFileSync(join(path, "of"), "utf8")).toBe("the other");
    expect(existsSync(path)).toBe(true);
    expect(readdirSync(directory)).toEqual(["key"]);
  });
});
