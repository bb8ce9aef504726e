import {FAILURE_MODES} from "../../data/schema.js";
import type {NewRow} from "../../data/schema.js";
import {fitShareTable} from "../../src/stats/fitShareTable.js";
import type {ShareRow} from "../../src/stats/fitShareRow.js";

/** The 11 modes in the order of Tables 3 and 4: tool-call family first. */
export const MODES: readonly string[] = [...FAILURE_MODES.tool_call, ...FAILURE_MODES.cognitive];
/** How many of `MODES` are of the tool-call family. */
export const TOOL_MODES: number = FAILURE_MODES.tool_call.length;

/** How far beyond the failures at 0.90 a denominator of Tables 3 and 4 is looked for. */
const SEARCHED = 120;

/** What the rows of a model must add up to. */
export interface ModelTarget {
  model: string;
  /** Trials with coverage of at least 0.50, 0.75, 0.90 and 1 under the primary judge. */
  atHalf: number;
  atThreeQuarters: number;
  atNineTenths: number;
  full: number;
  /** Sum of coverage over the tasks. */
  coverageSum: number;
  publicPassed: number;
  privatePassed: number;
  /** Passed at 0.75 under each judge, the primary one first. */
  passedByJudge: number[];
  meanSeconds: number;
  /** Diagnosed trials by mode, in the order of `MODES`. */
  modes: number[];
}

/** What the tasks must add up to. */
export interface TaskTarget {
  tasks: number;
  publicTasks: number;
  tools: number;
  claims: {min: number; max: number; total: number; above10: number};
  exposed: {min: number; max: number; total: number};
  required: {min: number; max: number; total: number};
  /** Tasks with one, two, three, and four or more servers. */
  byServers: [number, number, number, number];
  servers: {server: string; tasks: number}[];
  buckets: {bucket: string; tasks: number}[];
}

/** The published figures as a look-up of one number. */
class Figures {
  readonly #values = new Map<string, number>();

  constructor(rows: readonly NewRow<"published">[]) {
    for (const {scope, model, metric, place, value} of rows) {
      if (value == null) continue;
      this.#values.set(JSON.stringify([scope, model ?? null, metric, place]), value);
    }
  }

  of(scope: string, model: string | null, metric: string, place: string): number {
    const value = this.#values.get(JSON.stringify([scope, model, metric, place]));
    if (value === undefined)
      throw new Error(`published figures: ${place}: got no ${metric} of ${model ?? scope}; expected a number`);
    return value;
  }

  text(scope: string, metric: string): number {
    return this.of(scope, null, metric, "text");
  }
}

/** A percentage of `total` as the whole count that it must be. */
function wholeCount(percent: number, total: number, what: string): number {
  const count = Math.round((percent * total) / 100);
  if (Math.abs(count - (percent * total) / 100) > 1e-6)
    throw new Error(`${what}: got ${percent} % of ${total}; expected a whole count`);
  return count;
}

function readShares(figures: Figures, model: string | null): ShareRow {
  const share = (name: string, place: string) => figures.of("overall", model, `failure.${name}`, place);
  const place = (mode: string, i: number) =>
    `Table ${i < TOOL_MODES ? 3 : 4}, ${mode === "err_recovery" ? "error recovery" : mode.replaceAll("_", " ")}`;
  const places = MODES.map((_, i) => i);
  return {
    parts: MODES.map((mode, i) => share(mode, place(mode, i))),
    subtotals: [
      {printed: share("tool_call", "Table 3, Tool %"), of: places.slice(0, TOOL_MODES)},
      {printed: share("cognitive", "Table 4, Cog %"), of: places.slice(TOOL_MODES)},
    ],
  };
}

/**
 * What a reconstruction of MCP-Atlas must add up to, from the published figures.
 * Where two figures state the same with different precision, the finer one is taken: mean coverage from the drawing of Figure 1, time from that of Figure 2.
 * @param rows the published figures
 * @param models ids in the order of the tables
 * @param judges ids, the primary one first
 * @throws where a figure is missing, a rate is no whole count, or the splits do not add up
 */
