import {fitShareRow} from "../../src/stats/fitShareRow.js";
import {printedCounts} from "../../src/stats/printedCounts.js";
import {spearman} from "../../src/stats/spearman.js";
import type {AuditContext} from "./auditContext.js";
import {countOf, fixed, meanOf, modeShares, probability, standingOf} from "./auditContext.js";
import type {AuditRow} from "../../src/analysis/reproduction.js";
import {FAILURE_MODES} from "../../data/schema.js";

const MODES: readonly string[] = [...FAILURE_MODES.tool_call, ...FAILURE_MODES.cognitive];
const TOOL_MODES = FAILURE_MODES.tool_call.length;
const PRINTING = {decimals: 1};
const NEAR = 60;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function failedAt({standings, tasks}: AuditContext, threshold: "atThreeQuarters" | "atNineTenths"): number[] {
  return standings.map((standing) => countOf(1 - standing[threshold], tasks));
}

function denominators(context: AuditContext): AuditRow {
  const {inferred, standings, failures} = context;
  const failed = failedAt(context, "atThreeQuarters");
  const near = standings.filter(({model}, i) => {
    const parts = MODES.map((mode) => failures.get("overall", model, `failure.${mode}`));
    return fitShareRow({parts}, {from: Math.max(1, failed[i] - NEAR), to: failed[i] + NEAR, ...PRINTING}).length > 0;
  });
  const total = inferred === null ? null : sum(inferred.denominators);
  const found =
    inferred === null
      ? "no denominators make every row whole counts"
      : `one choice of ${inferred.combinations} makes every row whole counts and gives the Overall row: ${Math.min(...inferred.denominators)} to ${Math.max(...inferred.denominators)} a model, ${total} in all`;
  return {
    id: "F02",
    claim: "Tables 3 and 4: shares of the trials below 0.75",
    stated: `${sum(failed)} trials below 0.75 (${Math.min(...failed)} to ${Math.max(...failed)} a model)`,
    recomputed: `${near.length} of ${standings.length} rows are whole counts of any number within ${NEAR} of the failures at 0.75; ${found}`,
    verdict: near.length === standings.length ? "agrees" : "differs",
    note: "An inference from rounding: very strong, not confirmed by the authors. It is what diagnosing every trial below coverage 1 would give.",
  };
}

function pooledShares(context: AuditContext): AuditRow {
  const {standings, failures, inferred} = context;
  const cognitive = standings.map(({model}) => failures.get("overall", model, "failure.cognitive"));
  const weighted = (weights: readonly number[]) => sum(cognitive.map((share, i) => share * weights[i])) / sum(weights);
  const failed = failedAt(context, "atThreeQuarters");
  const overall = failures.get("overall", null, "failure.cognitive");
  const pooled =
    inferred === null
      ? NaN
      : (100 * sum(inferred.counts.map((counts) => sum(counts.slice(TOOL_MODES))))) / sum(inferred.denominators);
  const byFailures = weighted(failed);
  return {
    id: "F03",
    claim: "63.3 % of the diagnosed failures are cognitive",
    stated: `${fixed(overall, 1)} % of roughly 6,900`,
    recomputed: `${sum(failed)} trials fail at 0.75; weighted by them ${fixed(byFailures, 1)} %, unweighted ${fixed(meanOf(cognitive), 1)} %, weighted by the ${inferred === null ? "" : sum(inferred.denominators)} inferred diagnoses ${fixed(pooled, 1)} %`,
    verdict: Math.abs(byFailures - overall) <= 0.05 ? "agrees" : "differs",
    note: "The share and the number it is said to be of do not go together; the share fits the larger number.",
  };
}

function noToolUse(context: AuditContext): AuditRow {
  const share = context.failures.get("overall", "o3-pro", "failure.no_tool_use");
  const failed = countOf(1 - standingOf(context, "o3-pro").atThreeQuarters, context.tasks);
  const place = context.standings.findIndex(({model}) => model === "o3-pro");
  const whole = printedCounts(share, failed, PRINTING);
  const counts = context.inferred?.counts[place];
  const found =
    counts === undefined ? "" : `; ${counts[MODES.indexOf("no_tool_use")]} of ${sum(counts)} inferred diagnoses`;
  return {
    id: "F04",
    claim: "o3 Pro calls no tool in 40.1 % of its failed trajectories",
    stated: `${fixed(share, 1)} % of failures`,
    recomputed: `${fixed(share, 1)} % is ${whole === null ? "no whole count" : `${whole.low}`} of ${failed}${found}`,
    verdict: whole === null ? "differs" : "agrees",
    note: "What share of the failures at 0.75 called no tool cannot be told from what is printed.",
  };
}

