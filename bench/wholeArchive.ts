import type {ModelRow, OutcomeCode, TaskRow} from "../src/analysis/archive.js";
import {toCellCharacter, toCodePlace} from "../src/analysis/cellCharacter.js";
import {failureModes} from "../src/analysis/failureModes.js";
import type {PageArchive} from "../src/analysis/pageArchive.js";
import type {TaskMember} from "../src/analysis/taskMember.js";
import {Sfc32} from "../src/stats/rng.js";
import {syntheticArchive} from "./syntheticArchive.js";

const SERVICES = ["filesystem", "github", "notion", "playwright", "postgres"];
const CATEGORIES = ["create", "find", "repair", "report"];
const JUDGES = ["rule", "second"];
/** Share of trials that the second judge scores otherwise. */
const DISPUTED = 0.1;
/** Share of planned trials that are not there. */
const MISSING = 0.01;

/**
 * `syntheticArchive` with what every page of figures reads: services, categories, splits, a cost of every trial,
 * diagnoses, facts of the tasks; two judges over claims where a task has one trial, a program's verdict where it has
 * several. One trial in a hundred is missing. For benches: no number of it means anything.
 *
 * @param models how many models, at least 1
 * @param tasks how many tasks, at least 10
 * @param attempts trials of a task, at least 1
 * @returns the archive, the same for the same sizes
 * @example wholeArchive(20, 1000, 4).outcomes.attempts // 4
 */
export function wholeArchive(models: number, tasks: number, attempts: number): PageArchive {
  const plain = syntheticArchive(models, tasks);
  const rng = new Sfc32(11);
  const judged = attempts === 1;
  const outcomes: PageArchive["outcomes"] = judged
    ? {...plain.outcomes, ...judgedCells(plain.outcomes, rng)}
    : {
        ...plain.outcomes,
        ...verifiedCells(models, tasks, attempts, rng),
        scoring: "verification",
        attempts,
        judges: [null],
        defaults: {...plain.outcomes.defaults, judge: null},
      };
  return {
    ...plain,
    outcomes,
    models: plain.models.map((row): ModelRow => ({...row, turns: 10, tool_calls: 8, output_tokens: 2000})),
    tasks: plain.tasks.map((row, t): TaskRow => ({
      ...row,
      service: SERVICES[t % SERVICES.length],
      category: CATEGORIES[(t >> 3) % CATEGORIES.length],
      split: t % 2 === 0 ? "public" : "private",
    })),
    trials: trialsOf(models, tasks, attempts, rng),
    diagnoses: diagnosesOf(models, tasks, rng),
    items: itemsOf(tasks, models * attempts, rng),
    queue: {
      has_trials: false,
      judges: [],
      pairs: [],
      judged: 0,
      judged_twice: 0,
      totals: {disagreement: 0, denied: 0, low_confidence: 0, failed: 0},
      texts: [],
      answers: {},
      rows: [],
    },
    reproduction: null as never,
  };
}

type Cells = Pick<PageArchive["outcomes"], "cells" | "codes" | "reasons" | "judges">;

/** A program's verdicts: each model and task has a chance of its own. */
function verifiedCells(models: number, tasks: number, attempts: number, rng: Sfc32): Cells {
  const codes: OutcomeCode[] = [
    [null, null, 0, 0, 1, 1, null],
    [null, null, 1, 1, 1, 1, null],
    // Counts as failed: a model with a task of which one trial counts has no reliability.
    [null, null, null, 0, 1, 0, 0],
  ];
  const characters = codes.map((_, place) => toCellCharacter(place));
  const hardness = Array.from({length: tasks}, () => rng.uniform() - 0.5);
  const cells = Array.from({length: models}, (_, m) => {
    const strength = 0.4 + m / (3 * models);
    const text = hardness.map((hard) => {
      const chance = strength + hard;
      return Array.from({length: attempts}, () =>
        rng.uniform() < MISSING ? characters[2] : characters[rng.uniform() < chance ? 1 : 0],
      ).join("");
    });
    return [[text.join("")]];
  });
  return {codes, cells, reasons: ["missing"], judges: [null]};
}

