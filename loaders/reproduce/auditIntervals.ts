import {binomialBootstrapInterval, bootstrapEndRange} from "../../src/stats/binomialBootstrap.js";
import {coverageLattice, momentBounds} from "../../src/stats/momentBounds.js";
import {newcombeInterval} from "../../src/stats/newcombeInterval.js";
import {pooledZTest} from "../../src/stats/twoProportionTest.js";
import {spearman} from "../../src/stats/spearman.js";
import type {AuditContext} from "./auditContext.js";
import {countOf, fixed, probability, standingOf, stated} from "./auditContext.js";
import type {AuditRow} from "../../src/analysis/reproduction.js";

const Z = 1.959963984540054;
const range = (values: readonly number[], decimals: number) =>
  `${fixed(Math.min(...values), decimals)} to ${fixed(Math.max(...values), decimals)}`;

function coverageBars({standings, drawn, tasks}: AuditContext): AuditRow {
  const of = (metric: string) => standings.map(({model}) => drawn.get("overall", model, metric));
  const [pass, coverage] = [of("pass@0.75.half_width"), of("coverage.half_width")];
  const bounds = standings.map(({coverage: mean, atHalf, atThreeQuarters, atNineTenths}) => {
    const thresholds = [
      {at: 0.5, share: atHalf},
      {at: 0.75, share: atThreeQuarters},
      {at: 0.9, share: atNineTenths},
    ];
    return (
      100 *
      momentBounds({mean, meanSlack: 0.0005, thresholds, lattice: coverageLattice(23)}, {n: tasks}).half_width.high
    );
  });
  const plain = standings.map(({coverage: mean}) => 100 * Z * Math.sqrt((mean * (1 - mean)) / tasks));
  const equal = pass.filter((width, i) => Math.abs(width - coverage[i]) < 0.005).length;
  const beyond = coverage.filter((width, i) => width > bounds[i] + 0.005).length;
  const beyondPlain = coverage.filter((width, i) => width > plain[i] + 0.005).length;
  return {
    id: "F01",
    claim: "Figure 1, right panel: 95 % intervals of mean coverage",
    stated: `error bars of ${range(coverage, 1)} points to either side`,
    recomputed: `the bars equal those of the pass rates for ${equal} of ${standings.length} models; a distribution with the published mean and thresholds allows at most ${range(bounds, 2)} points, which ${beyond} bars exceed (${beyondPlain} exceed even 1.96 sqrt(m (1 - m) / n))`,
    verdict: beyond > 0 ? "differs" : "agrees",
    note: "The bars of the pass rates seem to have been drawn on both panels; read from the drawing, good to 0.01 points.",
  };
}

function exampleHalfWidth(context: AuditContext): AuditRow {
  const {standings, drawn, tasks} = context;
  const {atThreeQuarters: rate} = standingOf({standings}, "gemini-3.1-pro-preview");
  const passed = countOf(rate, tasks);
  const {low, high} = binomialBootstrapInterval(passed, tasks);
  const spread = bootstrapEndRange(passed, tasks).half_width;
  const wald = 100 * Z * Math.sqrt((rate * (1 - rate)) / tasks);
  const rows = standings.map(({model, atThreeQuarters}) => {
    const width = drawn.get("overall", model, "pass@0.75.half_width");
    const own = 100 * Z * Math.sqrt((atThreeQuarters * (1 - atThreeQuarters)) / tasks);
    const {least, most} = bootstrapEndRange(countOf(atThreeQuarters, tasks), tasks).half_width;
    return {
      other: Math.abs(width - Number(fixed(own, 1))) > 0.05,
      attainable: width >= 100 * least - 0.05 && width <= 100 * most + 0.05,
    };
  });
  const other = rows.filter((row) => row.other);
  const half = stated(context, "overall", "gemini-3.1-pro-preview", "pass@0.75.half_width");
  const consistent = Number(half) >= 100 * spread.least - 0.05 && Number(half) <= 100 * spread.most + 0.05;
  return {
    id: "F13",
    claim: "Half-width of the interval beside 78.2 %",
    stated: `${half} points`,
    recomputed: `exact percentile-bootstrap interval [${fixed(100 * low, 1)}, ${fixed(100 * high, 1)}], half-width ${fixed(50 * (high - low), 2)}; 10,000 draws give ${fixed(100 * spread.least, 2)} to ${fixed(100 * spread.most, 2)}; Wald ${fixed(wald, 2)}`,
    verdict: consistent ? "agrees" : "differs",
    note: `${other.length} of ${rows.length} drawn half-widths differ from the rounded Wald one, ${other.filter((row) => row.attainable).length} of those within reach of 10,000 draws. Symmetric bars hide that the interval is not symmetric.`,
  };
}

/** Within-group sum of squares of a cut of sorted values into three. */
function scatter(sorted: readonly number[], first: number, second: number): number {
  return [sorted.slice(0, first), sorted.slice(first, second), sorted.slice(second)].reduce((sum, group) => {
    const mean = group.reduce((a, b) => a + b, 0) / group.length;
    return sum + group.reduce((a, b) => a + (b - mean) ** 2, 0);
  }, 0);
}

