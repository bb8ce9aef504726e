import type {Command} from "commander";
import {Option} from "commander";
import type {Value} from "../data/database.js";
import {dataDirectory} from "../data/manifest.js";
import {loadComponents} from "../loaders/compare/loadComponents.js";
import type {ExperimentComponents} from "../loaders/compare/loadComponents.js";
import {ChoiceError} from "../loaders/compare/loadSide.js";
import {toResult} from "../loaders/query/toResult.js";
import {escapeMarkdown, toMarkdown, toTable} from "../loaders/query/toText.js";
import {toVisible} from "../loaders/query/toVisible.js";
import {componentsOfRate, powerPlan} from "../src/analysis/powerPlan.js";
import type {PowerPlan} from "../src/analysis/powerPlan.js";
import {unpairedPlan} from "../src/analysis/unpairedPlan.js";
import type {DifferenceComponents} from "../src/stats/differenceComponents.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {pickExperiment} from "./experiments.js";
import {parseAmount, parseCount, parseList, parseShare} from "./numbers.js";
import {UsageError} from "./usage.js";

const FORMATS = ["table", "markdown", "json"] as const;

interface Flags {
  experiment?: string;
  models?: string;
  measure: "pass" | "coverage";
  rate?: number;
  icc: number;
  phi: number;
  taskVariance?: number;
  trialVariance?: number;
  judgeVariance: number;
  unpaired?: boolean;
  points: number[];
  tasks?: number;
  trials?: number[];
  judgements?: number[];
  level: number;
  power: number;
  budget?: number;
  taskCost: number;
  trialCost: number;
  judgementCost: number;
  format: (typeof FORMATS)[number];
  json?: boolean;
  dataDir?: string;
}

interface Source {
  components: DifferenceComponents;
  measured: ExperimentComponents | null;
  words: string;
}

/** Where the components come from: an experiment, given variances, or a pass rate. */
async function readSource(flags: Flags): Promise<Source> {
  const {experiment, rate, icc, phi, taskVariance: task, trialVariance: trial, judgeVariance: judge} = flags;
  const given = [experiment, rate, task ?? trial].filter((one) => one !== undefined).length;
  if (given !== 1) {
    throw new UsageError(
      `power: source: got ${given}; expected one of --experiment, --rate, --task-variance with --trial-variance`,
    );
  }
  if (rate !== undefined) {
    const words = `Assumed: pass rate ${rate}, correlation ${icc} of two trials of a task, ${phi} of two models.`;
    return {components: {...componentsOfRate({rate, icc, phi}), judge}, measured: null, words};
  }
  if (experiment === undefined) {
    if (task === undefined || trial === undefined) {
      throw new UsageError("power: variances: got one; expected --task-variance and --trial-variance");
    }
    return {components: {task, trial, judge}, measured: null, words: "Variances as given."};
  }
  const {folder} = pickExperiment("power", dataDirectory(flags.dataDir), experiment);
  const measured = await loadComponents(folder, flags.measure, flags.models?.split(",") ?? null);
  const {pairs, models, trials_judged_again: again} = measured;
  const judged =
    again === 0
      ? "no trial was judged twice: what a judge adds is among the trials'"
      : `${again} trials were judged again`;
  const words = `Measured on ${experiment}: medians over ${pairs} pairs of ${models} models; ${judged}.`;
  return {components: {task: measured.task, trial: measured.trial, judge: measured.judge}, measured, words};
}

const points = (share: number) => Number((100 * share).toFixed(2));

interface PlanTable {
  title: string;
  columns: string[];
  rows: Record<string, Value>[];
}

