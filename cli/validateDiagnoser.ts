import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {diagnoseExperiment} from "../harness/diagnose/diagnoseExperiment.js";
import {readDiagnoser} from "../harness/diagnose/readDiagnoser.js";
import {faults} from "../harness/faults/faults.js";
import {planFaults} from "../harness/faults/planFaults.js";
import type {FaultPart} from "../harness/faults/planFaults.js";
import {runFaults} from "../harness/faults/runFaults.js";
import {ruleClaimJudge} from "../harness/judge/claimJudge.js";
import {judgeExperiment} from "../harness/judge/judgeExperiment.js";
import {readSuite} from "../harness/suite/readSuite.js";
import {loadTruths} from "../loaders/archive/truths.js";
import {withAnalysis} from "../loaders/openExperiment.js";
import {validations} from "../src/analysis/truths.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {toCount} from "./numbers.js";
import {untilSignal} from "./untilSignal.js";
import {CheckFailed, UsageError} from "./usage.js";
import {validationLines} from "./validationText.js";

interface Options {
  part: string;
  diagnoser: string;
  tasks?: string;
  concurrency: number;
  json?: boolean;
  dataDir?: string;
}

/** Adds `benchbook validate-diagnoser`: how often a diagnoser names a fault that was committed on purpose. */
export function addValidateDiagnoser(program: Command): void {
  program
    .command("validate-diagnoser")
    .description("run seeded faults on a suite's servers, diagnose them, and compare with what was committed")
    .argument("<suite>", "folder of the suite")
    .option("--part <part>", "built-on, or held-back: ways and tasks that the rules were not built on", "held-back")
    .option("--diagnoser <diagnoser>", "rule, or a YAML file that configures a language model", "rule")
    .option("--tasks <pattern>", "only tasks whose id begins with this")
    .option("--concurrency <n>", "trials and calls at once", toCount("validate-diagnoser: --concurrency"), 2)
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      "\nIt writes the experiment <suite>-faults-<part>; its failures page shows the confusion matrix.\n\nExample:\n  benchbook validate-diagnoser data/suites/local --part held-back",
    )
    .action(async (suite: string, _own: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const {part} = options;
      if (part !== "built-on" && part !== "held-back")
        throw new UsageError(`validate-diagnoser: --part: got ${JSON.stringify(part)}; expected built-on or held-back`);
      await untilSignal("validate-diagnoser", (cancel) => validate(suite, part, options, cancel));
    });
}

async function validate(path: string, part: FaultPart, options: Options, cancel: AbortSignal): Promise<void> {
  const {concurrency, json, dataDir, tasks} = options;
  const diagnoser = await readDiagnoser(options.diagnoser);
  const suite = await readSuite(path);
  const title = `Seeded faults (${part === "held-back" ? "held back" : "built on"}) of ${suite.id}`;
  const id = `${suite.id}-faults-${part}`;
  const folder = join(dataDirectory(dataDir), id);
  const planned = planFaults(suite, faults, part).filter(({task}) => tasks === undefined || task.id.startsWith(tasks));
  if (planned.length === 0)
    throw new UsageError(
      `validate-diagnoser: --tasks: got ${JSON.stringify(tasks)}; expected tasks of the part ${part}`,
    );
  await runFaults({
    ...{suite: {...suite, title}, planned, folder, id, concurrency, cancel},
    onEnd: (done, todo) => console.error(`validate-diagnoser: ${done} of ${todo} trials`),
  });
  const judge = ruleClaimJudge();
  await judgeExperiment(folder, {judge, cancel});
  const {failures} = await diagnoseExperiment(folder, {
    ...{diagnoser, judge: judge.row.judge, below: 1, concurrency, cancel},
  });
  const found = validations(await withAnalysis(folder, loadTruths)).filter(
    (validation) => validation.kind === "fault" && validation.judge === diagnoser.row.judge,
  );
  if (json) console.log(toInertJson({id, validations: found}, 2));
  else for (const validation of found) console.log(validationLines(id, validation).join("\n"));
  if (failures.length > 0)
    throw new CheckFailed(
      `validate-diagnoser: failed calls: got ${failures.length} (${failures[0]}); expected 0: run it again`,
    );
}
