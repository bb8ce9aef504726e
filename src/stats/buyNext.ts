import {checkCount, checkPositive} from "./argumentChecks.js";
import type {DifferenceComponents} from "./differenceComponents.js";
import {varianceOfTask} from "./tasksNeeded.js";
import {planQuantiles, type PlanOptions} from "./twoProportionPower.js";

/** A design of an evaluation. */
export interface EvaluationDesign {
  tasks: number;
  /** trials of each task by each model */
  trials: number;
  /** judgements of each trial */
  judgements: number;
}

/** What things cost, all in one currency. */
export interface EvaluationCosts {
  /** making one more task */
  task: number;
  /** one trial of one model at one task */
  trial: number;
  /** one judgement of one trial */
  judgement: number;
}

/** One way to spend the budget. */
export interface Purchase {
  what: "nothing" | "tasks" | "trials" | "judgements" | "best mix";
  design: EvaluationDesign;
  /** what is spent, at most the budget */
  cost: number;
  /** standard error of the difference of two models under the design */
  standard_error: number;
  /** smallest difference found with the power wanted */
  detectable: number;
}

/** Largest whole number of steps that a budget pays, against last-digit noise. */
function affordable(budget: number, step: number): number {
  return Math.floor(budget / step + 1e-9);
}

/**
 * What to buy next for a budget: more tasks, more trials of each, more judgements of each trial, or the best mix.
 *
 * Use it with components measured by `differenceComponents` (and a judge component where trials were judged repeatedly).
 * It plans the comparison of two models; `models` says how many are run, and so what a task or trial costs. New tasks are
 * taken to be like the present ones.
 *
 * @param components task, trial and judge variances of the difference
 * @param present the design there is, each count at least 1
 * @param costs each > 0
 * @param options `budget` > 0; `models` run, default 2; `alpha` default 0.05 two-sided; `power` default 0.8
 * @returns the ways that the budget pays, smallest detectable difference first, and "nothing", the present design; the best
 * mix is left out where a single purchase is as good
 * @throws RangeError on negative components, counts below 1, or a cost or budget that is not positive
 * Source: variance as `tasksNeeded`; the mix by search over trials and judgements, all tasks that the rest pays.
 * @example buyNext({task: 0, trial: 1, judge: 0}, {tasks: 10, trials: 1, judgements: 1}, {task: 5, trial: 1, judgement: 1}, {budget: 40})[0].what // "trials"
 */
export function buyNext(
  components: DifferenceComponents,
  present: EvaluationDesign,
  costs: EvaluationCosts,
  options: PlanOptions & {budget: number; models?: number},
): Purchase[] {
  const {budget, models = 2} = options;
  for (const [name, value] of Object.entries(present)) checkCount("buyNext", name, value, 1);
  for (const [name, value] of Object.entries({...costs, budget})) checkPositive("buyNext", name, value);
  checkCount("buyNext", "models", models, 2);
  const {zAlpha, zPower} = planQuantiles("buyNext", options);
  const running = ({tasks, trials, judgements}: EvaluationDesign) =>
    models * tasks * trials * (costs.trial + judgements * costs.judgement);
  const costOf = (design: EvaluationDesign) =>
    (design.tasks - present.tasks) * costs.task + running(design) - running(present);
  const purchase = (what: Purchase["what"], design: EvaluationDesign): Purchase => {
    const error = Math.sqrt(varianceOfTask("buyNext", components, design) / design.tasks);
    return {what, design, cost: costOf(design), standard_error: error, detectable: (zAlpha + zPower) * error};
  };
  const {tasks, trials, judgements} = present;
  const perTrial = costs.trial + judgements * costs.judgement;
  const taskStep = costs.task + models * trials * perTrial;
  const trialStep = models * tasks * perTrial;
  const judgementStep = models * tasks * trials * costs.judgement;
  const most = {
    tasks: tasks + affordable(budget, taskStep),
    trials: trials + affordable(budget, trialStep),
    judgements: judgements + affordable(budget, judgementStep),
  };
  let best = purchase("best mix", present);
  for (let k = trials; k <= most.trials; k++) {
    for (let j = judgements; j <= most.judgements; j++) {
      const repeated = {tasks, trials: k, judgements: j};
      const left = budget - costOf(repeated);
      if (left < -1e-9 * budget) break;
      const step = costs.task + models * k * (costs.trial + j * costs.judgement);
      const tried = purchase("best mix", {...repeated, tasks: tasks + Math.max(0, affordable(left, step))});
      if (tried.standard_error < best.standard_error * (1 - 1e-12)) best = tried;
    }
  }
  const isSame = (a: EvaluationDesign, b: EvaluationDesign) =>
    a.tasks === b.tasks && a.trials === b.trials && a.judgements === b.judgements;
  const single = [
    purchase("tasks", {...present, tasks: most.tasks}),
    purchase("trials", {...present, trials: most.trials}),
    purchase("judgements", {...present, judgements: most.judgements}),
  ].filter(({design}) => !isSame(design, present));
  const mix = [present, ...single.map(({design}) => design)].some((design) => isSame(design, best.design))
    ? []
    : [best];
  return [...mix, ...single, purchase("nothing", present)].sort((a, b) => a.detectable - b.detectable);
}
