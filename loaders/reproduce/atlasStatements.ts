import {binomialBootstrapInterval, bootstrapEndRange} from "../../src/stats/binomialBootstrap.js";
import {paretoSet} from "../../src/stats/paretoSet.js";
import {spearmanRho} from "../../src/stats/spearman.js";
import type {Basis} from "../../src/analysis/reproduction.js";
import type {Recomputed} from "./ledgerRow.js";
import type {ModelStanding} from "./standings.js";

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const SECONDS_PER_HOUR = 3600;

/** Sizes that statements beside the rates are about. */
export interface StatementSizes {
  tasks: number;
  /** Fewest and most concurrent clients. */
  clients: readonly [number, number];
}

/**
 * The claims that the paper derives from its own rates, computed from standings: printed ones, or those of trials.
 * @param standings in the order of the paper's tables
 * @param basis what they rest on: print or trials
 * @param method how they were made, in words
 * @param sizes tasks, and the fewest and most concurrent clients
 * @returns one row a claim
 * @example atlasStatements(standings, "print", "printed tables", sizes)
 */
export function atlasStatements(
  standings: readonly ModelStanding[],
  basis: Basis,
  method: string,
  sizes: StatementSizes,
): Recomputed[] {
  const found: Recomputed[] = [];
  const add = (
    scope: string,
    model: string | null,
    metric: string,
    value: number,
    unit: string,
    how: string,
    more: Partial<Recomputed> = {},
  ) => found.push({scope, model, metric, value, unit, basis, method: `${method}: ${how}`, ...more});
  addThresholds(standings, add);
  addJudges(standings, add);
  addSplits(standings, add);
  addTimes(standings, add, sizes);
  addIntervals(standings, add, sizes);
  return found;
}

type Add = (
  scope: string,
  model: string | null,
  metric: string,
  value: number,
  unit: string,
  how: string,
  more?: Partial<Recomputed>,
) => void;

function addThresholds(standings: readonly ModelStanding[], add: Add): void {
  const of = (key: "atHalf" | "atThreeQuarters") => standings.map((standing) => standing[key]);
  add(
    "overall",
    null,
    "spearman.pass@0.50.pass@0.75",
    spearmanRho(of("atHalf"), of("atThreeQuarters")),
    "correlation",
    "Spearman's rho over the models",
  );
  for (const {model, atHalf, atThreeQuarters} of standings) {
    add(
      "overall",
      model,
      "threshold_gap.0.50.0.75",
      atHalf - atThreeQuarters,
      "proportion",
      "pass@0.50 minus pass@0.75",
    );
  }
  const rates = of("atThreeQuarters");
  const tiers = [
    rates.filter((rate) => rate >= 0.78),
    rates.filter((rate) => rate < 0.78 && rate >= 0.65),
    rates.filter((rate) => rate < 0.65),
  ];
  ["top", "middle", "lower"].forEach((tier, i) =>
    add("overall", null, `tier.${tier}`, tiers[i].length, "count", "models by pass@0.75, cut at 0.78 and 0.65"),
  );
}

function addJudges(standings: readonly ModelStanding[], add: Add): void {
  const judges = Object.keys(standings[0]?.judged ?? {});
  for (const judge of judges) {
    const scope = `judge:${judge}`;
    const rates = standings.map(({judged}) => judged[judge]);
    add(scope, null, "pass@0.75", mean(rates), "proportion", "mean over the models");
    standings.forEach(({model, judged}) =>
      add(
        scope,
        model,
        "rank",
        1 + rates.filter((rate) => rate > judged[judge]).length,
        "rank",
        "rank of pass@0.75 over the models",
      ),
    );
  }
  const ranges = standings.map(({judged}) => Math.max(...Object.values(judged)) - Math.min(...Object.values(judged)));
  const how = "highest minus lowest pass@0.75 of the judges";
  standings.forEach(({model}, i) => add("judges", model, "pass@0.75.range", ranges[i], "proportion", how));
  add("judges", null, "pass@0.75.range", mean(ranges), "proportion", `mean over the models of ${how}`);
  add("judges", null, "pass@0.75.range.mean", mean(ranges), "proportion", `mean over the models of ${how}`);
  add("judges", null, "pass@0.75.range.min", Math.min(...ranges), "proportion", `least ${how}`);
  add("judges", null, "pass@0.75.range.max", Math.max(...ranges), "proportion", `greatest ${how}`);
  add("judges", null, "judge_ceiling.low", Math.min(...ranges), "proportion", `least ${how}`, {relation: "at most"});
  add("judges", null, "judge_ceiling.high", Math.max(...ranges), "proportion", `greatest ${how}`, {
    relation: "at least",
  });
}