function rowSums(context: AuditContext): AuditRow {
  const {failures, standings} = context;
  const rows = [...standings.map(({model}) => model), null].map((model) => {
    const of = (name: string) => failures.get("overall", model, `failure.${name}`);
    const parts = (from: number, to?: number) => sum(MODES.slice(from, to).map(of));
    return {
      hundred: Math.abs(of("tool_call") + of("cognitive") - 100) < 0.01,
      tool: Math.abs(parts(0, TOOL_MODES) - of("tool_call")),
      cognitive: Math.abs(parts(TOOL_MODES) - of("cognitive")),
    };
  });
  const off = (key: "tool" | "cognitive") => rows.slice(0, -1).filter((row) => row[key] > 0.05).length;
  const whole = rows.filter(({hundred}) => hundred).length;
  return {
    id: "F15",
    claim: "Tables 3 and 4: the families sum to 100 %",
    stated: "Tool % + Cog % = 100",
    recomputed: `${whole} of ${rows.length} rows sum to 100.0; modes differ from their family's share by at most ${fixed(Math.max(...rows.flatMap(({tool, cognitive}) => [tool, cognitive])), 1)} (tool call: ${off("tool")} rows, cognitive: ${off("cognitive")} rows)`,
    verdict: whole === rows.length ? "agrees" : "differs",
    note: "Differences of a tenth are what rounding whole counts gives.",
  };
}

function toolTrend(context: AuditContext): AuditRow {
  const shares = context.standings.map(({model}) => context.failures.get("overall", model, "failure.tool_call"));
  const trend = spearman(
    shares,
    context.standings.map(({atThreeQuarters}) => atThreeQuarters),
  );
  const majority = context.standings
    .filter((_, i) => shares[i] > 50)
    .map(({model}, i) => `${model} (${fixed(shares.filter((share) => share > 50)[i], 1)})`);
  return {
    id: "F23",
    claim: "Tool-call failures shrink with capability",
    stated: "no number",
    recomputed: `Spearman of Tool % and pass@0.75 ${fixed(trend.estimate, 3)}, ${probability(trend.p)}; a majority of tool-call failures only in ${majority.join(", ")}`,
    verdict: trend.estimate < 0 && trend.p < 0.05 ? "agrees" : "differs",
    note: "A trend over 20 models, not a law: models of one provider are not independent.",
  };
}

function profiles(context: AuditContext): AuditRow {
  const trio = ["gpt-5.5", "claude-opus-4.7", "glm-5.1"];
  const shares = modeShares(context, MODES);
  const at = (model: string) => context.standings.findIndex((standing) => standing.model === model);
  const outside = MODES.filter((_, mode) => {
    const others = shares.filter((__, i) => !trio.includes(context.standings[i].model)).map((row) => row[mode]);
    const own = trio.map((model) => shares[at(model)][mode]);
    return own.every((share) => share > Math.max(...others)) || own.every((share) => share < Math.min(...others));
  });
  const distance = (a: readonly number[], b: readonly number[]) =>
    Math.sqrt(sum(a.map((share, i) => (Math.sqrt(share / 100) - Math.sqrt(b[i] / 100)) ** 2)) / 2);
  const pairs = shares.flatMap((row, i) =>
    shares.slice(i + 1).map((other, j) => ({i, j: i + 1 + j, d: distance(row, other)})),
  );
  const [nearest] = pairs.sort((a, b) => a.d - b.d);
  const early = context.standings
    .map(({model}, i) => ({model, share: shares[i][MODES.indexOf("early_termination")]}))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3);
  return {
    id: "F12",
    claim: "Early termination and faulty synthesis mark a regime of the newest models",
    stated: "a matter of capability",
    recomputed: `${trio.join(", ")} lie outside the range of the others on ${outside.length} of ${MODES.length} modes; the nearest pair of all is ${context.standings[nearest.i].model} and ${context.standings[nearest.j].model} (Hellinger ${fixed(nearest.d, 3)}); early termination is most frequent in ${early.map(({model, share}) => `${model} (${fixed(share, 1)})`).join(", ")}`,
    verdict: "open",
    note: "A change of diagnosing judge or prompt between waves of models would look the same; the paper cannot settle it. The three models with most early terminations are of the families of the three judges.",
  };
}

function perfect(context: AuditContext): AuditRow {
  const {inferred, tasks, standings} = context;
  const share = (n: number) => fixed((100 * (tasks - n)) / tasks, 1);
  const ends = inferred === null ? null : [inferred.denominators[0], inferred.denominators.at(-1) ?? NaN];
  return {
    id: "F24",
    claim: "pass@1.00, which is not published",
    stated: "not stated",
    recomputed:
      ends === null
        ? "not derivable"
        : `${share(ends[0])} % (${standings[0].model}) to ${share(ends[1])} % (${standings.at(-1)?.model})`,
    verdict: ends === null ? "not derivable" : "derived",
    note: "Follows only if the denominators of F02 are right.",
  };
}

/**
 * Claims about failure modes.
 * @param context from `auditContext`
 * @returns one row a claim, in a fixed order
 * @example auditFailures(context).map(({id}) => id)
 */
export function auditFailures(context: AuditContext): AuditRow[] {
  return [
    denominators(context),
    pooledShares(context),
    noToolUse(context),
    profiles(context),
    rowSums(context),
    toolTrend(context),
    perfect(context),
  ];
}