function tablesOf(
  {needed, detectable, repeats, purchases, power, level}: Omit<PowerPlan, "components">,
  tasks: number | undefined,
): PlanTable[] {
  const found = `power ${100 * power} %, level ${100 * level} %`;
  const withTasks = tasks === undefined ? [] : [`power with ${tasks} tasks`];
  const tables: PlanTable[] = [
    {
      title: `Tasks needed (${found})`,
      columns: ["points", "trials", "judgements", "tasks needed", ...withTasks],
      rows: needed.map((row) => ({
        ...{points: points(row.effect), trials: row.trials, judgements: row.judgements},
        "tasks needed": row.tasks_needed,
        ...(row.power === null ? {} : {[`power with ${tasks} tasks`]: Number(row.power.toFixed(3))}),
      })),
    },
    {
      title: `Smallest difference found (${found})`,
      columns: ["tasks", "trials", "judgements", "points"],
      rows: detectable.map((row) => ({...row, points: points(row.detectable)})),
    },
    {
      title: "Repeats needed on these tasks (none: no number of them is enough)",
      columns: ["points", "trials, judged once", "judgements, with the trials there are"],
      rows: repeats.map((row) => ({
        points: points(row.effect),
        "trials, judged once": row.trials_needed === null ? "none" : String(row.trials_needed),
        "judgements, with the trials there are":
          row.judgements_needed === null ? "none" : String(row.judgements_needed),
      })),
    },
    {
      title: "What the budget buys",
      columns: ["buy", "tasks", "trials", "judgements", "cost", "points"],
      rows: purchases.map(({what, design, cost, detectable: least}) => ({
        ...{buy: what, ...design, cost: Number(cost.toFixed(2)), points: points(least)},
      })),
    },
  ];
  return tables.filter(({rows}) => rows.length > 0);
}

/** Two models on different tasks: from a pass rate alone. */
function planUnpaired(flags: Flags): void {
  const {rate, icc, level, power, tasks = null, experiment, taskVariance, budget, judgements} = flags;
  if (rate === undefined || (experiment ?? taskVariance) !== undefined) {
    throw new UsageError("power: --unpaired: got no rate of its own; expected --rate and no other source");
  }
  if ((budget ?? judgements) !== undefined) {
    throw new UsageError("power: --unpaired: got --budget or --judgements; expected neither");
  }
  const effects = flags.points.map((one) => one / 100);
  const plan = unpairedPlan({rate, icc, effects, trials: flags.trials ?? [1, 2, 4, 8], tasks, level, power});
  const words = `Assumed: pass rate ${rate}, correlation ${icc} of two trials of a task; each model on tasks of its own.`;
  if (flags.json === true || flags.format === "json") {
    process.stdout.write(`${toInertJson({source: words, ...plan}, 2)}\n`);
    return;
  }
  const tables = tablesOf({...plan, repeats: [], purchases: []}, flags.tasks);
  writePlan(
    "Power of an unpaired comparison of two models, tasks of each",
    [words],
    tables,
    flags.format === "markdown",
  );
}

function writePlan(title: string, lines: string[], tables: PlanTable[], isMarkdown: boolean): void {
  const parts = tables.map((table) => {
    const result = toResult(table.columns, table.rows);
    const width = process.stdout.columns ?? Infinity;
    return isMarkdown
      ? `## ${table.title}\n\n${toMarkdown(result)}`
      : `${table.title}\n${toTable(result, width).replace(/[^\n]+\n$/, "")}`;
  });
  const head = isMarkdown ? [`# ${title}\n`] : [];
  process.stdout.write(
    [...head, ...lines.map((line) => `${isMarkdown ? escapeMarkdown(line) : toVisible(line)}\n`), ...parts].join("\n"),
  );
}

async function planPower(flags: Flags): Promise<void> {
  if (flags.unpaired === true) {
    planUnpaired(flags);
    return;
  }
  const {components, measured, words} = await readSource(flags);
  const tasks = flags.tasks ?? measured?.tasks;
  const trials = flags.trials ?? (measured === null ? [1, 2, 4, 8] : [...new Set([measured.trials, 1, 2, 4, 8])]);
  const {budget, level, power, taskCost: task, trialCost: trial, judgementCost: judgement} = flags;
  if (budget !== undefined && tasks === undefined) {
    throw new UsageError("power: tasks: got none; expected --tasks with --budget");
  }
  const plan = powerPlan(components, {
    ...{effects: flags.points.map((one) => one / 100), trials, level, power, tasks: tasks ?? null},
    judgements: flags.judgements ?? (components.judge > 0 ? [1, 3] : [1]),
    purse: budget === undefined ? null : {budget, costs: {task, trial, judgement}},
  });
  if (flags.json === true || flags.format === "json") {
    process.stdout.write(`${toInertJson({source: words, measured, ...plan}, 2)}\n`);
    return;
  }
  const {task: ofTask, trial: ofTrial, judge: ofJudge} = components;
  const variances = `Variance of the difference: ${ofTask.toFixed(4)} between tasks, ${ofTrial.toFixed(4)} between trials of a task, ${ofJudge.toFixed(4)} between judgements of a trial.`;
  const isMarkdown = flags.format === "markdown";
  writePlan("Power of a paired comparison of two models", [words, variances], tablesOf(plan, tasks), isMarkdown);
}

