import type {Archive} from "./archive.js";
import {codeTimes} from "./codeTimes.js";
import {outcomesAt} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";

/**
 * Every model's pass rate at many thresholds: passed over counted trials, from one count of its outcome codes.
 *
 * Use it for whole curves; `standings` at one threshold gives the tasks behind a rate, and the same rate.
 * @param archive needs `outcomes` and `tasks`
 * @param state convention, judge, tasks and models
 * @param thresholds from 0 to 1
 * @returns by model its rates in the order of the thresholds; models without a counted trial are left out
 */
export function thresholdRates(
  archive: Pick<Archive, "outcomes" | "tasks">,
  state: PageState,
  thresholds: number[],
): Map<string, number[]> {
  const {outcomes} = archive;
  const times = codeTimes(archive, state);
  const meanings = thresholds.map((threshold) => outcomesAt(outcomes, threshold));
  const rates = new Map<string, number[]>();
  outcomes.models.forEach((model, m) => {
    if (state.models !== null && !state.models.includes(model)) return;
    const sum = (own: {counted: boolean; passed: boolean}[], key: "counted" | "passed") =>
      own.reduce((total, outcome, place) => total + (outcome.counted && outcome[key] ? times[m][place] : 0), 0);
    if (sum(meanings[0], "counted") === 0) return;
    rates.set(
      model,
      meanings.map((own) => sum(own, "passed") / sum(own, "counted")),
    );
  });
  return rates;
}
