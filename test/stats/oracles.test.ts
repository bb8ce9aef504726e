import {readdirSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {describeReal} from "../realData.js";
import {readOracle} from "./oracle.js";
import * as agreement from "./oracles/agreementAnswers.js";
import * as bootstrap from "./oracles/bootstrapAnswers.js";
import * as ground from "./oracles/groundAnswers.js";
import {mcpmarkReal} from "./oracles/mcpmarkAnswers.js";
import {spoilt, walkOracle, type OracleAnswer} from "./oracles/oracleWalk.js";
import {powerFile} from "./oracles/planningAnswers.js";
import * as proportion from "./oracles/proportionAnswers.js";
import {rCrosscheck} from "./oracles/rCrosscheckAnswers.js";
import * as rank from "./oracles/rankAnswers.js";

const answers: Record<string, OracleAnswer> = {
  beta_binomial: proportion.betaBinomial,
  bootstrap_exact: bootstrap.bootstrapExact,
  clustered_se: agreement.clusteredSe,
  cohen_kappa: agreement.cohenKappaFile,
  fleiss_gwet_counts: agreement.fleissGwetCounts,
  gwet_ac1_raw: agreement.gwetAc1Raw,
  kendall_tau_b: rank.kendallFile,
  krippendorff_alpha: agreement.krippendorffAlphaFile,
  mcnemar_paired: proportion.mcnemarPaired,
  multiplicity: rank.multiplicity,
  paired_difference_se: proportion.pairedDifferenceSe,
  paired_permutation: rank.pairedPermutation,
  pareto: rank.paretoFile,
  pass_k: ground.passK,
  power: powerFile,
  proportion_intervals: proportion.proportionIntervals,
  quantiles: ground.quantilesFile,
  r_boot_ci: bootstrap.rBootCi,
  r_crosscheck: rCrosscheck,
  r_quantiles: ground.rQuantiles,
  rank_bootstrap: rank.rankBootstrap,
  rng_fixture: bootstrap.rngFixture,
  spearman: rank.spearmanFile,
  special_functions: ground.specialFunctions,
  two_proportions: proportion.twoProportions,
};

/** The walk through a file, and that it would have seen every value of it be another one. */
function expectWalk(name: string, oracle: OracleAnswer): void {
  const file = readOracle<object>(name);
  const values = oracle.answer(file as never);
  const {compared, problems} = walkOracle(file, oracle, values);
  expect(problems).toEqual([]);
  expect(compared.length).toBeGreaterThan(3);
  // 1e-4 exceeds every tolerance in use
  const found = walkOracle(spoilt(file, new Set(compared), 1e-4), oracle, values).problems;
  const places = new Set(found.map((problem) => problem.slice(0, problem.indexOf(":"))));
  expect(compared.filter((place) => !places.has(place))).toEqual([]);
  const more = walkOracle({...file, added: {later: 1}}, oracle, values).problems;
  expect(more).toEqual(["added.later: no answer; expected 1"]);
}

describe("files of expected values", () => {
  it("each have answers", () => {
    const files = readdirSync(new URL("../fixtures/oracles/", import.meta.url)).map((name) =>
      name.replace(".json", ""),
    );
    expect([...Object.keys(answers), "mcpmark_real"].sort()).toEqual(files.sort());
  });

  it.each(Object.keys(answers))("%s: every value comes out, within the file's tolerance", (name) => {
    expectWalk(name, answers[name]);
  });
});

describeReal("mcpmark_real, from the real trials", () => {
  it("every value comes out, within 1e-12", () => {
    expectWalk("mcpmark_real", mcpmarkReal);
  });
});
