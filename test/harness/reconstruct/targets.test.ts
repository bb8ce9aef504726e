import {describe, expect, it} from "vitest";
import {readPublished} from "../../../harness/published/readPublished.js";
import {ATLAS_JUDGES, PUBLISHED_ROOT} from "../../../harness/published/writePublished.js";
import {modelTargets, taskTarget} from "../../../harness/reconstruct/targets.js";

const {published, models} = readPublished(PUBLISHED_ROOT, "mcp-atlas");

describe("modelTargets(rows, models, judges)", () => {
  const targets = modelTargets(
    published,
    models.map(({model}) => model),
    ATLAS_JUDGES,
  );

  it("takes whole counts from the tables of rates", () => {
    // Table 8, 7 and Figures 1-3, row Muse Spark; 325 diagnosed by the audit's inference (F02)
    expect(targets[0]).toEqual({
      model: "muse-spark",
      atHalf: 896,
      atThreeQuarters: 822,
      atNineTenths: 712,
      full: 675,
      coverageSum: 862.3,
      publicPassed: 412,
      privatePassed: 410,
      passedByJudge: [822, 791, 796],
      meanSeconds: 120.53,
      modes: [17, 29, 6, 36, 56, 55, 38, 37, 23, 17, 11],
    });
  });

  it("infers 10,916 diagnosed trials over the 20 models, from 325 to 758", () => {
    const totals = targets.map(({full}) => 1000 - full);
    expect(totals.reduce((a, b) => a + b, 0)).toBe(10916);
    expect([Math.min(...totals), Math.max(...totals)]).toEqual([325, 758]);
  });

  it("throws where a figure is missing", () => {
    expect(() => modelTargets(published.slice(0, 10), ["muse-spark"], ATLAS_JUDGES)).toThrow(
      "published figures: text: got no tasks of overall; expected a number",
    );
  });
});

describe("taskTarget(rows)", () => {
  it("takes sums from the means that the text states", () => {
    const {claims, exposed, required, byServers, servers, buckets} = taskTarget(published);
    expect(claims).toEqual({min: 1, max: 23, total: 4700, above10: 40});
    expect([exposed.total, required.total]).toEqual([15200, 4100]);
    expect(byServers).toEqual([14, 517, 382, 87]);
    expect(servers.reduce((sum, {tasks}) => sum + tasks, 0)).toBe(2548);
    expect(buckets.reduce((sum, {tasks}) => sum + tasks, 0)).toBe(1000);
  });
});
