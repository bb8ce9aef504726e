import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {clusteredError} from "../../../src/stats/clusteredError.js";
import {categoryCounts, fleissKappa} from "../../../src/stats/fleissKappa.js";
import {gwetAc} from "../../../src/stats/gwetAc.js";
import {mcnemarTest} from "../../../src/stats/mcnemarTest.js";
import {pairedCounts} from "../../../src/stats/pairedCounts.js";
import {pairedDifference} from "../../../src/stats/pairedDifference.js";
import {passKCurve} from "../../../src/stats/passKCurve.js";
import {meanOf, standardError} from "../../../src/stats/studentInterval.js";
import {realData} from "../../realData.js";
import type {OracleAnswer} from "./oracleWalk.js";

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

function modelCase({model}: {model: string}) {
  const tasks = runsOf(model);
  const flags = tasks.flat();
  const passes = tasks.map((runs) => runs.reduce((sum, flag) => sum + flag, 0));
  const trials = tasks.map((runs) => runs.length);
  const curve = passKCurve(trials, passes, {resamples: 1});
  return {
    runs: Math.max(...trials),
    successes: passes.reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries(
      curve.flatMap(({k, pass_at_k, pass_hat_k}) => [
        [`pass@${k}`, pass_at_k.estimate],
        [`pass^${k}`, pass_hat_k.estimate],
      ]),
    ),
    se_clustered_CR0: clusteredError(
      flags,
      tasks.flatMap((runs, task) => runs.map(() => task)),
    ).se_cr0,
    se_task_means_sd_over_sqrt_n: standardError(tasks.map(meanOf)),
    // one run has no other to agree with, and the file no value
    ...(curve.length > 1 && {
      fleiss_kappa_across_runs: fleissKappa(categoryCounts(tasks, [0, 1])).value,
      gwet_ac1_across_runs: gwetAc(tasks, {categories: [0, 1]}).value,
    }),
  };
}

function pairCase({a, b}: {a: string; b: string}) {
  const [first, second] = [runsOf(a), runsOf(b)];
  const difference = pairedDifference(first.map(meanOf), second.map(meanOf));
  const table = pairedCounts(
    first.map((runs) => runs[0]),
    second.map((runs) => runs[0]),
  );
  return {
    diff: difference.interval.estimate,
    se_paired: difference.se_paired,
    se_unpaired: difference.se_unpaired,
    corr: difference.correlation,
    run1_only_a: table.only1,
    run1_only_b: table.only2,
    run1_mcnemar_exact: mcnemarTest(table, {variant: "exact"}).p,
    run1_mcnemar_midp: mcnemarTest(table).p,
  };
}

export const mcpmarkReal: OracleAnswer = {
  given: ["cases.*.model", "pairs.*.a", "pairs.*.b"],
  answer: (file: {cases: {model: string}[]; pairs: {a: string; b: string}[]}) => ({
    cases: file.cases.map(modelCase),
    pairs: file.pairs.map(pairCase),
  }),
  tolerance: () => 1e-12,
};
