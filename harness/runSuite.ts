import {join} from "node:path";
import {prepareExperiment} from "./experiment.js";
import {Journal} from "./journal/journal.js";
import {recover} from "./journal/recover.js";
import type {Recovered} from "./journal/recover.js";
import {findSecrets, toRedactor} from "./journal/redact.js";
import {createModel} from "./models/createModel.js";
import type {Model} from "./models/model.js";
import {toForecast} from "./forecast.js";
import {inShard, planTrials} from "./plan.js";
import type {PlannedTrial, Selection, Shard} from "./plan.js";
import {PreflightError, preflight} from "./preflight.js";
import {showProgress} from "./progress.js";
import type {Screen} from "./progress.js";
import {runTrials} from "./run.js";
import type {RunOutcome} from "./run.js";
import type {Distractors} from "./servers/distractors.js";
import {readSuite} from "./suite/readSuite.js";
import type {Suite} from "./suite/suite.js";
import {readSummary} from "./summary.js";

/** What `benchbook run` was asked for. */
export interface RunRequest extends Selection {
  /** Folder of the suite, or its `suite.yaml`. */
  readonly suite: string;
  /** The folder that holds experiments. */
  readonly dataDir: string;
  /** The experiment's id; default: the suite's, with the number of distractors where it is set. */
  readonly id?: string;
  readonly shard?: Shard;
  readonly distractors: Distractors;
  readonly concurrency: number;
  readonly isDryRun: boolean;
  readonly cancel: AbortSignal;
  readonly screen: Screen;
}

/** What came of it. */
export interface SuiteRun extends RunOutcome {
  /** The experiment's id. */
  readonly id: string;
  readonly stoppedModels: readonly string[];
}

/**
 * Runs a suite from beginning to end: read, plan, pre-flight, experiment, trials, summary; or goes on with a run that was cut short.
 * @param request what `benchbook run` was asked for
 * @returns null for a dry run
 * @throws SuiteError or PreflightError with one line a problem, before anything is written
 * @example await runSuite({...request, isDryRun: true}) // null
 */
export async function runSuite(request: RunRequest): Promise<SuiteRun | null> {
  const {distractors} = request;
  const suite = await readSuite(request.suite);
  const redactor = toRedactor(findSecrets(secretNames(suite)));
  const screen: Screen = {...request.screen, print: (line) => request.screen.print(redactor.text(line))};
  const all = planTrials(suite, request);
  const planned = request.shard === undefined ? all : inShard(all, request.shard);
  const id = request.id ?? (distractors === null ? suite.id : `${suite.id}-distractors-${distractors}`);
  const folder = join(request.dataDir, id);
  if (request.isDryRun) {
    for (const line of toForecast(id, planned)) screen.print(line);
    return null;
  }
  const models = await createModels(suite, all);
  const {exposed, servers} = await preflight(suite, [...new Set(all.map(({task}) => task))], distractors).catch(
    (error: unknown) => {
      throw error instanceof PreflightError ? new PreflightError(error.problems.map(redactor.text)) : error;
    },
  );
  for (const line of servers) screen.print(line);
  const journal = new Journal(folder, redactor);
  const stoppedModels: string[] = [];
  const progress = showProgress(screen);
  let isSettled = false;
  let outcome: RunOutcome;
  let recovered: Recovered;
  try {
    // After the journal was begun: should this process die in it, the next one knows whose half-written files there are.
    recovered = await recover(folder);
    await prepareExperiment(folder, id, suite, all, exposed, redactor);
    const onModelStopped = (model: string, why: string) => {
      stoppedModels.push(model);
      progress.events.onModelStopped?.(model, why);
    };
    outcome = await runTrials({
      ...{folder, suite, planned, models, distractors, journal},
      concurrency: request.concurrency,
      cancel: request.cancel,
      events: {...progress.events, onModelStopped},
    });
    isSettled = true;
  } finally {
    progress.stop();
    await journal.close(isSettled);
  }
  for (const line of toNotes(recovered, outcome)) screen.print(line);
  for (const line of await readSummary(folder)) screen.print(line);
  return {...outcome, id, stoppedModels};
}

async function createModels(suite: Suite, planned: readonly PlannedTrial[]): Promise<Map<string, Model>> {
  const specs = new Map(planned.map(({model}) => [model.id, model]));
  const models = new Map<string, Model>();
  for (const [id, spec] of specs) models.set(id, await createModel(spec, suite.folder));
  return models;
}

/** Environment variables whose values must not be written: keys of models, and what servers are given. */
function secretNames({models, servers}: Suite): string[] {
  const keys = models.flatMap((model) =>
    "api_key_env" in model && model.api_key_env !== null ? [model.api_key_env] : [],
  );
  const passed = Object.values(servers).flatMap((server) => {
    if (server.kind === "stdio") return server.pass_env;
    if (server.kind === "http")
      return Object.values(server.headers).flatMap((value) => value.match(/(?<=\$)\w+/g) ?? []);
    return [];
  });
  return [...keys, ...passed];
}

function toNotes(recovered: Recovered, {doneBefore, elsewhere, givenUp}: RunOutcome): string[] {
  const abandoned = Object.values(recovered.abandoned).reduce((sum, count) => sum + count, 0);
  return [
    ...(recovered.written > 0 ? [`${recovered.written} finished trials of a run that was killed were written`] : []),
    ...(abandoned > 0 ? [`${abandoned} trials that a killed run had begun were run again`] : []),
    ...(doneBefore > 0 ? [`${doneBefore} trials stood there already`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} trials are another process's`] : []),
    ...(givenUp > 0 ? [`${givenUp} trials were given up`] : []),
  ];
}
