import {paretoSet} from "../stats/paretoSet.js";
import {scoreInterval} from "../stats/scoreInterval.js";
import type {Archive} from "./archive.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {PublishedFigures} from "./publishedFigure.js";
import {rateOf, standings} from "./standings.js";
import type {Standing} from "./standings.js";

/** Lower ends of the tiers that the paper draws, by pass@0.75: below the last one is the third tier. */
export const printedTiers = [0.78, 0.65];
/** A gap above this is drawn red in the paper's Figure 3. */
export const printedGap = 0.06;

/** One model of Figure 1: two bars, each with half the length of its error bar; null where there is none. */
export interface PrintedBar extends ModelFacts {
  pass: number;
  pass_half: number | null;
  coverage: number | null;
  coverage_half: number | null;
}

/** One model of Figure 2. */
export interface PrintedPoint extends ModelFacts {
  seconds: number;
  pass: number;
  isOnLine: boolean;
}

/** One model of Figure 3. */
export interface PrintedGapRow extends ModelFacts {
  public: number;
  private: number;
  gap: number;
  isRed: boolean;
}

/** Whether an experiment's figures can be set beside those of the MCP-Atlas paper: its benchmark, scored by claims. */
export function hasPaperForm({experiment, outcomes}: Pick<Archive, "experiment" | "outcomes">): boolean {
  return experiment.benchmark === "MCP-Atlas" && (outcomes.scoring === "claims" || outcomes.scoring === "none");
}

/**
 * What the paper's figures are made with, whatever else is chosen: primary judge, its threshold and convention, all tasks.
 * @param state keeps its models
 */
export function printedState({outcomes}: Pick<Archive, "outcomes">, state: PageState): PageState {
  return {...state, ...outcomes.defaults, measure: "pass", k: 1, level: 0.95, slice: null, sort: null, extra: {}};
}

/**
 * Figure 1: pass@0.75 and mean coverage, highest pass rate first. Of published figures the drawn error bars; of trials half
 * the length of a percentile interval over tasks, since the paper draws its bars symmetric.
 * @param archive of an experiment with the paper's form
 * @param state its models choose
 */
export function printedBars(archive: Archive, state: PageState): PrintedBar[] {
  const own = printedState(archive, state);
  const facts = modelFacts(archive);
  if (archive.outcomes.scoring !== "none") {
    const [pass, coverage] = (["pass", "coverage"] as const).map((measure) =>
      halvesOf(standings(archive, {...own, measure}), own.level),
    );
    return [...pass]
      .flatMap(([model, {estimate, half}]): PrintedBar[] => [
        {
          ...facts(model),
          pass: estimate,
          pass_half: half,
          coverage: coverage.get(model)?.estimate ?? null,
          coverage_half: coverage.get(model)?.half ?? null,
        },
      ])
      .sort((a, b) => b.pass - a.pass);
  }
  const figures = new PublishedFigures(archive.published);
  return chosen(figures.models, state)
    .flatMap((model): PrintedBar[] => {
      const get = (metric: string) => figures.get("overall", model, metric);
      const pass = get("pass@0.75");
      if (pass === null) return [];
      return [
        {
          ...facts(model),
          pass,
          pass_half: get("pass@0.75.half_width"),
          coverage: get("coverage"),
          coverage_half: get("coverage.half_width"),
        },
      ];
    })
    .sort((a, b) => b.pass - a.pass);
}

/**
 * Figure 2: pass@0.75 against mean time, and which models the frontier's line goes through.
 * @param archive of an experiment with the paper's form
 * @param state its models choose
 * @returns fastest first; models without a known time are left out
 */
export function printedFrontier(archive: Archive, state: PageState): PrintedPoint[] {
  const figures = archive.outcomes.scoring === "none" ? new PublishedFigures(archive.published) : null;
  const times = new Map(archive.models.map((row) => [row.model, row.agent_seconds ?? row.wall_seconds]));
  const points = printedRates(archive, state).flatMap(({model, pass, ...facts}) => {
    const seconds = figures === null ? (times.get(model) ?? null) : figures.get("overall", model, "seconds");
    return seconds === null ? [] : [{...facts, model, pass, seconds}];
  });
  const {frontier} = paretoSet(
    points.map(({seconds, pass}) => [seconds, pass]),
    ["min", "max"],
  );
  return points
    .map((point, i): PrintedPoint => {
      const drawn = figures?.get("overall", point.model, "on_frontier") ?? null;
      return {...point, isOnLine: drawn === null ? frontier.includes(i) : drawn === 1};
    })
    .sort((a, b) => a.seconds - b.seconds);
}

/**
 * Figure 3: pass@0.75 on the public and on the private tasks, highest pass rate first.
 * @param archive of an experiment with the paper's form
 * @param state its models choose
 * @returns models that lack one of the splits are left out
 */
export function printedGaps(archive: Archive, state: PageState): PrintedGapRow[] {
  const own = printedState(archive, state);
  const figures = archive.outcomes.scoring === "none" ? new PublishedFigures(archive.published) : null;
  const half = (split: string): ReadonlyMap<string, number> =>
    figures === null
      ? new Map(standings(archive, {...own, slice: `split:${split}`}).map((row) => [row.model, rateOf(row)]))
      : new Map(figures.models.map((model) => [model, figures.get(split, model, "pass@0.75") ?? NaN]));
  const [open, closed] = [half("public"), half("private")];
  return printedRates(archive, state).flatMap(({model, display_name, group}): PrintedGapRow[] => {
    const [first, second] = [open.get(model) ?? NaN, closed.get(model) ?? NaN];
    if (Number.isNaN(first) || Number.isNaN(second)) return [];
    const gap = figures?.get("split", model, "gap") ?? first - second;
    const red = figures?.get("split", model, "gap.above_6") ?? null;
    return [
      {
        model,
        display_name,
        group,
        public: first,
        private: second,
        gap,
        isRed: red === null ? gap > printedGap + 1e-9 : red === 1,
      },
    ];
  });
}

/** Models with pass@0.75 under the paper's rules, highest first: the order of the rows of its figures and tables. */
export function printedRates(archive: Archive, state: PageState): (ModelFacts & {pass: number})[] {
  const facts = modelFacts(archive);
  const figures = archive.outcomes.scoring === "none" ? new PublishedFigures(archive.published) : null;
  const rates =
    figures === null
      ? standings(archive, printedState(archive, state)).map((row) => ({...facts(row.model), pass: rateOf(row)}))
      : chosen(figures.models, state).map((model) => ({
          ...facts(model),
          pass: figures.get("overall", model, "pass@0.75") ?? NaN,
        }));
  return rates.filter(({pass}) => !Number.isNaN(pass)).sort((a, b) => b.pass - a.pass);
}

function chosen(models: string[], state: PageState): string[] {
  return models.filter((model) => state.models === null || state.models.includes(model));
}

/** Estimates with half the length of their intervals; no resampling, since a page draws this beside figures that do. */
function halvesOf(found: Standing[], level: number): Map<string, {estimate: number; half: number | null}> {
  const halves = new Map<string, {estimate: number; half: number | null}>();
  for (const row of found) {
    const estimate = rateOf(row);
    const known = row.column.filter((value) => !Number.isNaN(value));
    if (known.length === 0) continue;
    const ends = known.length < 2 ? null : scoreInterval(known, {level});
    halves.set(row.model, {estimate, half: ends === null ? null : (ends.high - ends.low) / 2});
  }
  return halves;
}
