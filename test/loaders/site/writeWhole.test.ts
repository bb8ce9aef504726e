import {mkdirSync, readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {writeWhole} from "../../../loaders/site/writeWhole.js";
import {temporaryFolder} from "../../temporary.js";

describe("writeWhole(path, content)", () => {
  it("puts a file in the place of another, and leaves nothing beside it", () => {
    const folder = temporaryFolder();
    const path = join(folder, "kept.json");
    writeWhole(path, "first");
    writeWhole(path, Buffer.from("second"));
    expect(readFileSync(path, "utf8")).toBe("second");
    expect(readdirSync(folder)).toEqual(["kept.json"]);
  });

  it("throws where a folder stands in the way, and leaves nothing beside it", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "kept.json"));
    expect(() => writeWhole(join(folder, "kept.json"), "x")).toThrow();
    expect(readdirSync(folder)).toEqual(["kept.json"]);
  });
});
