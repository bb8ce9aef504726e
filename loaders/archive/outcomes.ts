import type {Database} from "../../data/database.js";
import type {Manifest} from "../../data/manifest.js";
import type {OutcomeCode, OutcomesMember, Scoring} from "../../src/analysis/archive.js";
import {UNPLANNED, toCellCharacter} from "../../src/analysis/cellCharacter.js";
import {hasRealTrials} from "../../src/analysis/hasRealTrials.js";

interface Cell {
  model: string;
  task_id: string;
  trial_index: number;
  half_points: number | null;
  n_claims: number | null;
  score: number | null;
  passed: boolean;
  counted: boolean;
  present: boolean;
  reason: string | null;
}

/** Score's digits: enough that a mean over a million trials keeps its published digits. */
const DIGITS = 12;

/**
 * Member `outcomes`: what became of every planned trial, for each model, judge and convention (the experiment's own,
 * `strict`, `lenient`, and those of a panel where several judges scored claims), from the table macro `outcomes`. Models and tasks by name.
 *
 * Where there are no trials, models, tasks and cells are empty, and judges, attempts and convention are those of the
 * published figures.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @param manifest the experiment's, for its own convention, judge and threshold
 * @returns the member; `cells` are texts by model, judge and convention that `outcomeGrid` reads
 * @example (await withAnalysis(folder, loadOutcomes)).conventions // ["mcpmark-official", "strict", "lenient"]
 */
export async function loadOutcomes(db: Database, manifest: Manifest): Promise<OutcomesMember> {
  const conventions = [...new Set([manifest.convention, "strict", "lenient", ...(await panelsOf(db, manifest))])];
  const judged = await db.rows<{judge: string}>("SELECT DISTINCT judge FROM coverage ORDER BY judge");
  const size = await db.row<{attempts: number}>(
    "SELECT coalesce(max(trial_index), 0)::INTEGER AS attempts FROM attempts(NULL::VARCHAR)",
  );
  if (size.attempts === 0) return publishedOutcomes(db, manifest);
  const judges = judged.length > 0 ? judged.map(({judge}) => judge) : [manifest.primary_judge];
  const primary = judges.includes(manifest.primary_judge) ? manifest.primary_judge : judges[0];
  const models = await names(db, "model");
  const tasks = await names(db, "task_id");
  const member: OutcomesMember = {
    scoring: await scoringOf(db, primary),
    defaults: {convention: manifest.convention, judge: primary, threshold: manifest.pass_threshold},
    conventions,
    judges,
    models,
    tasks,
    attempts: size.attempts,
    reasons: [],
    codes: [],
    cells: models.map(() => judges.map(() => conventions.map(() => ""))),
  };
  await fillCells(db, member, manifest.pass_threshold);
  return member;
}

/** The conventions of a panel, where there is one: two judges or more, people aside, of answers that someone gave. */
async function panelsOf(db: Database, manifest: Manifest): Promise<string[]> {
  if (!hasRealTrials(manifest)) return [];
  const {n} = await db.row<{n: number}>(
    `SELECT count(DISTINCT s.judge)::INTEGER AS n FROM claim_scores AS s
     WHERE s.judge NOT IN (SELECT j.judge FROM judges AS j WHERE j.kind = 'human')`,
  );
  return n > 1 ? ["panel-mean", "panel-median", "panel-majority"] : [];
}

async function fillCells(db: Database, member: OutcomesMember, threshold: number): Promise<void> {
  const places = new Map<string, string>();
  const modelPlace = new Map(member.models.map((model, m) => [model, m]));
  const taskPlace = new Map(member.tasks.map((task, t) => [task, t]));
  for (const [j, judge] of member.judges.entries()) {
    for (const [c, convention] of member.conventions.entries()) {
      const grid = member.models.map(() => new Array<string>(member.tasks.length * member.attempts).fill(UNPLANNED));
      const cells = await db.rows<Cell>(
        `SELECT model, task_id, trial_index, half_points, n_claims, round(score, ${DIGITS}) AS score, passed, counted, present, reason
         FROM outcomes($convention, $judge::VARCHAR, $threshold)
         ORDER BY model, task_id, trial_index`,
        {convention, judge, threshold},
      );
      for (const cell of cells) {
        const t = taskPlace.get(cell.task_id) ?? 0;
        grid[modelPlace.get(cell.model) ?? 0][t * member.attempts + cell.trial_index - 1] = characterOf(
          cell,
          member,
          places,
        );
      }
      grid.forEach((characters, m) => (member.cells[m][j][c] = characters.join("")));
    }
  }
}

function characterOf(cell: Cell, member: OutcomesMember, places: Map<string, string>): string {
  let reason: number | null = null;
  if (cell.reason !== null) {
    reason = member.reasons.indexOf(cell.reason);
    if (reason < 0) reason = member.reasons.push(cell.reason) - 1;
  }
  const code: OutcomeCode = [
    cell.half_points,
    cell.n_claims,
    cell.score,
    cell.passed ? 1 : 0,
    cell.counted ? 1 : 0,
    cell.present ? 1 : 0,
    reason,
  ];
  const key = JSON.stringify(code);
  const known = places.get(key);
  if (known !== undefined) return known;
  const character = toCellCharacter(member.codes.push(code) - 1);
  places.set(key, character);
  return character;
}

async function names(db: Database, column: "model" | "task_id"): Promise<string[]> {
  const rows = await db.rows<{name: string}>(
    `SELECT DISTINCT ${column} AS name FROM attempts(NULL::VARCHAR) ORDER BY name`,
  );
  return rows.map(({name}) => name);
}

/** What gives most trials their verdict under the primary judge. */
async function scoringOf(db: Database, judge: string | null): Promise<Scoring> {
  const rows = await db.rows<{source: Scoring}>(
    `SELECT source FROM attempts($judge::VARCHAR) WHERE source IS NOT NULL GROUP BY source ORDER BY count(*) DESC, source`,
    {judge},
  );
  return rows[0]?.source ?? "verification";
}

async function publishedOutcomes(db: Database, manifest: Manifest): Promise<OutcomesMember> {
  const scopes = await db.rows<{judge: string}>(
    `SELECT DISTINCT substr(scope, 7) AS judge FROM published WHERE scope LIKE 'judge:%' AND model IS NOT NULL ORDER BY judge`,
  );
  const {attempts} = await db.row<{attempts: number}>(
    `SELECT coalesce(max(regexp_extract(metric, '^pass\\^(\\d+)$', 1)::INTEGER), 1) AS attempts
     FROM published WHERE regexp_matches(metric, '^pass\\^\\d+$')`,
  );
  const judges = scopes.length > 0 ? scopes.map(({judge}) => judge) : [manifest.primary_judge];
  const primary = judges.includes(manifest.primary_judge) ? manifest.primary_judge : judges[0];
  return {
    scoring: "none",
    defaults: {convention: manifest.convention, judge: primary, threshold: manifest.pass_threshold},
    conventions: [manifest.convention],
    judges,
    models: [],
    tasks: [],
    attempts,
    reasons: [],
    codes: [],
    cells: [],
  };
}
