import type {Archive, DiagnosesMember, ModelRow} from "./archive.js";
import {failureModes} from "./failureModes.js";
import {failures} from "./failures.js";
import type {FailureRow} from "./failures.js";
import {judges} from "./judges.js";
import {leaderboard} from "./leaderboard.js";
import type {LeaderboardRow} from "./leaderboard.js";
import type {PageState} from "./pageState.js";
import {decimal, inDigits, levelText, percent, plural, range, rankRange, unbroken} from "./phrasing.js";
import {pointRange} from "./rankingFinding.js";
import {reliability} from "./reliability.js";
import {servers} from "./servers.js";
import type {Ends} from "./splits.js";
import {splits} from "./splits.js";
import {typicalTrials} from "./typicalTrials.js";
import type {TypicalTrial} from "./typicalTrials.js";

/** One line of a profile: a number as it is written, its interval, and its place among the models. */
export interface ProfileLine {
  what: string;
  value: string;
  interval: string;
  place: string;
}

/** One model's profile; parts without data are empty. */
export interface Profile {
  finding: string;
  title: string;
  model: string | null;
  choices: LeaderboardRow[];
  lines: ProfileLine[];
  judges: ({judge: string; rank: number} & Ends)[];
  parts: ({part: string; n: number; mean: number} & Ends)[];
  partName: string;
  /** shares of the diagnosed trials, most frequent first */
  modes: {mode: string; meaning: string; share: number; pooled: number | null}[];
  /** who named the modes; null without diagnosed trials */
  diagnoser: string | null;
  /** trials to read first; empty where none can stand for others */
  typical: TypicalTrial[];
  label: string;
  isPublished: boolean;
}

/**
 * What is known of one model: rate and rank, reliability, cost, time and effort, judges, split gap, failures, parts of the
 * tasks, and trials to read first.
 * Each number is the one that its own page shows.
 * @param archive with the member `diagnoses`
 * @param state the first of its models is profiled, default the one with the highest rate
 */
export function profile(archive: Archive & {diagnoses: DiagnosesMember}, state: PageState): Profile {
  const every = {...state, models: null};
  const board = leaderboard(archive, every);
  const row = board.rows.find(({model}) => model === state.models?.[0]) ?? board.rows[0];
  const {label, isPublished} = board;
  if (row === undefined)
    return {
      finding: "Nothing is counted here, so no model can be profiled.",
      title: "No model",
      model: null,
      choices: [],
      lines: [],
      judges: [],
      parts: [],
      partName: "part",
      modes: [],
      diagnoser: null,
      typical: [],
      label,
      isPublished,
    };
  const {model} = row;
  const failed = failures(archive, every);
  const failure = failed.rows.find((other) => other.model === model) ?? null;
  const byPart = servers(archive, every);
  const cells = byPart.rows.find((other) => other.model === model)?.cells ?? [];
  const name = unbroken(row.display_name);
  const judged = judgeRows(archive, every, model);
  return {
    finding: findingOf(row, board.rows.length, label, state, failure),
    title: `What is known of ${name}`,
    model,
    choices: board.rows,
    lines: [
      {
        what: label,
        value: `${percent(row.estimate)}\u202f%`,
        interval: range(row.low, row.high),
        place: `rank ${row.rank} of ${board.rows.length}, rank interval ${rankRange(row.rank_low, row.rank_high)}`,
      },
      ...(archive.outcomes.attempts > 1 ? repeatLines(archive, every, model) : []),
      ...costLines(row, board.rows),
      ...effortLines(archive.models, model),
      ...judgeLines(judged),
      ...splitLines(archive, every, model),
      ...failureLines(failure),
    ],
    judges: judged,
    parts: byPart.parts.flatMap((part, at) => {
      const cell = cells[at] ?? null;
      return cell === null ? [] : [{part: part.part, mean: part.estimate, ...cell}];
    }),
    partName: byPart.by,
    modes: failureModes
      .map(({mode, meaning}, i) => ({
        mode,
        meaning,
        share: failure?.modes[i] ?? NaN,
        pooled: failed.pooled?.modes[i] ?? null,
      }))
      .filter(({share}) => !Number.isNaN(share))
      .sort((a, b) => b.share - a.share),
    diagnoser: failed.diagnoser,
    typical: typicalTrials(archive, model, every),
    label,
    isPublished,
  };
}

function findingOf(
  row: LeaderboardRow,
  models: number,
  label: string,
  {level}: PageState,
  failure: FailureRow | null,
): string {
  const rank =
    models === 1
      ? "it is the only model here"
      : `rank ${row.rank} of ${inDigits(models)}, rank interval ${rankRange(row.rank_low, row.rank_high)}`;
  const opening = `${unbroken(row.display_name)} reaches ${label} ${percent(row.estimate)}\u202f% of ${plural(row.n, "task")} (${levelText(level)} interval ${percent(row.low)} to ${percent(row.high)}): ${rank}.`;
  if (failure === null || Number.isNaN(failure.tool.estimate)) return opening;
  return `${opening} Of its failures, ${percent(failure.tool.estimate)}\u202f% are put down to tool calls and ${percent(failure.cognitive.estimate)}\u202f% to reasoning.`;
}

