import {mkdirSync, writeFileSync} from "node:fs";
import {join, relative} from "node:path";
import {describe, expect, it} from "vitest";
import {codeHash, filesUnder} from "../../../loaders/site/codeHash.js";
import {temporaryFolder} from "../../temporary.js";

describe("codeHash(folders)", () => {
  it("is the same for the same folders, and another for others", () => {
    expect(codeHash(["loaders/sql"])).toMatch(/^[0-9a-f]{64}$/);
    expect(codeHash(["loaders/sql"])).toBe(codeHash(["loaders/sql"]));
    expect(codeHash(["loaders/sql", "src/stats"])).not.toBe(codeHash(["loaders/sql"]));
  });
});

describe("filesUnder(folder, keep)", () => {
  it("finds files of all depths in the order of their names, without experiments", () => {
    const folder = temporaryFolder();
    for (const name of ["b/d.ts", "b/a.ts", "c.ts", "a.sql", "experiments/x/e.ts", "b/experiments/e.ts"]) {
      mkdirSync(join(folder, name, ".."), {recursive: true});
      writeFileSync(join(folder, name), "");
    }
    const found = filesUnder(folder, (name) => name.endsWith(".ts"));
    expect(found.map((path) => relative(folder, path))).toEqual(["b/a.ts", "b/d.ts", "c.ts"]);
  });
});