function tiers(context: AuditContext): AuditRow {
  const {standings, tasks} = context;
  const rates = standings.map(({atThreeQuarters}) => 100 * atThreeQuarters).sort((a, b) => b - a);
  const cut = [rates.filter((rate) => rate >= 78).length, rates.filter((rate) => rate >= 65).length];
  const cuts = rates
    .flatMap((_, i) => rates.map((__, j) => [i + 1, j + 1]))
    .filter(([a, b]) => a < b && b < rates.length);
  const scored = cuts.map(([a, b]) => ({a, b, within: scatter(rates, a, b)})).sort((x, y) => x.within - y.within);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const total = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
  const own = scored.findIndex(({a, b}) => a === cut[0] && b === cut[1]);
  const [best] = scored;
  const fit = (within: number) => fixed(1 - within / total, 3);
  const passed = (model: string) => countOf(standingOf(context, model).atThreeQuarters, tasks);
  const pair = (one: string, other: string) => pooledZTest(passed(one), tasks, passed(other), tasks);
  const top = pair("muse-spark", "gemini-3.1-pro-preview");
  const difference = newcombeInterval(passed("muse-spark"), tasks, passed("gemini-3.1-pro-preview"), tasks);
  const across = pair("gemini-3.1-pro-preview", "claude-opus-4.6");
  return {
    id: "F07",
    claim: "Three tiers, the top one a cluster of three with overlapping intervals",
    stated: `${cut[0]} / ${cut[1] - cut[0]} / ${rates.length - cut[1]} models`,
    recomputed: `within the top tier Muse Spark and Gemini 3.1 Pro lie ${fixed(100 * difference.estimate, 1)} points apart (${probability(top.p)}, Newcombe ${fixed(100 * difference.low, 1)} to ${fixed(100 * difference.high, 1)}); across its edge Gemini 3.1 Pro and Opus 4.6 do not differ (${probability(across.p)}); of ${scored.length} cuts into three the stated one is number ${own + 1} by scatter within groups (fit ${fit(scored[own].within)}), the best is ${best.a} / ${best.b - best.a} / ${rates.length - best.b} (${fit(best.within)})`,
    verdict: own === 0 ? "agrees" : "differs",
    note: "Tests treat the models' trials as independent; they share tasks, so paired tests on trials would be sharper.",
  };
}

function thresholdGaps(context: AuditContext): AuditRow {
  const {standings} = context;
  const ends = ["muse-spark", "claude-haiku-4.5"].map((model) =>
    stated(context, "overall", model, "threshold_gap.0.50.0.75"),
  );
  const rates = standings.map(({atThreeQuarters}) => atThreeQuarters);
  const first = standings.map(({atHalf, atThreeQuarters}) => 100 * (atHalf - atThreeQuarters));
  const second = standings.map(({atThreeQuarters, atNineTenths}) => 100 * (atThreeQuarters - atNineTenths));
  const most = first.indexOf(Math.max(...first));
  const trend = spearman(first, rates);
  const other = spearman(second, rates);
  return {
    id: "F08",
    claim: "The gap between pass@0.50 and pass@0.75 widens toward the tail",
    stated: `${ends[0]} to ${ends[1]} points`,
    recomputed: `${fixed(first[0], 1)} at the head and ${fixed(first.at(-1) ?? NaN, 1)} at the tail; Spearman of gap and pass@0.75 ${fixed(trend.estimate, 3)}; the largest gap is ${fixed(first[most], 1)} (${standings[most].model}, place ${most + 1})`,
    verdict: most === standings.length - 1 ? "agrees" : "in part",
    note: `From 0.75 to 0.90 there is no such trend: Spearman ${fixed(other.estimate, 3)}, ${probability(other.p)}.`,
  };
}

function ties(context: AuditContext): AuditRow {
  const {tasks} = context;
  const passed = (model: string) => countOf(standingOf(context, model).atThreeQuarters, tasks);
  const tests = ["gpt-5.5", "gpt-5.4", "gpt-5.2"].map((model) => ({
    model,
    gap: (100 * (passed("glm-5.1") - passed(model))) / tasks,
    p: pooledZTest(passed("glm-5.1"), tasks, passed(model), tasks).p,
  }));
  const [tied, ...apart] = tests;
  return {
    id: "F14",
    claim: "GLM-5.1 is statistically tied with GPT-5.5, and with others within the interval",
    stated: "tied",
    recomputed: tests.map(({model, gap, p}) => `${model}: ${fixed(gap, 1)} points, ${probability(p)}`).join("; "),
    verdict: tied.p >= 0.05 && apart.every(({p}) => p >= 0.05) ? "agrees" : tied.p >= 0.05 ? "in part" : "differs",
    note: "Overlapping intervals do not make a tie: two rates can differ although their intervals overlap.",
  };
}

/**
 * Claims about intervals, ties and thresholds.
 * @param context from `auditContext`
 * @returns one row a claim, in a fixed order
 * @example auditIntervals(context).map(({id}) => id)
 */
export function auditIntervals(context: AuditContext): AuditRow[] {
  return [coverageBars(context), tiers(context), thresholdGaps(context), exampleHalfWidth(context), ties(context)];
}
