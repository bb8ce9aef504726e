import {spawn} from "node:child_process";
import {mkdirSync, mkdtempSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {basename, join} from "node:path";
import {readTable, withExperiment} from "../data/store.js";
import {checkExperiment} from "../loaders/check/checkExperiment.js";
import {toLine} from "../loaders/check/problem.js";
import {Sfc32} from "../src/stats/rng.js";
import {TARGETS, findPhases, watchFor} from "./killAim.js";
import type {Target} from "./killAim.js";

const root = join(import.meta.dirname, "..");
const suite = join(root, "test", "fixtures", "suites", "kill");
/** Trials that the suite plans: 2 models, 2 tasks, 6 attempts. */
const PLANNED = 24;
const LONGEST_MILLISECONDS = 2000;
const LONGEST_AIM_MILLISECONDS = 6000;

/** What kills hit, and what came of the experiments. */
export interface Killed {
  kills: number;
  experiments: number;
  /** Kills by what the process was doing; trials at once count each. */
  phases: Record<string, number>;
  /** What did not hold, one line each; none is the point. */
  problems: string[];
}

interface Aim {
  /** Milliseconds after the pre-flight, or after the start of the process. */
  readonly after: number;
  readonly from: "start" | "preflight";
  /** Kill as soon as this is seen, if that comes first. */
  readonly target: Target;
  /** Milliseconds from that to the kill. */
  readonly delay: number;
}

/** Where the trials' folders are, so that those that are left behind can be found. */
function temporaryFolder(dataDir: string): string {
  const folder = join(dataDir, "..", `${basename(dataDir)}-tmp`);
  mkdirSync(folder, {recursive: true});
  return folder;
}

function runOnce(dataDir: string, aim: Aim | null): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(root, "cli", "main.ts"), "--data-dir", dataDir, "run", suite, "--concurrency", "3"],
    {
      cwd: root,
      env: {...process.env, TMPDIR: temporaryFolder(dataDir)},
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const kill = () => child.kill("SIGKILL");
  let timer = aim?.from === "start" ? setTimeout(kill, aim.after) : undefined;
  child.stdout.on("data", (chunk: Buffer) => {
    if (aim?.from === "preflight" && chunk.toString().includes("server slow:")) timer ??= setTimeout(kill, aim.after);
  });
  const onSeen = () => (aim !== null && aim.delay > 0 ? setTimeout(kill, aim.delay) : kill());
  const stopWatching = aim === null ? () => undefined : watchFor(aim.target, join(dataDir, "kill"), onSeen);
  return new Promise((resolve, reject) => {
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      stopWatching();
      if (signal === null && code !== 0)
        reject(new Error(`run: got exit code ${code}; expected 0 (${stderr.slice(-500)})`));
      else resolve(signal === "SIGKILL");
    });
  });
}

async function findProblems(folder: string, label: string): Promise<string[]> {
  const problems: string[] = [];
  const trials = await readTable(folder, "trials");
  const ids = new Set(trials.map(({trial_id}) => trial_id));
  const expect = (what: string, got: unknown, expected: unknown) => {
    if (got !== expected)
      problems.push(`${label}: ${what}: got ${JSON.stringify(got)}; expected ${JSON.stringify(expected)}`);
  };
  expect("trials", trials.length, PLANNED);
  expect("different trials", ids.size, PLANNED);
  expect("completed", trials.filter(({status}) => status === "completed").length, PLANNED);
  expect("verified", (await readTable(folder, "verifications")).filter(({passed}) => passed).length, PLANNED);
  // user, 4 calls and 4 results, answer
  const {n, least, most} = await withExperiment(folder, (db) =>
    db.row<{n: number; least: number; most: number}>(
      "SELECT count(*)::INTEGER AS n, min(k)::INTEGER AS least, max(k)::INTEGER AS most FROM (SELECT count(*) AS k FROM steps GROUP BY trial_id)",
    ),
  );
  expect("trials with steps", n, PLANNED);
  expect("fewest steps", least, 10);
  expect("most steps", most, 10);
  const checked = await checkExperiment(folder);
  for (const problem of checked.problems) problems.push(`${label}: check: ${toLine(problem)}`);
  return problems;
}

/**
 * Kills runs of a small suite at seeded random moments until each experiment is whole, again and again, and looks whether anything was lost or done twice.
 * Three of four kills aim at what is over too soon to be hit by chance: a tool call, a journal line, a verification, the writing of a part.
 * @param kills how many kills there are to be
 * @param seed of the moments
 * @param say takes a line a kill
 * @param stop ends it sooner, the experiment that was begun being made whole
 * @returns what the kills hit and what did not hold
 */
export async function killRuns(
  kills: number,
  seed: number,
  say: (line: string) => void = () => undefined,
  stop: AbortSignal = new AbortController().signal,
): Promise<Killed> {
  const generator = new Sfc32(seed);
  const killed: Killed = {kills: 0, experiments: 0, phases: {}, problems: []};
  const isEnoughNow = () => killed.kills >= kills || stop.aborted;
  while (!isEnoughNow()) {
    const dataDir = mkdtempSync(join(tmpdir(), "benchbook-kill-"));
    const folder = join(dataDir, "kill");
    const seen = new Set<string>();
    try {
      for (let isWhole = false; !isWhole;) {
        const isEnough = isEnoughNow();
        const after = generator.uniform() * LONGEST_MILLISECONDS;
        const from = generator.uniform() < 0.15 ? ("start" as const) : ("preflight" as const);
        const target = TARGETS[killed.kills % TARGETS.length];
        const delay = target === "tool call" || target === "verification" ? generator.uniform() * 15 : 0;
        // What is aimed at may come late on a busy machine.
        const aim = {after: target === "moment" ? after : LONGEST_AIM_MILLISECONDS, from, target, delay};
        const wasKilled = await runOnce(dataDir, isEnough ? null : aim);
        isWhole = !wasKilled;
        if (!wasKilled) continue;
        killed.kills += 1;
        const phases = findPhases(folder, seen);
        for (const phase of phases) killed.phases[phase] = (killed.phases[phase] ?? 0) + 1;
        say(`kill ${killed.kills}: ${phases.join(", ")}`);
      }
      killed.experiments += 1;
      killed.problems.push(...(await findProblems(folder, `experiment ${killed.experiments}`)));
      const left = readdirSync(temporaryFolder(dataDir)).filter((name) => name.startsWith("benchbook-trial-"));
      if (left.length > 0)
        killed.problems.push(`experiment ${killed.experiments}: got ${left.length} folders left; expected none`);
    } finally {
      for (const path of [dataDir, temporaryFolder(dataDir)]) rmSync(path, {recursive: true, force: true});
    }
  }
  return killed;
}
