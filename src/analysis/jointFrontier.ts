import {bootstrapMeans} from "../stats/bootstrap.js";
import type {BootstrapMeans} from "../stats/bootstrap.js";
import {paretoMembership} from "../stats/paretoSet.js";
import {quantiles} from "../stats/quantile.js";
import {ratioInterval} from "../stats/ratioInterval.js";
import {blockSeed} from "../stats/rng.js";
import type {Archive, TrialsMember} from "./archive.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import type {CostAxis} from "./frontier.js";
import {hasRealTrials} from "./hasRealTrials.js";
import type {PageState} from "./pageState.js";
import {INDEPENDENT, SEED} from "./resampledStandings.js";
import {inSlice} from "./standings.js";
import type {Standing} from "./standings.js";
import type {Ends} from "./splits.js";

/** A value a task, NaN where it is not known, and the trials behind it. */
type Weighted = Pick<Standing, "column" | "weights">;

/** Rates and costs of the same models over the same tasks. */
interface JointInput {
  rates: Weighted[];
  costs: Weighted[];
  isPaired: boolean;
  level: number;
}

/** Resamples of both axes: each takes two columns a model. */
export const JOINT_RESAMPLES = 5_000;

/** How sure the frontier is where both axes vary over the tasks. */
export interface JointFrontier {
  /** share of resamples in which a model is on the frontier */
  membership: number[];
  /** mean cost of a trial, and cost of a passed one: the upper end is infinite where a resample passes none */
  cost: Ends[];
  perPass: Ends[];
}

function jointOf({rates, costs, isPaired, level}: JointInput, resamples: number): JointFrontier {
  // Shares of the greatest cost: the fast kernel takes numbers from 0 to 1, and nothing here depends on the unit.
  const greatest = costs.reduce((most, {column}) => column.reduce((a, b) => (b > a ? b : a), most), 0) || 1;
  const shares = costs.map(({column, weights}) => ({column: column.map((value) => value / greatest), weights}));
  const draw = (own: Weighted[], seed: number) =>
    bootstrapMeans(
      own.map(({column}) => column),
      {resamples, seed, weights: own.map(({weights}) => weights)},
    );
  const models = rates.length;
  // One draw of tasks gives both axes: first the rates' columns, then the costs'.
  const drawn: [rate: BootstrapMeans, cost: BootstrapMeans] = isPaired
    ? partsOf(draw([...rates, ...shares], SEED), models)
    : joinedOf(rates.map((own, m) => partsOf(draw([own, shares[m]], blockSeed(SEED, INDEPENDENT + m)), 1)));
  const [rate, cost] = drawn;
  const scaled = ({estimate, low, high}: Ends): Ends => ({
    estimate: estimate * greatest,
    low: low * greatest,
    high: high * greatest,
  });
  return {
    membership: [...paretoMembership([cost, rate], ["min", "max"])],
    cost: cost.means.map((means, m) => {
      const [low, high] = quantiles(means, [(1 - level) / 2, (1 + level) / 2]);
      return scaled({estimate: cost.estimates[m], low, high});
    }),
    perPass: ratioInterval(cost, rate, {level}).map(scaled),
  };
}

/** The first columns of a matrix, and the rest. */
function partsOf(matrix: BootstrapMeans, first: number): [BootstrapMeans, BootstrapMeans] {
  const part = (from: number, to: number): BootstrapMeans => ({
    ...matrix,
    estimates: matrix.estimates.slice(from, to),
    counted: matrix.counted.slice(from, to),
    means: matrix.means.slice(from, to),
  });
  return [part(0, first), part(first, matrix.means.length)];
}

/** Matrices of one model each as one: models were drawn independently. */
function joinedOf(parts: [BootstrapMeans, BootstrapMeans][]): [BootstrapMeans, BootstrapMeans] {
  const join = (side: 0 | 1): BootstrapMeans => ({
    ...parts[0][side],
    seed: SEED,
    estimates: Float64Array.from(parts, (part) => part[side].estimates[0]),
    counted: Int32Array.from(parts, (part) => part[side].counted[0]),
    means: parts.map((part) => part[side].means[0]),
  });
  return [join(0), join(1)];
}

/** The joint bootstrap of both axes, as a computation that another thread can make. */
export const jointComputation: Computation<JointInput, JointFrontier> = {
  name: "joint-frontier",
  resamples: JOINT_RESAMPLES,
  cost: ({rates}) => rates.length * (2 * (rates[0]?.column.length ?? 0) + 10 * rates.length),
  run: jointOf,
};

/**
 * Membership of the frontier and cost per pass, with rates and costs resampled together: the same draw of tasks gives both.
 *
 * Use it where every trial's own cost is known; where only means are, `paretoMembership` takes them as fixed numbers.
 * @param rates one entry a model
 * @param trials the member `trials`
 * @param axis which cost
 * @returns null where a model of `rates` has no trial with a known cost
 */
export function jointFrontier(
  archive: Pick<Archive, "outcomes" | "tasks" | "experiment">,
  rates: Pick<Standing, "model" | "column" | "weights">[],
  trials: TrialsMember,
  axis: CostAxis["id"],
  state: PageState,
): JointFrontier | null {
  const costs = costsByTask(archive, rates, trials, axis, state);
  if (rates.length === 0 || costs.some(({weights}) => weights.every((weight) => weight === 0))) return null;
  return computed(jointComputation, {
    rates: rates.map(({column, weights}) => ({column, weights})),
    costs,
    isPaired: hasRealTrials(archive.experiment),
    level: state.level,
  });
}

/** Mean cost of each task's trials, in the order of the tasks of `standings`. */
function costsByTask(
  {outcomes, tasks}: Pick<Archive, "outcomes" | "tasks">,
  rates: Pick<Standing, "model">[],
  trials: TrialsMember,
  axis: CostAxis["id"],
  {slice}: PageState,
): Weighted[] {
  const isIn = inSlice(slice);
  const inside = new Set(tasks.filter(isIn).map(({task_id}) => task_id));
  const kept = [...outcomes.tasks.keys()].filter((t) => slice === null || inside.has(outcomes.tasks[t]));
  const placeOf = new Map(kept.map((t, i) => [t, i]));
  const rowOf = new Map(rates.map(({model}, m) => [outcomes.models.indexOf(model), m]));
  const costs = rates.map((): Weighted => ({
    column: new Float64Array(kept.length).fill(NaN),
    weights: new Float64Array(kept.length),
  }));
  trials[axis].forEach((value, i) => {
    const [m, t] = [rowOf.get(trials.model[i]), placeOf.get(trials.task[i])];
    if (value === null || m === undefined || t === undefined) return;
    const {column, weights} = costs[m];
    const n = weights[t];
    column[t] = n === 0 ? value : (column[t] * n + value) / (n + 1);
    weights[t] = n + 1;
  });
  return costs;
}
