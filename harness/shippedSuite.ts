import {existsSync} from "node:fs";
import {availableParallelism} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {readManifest} from "../data/manifest.js";
import {readTable} from "../data/store.js";
import {diagnoseExperiment} from "./diagnose/diagnoseExperiment.js";
import {ruleDiagnoser} from "./diagnose/ruleDiagnoser.js";
import {judgeExperiment} from "./judge/judgeExperiment.js";
import {readJudge} from "./judge/readJudge.js";
import {planTrials} from "./plan.js";
import type {Selection} from "./plan.js";
import {runSuite} from "./runSuite.js";
import {readSuite} from "./suite/readSuite.js";

/** The folder of the suite that Benchbook ships. */
export const SHIPPED_SUITE = fileURLToPath(new URL("../data/suites/local", import.meta.url));

/** The offline judge and diagnoser. */
const RULE = "rule";

/** The part that `npm start` runs: under 90 s on 2 cores. */
const QUICK: Selection = {tasks: ["tag:quick"], trials: 1};

/** What came of the quick part. */
export interface QuickRun {
  /** The experiment's id. */
  readonly id: string;
  /** Trials that this call ran; 0 where all stood there. */
  readonly done: number;
  /** Trials of the quick part. */
  readonly planned: number;
}

/**
 * Runs the quick part of the shipped suite by its scripts on real servers, judges it by rules and diagnoses its failures; what is there already is left alone.
 * It is for a first look: `benchbook run data/suites/local` goes on with the same experiment to the whole suite.
 * @param dataDir the folder that holds experiments
 * @param say takes lines of progress
 * @param part which part; default: one trial of each task that is tagged `quick`
 * @throws SuiteError or PreflightError where the suite cannot run here; nothing is written then
 * @example await runShippedSuite("data/experiments", console.error) // {id: "local", done: 70, planned: 70}
 */
export async function runShippedSuite(
  dataDir: string,
  say: (line: string) => void,
  part: Selection = QUICK,
): Promise<QuickRun> {
  const suite = await readSuite(SHIPPED_SUITE);
  const {id} = suite;
  const planned = planTrials(suite, part);
  const folder = join(dataDir, id);
  const known = existsSync(join(folder, "experiment.json")) ? await readTable(folder, "trials") : [];
  const finished = new Set(known.map(({trial_id: trial}) => trial));
  const open = planned.filter(({trialId}) => !finished.has(trialId)).length;
  if (open > 0) {
    say(`start: ${open} trials of scripted agents on real servers (no language model), about a minute`);
    await runSuite({
      ...part,
      suite: SHIPPED_SUITE,
      dataDir,
      distractors: null,
      concurrency: 2 * availableParallelism(),
      isDryRun: false,
      cancel: new AbortController().signal,
      screen: {isTerminal: false, print: everyTenth(open, say)},
    });
  }
  await judgeExperiment(folder, {judge: await readJudge(RULE)});
  const isDiagnosed = open === 0 && (await readTable(folder, "diagnoses")).length > 0;
  const below = readManifest(folder).pass_threshold;
  if (!isDiagnosed) await diagnoseExperiment(folder, {diagnoser: ruleDiagnoser(), judge: RULE, below});
  return {id, done: open, planned: planned.length};
}

/** Passes on a line in ten, so that a start is not drowned in the lines of single trials. */
function everyTenth(total: number, say: (line: string) => void): (line: string) => void {
  let lines = 0;
  return () => {
    lines += 1;
    if (lines % 10 === 0 && lines <= total) say(`start: ${lines} of ${total} trials`);
  };
}