function repeatLines(archive: Archive, state: PageState, model: string): ProfileLine[] {
  const {rows} = reliability(archive, {...state, measure: "pass"});
  const row = rows.find((other) => other.model === model);
  if (row === undefined) return [];
  const line = (what: string, {estimate, low, high}: Ends): ProfileLine => ({
    what,
    value: `${percent(estimate)}\u202f%`,
    interval: range(low, high),
    place: "",
  });
  return [
    {...line(`pass^${row.k}: all of its trials pass`, row.all), place: `${1 + rows.indexOf(row)} of ${rows.length}`},
    line(`pass@${row.k}: any of its trials passes`, row.any),
    line("two trials of a task end alike", row.agreement),
  ];
}

function costLines(row: LeaderboardRow, rows: LeaderboardRow[]): ProfileLine[] {
  const line = (what: string, pick: (other: LeaderboardRow) => number | null, write: (value: number) => string) => {
    const own = pick(row);
    if (own === null) return [];
    const all = rows.flatMap((other) => pick(other) ?? []);
    const place = `${1 + all.filter((value) => value < own).length} of ${all.length}, lowest first`;
    return [{what, value: write(own), interval: "", place}];
  };
  return [
    ...line(
      "time per trial",
      ({seconds}) => seconds,
      (value) => `${decimal(value, 1)} s`,
    ),
    ...line(
      "cost per trial",
      ({cost_usd}) => cost_usd,
      (value) => `${decimal(value, value < 0.1 ? 3 : 2)} USD`,
    ),
  ];
}

/** What a trial takes besides time and money, where it is known. */
function effortLines(models: ModelRow[], model: string): ProfileLine[] {
  const own = models.find((row) => row.model === model);
  const line = (what: string, pick: (row: ModelRow) => number | null, places: number): ProfileLine[] => {
    const value = own === undefined ? null : pick(own);
    if (value === null) return [];
    const all = models.flatMap((row) => pick(row) ?? []);
    const place = `${1 + all.filter((other) => other < value).length} of ${all.length}, lowest first`;
    return [{what, value: decimal(value, places), interval: "", place}];
  };
  return [
    ...line("turns per trial", ({turns}) => turns, 1),
    ...line("tool calls per trial", ({tool_calls}) => tool_calls, 1),
    ...line("output tokens per trial", ({output_tokens}) => output_tokens, 0),
  ];
}

/** How far its rate depends on who judges. */
function judgeLines(judged: Profile["judges"]): ProfileLine[] {
  if (judged.length < 2) return [];
  const rates = judged.map(({estimate}) => estimate);
  const ranks = judged.map(({rank}) => rank);
  const [low, high] = [Math.min(...ranks), Math.max(...ranks)];
  return [
    {
      what: `spread over ${judged.length} judges`,
      value: `${percent(Math.max(...rates) - Math.min(...rates))} points`,
      interval: "",
      place: low === high ? `rank ${low} under each` : `ranks ${rankRange(low, high)}`,
    },
  ];
}

function splitLines(archive: Archive, state: PageState, model: string): ProfileLine[] {
  const {rows} = splits(archive, state);
  const row = rows.find((other) => other.model === model);
  if (row === undefined) return [];
  return [
    {
      what: "public minus private tasks",
      value: `${decimal(100 * row.gap.estimate, 1)} points`,
      interval: pointRange(row.gap),
      place: `${1 + rows.indexOf(row)} of ${rows.length}, widest first`,
    },
  ];
}

function failureLines(failure: FailureRow | null): ProfileLine[] {
  if (failure === null || Number.isNaN(failure.tool.estimate)) return [];
  const {estimate, low, high} = failure.tool;
  return [
    {
      what: "failures put down to tool calls",
      value: `${percent(estimate)}\u202f%`,
      interval: low === null || high === null ? "" : range(low, high),
      place: failure.n === null ? "" : `of ${plural(failure.n, "diagnosed trial")}`,
    },
  ];
}

function judgeRows(archive: Archive, state: PageState, model: string): Profile["judges"] {
  if (archive.outcomes.judges.filter((judge) => judge !== null).length < 2) return [];
  const result = judges(archive, state);
  const row = result.rows.find((other) => other.model === model);
  return (row?.placed ?? []).flatMap((placed, j) => {
    if (placed === null) return [];
    const {estimate, low, high, rank} = placed;
    return [{judge: result.judges[j].display_name, estimate, low, high, rank}];
  });
}
