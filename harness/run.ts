import {setMaxListeners} from "node:events";
import pLimit from "p-limit";
import {readTable} from "../data/store.js";
import {PartWriter} from "./journal/partWriter.js";
import {Claims} from "./journal/claims.js";
import type {Held} from "./journal/claims.js";
import type {Journal} from "./journal/journal.js";
import {recover} from "./journal/recover.js";
import type {Model} from "./models/model.js";
import {waitSeconds} from "./models/retry.js";
import type {PlannedTrial} from "./plan.js";
import type {Distractors} from "./servers/distractors.js";
import type {Suite} from "./suite/suite.js";
import {tryTrial} from "./trial.js";
import type {Tried} from "./trial.js";

/** What a run is told while it goes on. */
export interface RunEvents {
  /** Before the first trial: how many this process may run, and how many stood there already. */
  onReady?(todo: number, done: number): void;
  onStart?(trial: PlannedTrial): void;
  /** A try failed for reasons of the infrastructure and will be tried again. */
  onRetry?(trial: PlannedTrial, trouble: string): void;
  onEnd?(trial: PlannedTrial, tried: Tried): void;
  /** The endpoint refuses a model: none of its trials will be begun any more. */
  onModelStopped?(model: string, why: string): void;
}

/** What is run, and how. */
export interface RunOptions {
  readonly folder: string;
  readonly suite: Suite;
  /** All trials of this process: a shard, where the work is split. */
  readonly planned: readonly PlannedTrial[];
  readonly models: ReadonlyMap<string, Model>;
  readonly distractors: Distractors;
  /** Trials at once. */
  readonly concurrency: number;
  /** This process's journal, which the caller closes. */
  readonly journal: Journal;
  readonly cancel: AbortSignal;
  readonly events?: RunEvents;
  /** Waits between tries of a trial; default: a timer. */
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** What came of a run. */
export interface RunOutcome {
  /** Trials that stood there before. */
  readonly doneBefore: number;
  readonly done: number;
  /** Trials that another process runs, or finished meanwhile. */
  readonly elsewhere: number;
  /** Trials that were begun or planned and given up, since the run was cancelled or their model was stopped. */
  readonly givenUp: number;
}

/**
 * Runs the trials that an experiment still lacks, several at once: those that no process has finished, and those that the infrastructure failed.
 * Other processes may do the same at the same time. A cancelled run gives its unfinished trials up, and keeps all that finished.
 * The experiment must have been prepared; see `prepareExperiment`.
 * @param options see `RunOptions`
 * @returns how many trials were there before, were done, are elsewhere, and were given up
 * @example await runTrials(options)
 */
export async function runTrials(options: RunOptions): Promise<RunOutcome> {
  const {folder, planned, journal, concurrency, cancel} = options;
  // Every trial that is under way listens: many listeners are no leak.
  setMaxListeners(0, cancel);
  const ends = await readEnds(folder);
  const todo = planned.filter(({trialId}) => ends.get(trialId)?.isFinal !== true);
  options.events?.onReady?.(todo.length, planned.length - todo.length);
  const writer = new PartWriter(folder);
  const run = new Run(options, new Claims(folder, journal.name), writer, ends);
  const limit = pLimit(concurrency);
  const counts = await Promise.all(todo.map((trial) => limit(() => run.take(trial))));
  await writer.finish();
  const count = (what: Taken) => counts.filter((taken) => taken === what).length;
  return {
    doneBefore: planned.length - todo.length,
    done: count("done"),
    elsewhere: count("elsewhere"),
    givenUp: count("givenUp"),
  };
}

type Taken = "done" | "elsewhere" | "givenUp";

/** How a trial ended before. */
interface End {
  readonly at: string;
  /** Whether it is never run again; false where the infrastructure failed it. */
  readonly isFinal: boolean;
  /** What ended its tries, that of the last one included. */
  readonly errors: readonly string[];
}

async function readEnds(folder: string): Promise<Map<string, End>> {
  return new Map(
    (await readTable(folder, "trials")).map((row) => [
      row.trial_id,
      {
        at: row.written_at ?? "",
        isFinal: row.status !== "infra_error" && row.status !== "cancelled",
        errors: [...(row.retry_errors ?? []), ...(row.error_message === null ? [] : [row.error_message])],
      },
    ]),
  );
}

class Run {
  private readonly stopped = new Set<string>();
  private readonly wait: NonNullable<RunOptions["wait"]>;

  constructor(
    private readonly options: RunOptions,
    private readonly claims: Claims,
    private readonly writer: PartWriter,
    private readonly ends: ReadonlyMap<string, End>,
  ) {
    this.wait = options.wait ?? waitSeconds;
  }

  /** Claims a trial and runs it, unless another process has it. */
  async take(trial: PlannedTrial): Promise<Taken> {
    if (this.options.cancel.aborted || this.stopped.has(trial.model.id)) return "givenUp";
    const before = this.ends.get(trial.trialId);
    let claim = this.claims.claim(trial.trialId, before?.at ?? null);
    if (claim.kind === "died") {
      await recover(this.options.folder);
      if ((await readEnds(this.options.folder)).get(trial.trialId)?.isFinal === true) return "elsewhere";
      claim = claim.claimAgain();
    }
    if (claim.kind !== "held") return "elsewhere";
    return (await this.tryUntilDone(trial, claim.held, before?.errors ?? [])) ? "done" : "givenUp";
  }

  private async tryUntilDone(trial: PlannedTrial, held: Held, errorsBefore: readonly string[]): Promise<boolean> {
    const {suite, distractors, journal, cancel, models, events = {}} = this.options;
    const model = models.get(trial.model.id);
    if (model === undefined)
      throw new Error(`run: model: got ${JSON.stringify(trial.model.id)}; expected one that was made`);
    events.onStart?.(trial);
    const setting = {suite, distractors, journal, cancel};
    const errors = [...errorsBefore];
    for (let tries = 0; ; tries++) {
      const tried = await tryTrial(setting, trial, model, errors);
      if (tried.status === "cancelled") break;
      if (tried.stopsModel && !this.stopped.has(trial.model.id)) {
        this.stopped.add(trial.model.id);
        events.onModelStopped?.(trial.model.id, tried.rows.trial.error_message ?? "refused");
      }
      if (tried.trouble === null || tried.stopsModel || tries >= suite.max_retries) {
        this.end(trial, held, tried);
        return true;
      }
      errors.push(tried.trouble);
      events.onRetry?.(trial, tried.trouble);
      const gaveUp = await this.wait(Math.min(60, 2 ** tries), cancel).then(
        () => false,
        () => true,
      );
      if (gaveUp) break;
    }
    this.claims.release(held);
    return false;
  }

  private end(trial: PlannedTrial, held: Held, tried: Tried): void {
    const at = new Date().toISOString();
    const entry = this.options.journal.append({kind: "end", trial: trial.trialId, at, rows: tried.rows});
    this.claims.finish(held, at);
    this.writer.add({...entry.rows, at, steps: tried.steps});
    this.options.events?.onEnd?.(trial, tried);
  }
}
