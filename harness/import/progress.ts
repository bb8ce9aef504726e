import cliProgress from "cli-progress";
import type {ImportProgress} from "./importer.js";

/** Where progress is shown: standard error, or a stream of a test. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Something that shows progress until it is stopped. */
export interface ProgressView {
  show(progress: ImportProgress): void;
  stop(): void;
}

const LINES_A_PHASE = 4;

function plainView(stream: ProgressStream): ProgressView {
  let shownPhase = "";
  let shownQuarter = -1;
  return {
    show({phase, done, total}) {
      const quarter = total === 0 ? LINES_A_PHASE : Math.floor((done / total) * LINES_A_PHASE);
      if (phase === shownPhase && quarter === shownQuarter) return;
      shownPhase = phase;
      shownQuarter = quarter;
      stream.write(`${phase} ${done} of ${total}\n`);
    },
    stop() {
      shownPhase = "";
    },
  };
}

function barView(stream: ProgressStream): ProgressView {
  const bar = new cliProgress.SingleBar({
    stream: stream as NodeJS.WritableStream,
    format: "{phase} {bar} {value} of {total}",
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  let running = "";
  return {
    show({phase, done, total}) {
      if (phase !== running) {
        if (running !== "") bar.stop();
        bar.start(total, done, {phase});
        running = phase;
      } else bar.update(done, {phase});
    },
    stop() {
      if (running !== "") bar.stop();
      running = "";
    },
  };
}

/**
 * Shows the progress of long work: a bar on a terminal, elsewhere one plain line a quarter of each phase.
 * @param stream where to show it
 * @returns a view, to be told how far each phase is
 * @example const view = progressView(process.stderr); // view.show({phase: "reading", done: 10, total: 40})
 */
export function progressView(stream: ProgressStream): ProgressView {
  return stream.isTTY === true ? barView(stream) : plainView(stream);
}
