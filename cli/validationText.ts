import type {Validation} from "../src/analysis/truths.js";
import {percent, range} from "../src/analysis/phrasing.js";
import type {Interval} from "../src/stats/interval.js";

const withEnds = ({estimate, low, high}: Interval) => `${percent(estimate)} % (${range(low, high)})`;

/**
 * What `validate-judge` and `validate-diagnoser` print of one judge: balanced accuracy and kappa, each class, each seed, calibration.
 * @param id the experiment's
 * @param validation of one judge or diagnoser
 * @returns plain lines
 * @example validationLines("local-seeded-answers", validation)[0]
 */
export function validationLines(id: string, {kind, judge, ...found}: Validation): string[] {
  const {confusion, calibration, kappa, seeds, harmless, open} = found;
  const {balanced_accuracy: balanced, accuracy, classes} = confusion;
  const left = [
    ...(harmless === 0 ? [] : [`${harmless} faults cost no claim`]),
    ...(open === 0 ? [] : [`${open} have no verdict`]),
  ];
  return [
    `${id}, ${judge}: balanced accuracy ${withEnds(balanced)}, accuracy ${withEnds(accuracy)}, kappa ${kappa.estimate.toFixed(3)}, n = ${accuracy.n}${left.map((text) => `; ${text}`).join("")}`,
    ...classes
      .filter(({actual}) => actual > 0)
      .map(
        ({label, actual, recall, precision}) =>
          `  ${label}: n = ${actual}, recall ${recall === null ? "none" : withEnds(recall)}, precision ${precision === null ? "none" : withEnds(precision)}`,
      ),
    ...(kind === "claim" ? seeds.map(({model, right}) => `  ${model}: n = ${right.n}, right ${withEnds(right)}`) : []),
    ...(calibration === null
      ? []
      : [
          `  confidence: Brier ${calibration.brier.estimate.toFixed(3)}, calibration error ${calibration.ece.estimate.toFixed(3)}, overconfidence ${calibration.overconfidence.estimate.toFixed(3)}`,
          ...calibration.bins.map(
            ({confidence, n, correct}) =>
              `  stated ${confidence.toFixed(2)} on average: ${withEnds(correct)} right, n = ${n}`,
          ),
        ]),
  ];
}
