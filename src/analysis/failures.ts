import {wilsonInterval} from "../stats/wilsonInterval.js";
import type {Archive, DiagnosesMember} from "./archive.js";
import {diagnosedBelow} from "./diagnosedBelow.js";
import {failureModes} from "./failureModes.js";
import {failuresWords} from "./failuresFinding.js";
import type {FailuresWords} from "./failuresFinding.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {providerGroups} from "./providerGroup.js";
import {PublishedFigures} from "./publishedFigure.js";
import {inSlice} from "./standings.js";
import type {TruthsMember} from "./truths.js";
import {truthSentence} from "./truthsFinding.js";

/** A share of a model's diagnosed trials; the interval is null where their number is not published. */
export interface FailureShare {
  estimate: number;
  low: number | null;
  high: number | null;
}

/** How one model fails, or all of them pooled, or the trials of one part of the tasks. */
export interface FailureRow extends ModelFacts {
  /** diagnosed trials, null where not published */
  n: number | null;
  tool: FailureShare;
  cognitive: FailureShare;
  /** in the order of `failureModes` */
  modes: number[];
  /** diagnosed trials whose mode is outside the taxonomy or unknown */
  other: number;
}

/** The failures page: how models fail. */
export interface Failures extends FailuresWords {
  /** by provider, then by tool share */
  rows: FailureRow[];
  /** all models pooled; null without rows */
  pooled: FailureRow | null;
  /** trials of all models by bucket or service of the task; empty where it is unknown */
  parts: FailureRow[];
  partName: string;
  diagnoser: string | null;
  diagnosers: string[];
  /** the coverage below which the diagnoser was asked; null where it is not recorded */
  recordedThreshold: number | null;
}

/**
 * Shares of failure modes among a model's diagnosed trials, by their primary mode.
 * @param archive with the member `diagnoses`; a published experiment needs its shares instead
 * @param state models, tasks, level; `extra.diagnoser` chooses, and `extra.below` counts only trials with a coverage below it under the state's
 * convention, judge and threshold (see `diagnosedBelow`)
 */
export function failures(
  archive: Archive & {diagnoses: DiagnosesMember; truths?: TruthsMember},
  state: PageState,
): Failures {
  const {diagnoses, outcomes} = archive;
  const facts = modelFacts(archive);
  const isPublished = outcomes.scoring === "none";
  const diagnoser =
    diagnoses.diagnosers.find((name) => name === state.extra.diagnoser) ?? diagnoses.diagnosers[0] ?? null;
  const counted = isPublished ? null : countsOf(archive, state, diagnoser);
  const rows =
    counted === null
      ? publishedRows(archive, state)
      : counted.models.map(([model, counts]) => rowOf(facts(model), counts, state.level));
  rows.sort(
    (a, b) => providerGroups.indexOf(a.group) - providerGroups.indexOf(b.group) || a.tool.estimate - b.tool.estimate,
  );
  const pool = {model: "all", display_name: "All models, pooled", group: "others" as const};
  const numbers = {
    rows,
    pooled:
      counted === null || rows.length === 0
        ? publishedPool(archive, pool)
        : rowOf(pool, sum(counted.models.map(([, counts]) => counts)), state.level),
    parts:
      counted === null
        ? []
        : counted.parts.map(([part, counts]) =>
            rowOf({model: part, display_name: part, group: "others"}, counts, state.level),
          ),
    partName: counted?.partName ?? "part",
    diagnoser,
    diagnosers: diagnoses.diagnosers,
    recordedThreshold: diagnoser === null ? null : diagnoses.thresholds[diagnoses.diagnosers.indexOf(diagnoser)],
  };
  const words = failuresWords(numbers, state);
  return {...numbers, ...words, finding: truthSentence(archive.truths, "fault") + words.finding};
}

/** Trials by mode, in the order of `failureModes`, then all others. */
type Counts = number[];

