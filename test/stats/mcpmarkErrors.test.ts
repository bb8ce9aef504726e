import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {expect, it} from "vitest";
import {clusteredError} from "../../src/stats/clusteredError.js";
import {categoryCounts, fleissKappa} from "../../src/stats/fleissKappa.js";
import {gwetAc} from "../../src/stats/gwetAc.js";
import {mcnemarTest} from "../../src/stats/mcnemarTest.js";
import {pairedCounts} from "../../src/stats/pairedCounts.js";
import {pairedDifference} from "../../src/stats/pairedDifference.js";
import {meanOf, standardError} from "../../src/stats/studentInterval.js";
import {describeReal, realData} from "../realData.js";
import {readOracle} from "./oracle.js";

interface RealCase {
  model: string;
  runs: number;
  successes: number;
  se_clustered_CR0: number;
  se_task_means_sd_over_sqrt_n: number;
  /** absent for a single run, null where no run ever passed */
  fleiss_kappa_across_runs?: number | null;
  gwet_ac1_across_runs?: number;
}
interface RealPair {
  a: string;
  b: string;
  diff: number;
  se_paired: number;
  se_unpaired: number;
  corr: number;
  run1_only_a: number;
  run1_only_b: number;
  run1_mcnemar_exact: number;
  run1_mcnemar_midp: number;
}

/** Flags of the runs of each of a model's tasks, tasks in order of file name. */
function runsOf(model: string): number[][] {
  const folder = realData("mcpmark-experiments", "model_results", model);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== "meta.json")
    .sort()
    .map((name) => {
      const {runs} = JSON.parse(readFileSync(join(folder, name), "utf8")) as {runs: Record<string, {success: boolean}>};
      return Object.keys(runs)
        .sort()
        .map((run) => Number(runs[run].success));
    });
}

describeReal("standard errors and agreement of the real MCPMark trials", () => {
  // mcpmark_real.json: 39 models x 127 tasks, from model_results/<model>/<task>.json
  const {cases, pairs} = readOracle<{cases: RealCase[]; pairs: RealPair[]}>("mcpmark_real");

  it("cluster over tasks for all 39 models, and agree across runs", () => {
    expect(cases).toHaveLength(39);
    for (const c of cases) {
      const tasks = runsOf(c.model);
      expect(tasks).toHaveLength(127);
      expect(tasks.flat().reduce((sum, flag) => sum + flag, 0)).toBe(c.successes);
      const error = clusteredError(
        tasks.flat(),
        tasks.flatMap((runs, t) => runs.map(() => t)),
      );
      expect(error.se_cr0).toBeCloseTo(c.se_clustered_CR0, 12);
      expect(standardError(tasks.map(meanOf))).toBeCloseTo(c.se_task_means_sd_over_sqrt_n, 12);
      if (c.fleiss_kappa_across_runs === undefined) continue;
      const kappa = fleissKappa(categoryCounts(tasks, [0, 1])).value;
      if (c.fleiss_kappa_across_runs === null) expect(kappa).toBeNaN();
      else expect(kappa).toBeCloseTo(c.fleiss_kappa_across_runs, 12);
      expect(gwetAc(tasks, {categories: [0, 1]}).value).toBeCloseTo(c.gwet_ac1_across_runs!, 12);
    }
  });

  it("pair four couples of models", () => {
    expect(pairs).toHaveLength(4);
    for (const c of pairs) {
      const [a, b] = [runsOf(c.a), runsOf(c.b)];
      const difference = pairedDifference(a.map(meanOf), b.map(meanOf));
      expect(difference.interval.estimate).toBeCloseTo(c.diff, 12);
      expect(difference.se_paired).toBeCloseTo(c.se_paired, 12);
      expect(difference.se_unpaired).toBeCloseTo(c.se_unpaired, 12);
      expect(difference.correlation).toBeCloseTo(c.corr, 12);
      const table = pairedCounts(
        a.map((runs) => runs[0]),
        b.map((runs) => runs[0]),
      );
      expect([table.only1, table.only2]).toEqual([c.run1_only_a, c.run1_only_b]);
      expect(mcnemarTest(table, {variant: "exact"}).p).toBeCloseTo(c.run1_mcnemar_exact, 12);
      expect(mcnemarTest(table).p).toBeCloseTo(c.run1_mcnemar_midp, 12);
    }
  });
});
