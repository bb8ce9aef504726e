import type {Value} from "../../data/database.js";
import type {Comparison} from "../../src/analysis/comparison.js";
import {comparisonFinding, nameSides} from "../../src/analysis/comparisonFinding.js";
import type {GateResult} from "../../src/analysis/comparisonGate.js";
import {decimal, percent, plural} from "../../src/analysis/phrasing.js";
import {toResult} from "../query/toResult.js";
import {escapeMarkdown, toMarkdown, toTable} from "../query/toText.js";
import {toVisible} from "../query/toVisible.js";

/** A heading, what is said under it, and a table. */
interface Block {
  heading: string | null;
  lines: string[];
  columns: string[];
  rows: Record<string, Value>[];
}

const round = (value: number, places: number) => Number(value.toFixed(places));
const points = (value: number) => round(100 * value, 2);

/** A p-value as it is printed: four places, or a bound. */
function pText(p: number): string {
  if (Number.isNaN(p)) return "undefined";
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

function sidesBlock({a, b, difference}: Comparison): Block {
  const row = (side: Comparison["a"]) => ({
    model: side.display_name,
    experiment: side.experiment,
    estimate: round(100 * side.estimate, 2),
    tasks: side.tasks,
    trials: side.trials,
  });
  const columns = ["model", "experiment", "estimate", "tasks", "trials"];
  const {low, high, level, method, n, n_missing, resamples, seed} = difference;
  const drawn = resamples === null ? "" : `, ${resamples} resamples, seed ${seed}`;
  const ends = `${decimal(100 * low, 2)} to ${decimal(100 * high, 2)}`;
  const sentence = `Difference, first minus second: ${decimal(100 * difference.estimate, 2)} points, ${100 * level} % interval ${ends} (${method}, n ${n}, missing ${n_missing}${drawn}).`;
  return {heading: null, lines: [sentence], columns, rows: [row(a), row(b)]};
}

function testBlock({tests, win_loss_tie: counts, errors, is_paired}: Comparison): Block {
  const lines = tests.map(
    ({method, p, n, reason}) => `${method}: p ${pText(p)} (n ${n}${reason === null ? "" : `; ${reason}`}).`,
  );
  if (counts !== null)
    lines.push(`Tasks: ${counts.wins} for the first, ${counts.losses} for the second, ${counts.ties} ties.`);
  const paired = is_paired && errors.paired !== null ? `${percent(errors.paired, 2)} points paired, ` : "";
  const correlation = errors.correlation === null ? "" : `; correlation over tasks ${decimal(errors.correlation, 2)}`;
  lines.push(`Standard error: ${paired}${percent(errors.unpaired, 2)} unpaired${correlation}.`);
  return {heading: "Tests", lines, columns: [], rows: []};
}

function runsBlock({runs}: Comparison): Block {
  return {
    heading: "Trial by trial (how much one trial a task can vary)",
    lines: [],
    columns: ["trial", "both", "only first", "only second", "neither", "McNemar exact p", "mid-p"],
    rows: runs.map((run) => ({
      trial: run.trial_index,
      both: run.both,
      "only first": run.only_a,
      "only second": run.only_b,
      neither: run.neither,
      "McNemar exact p": pText(run.p_exact),
      "mid-p": pText(run.p_mid),
    })),
  };
}

function flipsBlock({flips, a, b}: Comparison, most: number): Block {
  const [first, second] = a.model === b.model ? [a.experiment, b.experiment] : [a.model, b.model];
  const rest = flips.length - most;
  return {
    heading: `Tasks that differ: ${flips.length}`,
    lines:
      rest > 0
        ? [`The ${most} with the largest differences; ${rest} more with --flips ${flips.length}, all with --json.`]
        : [],
    columns: ["task", first, second, "trials of the first", "trials of the second"],
    rows: flips.slice(0, most).map((flip) => ({
      task: flip.task_id,
      [first]: round(flip.a, 3),
      [second]: round(flip.b, 3),
      "trials of the first": flip.a_trials.join(" "),
      "trials of the second": flip.b_trials.join(" "),
    })),
  };
}

function nextBlock({next, is_paired, measure}: Comparison): Block {
  const {components, detectable, power, purchases, tasks_needed} = next;
  const lines = [
    `Found with ${100 * power} % power at ${100 * next.level} %: ${percent(detectable, 2)} points.`,
    `Tasks for ${tasks_needed.map(({effect, tasks}) => `${plural(Math.round(100 * effect), "point")}: ${tasks}`).join("; ")}, with as many trials of each as here.`,
  ];
  if (components !== null) {
    const {task, trial} = components;
    lines.push(
      `Variance of the difference: ${task.toFixed(4)} between tasks, ${trial.toFixed(4)} between trials of a task.`,
    );
  } else if (is_paired && (measure === "pass" || measure === "coverage"))
    lines.push("With one trial a task, what more trials would buy cannot be measured.");
  if (purchases.length > 0) lines.push("As much again buys, where a new task costs as much as a trial:");
  return {
    heading: "What to buy next",
    lines,
    columns: ["buy", "tasks", "trials", "cost in trials", "points found"],
    rows: purchases.map(({what, design, cost, detectable: found}) => ({
      buy: what,
      tasks: design.tasks,
      trials: design.trials,
      "cost in trials": Math.round(cost),
      "points found": points(found),
    })),
  };
}

function toText({heading, lines, columns, rows}: Block, format: "table" | "markdown", width: number): string {
  const isMarkdown = format === "markdown";
  const title = heading === null ? "" : isMarkdown ? `## ${heading}\n\n` : `${heading}\n`;
  const gap = isMarkdown ? "\n\n" : "\n";
  const said = lines.length === 0 ? "" : lines.map(isMarkdown ? escapeMarkdown : toVisible).join(gap) + gap;
  const result = toResult(columns, rows);
  const table =
    rows.length === 0 ? "" : isMarkdown ? toMarkdown(result) : toTable(result, width).replace(/[^\n]+\n$/, "");
  return `${title}${said}${table}`.trimEnd();
}

/**
 * A comparison for people to read: the finding, the gate, both sides, tests, trials, tasks that differ, what to buy next.
 * @param comparison as `compareSides` gives it
 * @param gate what became of the gate, null where there is none
 * @param options `format`; `flips`: how many of the tasks that differ are listed; `width` of the terminal, in characters
 * @returns text that ends with a line end
 * @example toComparisonText(comparison, null, {format: "markdown", flips: 20, width: 120})
 */
export function toComparisonText(
  comparison: Comparison,
  gate: GateResult | null,
  options: {format: "table" | "markdown"; flips: number; width: number},
): string {
  const {a, b} = comparison;
  const [first, second] = nameSides(a, b);
  const isMarkdown = options.format === "markdown";
  const title = isMarkdown ? [`# ${escapeMarkdown(`${first} against ${second}`)}`] : [];
  const facts = `Convention ${a.convention}${a.judge === null ? "" : `, judge ${a.judge}`}, threshold ${a.threshold}.`;
  const blocks = [
    sidesBlock(comparison),
    testBlock(comparison),
    ...(comparison.runs.length > 1 ? [runsBlock(comparison)] : []),
    ...(comparison.is_paired ? [flipsBlock(comparison, options.flips)] : []),
    nextBlock(comparison),
  ];
  const said = [comparisonFinding(comparison), ...(gate === null ? [] : [gate.sentence]), facts, ...comparison.notes];
  const parts = [
    ...title,
    ...said.map(isMarkdown ? escapeMarkdown : toVisible),
    ...blocks.map((block) => toText(block, options.format, options.width)),
  ];
  return `${parts.join("\n\n")}\n`;
}
