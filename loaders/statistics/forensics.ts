import {binomialBootstrapInterval, bootstrapEndRange} from "../../src/stats/binomialBootstrap.js";
import {fitShareRow} from "../../src/stats/fitShareRow.js";
import {coverageLattice, momentBounds} from "../../src/stats/momentBounds.js";
import {printedCounts} from "../../src/stats/printedCounts.js";
import {fromInterval, fromNumber} from "./statistic.js";
import type {Finding, Settings, SettingSpec, Statistic} from "./statistic.js";

/** Counts beyond it are no benchmark's, and sums over all of them would not end. */
const MOST_TRIALS = 1e9;
const decimals: SettingSpec = {
  ...{name: "decimals", values: "number", range: [0, 20], initial: "1"},
  what: "decimals as printed",
};
const scale: SettingSpec = {name: "scale", values: "number", initial: "100", what: "100 for per cent, 1 for shares"};

function numberOf({own}: Settings, name: string): number {
  return Number(own[name]);
}

/** What printed numbers allow: counts behind shares, denominators behind rows, spreads behind means. */
export const forensics: readonly Statistic[] = [
  {
    name: "printed-counts",
    what: "Whole counts that a printed share can stand for, given its denominator (GRIM).",
    columns: [
      {name: "printed", kind: "number", what: "the number as printed, 78.2 for 78.2 %"},
      {name: "denominator", kind: "number", what: "of how many"},
    ],
    settings: [decimals, scale],
    compute: (table, settings) => {
      const [printed, denominators] = [table.numbers("printed"), table.numbers("denominator")];
      const printing = {decimals: numberOf(settings, "decimals"), scale: numberOf(settings, "scale")};
      return printed.map((value, i): Finding => {
        const counts = printedCounts(value, denominators[i], printing);
        const what = `${value.toFixed(printing.decimals)} of ${denominators[i]}`;
        const about = {method: "counts that print so", n: denominators[i], nMissing: table.nMissing};
        const only = counts !== null && counts.low === counts.high ? counts.low : NaN;
        return fromNumber(what, only, about, {
          ...{low: counts?.low ?? null, high: counts?.high ?? null},
          note: counts === null ? "no whole count prints so" : `${counts.high - counts.low + 1} counts print so`,
        });
      });
    },
  },
  {
    name: "printed-interval",
    what: "Exact percentile bootstrap of a pass rate, and where the ends of finitely many draws can fall.",
    columns: [
      {name: "successes", kind: "number", what: "whole number of passes"},
      {name: "trials", kind: "number", what: "of how many"},
    ],
    compute: (table, {level, resamples}) => {
      const trials = table.numbers("trials");
      const tooMany = trials.find((count) => count > MOST_TRIALS);
      if (tooMany !== undefined)
        throw new RangeError(`trials: got ${tooMany}; expected an integer from 1 to ${MOST_TRIALS}`);
      return table.numbers("successes").map((successes, i): Finding => {
        const {low, high, half_width} = bootstrapEndRange(successes, trials[i], {level, resamples});
        const ends = `${resamples} draws: low ${low.least} to ${low.most}, high ${high.least} to ${high.most}`;
        return fromInterval(`${successes} of ${trials[i]}`, binomialBootstrapInterval(successes, trials[i], {level}), {
          ...{n_missing: table.nMissing, note: `${ends}, half-width ${half_width.least} to ${half_width.most}`},
        });
      });
    },
  },
  {
    name: "printed-row",
    what: "Denominators for which a row of printed shares can be whole counts that add up.",
    columns: [{name: "part", kind: "number", what: "the shares of one row as printed; they make the whole"}],
    settings: [
      decimals,
      scale,
      {name: "from", values: "number", initial: "1", what: "least denominator to try"},
      {name: "to", values: "number", range: [1, 1e6], initial: "1000", what: "greatest denominator to try"},
    ],
    compute: (table, settings) => {
      const [from, to] = [numberOf(settings, "from"), numberOf(settings, "to")];
      const fits = fitShareRow(
        {parts: table.numbers("part")},
        {from, to, decimals: numberOf(settings, "decimals"), scale: numberOf(settings, "scale")},
      );
      const about = {method: `denominators ${from} to ${to} that fit the row`, n: table.n, nMissing: table.nMissing};
      return [
        fromNumber("denominators that fit", fits.length, about),
        ...fits.map(({denominator, counts, solutions}) =>
          fromNumber(`of ${denominator}`, denominator, about, {
            note: counts === null ? `${solutions} ways to fill the row` : `counts ${counts.join(", ")}`,
          }),
        ),
      ];
    },
  },
  {
    name: "moment-bounds",
    what: "Bounds of the standard deviation and half-width that a printed mean and shares above thresholds allow.",
    columns: [
      {name: "at", kind: "share", what: "a threshold, rising"},
      {name: "share", kind: "share", what: "the share of scores at or above it"},
    ],
    settings: [
      {name: "mean", values: "number", initial: "0.5", what: "the printed mean"},
      {name: "slack", values: "number", initial: "0", what: "half a unit of the mean's last decimal"},
      {name: "tasks", values: "number", initial: "1000", what: "scores behind the mean"},
      {name: "claims", values: "number", range: [0, 100], initial: "0", what: "most claims of a task; 0 for any score"},
    ],
    compute: (table, settings) => {
      const [at, share] = [table.numbers("at"), table.numbers("share")];
      const [n, claims] = [numberOf(settings, "tasks"), numberOf(settings, "claims")];
      const printed = {
        ...{mean: numberOf(settings, "mean"), meanSlack: numberOf(settings, "slack")},
        thresholds: at.map((threshold, i) => ({at: threshold, share: share[i]})),
        ...(claims === 0 ? {} : {lattice: coverageLattice(claims)}),
      };
      const {feasible, sd, half_width} = momentBounds(printed, {n, level: settings.level});
      const note = feasible ? null : "no distribution has this mean and these shares";
      const known = (value: number) => (Number.isNaN(value) ? null : value);
      const of = (what: string, {low, high}: {low: number; high: number}, level: number | null) =>
        fromNumber(
          what,
          NaN,
          {method: "linear programme over the scores that can occur", n, nMissing: table.nMissing},
          {
            ...{low: known(low), high: known(high), level, note},
          },
        );
      return [of("standard deviation", sd, null), of("half-width", half_width, settings.level)];
    },
  },
];
