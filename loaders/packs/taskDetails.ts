import type {Database} from "../../data/database.js";
import type {TaskDetail} from "../../src/analysis/taskMember.js";

/** How many tasks are read at once. */
const BATCH = 250;
const MOST_TOOLS = 200;

/** The places that the texts of `verdicts` count by. */
export interface TaskFrame {
  models: string[];
  attempts: number;
  tasks: string[];
}

/**
 * Models and attempts of an experiment's trials, and its tasks, all by name.
 * @param db an experiment opened by `withAnalysis`
 * @returns no model and 0 attempts without trials
 * @example (await readTaskFrame(db)).tasks.length
 */
export async function readTaskFrame(db: Database): Promise<TaskFrame> {
  const models = await db.rows<{model: string}>("SELECT DISTINCT model FROM trials ORDER BY model");
  const tasks = await db.rows<{task_id: string}>("SELECT task_id FROM tasks ORDER BY task_id");
  const {attempts} = await db.row<{attempts: number}>(
    "SELECT coalesce(max(trial_index), 0)::INTEGER AS attempts FROM trials",
  );
  return {models: models.map(({model}) => model), attempts, tasks: tasks.map(({task_id}) => task_id)};
}

type OwnRow = Omit<TaskDetail, "claims" | "judges" | "verdicts" | "calls">;
type ByTask<T> = T & {task_id: string};

/** Whatever the verdicts of one claim of a task say: at which cell (`model * attempts + attempt`) and what. */
interface VerdictRow {
  task_id: string;
  judge: string;
  claim_index: number;
  cells: number[];
  marks: string[];
}

const IN_BATCH = "SELECT unnest($ids::JSON::VARCHAR[])";

function readVerdicts(db: Database, frame: TaskFrame, ids: string): Promise<VerdictRow[]> {
  return db.rows<VerdictRow>(
    `WITH places AS (
       SELECT unnest($models::JSON::VARCHAR[]) AS model, generate_subscripts($models::JSON::VARCHAR[], 1) - 1 AS place
     ),
     verdicts AS (
       SELECT t.task_id, s.judge, s.claim_index, p.place * ${frame.attempts} + t.trial_index - 1 AS cell,
         arg_min(s.score, s.repeat_index) FILTER (WHERE s.score IS NOT NULL) AS score
       FROM trials AS t
       JOIN places AS p ON p.model = t.model
       JOIN claim_scores AS s ON s.trial_id = t.trial_id
       WHERE t.task_id IN (${IN_BATCH})
       GROUP BY t.task_id, s.judge, s.claim_index, cell
     )
     SELECT task_id, judge, claim_index, list(cell::INTEGER) AS cells,
       list(CASE score WHEN 1 THEN '1' WHEN 0.5 THEN '5' WHEN 0 THEN '0' ELSE 'f' END) AS marks
     FROM verdicts
     GROUP BY task_id, judge, claim_index
     ORDER BY task_id, judge, claim_index`,
    {models: JSON.stringify(frame.models), ids},
  );
}

function readCalls(db: Database, ids: string): Promise<ByTask<TaskDetail["calls"][number]>[]> {
  return db.rows(
    `SELECT t.task_id, coalesce(s.tool, '') AS tool, first(s.server) AS server, count(*)::INTEGER AS calls, count(DISTINCT s.trial_id)::INTEGER AS trials
     FROM steps AS s
     JOIN trials AS t ON t.trial_id = s.trial_id
     WHERE s.kind = 'tool_call' AND t.task_id IN (${IN_BATCH})
     GROUP BY t.task_id, s.tool
     QUALIFY row_number() OVER (PARTITION BY t.task_id ORDER BY count(*) DESC, s.tool) <= ${MOST_TOOLS}
     ORDER BY t.task_id, calls DESC, tool`,
    {ids},
  );
}

/**
 * What a page asks for when one task is chosen, task by task in the order of `frame.tasks`: prompt, tools, claims, every
 * verdict on them, and which tools were called, from `tasks`, `claims`, `trials`, `claim_scores` and `steps`. A few hundred tasks
 * are held at once.
 * @param db an experiment opened by `withAnalysis`
 * @param frame of `readTaskFrame`
 * @returns the tasks, one after the other
 * @throws where a task of the frame is not in `tasks`
 * @example for await (const {prompt} of taskDetails(db, await readTaskFrame(db))) prompts.push(prompt);
 */
export async function* taskDetails(db: Database, frame: TaskFrame): AsyncGenerator<TaskDetail> {
  const cells = frame.models.length * frame.attempts;
  for (let start = 0; start < frame.tasks.length; start += BATCH) {
    const names = frame.tasks.slice(start, start + BATCH);
    const ids = JSON.stringify(names);
    const rows = await db.rows<OwnRow>(
      `SELECT task_id, prompt, split, service, category, bucket, difficulty, coalesce(tags, []) AS tags,
         coalesce(servers, []) AS servers, exposed_tools, required_tools, reference_answer
       FROM tasks
       WHERE task_id IN (${IN_BATCH})`,
      {ids},
    );
    const claims = await db.rows<ByTask<TaskDetail["claims"][number]>>(
      `SELECT task_id, claim_index, text, kind, text_clean IS DISTINCT FROM '' AS is_shown
       FROM claims
       WHERE task_id IN (${IN_BATCH})
       ORDER BY task_id, claim_index`,
      {ids},
    );
    const verdicts = await readVerdicts(db, frame, ids);
    const calls = await readCalls(db, ids);
    const own = new Map(rows.map((row) => [row.task_id, row]));
    for (const name of names) {
      const row = own.get(name);
      if (row === undefined) throw new Error(`taskDetails: task_id: got ${JSON.stringify(name)}; expected it in tasks`);
      const of = <T extends {task_id: string}>(all: T[]) => all.filter(({task_id}) => task_id === name);
      const ownClaims = of(claims).map(({claim_index, text, kind, is_shown}) => ({claim_index, text, kind, is_shown}));
      const given = of(verdicts);
      const judges = [...new Set(given.map(({judge}) => judge))];
      yield {
        ...row,
        claims: ownClaims,
        judges,
        verdicts: judges.map((judge) =>
          ownClaims.map(({claim_index}) =>
            toText(
              given.find((verdict) => verdict.judge === judge && verdict.claim_index === claim_index),
              cells,
            ),
          ),
        ),
        calls: of(calls).map(({tool, server, calls, trials}) => ({tool, server, calls, trials})),
      };
    }
  }
}

function toText(row: VerdictRow | undefined, cells: number): string {
  if (row === undefined) return "";
  const text = new Array<string>(cells).fill(" ");
  row.cells.forEach((cell, i) => (text[cell] = row.marks[i]));
  return text.join("");
}
