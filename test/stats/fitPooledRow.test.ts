import {describe, expect, it} from "vitest";
import {fitPooledRow} from "../../src/stats/fitPooledRow.js";

describe("fitPooledRow(rows, overall, printing)", () => {
  it("refuses a row without candidates", () => {
    expect(() => fitPooledRow([[]], [], {decimals: 1})).toThrow(
      "fitPooledRow: combinations: got 0; expected 1 to 1,000,000",
    );
  });
});