export function modelTargets(
  rows: readonly NewRow<"published">[],
  models: readonly string[],
  judges: readonly string[],
): ModelTarget[] {
  const figures = new Figures(rows);
  const tasks = figures.text("overall", "tasks");
  const publicTasks = figures.text("public", "tasks");
  const judgeColumns = ["Table 7, Gemini 3.1 Pro", "Table 7, GPT-5.4", "Table 7, Opus 4.6"];
  const targets = models.map((model) => {
    const rate = (threshold: string) =>
      wholeCount(
        figures.of("overall", model, `pass@${threshold}`, `Table 8, pass@${threshold}`),
        tasks,
        `${model} pass@${threshold}`,
      );
    return {
      model,
      atHalf: rate("0.50"),
      atThreeQuarters: rate("0.75"),
      atNineTenths: rate("0.90"),
      coverageSum: (figures.of("overall", model, "coverage", "Figure 1, right panel, bar") * tasks) / 100,
      publicPassed: wholeCount(
        figures.of("public", model, "pass@0.75", "Figure 3, public dot"),
        publicTasks,
        `${model} public`,
      ),
      privatePassed: wholeCount(
        figures.of("private", model, "pass@0.75", "Figure 3, private dot"),
        tasks - publicTasks,
        `${model} private`,
      ),
      passedByJudge: judges.map((judge, i) =>
        wholeCount(figures.of(`judge:${judge}`, model, "pass@0.75", judgeColumns[i]), tasks, `${model} ${judge}`),
      ),
      meanSeconds: figures.of("overall", model, "seconds", "Figure 2, point"),
    };
  });
  for (const {model, atThreeQuarters, publicPassed, privatePassed, passedByJudge} of targets) {
    for (const [what, count] of [
      ["splits", publicPassed + privatePassed],
      ["primary judge", passedByJudge[0]],
    ] as const) {
      if (count !== atThreeQuarters)
        throw new Error(
          `published figures: ${model}: ${what}: got ${count} passed; expected ${atThreeQuarters} as in Table 8`,
        );
    }
  }
  const {counts} = fitShareTable(
    models.map((model) => readShares(figures, model)),
    targets.map(({atNineTenths}) => [tasks - atNineTenths, tasks - atNineTenths + SEARCHED] as const),
    readShares(figures, null),
    {decimals: 1},
  );
  return targets.map((target, i) => ({
    ...target,
    full: tasks - counts[i].reduce((sum, count) => sum + count, 0),
    modes: counts[i],
  }));
}

/**
 * What the tasks of a reconstruction must add up to, from the published figures.
 * @param rows the published figures
 * @returns numbers of tasks, claims, tools and servers
 * @throws where a figure is missing or a share is no whole count
 * @example taskTarget(rows).tasks // 1000
 */
export function taskTarget(rows: readonly NewRow<"published">[]): TaskTarget {
  const figures = new Figures(rows);
  const text = (metric: string) => figures.text("overall", metric);
  const tasks = text("tasks");
  const spread = (name: string) => ({
    min: text(`${name}.min`),
    max: text(`${name}.max`),
    total: Math.round(text(`${name}.mean`) * tasks),
  });
  const servers = rows
    .filter(({place}) => place === "Table 5, tasks")
    .map(({scope, value}) => ({server: scope.slice("server:".length), tasks: value ?? 0}));
  const share = (metric: string) => wholeCount(text(`servers_per_task.${metric}`), tasks, metric);
  return {
    tasks,
    publicTasks: figures.text("public", "tasks"),
    tools: text("tools"),
    claims: {...spread("claims"), above10: wholeCount(text("claims.above_10"), tasks, "claims.above_10")},
    exposed: spread("exposed_tools"),
    required: spread("required_tools"),
    byServers: [tasks - share("two_or_more"), share("two"), share("three"), share("four_or_more")],
    servers,
    buckets: rows
      .filter(({metric, scope}) => metric === "share" && scope.startsWith("bucket:"))
      .map(({scope, value}) => ({bucket: scope.slice("bucket:".length), tasks: wholeCount(value ?? 0, tasks, scope)})),
  };
}
