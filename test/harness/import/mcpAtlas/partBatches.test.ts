import {readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {PartBatches} from "../../../../harness/import/mcpAtlas/partBatches.js";
import {temporaryFolder} from "../../../temporary.js";

const WRITTEN_AT = "2026-01-01T00:00:00.000Z";
const judges = Array.from({length: 20_000}, (_, i) => ({judge: `j${i}`, kind: "llm" as const, model: null}));

describe("new PartBatches(folder, writtenAt).settle()", () => {
  it("waits until what is being written stands", async () => {
    const folder = temporaryFolder();
    const batches = new PartBatches(folder, WRITTEN_AT);
    batches.add("judges", judges, 0);
    await batches.writeIfFull();
    await batches.settle();
    expect(readdirSync(join(folder, "judges"))).toEqual(["import-00001.parquet"]);
  });

  it("waits for a writing that fails as well, and leaves its error to who writes next", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "judges"), "");
    const batches = new PartBatches(folder, WRITTEN_AT);
    batches.add("judges", judges, 0);
    await batches.writeIfFull();
    await expect(batches.settle()).resolves.toBeUndefined();
    await expect(batches.write()).rejects.toThrow(/^EEXIST/);
  });
});
