import type {Frontier, FrontierRow} from "./frontier.js";
import type {PageState} from "./pageState.js";
import {JOINT_RESAMPLES} from "./jointFrontier.js";
import {capitalized, decimal, inDigits, inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";
import {excludesZero} from "./ranking.js";
import {pointRange} from "./rankingFinding.js";
import {RESAMPLES, SEED} from "./resampledStandings.js";

/** What the frontier page says. */
export interface FrontierWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  tableTitle: string;
  tableSubtitle: string;
  tableCaption: string;
  solvedTitle: string;
  solvedCaption: string;
}

type Numbers = Omit<Frontier, keyof FrontierWords>;

/** The sentences of the frontier page, from its numbers. */
export function frontierWords(numbers: Numbers, state: PageState, isPaired: boolean): FrontierWords {
  const {rows, axis, label, tasks, unknown, isPublished} = numbers;
  const level = levelText(state.level);
  const kind = isPaired ? "paired" : "unpaired";
  const judge = state.judge === null ? "" : `Judge ${state.judge}. `;
  const convention = isPublished ? "Values as published. " : `Convention ${state.convention}. `;
  const left =
    unknown.length === 0
      ? ""
      : ` Left out, without a known ${axis.label}: ${listed(unknown.map(({display_name}) => display_name))}.`;
  return {
    finding: findingOf(numbers),
    title: stepTitle(numbers, kind, level),
    subtitle: `${label}, % of ${plural(tasks, "task")}, with ${level} interval, against mean ${axis.label} (${axis.unit}, log scale). A mark fills with the probability of being on the frontier.`,
    caption: `${judge}${convention}Membership: ${inDigits(numbers.isJoint ? JOINT_RESAMPLES : RESAMPLES)} ${isPaired ? "paired" : "independent"} resamples ${numbers.isJoint ? `of the tasks, seed ${SEED}, which give rate and ${axis.noun} together` : `of the rates over tasks, seed ${SEED}; mean costs are held fixed`}. Lower cost and higher rate are better; equal points are both on the frontier.${left}`,
    tableTitle: candidatesTitle(rows),
    tableSubtitle: `Models that are on the frontier in at least 0.1\u202f% of resamples, cheapest first. “Resolved” counts the dominating models whose lead excludes zero (${kind}).`,
    tableCaption: `Dominated by: models that cost no more and pass no fewer. Gain is the difference to the frontier model before, in points, with its ${kind} ${level} interval.`,
    solvedTitle: solvedTitle(numbers),
    solvedCaption: `${convention}Mean ${axis.label} over the rate${numbers.isJoint ? `; interval of the ratio: both are resampled together, ${inDigits(JOINT_RESAMPLES)} ${isPaired ? "paired" : "independent"} resamples of the tasks, seed 1` : "; no trial’s own cost is known, so no interval is given"}. Log scale. A model that passes nothing has no such cost.`,
  };
}

function solvedTitle({rows, axis}: Numbers): string {
  const known = rows.flatMap((row) => (row.cost_per_pass === null ? [] : [{row, cost: row.cost_per_pass}]));
  if (known.length === 0) return "No model passes a task";
  const cheapest = known.reduce((least, other) => (other.cost < least.cost ? other : least));
  const dearest = known.reduce((most, other) => (other.cost > most.cost ? other : most));
  const written = (cost: number) => amount({cost}, axis);
  const opening = `A passed trial takes ${written(cheapest.cost)} with ${unbroken(cheapest.row.display_name)}`;
  if (known.length === 1) return opening;
  const ends = cheapest.row.per_pass_ends;
  const overlapping =
    ends === null
      ? 0
      : known.filter(({row, cost}) => cost > cheapest.cost && (row.per_pass_ends?.low ?? Infinity) <= ends.high).length;
  const others = overlapping === 0 ? "" : `; ${inWords(overlapping)} more intervals reach down to its own`;
  return `${opening} and ${written(dearest.cost)} with ${unbroken(dearest.row.display_name)}${overlapping === 1 ? "; one more interval reaches down to its own" : others}`;
}

