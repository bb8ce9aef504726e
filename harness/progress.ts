import {SingleBar} from "cli-progress";
import type {RunEvents} from "./run.js";

/** Where lines go, and whether it is a terminal. */
export interface Screen {
  readonly isTerminal: boolean;
  print(line: string): void;
}

/** Progress of a run: events to give to it, and an end. */
export interface Progress {
  readonly events: RunEvents;
  stop(): void;
}

/**
 * Shows how a run goes on: one live line on a terminal, one plain line a finished trial elsewhere.
 * @param screen where lines go, and whether it is a terminal
 * @returns what the run tells of its trials
 * @example const progress = showProgress(screen)
 */
export function showProgress(screen: Screen): Progress {
  let total = 0;
  const counts = {done: 0, running: 0, failed: 0, tokens: 0, cost: 0};
  const begin = Date.now();
  /** What must not be missed, for when the live line has ended. */
  const later: string[] = [];
  const bar = screen.isTerminal
    ? new SingleBar({
        format:
          "{bar} {value}/{total} done · {running} running · {failed} failed · {tokens} tokens · ${cost} · {left} left",
        hideCursor: true,
      })
    : null;
  const left = () => {
    if (counts.done === 0) return "?";
    return toDuration((((Date.now() - begin) / counts.done) * (total - counts.done)) / 1000);
  };
  const payload = () => ({...counts, cost: counts.cost.toFixed(2), left: left()});
  const say = (line: string) => {
    if (bar === null) screen.print(line);
  };
  return {
    stop() {
      bar?.stop();
      for (const line of later) screen.print(line);
    },
    events: {
      onReady(todo) {
        total = todo;
        bar?.start(total, 0, payload());
      },
      onStart() {
        counts.running += 1;
        bar?.update(counts.done, payload());
      },
      onRetry({trialId}, trouble) {
        say(`${trialId}: tried again: ${trouble}`);
      },
      onModelStopped(model, why) {
        const line = `${model}: stopped: ${why}`;
        if (bar === null) screen.print(line);
        else later.push(line);
      },
      onEnd({trialId}, {rows: {trial, verification}}) {
        counts.running -= 1;
        counts.done += 1;
        if (trial.status === "infra_error" || trial.status === "agent_error") counts.failed += 1;
        counts.tokens += (trial.input_tokens ?? 0) + (trial.output_tokens ?? 0);
        counts.cost += trial.cost_usd ?? 0;
        const verdict = verification === null ? "" : verification.passed === true ? ", verified" : ", not verified";
        const calls = `${trial.tool_calls ?? 0} calls, ${(trial.wall_seconds ?? 0).toFixed(1)} s`;
        say(`${counts.done}/${total} ${trialId}: ${trial.status}${verdict}, ${calls}, ${left()} left`);
        bar?.update(counts.done, payload());
      },
    },
  };
}

/**
 * A length of time for people.
 * @param seconds 0 or more
 * @returns seconds below a minute, minutes below an hour, else hours and minutes
 * @example toDuration(3725) // "1 h 2 min"
 */
export function toDuration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
