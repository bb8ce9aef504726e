import {join} from "node:path";
import {writeFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {findParts} from "../../data/store.js";
import {parquetFooter} from "../../loaders/parquetFooter.js";
import {writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

describe("parquetFooter(path)", () => {
  it("has the rows and the largest whole numbers of a part that the door wrote", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, {
      plan: [1, 300, 2].map((trial_index) => ({model: "m", task_id: "t", trial_index, origin: "test"})),
    });
    const footer = parquetFooter(findParts(folder, "plan")[0]);
    expect(footer.rows).toBe(3);
    // Texts of four bytes are no numbers.
    expect([...footer.largest]).toEqual([["trial_index", 300]]);
  });

  it("refuses what is no Parquet file", () => {
    const path = join(temporaryFolder(), "part.parquet");
    writeFileSync(path, "not this");
    expect(() => parquetFooter(path)).toThrow("no Parquet: got 8 bytes; expected a whole file that ends in PAR1");
  });
});