function findingOf({rows, axis, label, isJoint}: Numbers): string {
  const resampled = isJoint ? "When tasks are resampled" : "When the rates are resampled";
  if (rows.length === 0) return "No cost is known of any model here, so there is no frontier.";
  const on = rows.filter(({isOn}) => isOn);
  const opening = `${capitalized(inWords(on.length))} ${on.length === 1 ? "model lies" : "models lie"} on the frontier of ${axis.noun} and ${label}${on.length === 1 ? `: ${unbroken(on[0].display_name)}` : ""}.`;
  if (rows.length === 1) return opening;
  const sure = on.filter(({membership}) => membership >= 0.9995);
  const unsure = on.filter(({membership}) => membership < 0.9995).toSorted((a, b) => b.membership - a.membership);
  const shares = unsure.map((row) => `${unbroken(row.display_name)} in ${percent(row.membership)}\u202f%`);
  const off = rows.filter((row) => !row.isOn && row.membership >= 0.05).length;
  const others =
    off === 0
      ? ""
      : ` ${capitalized(inWords(off))} ${off === 1 ? "model" : "models"} off it ${off === 1 ? "is" : "are"} on it in at least 5\u202f% of draws.`;
  if (unsure.length === 0)
    return `${opening} ${resampled}, ${on.length === 1 ? "it stays" : "all of them stay"} on it.${others}`;
  const stay =
    sure.length === 0 ? "" : `${inWords(sure.length)} ${sure.length === 1 ? "stays" : "stay"} on it in all draws, `;
  const shown = shares.length > 4 ? [...shares.slice(0, 3), `${inWords(shares.length - 3)} more in less`] : shares;
  return `${opening} ${resampled}, ${stay}${listed(shown)}.${others}`;
}

function stepTitle({rows, axis, difference}: Numbers, kind: string, level: string): string {
  const on = rows.filter(({isOn}) => isOn);
  if (on.length === 0) return "No frontier";
  const best = on[on.length - 1];
  const from = on.findIndex((row) => row === best || !excludesZero(difference(best.model, row.model)));
  const start = on[from];
  if (start === best) {
    if (on.length === 1) return `${unbroken(best.display_name)} costs least and passes most`;
    const before = on[on.length - 2];
    const gain = difference(best.model, before.model);
    return `The last step of the frontier, from ${unbroken(before.display_name)} to ${unbroken(best.display_name)}, gains ${percent(gain.estimate)} points (${kind} ${level} interval ${pointRange(gain)})`;
  }
  const gain = difference(best.model, start.model);
  return `From ${amount(start, axis)} on, more ${axis.more} ${axis.more.endsWith("s") ? "buy" : "buys"} ${percent(gain.estimate)} points at most, and that gain is not resolved`;
}

function candidatesTitle(rows: FrontierRow[]): string {
  const could = rows.filter(({membership}) => membership >= 0.001);
  const off = could.filter(({isOn}) => !isOn);
  const resolved = off.filter(({resolvedDominators}) => resolvedDominators.length > 0);
  const opening = `${capitalized(inWords(could.length))} ${could.length === 1 ? "model" : "models"} could be on the frontier`;
  if (off.length === 0) return opening;
  if (resolved.length === 0)
    return `${opening}; none of the ${inWords(off.length)} drawn off it is dominated by a resolved margin`;
  if (resolved.length <= 2) {
    return `${opening}; of the ${inWords(off.length)} drawn off it, only ${listed(resolved.map(({display_name}) => unbroken(display_name)))} ${resolved.length === 1 ? "is" : "are"} dominated by a resolved margin`;
  }
  return `${opening}; of the ${inWords(off.length)} drawn off it, ${inWords(resolved.length)} are dominated by a resolved margin`;
}

/** A cost with its unit: "71 seconds", "USD 0.32", "12,300 tokens". */
function amount({cost}: Pick<FrontierRow, "cost">, {id, unit}: {id: string; unit: string}): string {
  if (id === "seconds") return `${decimal(cost, 0)} seconds`;
  if (id === "cost_usd") return `USD\u00a0${decimal(cost, cost < 0.1 ? 3 : 2)}`;
  return `${decimal(cost, cost < 100 ? 1 : 0)} ${unit}`;
}
