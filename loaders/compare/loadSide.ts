import type {Database} from "../../data/database.js";
import type {Manifest} from "../../data/manifest.js";
import type {Side, SideTrial} from "../../src/analysis/comparison.js";
import {defaultState} from "../../src/analysis/pageState.js";
import type {Measure} from "../../src/analysis/pageState.js";
import {publishedMetric, publishedStandings} from "../../src/analysis/publishedStandings.js";
import {loadOutcomes} from "../archive/outcomes.js";
import {loadPublished} from "../archive/published.js";
import {findConventions, withAnalysis} from "../openExperiment.js";
import {loadTaskDigests} from "./taskDigests.js";

/** A model, judge or convention that an experiment does not have: the caller's mistake, in one line. */
export class ChoiceError extends Error {
  override name = "ChoiceError";
}

/** How a side of a comparison is scored; what is not given is the experiment's own. */
export interface SideChoice {
  convention?: string;
  judge?: string;
  /** from 0 to 1 */
  threshold?: number;
  measure: Measure;
  k: number;
}

/** One of the names known, or a ChoiceError that lists them. */
export function pick(who: string, what: string, value: string, known: readonly string[]): string {
  if (known.includes(value)) return value;
  throw new ChoiceError(
    `${who}: no such ${what}: got ${JSON.stringify(value)}; expected one of ${known.join(", ") || "none: there is no other"}`,
  );
}

/** The name that the tables have for a model: its own, or else the one whose display name is given. */
async function findModel(db: Database, who: string, asked: string): Promise<{model: string; display_name: string}> {
  const rows = await db.rows<{model: string; display_name: string}>(
    `WITH known AS (
       SELECT DISTINCT model FROM attempts(NULL::VARCHAR)
       UNION SELECT model FROM published WHERE model IS NOT NULL
     )
     SELECT k.model, coalesce(m.display_name, k.model) AS display_name
     FROM known AS k LEFT JOIN models AS m USING (model)
     ORDER BY k.model`,
  );
  const byName = rows.find(({display_name}) => display_name.toLowerCase() === asked.toLowerCase());
  const model = pick(
    who,
    "model",
    byName?.model ?? asked,
    rows.map((row) => row.model),
  );
  return rows.find((row) => row.model === model) ?? {model, display_name: model};
}

async function findJudge(db: Database, who: string, asked: string | undefined, own: string | null) {
  if (asked === undefined) return own;
  const rows = await db.rows<{judge: string}>(
    `SELECT judge FROM coverage UNION SELECT scorer FROM scores
     UNION SELECT substr(scope, 7) FROM published WHERE scope LIKE 'judge:%' ORDER BY judge`,
  );
  const known = new Set([...rows.map(({judge}) => judge), ...(own === null ? [] : [own])]);
  return pick(who, "judge", asked, [...known]);
}

/**
 * One model of an experiment as a side of a comparison: its trials task by task, from the macro `outcomes`, by task and
 * trial; where an experiment has no trials, as many passes as its published share says, of tasks that are not known.
 * @param folder the experiment's folder
 * @param asked the model's name, or its display name in any case
 * @param choice convention, judge, threshold, measure, k
 * @throws ChoiceError where the experiment has no such model, judge, convention or published figure
 * @example (await loadSide("data/experiments/mcpmark", "o3", {measure: "pass", k: 1})).trials?.length // 508
 */
export function loadSide(folder: string, asked: string, choice: SideChoice): Promise<Side> {
  return withAnalysis(folder, async (db, manifest) => {
    const {model, display_name} = await findModel(db, manifest.id, asked);
    const convention = pick(manifest.id, "convention", choice.convention ?? manifest.convention, findConventions());
    const judge = await findJudge(db, manifest.id, choice.judge, manifest.primary_judge);
    const threshold = choice.threshold ?? manifest.pass_threshold;
    const side = {experiment: manifest.id, benchmark: manifest.benchmark, kind: manifest.kind, model, display_name};
    const chosen = {convention, judge, threshold};
    const trials = await db.rows<SideTrial>(
      `SELECT task_id, trial_index, trial_id, round(score, 12) AS score, passed, counted, present
       FROM outcomes($convention, $judge::VARCHAR, $threshold)
       WHERE model = $model
       ORDER BY task_id, trial_index`,
      {...chosen, model},
    );
    if (trials.length > 0) return {...side, ...chosen, trials, shares: null, digests: await loadTaskDigests(db)};
    return {
      ...side,
      ...chosen,
      trials: null,
      shares: await loadShares(db, manifest, model, {...choice, judge, threshold}),
    };
  });
}

async function loadShares(
  db: Database,
  manifest: Manifest,
  model: string,
  {measure, k, judge, threshold}: Pick<SideChoice, "measure" | "k"> & {judge: string | null; threshold: number},
): Promise<Float64Array> {
  const archive = {outcomes: await loadOutcomes(db, manifest), published: await loadPublished(db)};
  const state = {...defaultState(archive.outcomes), measure, k, judge, threshold, models: [model]};
  const [standing] = publishedStandings(archive, state);
  if (standing === undefined) {
    const metric = publishedMetric(archive, state);
    throw new ChoiceError(
      `${manifest.id}: no trials and no such published figure: got ${JSON.stringify(`${metric} of ${model}`)}; expected a metric that benchbook sql "FROM published" lists`,
    );
  }
  return standing.column;
}
