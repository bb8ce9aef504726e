import type {AgreementWeights} from "../../src/stats/agreement.js";
import {agreementInterval} from "../../src/stats/agreementInterval.js";
import type {AgreementChoice} from "../../src/stats/agreementInterval.js";
import {calibration} from "../../src/stats/calibration.js";
import {confusionMatrix} from "../../src/stats/confusionMatrix.js";
import {judgeSeverity} from "../../src/stats/judgeSeverity.js";
import {kendallW} from "../../src/stats/kendallW.js";
import type {AlphaMetric} from "../../src/stats/krippendorffAlpha.js";
import {fromInterval, fromNumber, fromTest} from "./statistic.js";
import type {ColumnSpec, SettingSpec, Statistic} from "./statistic.js";

const cluster: ColumnSpec = {
  ...{name: "cluster", kind: "text", isOptional: true},
  what: "the task of the item: whole clusters are drawn, since claims of one task are judged alike",
};
const ratings: ColumnSpec[] = [
  {name: "item", kind: "text", what: "what is rated: a trial, a claim"},
  {name: "rater", kind: "text", what: "the judge"},
  {name: "value", kind: "number", what: "the rating; categories are numbers"},
];
const weights: SettingSpec = {
  ...{name: "weights", values: ["none", "linear", "quadratic"], initial: "none"},
  what: "how near misses count",
};

function agreement(
  name: string,
  what: string,
  choose: (own: Readonly<Record<string, string>>) => AgreementChoice,
  settings: readonly SettingSpec[] = [],
): Statistic {
  return {
    ...{name, what, columns: [...ratings, cluster], settings},
    compute: (table, {level, resamples, seed, own}) => {
      const {lines, cells} = table.cross("item", "rater", "value");
      const clusters = table.clustersOf("item", lines);
      const found = agreementInterval(cells, choose(own), {
        ...{level, resamples, seed, clusters, nMissing: table.nMissing},
      });
      const {observed, expected, reason} = found;
      const note = reason ?? `observed ${observed}, expected by chance ${expected}`;
      return [fromInterval(name, found, {note})];
    },
  };
}

/** How judges agree with each other and with the truth. */
export const agreements: readonly Statistic[] = [
  agreement(
    "cohen-kappa",
    "Cohen's kappa of two raters with its bootstrap interval over items, or whole clusters.",
    (own) => ({coefficient: "cohen-kappa", weights: own.weights as AgreementWeights}),
    [weights],
  ),
  agreement(
    "scott-pi",
    "Scott's pi of two raters with its bootstrap interval over items, or whole clusters.",
    (own) => ({coefficient: "scott-pi", weights: own.weights as AgreementWeights}),
    [weights],
  ),
  agreement(
    "fleiss-kappa",
    "Fleiss' kappa of as many raters an item, with its bootstrap interval over items, or whole clusters.",
    () => ({
      coefficient: "fleiss-kappa",
    }),
  ),
  agreement(
    "krippendorff-alpha",
    "Krippendorff's alpha of any raters, missing ratings allowed, with its bootstrap interval over items, or whole clusters.",
    (own) => ({coefficient: "krippendorff-alpha", metric: own.metric as AlphaMetric}),
    [
      {
        name: "metric",
        values: ["nominal", "ordinal", "interval", "ratio"],
        ...{initial: "nominal", what: "how far ratings are apart"},
      },
    ],
  ),
  agreement(
    "gwet-ac",
    "Gwet's AC1 (AC2 with weights) of any raters with its bootstrap interval over items, or whole clusters.",
    (own) => ({coefficient: "gwet-ac", weights: own.weights as AgreementWeights}),
    [weights],
  ),
  {
    name: "severity",
    what: "Mean of all judges minus each judge's own, on items that all rated: positive is severe.",
    columns: [...ratings, cluster],
    compute: (table, {level, resamples, seed}) => {
      const {lines, heads, cells} = table.cross("item", "rater", "value");
      const clusters = table.clustersOf("item", lines);
      const found = judgeSeverity(cells, {level, resamples, seed, clusters, nMissing: table.nMissing});
      return found.map(({judge, mean, severity}) => fromInterval(heads[judge], severity, {note: `mean ${mean}`}));
    },
  },
  {
    name: "kendall-w",
    what: "Kendall's concordance of judges that each score all items.",
    columns: ratings,
    compute: (table) => {
      const {heads, lines, cells} = table.cross("rater", "item", "value");
      const scores = cells.map((row, i) =>
        row.map((cell, j) => {
          if (cell !== null) return cell;
          throw new RangeError(
            `rows: none for one rater and item: got ${JSON.stringify([lines[i], heads[j]])} missing; expected one row each`,
          );
        }),
      );
      const found = kendallW(scores);
      return [fromTest("W", found, table.nMissing, {estimate: Number.isNaN(found.value) ? null : found.value})];
    },
  },
  {
    name: "confusion",
    what: "Accuracy, and precision and recall of every label, with intervals.",
    columns: [
      {name: "truth", kind: "text", what: "the right label"},
      {name: "verdict", kind: "text", what: "the label given"},
      cluster,
    ],
    compute: (table, {level, resamples, seed}) => {
      const clusters = table.labels("cluster");
      const options = {level, resamples, seed, clusters, nMissing: table.nMissing};
      const found = confusionMatrix(table.texts("truth"), table.texts("verdict"), options);
      const more = {n_missing: table.nMissing};
      return [
        fromInterval("accuracy", found.accuracy, more),
        fromInterval("balanced accuracy", found.balanced_accuracy, more),
        ...found.classes.flatMap(({label, precision, recall}) => [
          ...(precision === null ? [] : [fromInterval(`precision of ${label}`, precision, more)]),
          ...(recall === null ? [] : [fromInterval(`recall of ${label}`, recall, more)]),
        ]),
      ];
    },
  },
  {
    name: "calibration",
    what: "Brier score, expected calibration error, overconfidence, and the share right in bins of confidence.",
    columns: [
      {name: "confidence", kind: "share", what: "how sure the judge was"},
      {name: "value", kind: "flag", what: "whether it was right"},
      cluster,
    ],
    settings: [{name: "bins", values: "number", range: [1, 1000], initial: "10", what: "bins of equal width"}],
    compute: (table, {level, resamples, seed, own}) => {
      const clusters = table.labels("cluster");
      const options = {level, resamples, seed, clusters, nMissing: table.nMissing, bins: Number(own.bins)};
      const found = calibration(table.numbers("confidence"), table.numbers("value"), options);
      const about = {method: "largest gap of a bin", n: table.n, nMissing: table.nMissing};
      return [
        fromInterval("brier", found.brier),
        fromInterval("ece", found.ece),
        fromInterval("overconfidence", found.overconfidence),
        fromNumber("largest gap", found.largest_gap, about),
        ...found.bins.map(({from, to, confidence, correct}) =>
          fromInterval(`right from ${Number(from.toFixed(4))} to ${Number(to.toFixed(4))}`, correct, {
            note: `mean confidence ${confidence}`,
          }),
        ),
      ];
    },
  },
];
