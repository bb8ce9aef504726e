import type {Command} from "commander";
import {Option} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {toComparisonText} from "../loaders/compare/comparisonText.js";
import {ChoiceError, loadSide} from "../loaders/compare/loadSide.js";
import {compareSides, differenceOf} from "../src/analysis/comparison.js";
import type {Side} from "../src/analysis/comparison.js";
import {comparisonFinding} from "../src/analysis/comparisonFinding.js";
import {applyGate, parseGate} from "../src/analysis/comparisonGate.js";
import type {Gate} from "../src/analysis/comparisonGate.js";
import {measures} from "../src/analysis/pageState.js";
import type {Measure} from "../src/analysis/pageState.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {pickExperiment, pickOnly} from "./experiments.js";
import {parseCount, parseShare} from "./numbers.js";
import {CheckFailed, UsageError} from "./usage.js";

const FORMATS = ["table", "markdown", "json"] as const;

interface Flags {
  experiment?: string;
  experimentB?: string;
  convention?: string;
  judge?: string;
  threshold?: number;
  measure: Measure;
  k?: number;
  level: number;
  power: number;
  failIf?: string;
  flips: number;
  format: (typeof FORMATS)[number];
  json?: boolean;
  dataDir?: string;
}

function readGate(text: string | undefined): Gate | null {
  if (text === undefined) return null;
  try {
    return parseGate(text);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`compare: ${error.message}`);
    throw error;
  }
}

/** Both sides, the second scored as the first is unless a flag says otherwise. */
async function loadSides([first, second]: [string, string], flags: Flags): Promise<[Side, Side]> {
  const dataDir = dataDirectory(flags.dataDir);
  const one =
    flags.experiment === undefined
      ? pickOnly("compare", dataDir)
      : pickExperiment("compare", dataDir, flags.experiment);
  const other = flags.experimentB === undefined ? one : pickExperiment("compare", dataDir, flags.experimentB);
  const {convention, judge, threshold, measure} = flags;
  if ((measure === "any" || measure === "all") && flags.k === undefined) {
    throw new UsageError(`compare: k: got none; expected --k <trials> with --measure ${measure}`);
  }
  const shared = {measure, k: flags.k ?? 1};
  try {
    const a = await loadSide(one.folder, first, {convention, judge, threshold, ...shared});
    const b = await loadSide(other.folder, second, {
      convention: a.convention,
      judge: one === other ? (a.judge ?? undefined) : judge,
      threshold: a.threshold,
      ...shared,
    });
    if (a.experiment === b.experiment && a.model === b.model) {
      throw new UsageError(`compare: one model twice: got ${JSON.stringify(a.model)}; expected two, or --experiment-b`);
    }
    return [a, b];
  } catch (error) {
    if (error instanceof ChoiceError) throw new UsageError(`compare: ${error.message}`);
    throw error;
  }
}

async function compareModels(models: [string, string], flags: Flags): Promise<void> {
  const gate = readGate(flags.failIf);
  const [a, b] = await loadSides(models, flags);
  const {measure, k = 1, level, power} = flags;
  const {comparison, columns} = compareSides(a, b, {measure, k, level, power});
  const result = gate === null ? null : applyGate(gate, differenceOf(columns, gate.level));
  if (flags.json === true || flags.format === "json") {
    const finding = comparisonFinding(comparison);
    process.stdout.write(`${toInertJson({finding, ...comparison, gate: result}, 2)}\n`);
  } else {
    const width = process.stdout.columns ?? Infinity;
    process.stdout.write(toComparisonText(comparison, result, {format: flags.format, flips: flags.flips, width}));
  }
  if (result?.failed === true) throw new CheckFailed(`compare: ${result.sentence}`);
}

/** Adds `benchbook compare`: two models side by side, and a gate for CI; exit 1 where the gate fails. */
export function addCompare(program: Command): void {
  program
    .command("compare")
    .description(
      "Compare two models, of one experiment or of two with the same tasks: paired difference with its interval, tests, the tasks that differ, what to buy next. Unpaired, and said so, where trials are not real or not at hand.",
    )
    .argument("<A>", "a model; the difference is A minus B, and a gate is about A")
    .argument("<B>", "another model, or the same one with --experiment-b")
    .option("--experiment <id>", "the experiment (default: the only one)")
    .option("--experiment-b <id>", "the experiment of B (default: that of A)")
    .option("--convention <name>", "how trials are counted (default: that of A's experiment)")
    .option("--judge <name>", "whose verdicts count (default: the experiment's own)")
    .option("--threshold <share>", "coverage that passes (default: that of A's experiment)", parseShare("threshold"))
    .addOption(
      new Option("--measure <measure>", "pass rate, pass@k, pass^k or mean coverage").choices(measures).default("pass"),
    )
    .option("--k <trials>", "k of the measures any (pass@k) and all (pass^k)", parseCount("k"))
    .option("--level <share>", "level of the interval", parseShare("level", "open"), 0.95)
    .option("--power <share>", "power of the plan", parseShare("power", "open"), 0.8)
    .option("--fail-if <rule>", 'exit 1 where the rule holds, such as "worse by 2pp at 95%"')
    .option("--flips <count>", "how many of the tasks that differ are listed", parseCount("flips"), 20)
    .addOption(new Option("--format <format>", "how the result is written").choices(FORMATS).default("table"))
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      `
Rules of --fail-if, with the points and the level of the two-sided interval of A minus B:
  worse by 2pp at 95%            fails where the whole interval is below -2 points: A is shown to be worse
  possibly worse by 2pp at 95%   fails unless the whole interval is above -2 points (non-inferiority)
  not better by 2pp at 95%       fails unless the whole interval is above +2 points

Examples:
  benchbook compare gpt-5-high gpt-5-medium --experiment mcpmark
  benchbook compare o3 o3 --experiment today --experiment-b last-week --fail-if "possibly worse by 5pp at 90%" --format markdown`,
    )
    .action(async (first: string, second: string, _own: Flags, command: Command) => {
      await compareModels([first, second], command.optsWithGlobals<Flags>());
    });
}
