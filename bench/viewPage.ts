import {leaderboardView} from "../src/components/leaderboardView.js";
import {mountPage} from "../src/components/mountPage.js";
import {pageViews} from "../src/components/pageViews.js";
import {bootstrapJob, makeScores} from "./bootstrapJob.js";
import {syntheticArchive} from "./syntheticArchive.js";
import {wholeArchive} from "./wholeArchive.js";

/**
 * Runs in the browser: `#leaderboard-20-1000` mounts the leaderboard on a made-up experiment of one trial a task,
 * `#thresholds-60-5000-1` any page on one with all that pages read and that many trials a task, `#job-20-1000` runs the job.
 */

/** Milliseconds of the job of bench/bootstrap.ts, the median of five runs after two unmeasured ones. */
function timeJob(models: number, tasks: number): number {
  const columns = makeScores(models, tasks);
  const times = Array.from({length: 7}, (_, i) => {
    const from = performance.now();
    bootstrapJob(columns, {resamples: 10_000, seed: i + 1});
    return performance.now() - from;
  });
  return times.slice(2).sort((a, b) => a - b)[2];
}

const [name, ...sizes] = location.hash.slice(1).split("-");
const [models, tasks, attempts] = sizes.map(Number);
if (name === "job") document.title = String(timeJob(models, tasks));
else if (attempts === undefined) mountPage(leaderboardView, syntheticArchive(models, tasks));
else {
  const {load, extra} = pageViews[`${name}/`] ?? pageViews[""];
  mountPage(await load(), wholeArchive(models, tasks, attempts), {extra: [...extra], isOneModel: name === "model"});
}
