import {FAILURE_MODES} from "../../data/schema.js";
import {coverageLattice, momentBounds} from "../../src/stats/momentBounds.js";
import {inferFailures, printedAt, shareRow} from "./inferFailures.js";
import type {PublishedNumber, Recomputed} from "./ledgerRow.js";
import type {NumberIndex} from "./standings.js";
import {numbersAt} from "./standings.js";

const MODES: readonly string[] = [...FAILURE_MODES.tool_call, ...FAILURE_MODES.cognitive];
const TOOL_MODES = FAILURE_MODES.tool_call.length;
const HALF_A_TENTH = 0.05;

type Draft = Omit<Recomputed, "basis" | "unit"> & {unit?: string};

function finish(drafts: Draft[]): Recomputed[] {
  return drafts.map((draft) => ({unit: "count", ...draft, basis: "print"}));
}

/**
 * Numbers of tables, figures and text computed from other printed ones that state the same, or parts of the same.
 * @param published the paper's numbers, from `data/published`
 * @param models in the order of the tables
 * @returns one row a number, model by model; a value is null where the printed numbers do not give it
 * @example atlasPrint(published, models).length
 */
export function atlasPrint(published: readonly PublishedNumber[], models: readonly string[]): Recomputed[] {
  const table8 = numbersAt(published, ["Table 8"]);
  const figure1 = numbersAt(published, ["Figure 1, right panel, bar"]);
  const figure2 = numbersAt(published, ["Figure 2, point"]);
  const dots = numbersAt(published, ["Figure 3, public", "Figure 3, private"]);
  const text = printedAt(published, "text");
  const size = (scope: string) => text.get(scope, null, "tasks");
  const primary =
    [...new Set(published.map(({scope}) => scope))].find((scope) => scope === "judge:gemini-3.1-pro-preview") ?? "";
  const drafts = models.flatMap((model): Draft[] => {
    const pass = table8.get("overall", model, "pass@0.75");
    const split =
      (size("public") * dots.get("public", model, "pass@0.75") +
        size("private") * dots.get("private", model, "pass@0.75")) /
      size("overall");
    const rates = {model, metric: "pass@0.75", unit: "proportion"};
    return [
      {
        ...rates,
        scope: "overall",
        value: split,
        method: "Figure 3: the two dots, weighted by the sizes of the splits",
        place: "Table 8",
      },
      {...rates, scope: "overall", value: pass, method: "Table 8: pass@0.75", notPlace: "Table 8"},
      {...rates, scope: primary, value: pass, method: "Table 8: pass@0.75"},
      {
        scope: "overall",
        model,
        metric: "coverage",
        unit: "proportion",
        value: figure1.get("overall", model, "coverage"),
        method: "Figure 1: the drawn bar",
        notPlace: "Figure 1, right panel, bar",
      },
      {
        scope: "overall",
        model,
        metric: "seconds",
        unit: "seconds",
        value: figure2.get("overall", model, "seconds"),
        method: "Figure 2: the drawn point",
        notPlace: "Figure 2",
      },
      ...coverageBound(table8, model, size("overall"), text.get("overall", null, "claims.max")),
    ];
  });
  return finish([
    ...drafts,
    ...failureDrafts(published, models, table8, size("overall")),
    ...textDrafts(published, models, text),
  ]);
}

/** The widest interval of mean coverage that the printed mean and thresholds allow. */
function coverageBound(table8: NumberIndex, model: string, tasks: number, mostClaims: number): Draft[] {
  const bounds = momentBounds(
    {
      mean: table8.get("overall", model, "coverage"),
      meanSlack: 0.0005,
      thresholds: ["0.50", "0.75", "0.90"].map((at) => ({
        at: Number(at),
        share: table8.get("overall", model, `pass@${at}`),
      })),
      lattice: coverageLattice(mostClaims),
    },
    {n: tasks},
  );
  return [
    {
      scope: "overall",
      model,
      metric: "coverage.half_width",
      unit: "proportion",
      value: bounds.half_width.high,
      relation: "at most",
      method: "Table 8: the widest 95 % interval that a distribution with this mean and these shares can have",
    },
  ];
}

