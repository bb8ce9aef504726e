import {describe, expect, it} from "vitest";
import {inferFailureCounts} from "../../../harness/reconstruct/failureCounts.js";
import {ATLAS_JUDGES, PUBLISHED_ROOT} from "../../../harness/published/writePublished.js";
import {readPublished} from "../../../harness/published/readPublished.js";
import {modelTargets} from "../../../harness/reconstruct/targets.js";

// Tables 3 and 4, row Muse Spark
const muse = {modes: [5.2, 8.9, 1.8, 11.1, 17.2, 16.9, 11.7, 11.4, 7.1, 5.2, 3.4], families: [27.1, 72.9]};

describe("inferFailureCounts(rows, ranges, overall, toolModes)", () => {
  it("gives the whole counts that round to a printed row", () => {
    // 325 trials: the audit's inferred row
    expect(inferFailureCounts([muse], [[288, 408]], muse, 4)).toEqual([[17, 29, 6, 36, 56, 55, 38, 37, 23, 17, 11]]);
  });

  it("gives 10,916 diagnosed trials over the 20 models, from 325 to 758", () => {
    const {published, models} = readPublished(PUBLISHED_ROOT, "mcp-atlas");
    const totals = modelTargets(
      published,
      models.map(({model}) => model),
      ATLAS_JUDGES,
    ).map(({full}) => 1000 - full);
    expect(totals.reduce((a, b) => a + b, 0)).toBe(10916);
    expect([Math.min(...totals), Math.max(...totals)]).toEqual([325, 758]);
  });

  it("throws where no denominator makes whole counts", () => {
    expect(() => inferFailureCounts([muse], [[178, 180]], muse, 4)).toThrow("row 0: got no denominator in [178, 180]");
  });
});