function addSplits(standings: readonly ModelStanding[], add: Add): void {
  const gaps = standings.map(({publicRate, privateRate}) => publicRate - privateRate);
  const how = "public minus private pass@0.75";
  standings.forEach(({model}, i) => {
    add("split", model, "gap", gaps[i], "proportion", how);
    add("split", model, "gap.above_6", gaps[i] * 100 > 6 + 1e-9 ? 1 : 0, "flag", `${how} above 6 points`);
  });
  add("split", null, "gap.min", Math.min(...gaps), "proportion", `least ${how}`);
  add("split", null, "gap.max", Math.max(...gaps), "proportion", `greatest ${how}`);
  for (const group of new Set(standings.map((standing) => standing.group))) {
    const own = gaps.filter((_, i) => standings[i].group === group);
    add(`provider:${group}`, null, "gap.mean", mean(own), "proportion", `mean over the group of ${how}`);
  }
}

function addTimes(standings: readonly ModelStanding[], add: Add, {tasks, clients}: StatementSizes): void {
  const {frontier} = paretoSet(
    standings.map(({seconds, atThreeQuarters}) => [seconds, atThreeQuarters]),
    ["min", "max"],
  );
  const how = "not dominated in mean time and pass@0.75";
  standings.forEach(({model}, i) => add("overall", model, "on_frontier", frontier.includes(i) ? 1 : 0, "flag", how));
  add("overall", null, "frontier.models", frontier.length, "count", `models ${how}`);
  const times = standings.map(({seconds}) => seconds);
  add("overall", null, "seconds.min", Math.min(...times), "seconds", "least mean time of a model");
  add("overall", null, "seconds.max", Math.max(...times), "seconds", "greatest mean time of a model");
  const [few, many] = clients;
  add(
    "overall",
    null,
    "hours.min",
    (Math.min(...times) * tasks) / many / SECONDS_PER_HOUR,
    "hours",
    "least mean time x tasks / most clients",
  );
  add(
    "overall",
    null,
    "hours.max",
    (Math.max(...times) * tasks) / few / SECONDS_PER_HOUR,
    "hours",
    "greatest mean time x tasks / fewest clients",
  );
  const slow = standings.find(({model}) => model === "glm-5.1");
  for (const {model, seconds} of standings.filter(
    (standing) => slow !== undefined && standing.model.startsWith("claude-opus-4."),
  )) {
    add(
      "overall",
      "glm-5.1",
      `time_ratio.${model}`,
      (slow?.seconds ?? NaN) / seconds,
      "ratio",
      "mean time of the one over that of the other",
    );
  }
}

/** Percentile-bootstrap half-widths of pass@0.75: exact, and how far 10,000 draws may stray from that. */
function addIntervals(standings: readonly ModelStanding[], add: Add, {tasks}: StatementSizes): void {
  for (const {model, atThreeQuarters} of standings) {
    const passed = Math.round(atThreeQuarters * tasks);
    const {low, high} = binomialBootstrapInterval(passed, tasks);
    const {half_width: range} = bootstrapEndRange(passed, tasks);
    const half = (high - low) / 2;
    const slack = 100 * Math.max(range.most - half, half - range.least);
    add(
      "overall",
      model,
      "pass@0.75.half_width",
      half,
      "proportion",
      "half the exact percentile-bootstrap interval; 10,000 draws may stray by the added tolerance",
      {slack},
    );
  }
}