function countsOf(archive: Archive & {diagnoses: DiagnosesMember}, state: PageState, diagnoser: string | null) {
  const {diagnoses, outcomes} = archive;
  const chosen = diagnoser === null ? -1 : diagnoses.diagnosers.indexOf(diagnoser);
  const known = new Map(archive.tasks.map((task) => [task.task_id, task]));
  const isIn = inSlice(state.slice);
  const partName = (["bucket", "service"] as const).find((column) =>
    archive.tasks.some((task) => task[column] !== null),
  );
  const below = diagnosedBelow(state);
  const grid = below === null ? null : outcomeGrid(outcomes, state);
  const places = diagnoses.modes.map((mode) => failureModes.findIndex((known_) => known_.mode === mode));
  const models = new Map<string, Counts>();
  const parts = new Map<string, Counts>();
  const add = (to: Map<string, Counts>, key: string, place: number) => {
    const counts = to.get(key) ?? new Array<number>(failureModes.length + 1).fill(0);
    counts[place < 0 ? failureModes.length : place]++;
    to.set(key, counts);
  };
  diagnoses.model.forEach((m, i) => {
    const model = outcomes.models[m];
    if (diagnoses.diagnoser[i] !== chosen || diagnoses.is_primary[i] !== 1 || model === undefined) return;
    if (state.models !== null && !state.models.includes(model)) return;
    const task = known.get(outcomes.tasks[diagnoses.task[i]]);
    if (state.slice !== null && (task === undefined || !isIn(task))) return;
    if (below !== null && grid !== null) {
      const score = grid.at(m, diagnoses.task[i], diagnoses.trial_index[i] - 1)?.score ?? null;
      if (score === null || score >= below) return;
    }
    const place = places[diagnoses.mode[i]];
    add(models, model, place);
    const part = partName === undefined ? null : (task?.[partName] ?? null);
    if (part !== null) add(parts, part, place);
  });
  return {
    models: [...models],
    parts: [...parts].sort(([a], [b]) => a.localeCompare(b, "en")),
    partName: partName ?? "part",
  };
}

function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => total.map((count, i) => count + counts[i]),
    new Array<number>(failureModes.length + 1).fill(0),
  );
}

function rowOf(facts: ModelFacts, counts: Counts, level: number): FailureRow {
  const n = counts.reduce((total, count) => total + count, 0);
  const familyCount = (family: string) =>
    failureModes.reduce((total, mode, i) => total + (mode.family === family ? counts[i] : 0), 0);
  const share = (family: string): FailureShare => {
    const {estimate, low, high} = wilsonInterval(familyCount(family), n, {level});
    return {estimate, low, high};
  };
  return {
    ...facts,
    n,
    tool: share("tool_call"),
    cognitive: share("cognitive"),
    modes: failureModes.map((_, i) => counts[i] / n),
    other: counts[failureModes.length],
  };
}

function publishedRows(archive: Archive, state: PageState): FailureRow[] {
  const figures = new PublishedFigures(archive.published);
  const facts = modelFacts(archive);
  return figures.models.flatMap((model) => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const row = publishedRow(figures, model, facts(model));
    return row === null ? [] : [row];
  });
}

function publishedPool(archive: Archive, pool: ModelFacts): FailureRow | null {
  return publishedRow(new PublishedFigures(archive.published), null, pool);
}

function publishedRow(figures: PublishedFigures, model: string | null, facts: ModelFacts): FailureRow | null {
  const share = (name: string) => figures.get("overall", model, `failure.${name}`);
  const [tool, cognitive] = [share("tool_call"), share("cognitive")];
  if (tool === null || cognitive === null) return null;
  return {
    ...facts,
    n: null,
    tool: {estimate: tool, low: null, high: null},
    cognitive: {estimate: cognitive, low: null, high: null},
    modes: failureModes.map(({mode}) => share(mode) ?? NaN),
    other: 0,
  };
}
