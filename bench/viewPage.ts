import {leaderboardView} from "../src/components/leaderboardView.js";
import {mountPage} from "../src/components/mountPage.js";
import type {ViewOf} from "../src/components/mountPage.js";
import {thresholdsView} from "../src/components/thresholdsView.js";
import {bootstrapJob, makeScores} from "./bootstrapJob.js";
import {syntheticArchive} from "./syntheticArchive.js";

/** Runs in the browser: `#leaderboard-20-1000` mounts that view on a made-up experiment, `#job-20-1000` runs the job. */

const views: Record<string, ViewOf> = {leaderboard: leaderboardView, thresholds: thresholdsView};

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

const [name, models, tasks] = location.hash.slice(1).split("-");
const view = views[name];
if (view !== undefined) mountPage(view, syntheticArchive(Number(models), Number(tasks)));
else document.title = String(timeJob(Number(models), Number(tasks)));
