import {adjustPValues} from "../../src/stats/adjustPValues.js";
import {kendallTauB} from "../../src/stats/kendallTauB.js";
import {kendallW} from "../../src/stats/kendallW.js";
import {groupPermutationTest} from "../../src/stats/labelPermutation.js";
import {spearman, spearmanRho} from "../../src/stats/spearman.js";
import {pooledZTest} from "../../src/stats/twoProportionTest.js";
import type {AuditContext} from "./auditContext.js";
import {countOf, fixed, isPrinted, meanOf, probability, stated} from "./auditContext.js";
import type {AuditRow} from "../../src/analysis/reproduction.js";

const LEVEL = 0.05;

/** The judges by a short name, in the order of Table 7, and the group of models each belongs to. */
const JUDGES = [
  {judge: "gemini-3.1-pro-preview", name: "Gemini 3.1 Pro", group: "Google"},
  {judge: "gpt-5.4", name: "GPT-5.4", group: "OpenAI"},
  {judge: "claude-opus-4.6", name: "Opus 4.6", group: "Anthropic"},
];
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
];

function rates({standings}: AuditContext): number[][] {
  return JUDGES.map(({judge}) => standings.map(({judged}) => judged[judge]));
}

function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => 1 + values.filter((other) => other > value).length);
}

function rankChanges(context: AuditContext): AuditRow {
  const ranks = rates(context).map(ranksOf);
  const moved = context.standings.flatMap(({model}, i) => {
    const own = ranks.map((list) => list[i]);
    return new Set(own).size === 1 ? [] : [{model, own, move: Math.max(...own) - Math.min(...own)}];
  });
  const most = moved.reduce((a, b) => (b.move > a.move ? b : a));
  const upper = moved.filter(({own}) => own[0] <= 6).length;
  return {
    id: "F09",
    claim: "Changes of rank between judges are few and in the crowded upper cluster",
    stated: "few, upper cluster",
    recomputed: `${moved.length} of ${context.standings.length} models change rank, ${upper} of them in the top six; the largest move is ${most.model} (${most.own.join("/")})`,
    verdict: upper === moved.length ? "agrees" : "in part",
    note: moved.map(({model, own}) => `${model} ${own.join("/")}`).join(", "),
  };
}

function severity(context: AuditContext): AuditRow {
  const all = rates(context);
  const means = all.map((list) => 100 * meanOf(list));
  const most = means.indexOf(Math.max(...means));
  const least = means.indexOf(Math.min(...means));
  const percent = (judge: number, i: number) => fixed(100 * all[judge][i], 1);
  const exceptions = context.standings.flatMap(({model}, i) => {
    const own = all.map((list) => list[i]);
    const generous = own.indexOf(Math.max(...own));
    const strict = own.indexOf(Math.min(...own));
    return [
      ...(generous === most
        ? []
        : [
            `${JUDGES[generous].name} is more generous to ${model} (${percent(generous, i)} against ${percent(most, i)})`,
          ]),
      ...(strict === least
        ? []
        : [`${JUDGES[strict].name} is stricter on ${model} (${percent(strict, i)} against ${percent(least, i)})`]),
    ];
  });
  const overall = meanOf(means);
  const residuals = JUDGES.map(({group}, judge) => {
    const own = context.standings.flatMap((standing, i) => {
      if (standing.group !== group) return [];
      const model = meanOf(all.map((list) => 100 * list[i]));
      return [100 * all[judge][i] - model - means[judge] + overall];
    });
    return `${group} ${fixed(meanOf(own), 2)}`;
  });
  return {
    id: "F11",
    claim: "The primary judge is the most generous, GPT-5.4 the strictest",
    stated: "of the means",
    recomputed: `means ${means.map((mean) => fixed(mean, 2)).join(" / ")}; exceptions: ${exceptions.join("; ")}`,
    verdict: most === 0 && least === 1 ? (exceptions.length === 0 ? "agrees" : "in part") : "differs",
    note: `What a judge adds for models of its own family, beyond what model and judge explain (points): ${residuals.join(", ")}.`,
  };
}