function failureDrafts(
  published: readonly PublishedNumber[],
  models: readonly string[],
  table8: NumberIndex,
  tasks: number,
): Draft[] {
  const tables = printedAt(published, "Table 3", "Table 4");
  const drafts = [...models, null].flatMap((model): Draft[] => {
    const {parts} = shareRow(tables, model);
    const sum = Array.from(parts)
      .slice(0, TOOL_MODES)
      .reduce((a, b) => a + b, 0);
    return [
      {
        scope: "overall",
        model,
        metric: "failure.tool_call",
        unit: "percent",
        value: sum,
        slack: HALF_A_TENTH * TOOL_MODES,
        method: "Table 3: sum of the modes of the family; each may be off by its rounding",
        place: "Table 3",
      },
      {
        scope: "overall",
        model,
        metric: "failure.cognitive",
        unit: "percent",
        value: 100 - tables.get("overall", model, "failure.tool_call"),
        slack: HALF_A_TENTH,
        method: "Table 3: 100 less the other family",
        place: "Table 4",
      },
    ];
  });
  const failed = (threshold: string) =>
    models.map((model) => Math.round(tasks * (1 - table8.get("overall", model, `pass@${threshold}`))));
  drafts.push({
    scope: "overall",
    model: null,
    metric: "failures.diagnosed",
    value: failed("0.75").reduce((a, b) => a + b, 0),
    method: "Table 8: trials below 0.75, over the models",
  });
  const inferred = inferFailures(published, models, failed("0.90"));
  if (inferred === null) return drafts;
  const total = inferred.denominators.reduce((a, b) => a + b, 0);
  const pooled = MODES.map((_, i) => inferred.counts.reduce((sum, counts) => sum + counts[i], 0) / total);
  const method = "Tables 3 and 4: the rows pooled by the denominators that their rounding allows";
  const add = (name: string, value: number, more: Partial<Draft> = {}) =>
    drafts.push({scope: "overall", model: null, metric: `failure.${name}`, unit: "proportion", value, method, ...more});
  MODES.forEach((mode, i) => add(mode, pooled[i]));
  add(
    "tool_call",
    pooled.slice(0, TOOL_MODES).reduce((a, b) => a + b, 0),
    {place: "text"},
  );
  add(
    "cognitive",
    pooled.slice(TOOL_MODES).reduce((a, b) => a + b, 0),
    {place: "text"},
  );
  add("no_tool_use", tables.get("overall", "o3-pro", "failure.no_tool_use") / 100, {
    model: "o3-pro",
    place: "text",
    method: "Table 3: no tool use of o3 Pro",
  });
  return drafts;
}

function textDrafts(published: readonly PublishedNumber[], models: readonly string[], text: NumberIndex): Draft[] {
  const of = (metric: string, scope = "overall") => text.get(scope, null, metric);
  const servers = published.filter(({place}) => place === "Table 5, tasks");
  const mentions = servers.reduce((sum, {value}) => sum + (value ?? 0), 0);
  const trajectories = of("models") * of("tasks");
  const claimScores = trajectories * of("claims.mean");
  const buckets = published.filter(({metric, scope}) => metric === "share" && scope.startsWith("bucket:"));
  const all = {scope: "overall", model: null};
  return [
    {...all, metric: "models", value: models.length, method: "Table 8: rows"},
    {...all, metric: "trajectories", value: trajectories, method: "text: models x tasks"},
    {...all, metric: "claim_scores", value: claimScores, method: "text: models x tasks x mean claims"},
    {
      ...all,
      scope: "judges",
      metric: "claim_scores",
      value: claimScores * of("judges"),
      method: "text: models x tasks x mean claims x judges",
    },
    {
      ...all,
      metric: "tasks",
      value: of("tasks", "public") + of("tasks", "private"),
      method: "text: sum of the splits",
      place: "text",
    },
    {
      ...all,
      metric: "distractors.mean",
      value: of("exposed_tools.mean") - of("required_tools.mean"),
      slack: 0.1,
      method: "text: exposed less required, each rounded",
    },
    {...all, metric: "servers", value: servers.length, method: "Table 5: rows", place: "text"},
    {...all, metric: "servers_per_task.mean", value: mentions / of("tasks"), method: "Table 5: mentions by tasks"},
    {
      ...all,
      metric: "servers_per_task.two_or_more",
      unit: "percent",
      value: of("servers_per_task.two") + of("servers_per_task.three") + of("servers_per_task.four_or_more"),
      slack: 0.15,
      method: "text: sum of its parts, each rounded",
    },
    ...(["servers", "tools", "tasks"] as const).map((metric) => ({
      scope: "benchmark:MCP-Atlas",
      model: null,
      metric,
      value: of(metric),
      method: `text: ${metric}`,
    })),
    ...buckets.flatMap(({scope, value}): Draft[] => [
      {
        scope,
        model: null,
        metric: "share.low",
        unit: "percent",
        value,
        relation: "at most",
        method: "Table 2: the share itself",
      },
      {
        scope,
        model: null,
        metric: "share.high",
        unit: "percent",
        value,
        relation: "at least",
        method: "Table 2: the share itself",
      },
    ]),
  ];
}