/** The cells of a first judge, and a second that differs here and there. */
function judgedCells(outcomes: PageArchive["outcomes"], rng: Sfc32): Cells {
  const missing = outcomes.codes.length;
  const codes: OutcomeCode[] = [...outcomes.codes, [null, null, null, 0, 0, 0, 0]];
  const cells = outcomes.cells.map(([[text]]) => {
    const first: string[] = [];
    const second: string[] = [];
    for (let t = 0; t < text.length; t++) {
      const isMissing = rng.uniform() < MISSING;
      const place = isMissing ? missing : toCodePlace(text, t);
      const claims = outcomes.codes[place]?.[1] ?? 0;
      const half = outcomes.codes[place]?.[0] ?? 0;
      const moved = rng.uniform() < DISPUTED ? (half < claims ? 1 : -1) : 0;
      first.push(toCellCharacter(place));
      second.push(toCellCharacter(isMissing ? missing : place + moved));
    }
    return [[first.join("")], [second.join("")]];
  });
  return {codes, cells, reasons: ["missing"], judges: JUDGES};
}

function trialsOf(models: number, tasks: number, attempts: number, rng: Sfc32): PageArchive["trials"] {
  const trials: PageArchive["trials"] = {
    model: [],
    task: [],
    trial_index: [],
    status: [],
    statuses: ["completed"],
    seconds: [],
    cost_usd: [],
    input_tokens: [],
    output_tokens: [],
    turns: [],
    tool_calls: [],
  };
  for (let m = 0; m < models; m++) {
    for (let t = 0; t < tasks; t++) {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const size = 0.2 + rng.uniform();
        trials.model.push(m);
        trials.task.push(t);
        trials.trial_index.push(attempt);
        trials.status.push(0);
        trials.seconds.push(Math.round(10 * (10 + m) * size) / 10);
        trials.cost_usd.push(Math.round(1e6 * 0.01 * (m + 1) * size) / 1e6);
        trials.input_tokens.push(Math.round(1e4 * size));
        trials.output_tokens.push(Math.round(2e3 * size));
        trials.turns.push(1 + Math.round(10 * size));
        trials.tool_calls.push(Math.round(10 * size));
      }
    }
  }
  return trials;
}

/** A diagnosis of every fifth task. */
function diagnosesOf(models: number, tasks: number, rng: Sfc32): PageArchive["diagnoses"] {
  const diagnoses: PageArchive["diagnoses"] = {
    diagnosers: ["rule"],
    thresholds: [0.75],
    modes: failureModes.map(({mode}) => mode),
    model: [],
    task: [],
    trial_index: [],
    diagnoser: [],
    mode: [],
    is_primary: [],
  };
  for (let m = 0; m < models; m++) {
    for (let t = 0; t < tasks; t += 5) {
      diagnoses.model.push(m);
      diagnoses.task.push(t);
      diagnoses.trial_index.push(1);
      diagnoses.diagnoser.push(0);
      diagnoses.mode.push(rng.below(failureModes.length));
      diagnoses.is_primary.push(1);
    }
  }
  return diagnoses;
}

function itemsOf(tasks: number, trials: number, rng: Sfc32): TaskMember {
  const column = (value: () => number) => Array.from({length: tasks}, value);
  return {
    trials: column(() => trials),
    seconds: column(() => 10 + 50 * rng.uniform()),
    cost_usd: column(() => rng.uniform()),
    tool_calls: column(() => 5 + rng.below(20)),
    exposed: column(() => 20),
    targets: column(() => 4),
    exposed_used: column(() => 4 + rng.below(6)),
    targets_used: column(() => rng.below(5)),
    calls: column(() => trials * 8),
    distractor_calls: column(() => rng.below(trials)),
    unknown_calls: column(() => rng.below(5)),
    claims: [],
    judged_twice: column(() => 0),
    disputed: column(() => 0),
    extremes: [],
  };
}