function correlations(context: AuditContext): AuditRow {
  const {standings} = context;
  const text = stated(context, "overall", null, "spearman.pass@0.50.pass@0.75");
  const lists = {
    "0.50": standings.map(({atHalf}) => atHalf),
    "0.75": standings.map(({atThreeQuarters}) => atThreeQuarters),
    "0.90": standings.map(({atNineTenths}) => atNineTenths),
    coverage: standings.map(({coverage}) => coverage),
  };
  const names = Object.keys(lists) as (keyof typeof lists)[];
  const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => ({a, b, rho: spearmanRho(lists[a], lists[b])})));
  const [first] = pairs;
  return {
    id: "F16",
    claim: "Spearman of the ranks at 0.50 and 0.75",
    stated: text,
    recomputed: fixed(first.rho, 6),
    verdict: isPrinted(first.rho, text) ? "agrees" : "differs",
    note: `Other pairs: ${pairs
      .slice(1)
      .map(({a, b, rho}) => `${a}/${b} ${fixed(rho, 6)}`)
      .join(", ")}.`,
  };
}

function judgeMeans(context: AuditContext): AuditRow {
  const all = rates(context);
  const means = all.map((list) => 100 * meanOf(list));
  const spans = context.standings.map(
    (_, i) => 100 * (Math.max(...all.map((list) => list[i])) - Math.min(...all.map((list) => list[i]))),
  );
  const ties = all.filter((list) => new Set(list).size < list.length).length;
  const texts = JUDGES.map(({judge}) => stated(context, `judge:${judge}`, null, "pass@0.75"));
  const [least, most, mean] = ["min", "max", "mean"].map((end) =>
    stated(context, "judges", null, `pass@0.75.range.${end}`),
  );
  const matches =
    means.every((value, i) => isPrinted(value, texts[i])) &&
    isPrinted(Math.min(...spans), least) &&
    isPrinted(Math.max(...spans), most) &&
    isPrinted(meanOf(spans), mean);
  return {
    id: "F17",
    claim: "Judge means, range over judges and its mean",
    stated: `${texts.join(" / ")}; ${least} to ${most}; ${mean}`,
    recomputed: `${means.map((value) => fixed(value, 3)).join(" / ")}; ${fixed(Math.min(...spans), 1)} to ${fixed(Math.max(...spans), 1)}; ${fixed(meanOf(spans), 3)}`,
    verdict: matches ? "agrees" : "differs",
    note: ties === 0 ? "No two models tie under any judge." : `${ties} judges have models that tie.`,
  };
}

function judgeAgreement(context: AuditContext): AuditRow {
  const all = rates(context);
  const pairs = PAIRS.map(([a, b]) => {
    const tau = kendallTauB(all[a], all[b], {permutations: 0});
    return `${JUDGES[a].name} and ${JUDGES[b].name}: rho ${fixed(spearmanRho(all[a], all[b]), 6)}, tau ${fixed(tau.estimate, 6)}, ${tau.discordant} of ${tau.concordant + tau.discordant} pairs reversed`;
  });
  return {
    id: "F18",
    claim: "The order of the models is broadly preserved between judges",
    stated: "no number",
    recomputed: `${pairs.join("; ")}; Kendall's W ${fixed(kendallW(all).value, 6)}`,
    verdict: PAIRS.every(([a, b]) => spearmanRho(all[a], all[b]) > 0.9) ? "agrees" : "differs",
    note: "Agreement on the order of models says little of agreement on single trials.",
  };
}