/** Adds `benchbook power`: how many tasks, trials and judgements a difference takes. */
export function addPower(program: Command): void {
  program
    .command("power")
    .description(
      "Plan a comparison of two models on the same tasks: tasks, trials and judgements needed for a difference, the smallest difference that a design finds, and what a budget buys.",
    )
    .option("--experiment <id>", "measure the variances on this experiment's trials")
    .option("--models <names>", "only pairs of these models, with commas (default: all)")
    .addOption(
      new Option("--measure <measure>", "of passes or of scores").choices(["pass", "coverage"]).default("pass"),
    )
    .option("--rate <share>", "assume this pass rate instead", parseShare("rate", "open"))
    .option(
      "--icc <share>",
      "with --rate: correlation of two trials of a task by one model (0.6: MCPMark's median)",
      parseShare("icc"),
      0.6,
    )
    .option(
      "--phi <share>",
      "with --rate: correlation over tasks of a trial of each model (0.3: MCPMark's median)",
      parseShare("phi"),
      0.3,
    )
    .option("--unpaired", "with --rate: each model on tasks of its own, by the pooled test of two proportions")
    .option("--task-variance <number>", "variance over tasks of the true difference", parseAmount("task-variance"))
    .option("--trial-variance <number>", "variance of a model's trials of a task", parseAmount("trial-variance"))
    .option("--judge-variance <number>", "variance of judgements of a trial", parseAmount("judge-variance"), 0)
    .option("--points <list>", "differences to find, in points", parseList("points", parseAmount("points")), [1, 2, 5])
    .option("--tasks <count>", "tasks there are (default: the experiment's)", parseCount("tasks"))
    .option(
      "--trials <list>",
      "trials a task; the first is what there is (default: the experiment's, 1, 2, 4, 8)",
      parseList("trials", parseCount("trials")),
    )
    .option(
      "--judgements <list>",
      "judgements a trial; the first is what there is",
      parseList("judgements", parseCount("judgements")),
    )
    .option("--level <share>", "level of the interval that shall exclude zero", parseShare("level", "open"), 0.95)
    .option("--power <share>", "power wanted", parseShare("power", "open"), 0.8)
    .option("--budget <amount>", "what may be spent, in the currency of the costs", parseAmount("budget"))
    .option("--task-cost <amount>", "one more task", parseAmount("task-cost"), 1)
    .option("--trial-cost <amount>", "one trial of one model", parseAmount("trial-cost"), 1)
    .option("--judgement-cost <amount>", "one judgement of one trial", parseAmount("judgement-cost"), 0.1)
    .addOption(new Option("--format <format>", "how the result is written").choices(FORMATS).default("table"))
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      `
Examples:
  benchbook power --experiment mcpmark --budget 1000 --task-cost 20 --trial-cost 0.5
  benchbook power --rate 0.6 --phi 0.4 --tasks 500 --trials 1,4 --format markdown
  benchbook power --unpaired --rate 0.78 --tasks 1000 --trials 1`,
    )
    .action(async (_own: Flags, command: Command) => {
      try {
        await planPower(command.optsWithGlobals<Flags>());
      } catch (error) {
        if (error instanceof ChoiceError) throw new UsageError(`power: ${error.message}`);
        throw error instanceof RangeError ? new UsageError(error.message) : error;
      }
    });
}
