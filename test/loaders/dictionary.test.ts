import {describe, expect, it} from "vitest";
import {tableNames, tables} from "../../data/schema.js";
import {dictionary} from "../../loaders/dictionary.js";

describe("dictionary()", () => {
  it("is what docs/data.md says: run vitest -u where the contract has changed", async () => {
    await expect(dictionary()).toMatchFileSnapshot("../../docs/data.md");
  });

  it("has a section for every table and a line for every column", () => {
    const text = dictionary();
    for (const table of tableNames) {
      expect(text).toContain(`\n## ${table}\n`);
      for (const column of Object.keys(tables[table].columns)) expect(text).toContain(`\`${column}\``);
    }
    expect(text).toContain(
      "| `split` | `public`, `private` | Whether the task is published. | the benchmark has no split, or the source does not say |",
    );
  });
});