function splits(context: AuditContext): AuditRow {
  const {standings, tasks, published} = context;
  const size =
    published.find(({scope, metric, place}) => scope === "public" && metric === "tasks" && place === "text")?.value ??
    tasks / 2;
  const p = standings.map(
    ({publicRate, privateRate}) =>
      pooledZTest(countOf(publicRate, size), size, countOf(privateRate, tasks - size), tasks - size).p,
  );
  const below = (values: readonly number[]) => values.filter((value) => value < LEVEL).length;
  const holm = adjustPValues(p, "holm");
  const means = [
    meanOf(standings.map(({publicRate}) => 100 * publicRate)),
    meanOf(standings.map(({privateRate}) => 100 * privateRate)),
  ];
  const grouped = standings.filter(({group}) => standings.filter((other) => other.group === group).length > 1);
  const gap = ({publicRate, privateRate}: {publicRate: number; privateRate: number}) =>
    100 * (publicRate - privateRate);
  const provider = groupPermutationTest(
    grouped.map(gap),
    grouped.map(({group}) => group),
  );
  const trend = spearman(
    standings.map(gap),
    standings.map(({atThreeQuarters}) => atThreeQuarters),
  );
  const gaps = standings.map(gap);
  const [least, most] = ["min", "max"].map((end) => stated(context, "split", null, `gap.${end}`));
  return {
    id: "F10",
    claim: "The gap between the splits differs between models and clusters by provider",
    stated: `${least} to ${most} points`,
    recomputed: `${fixed(Math.min(...gaps), 1)} to ${fixed(Math.max(...gaps), 1)} points; all models together ${fixed(means[0], 2)} % public and ${fixed(means[1], 2)} % private, ${fixed(means[0] - means[1], 2)} points apart; of ${p.length} gaps ${below(p)} have p < 0.05 unadjusted, ${below(adjustPValues(p, "benjamini-hochberg"))} after Benjamini-Hochberg, ${below(holm)} after Holm${
      below(holm) > 0
        ? ` (${standings
            .filter((_, i) => holm[i] < LEVEL)
            .map(({model}) => model)
            .join(", ")})`
        : ""
    }; provider groups: permutation ${probability(provider.p)} over ${grouped.length} models`,
    verdict: isPrinted(Math.min(...gaps), least) && isPrinted(Math.max(...gaps), most) ? "agrees" : "differs",
    note: `The models share the tasks: most of the gap is common to them, which means that the splits differ in difficulty. Spearman of gap and pass@0.75 ${fixed(trend.estimate, 2)}, ${probability(trend.p)}.`,
  };
}

function providerGaps(context: AuditContext): AuditRow {
  const {standings} = context;
  const found = ["OpenAI", "Google", "Anthropic", "Open-Source"].map((group) => {
    const gaps = standings
      .filter((standing) => standing.group === group)
      .map(({publicRate, privateRate}) => 100 * (publicRate - privateRate));
    return {group, gaps, mean: meanOf(gaps), text: stated(context, `provider:${group}`, null, "gap.mean")};
  });
  const exact = standings.filter(
    ({publicRate, privateRate, atThreeQuarters}) => Math.abs((publicRate + privateRate) / 2 - atThreeQuarters) < 1e-6,
  ).length;
  return {
    id: "F20",
    claim: "Mean gaps of the provider groups",
    stated: found.map(({group, text}) => `${group} ${text}`).join(", "),
    recomputed: found.map(({group, mean}) => `${group} ${fixed(mean, 3)}`).join(", "),
    verdict: found.every(({mean, text}) => isPrinted(mean, text)) ? "agrees" : "differs",
    note: `OpenAI's gaps are ${fixed(Math.min(...found[0].gaps), 1)} to ${fixed(Math.max(...found[0].gaps), 1)}. The drawn dots average to pass@0.75 for ${exact} of ${standings.length} models.`,
  };
}

/**
 * Claims about ranks, judges and splits.
 * @param context from `auditContext`
 * @returns one row a claim, in a fixed order
 * @example auditRanks(context).map(({id}) => id)
 */
export function auditRanks(context: AuditContext): AuditRow[] {
  return [
    rankChanges(context),
    splits(context),
    severity(context),
    correlations(context),
    judgeMeans(context),
    judgeAgreement(context),
    providerGaps(context),
  ];
}
