import {appendFileSync, mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Database} from "../../data/database.js";
import {readManifest} from "../../data/manifest.js";
import type {Manifest} from "../../data/manifest.js";
import type {Row} from "../../data/schema.js";
import {withExperiment} from "../../data/store.js";
import {toCoverageStats} from "./coverageStats.js";
import {csvLine} from "./csvText.js";
import {DIAGNOSIS_COLUMNS, primaryOf, toDiagnosisCells, toDiagnosisSummary} from "./diagnosisCells.js";
import type {DiagnosedTrial} from "./diagnosisCells.js";
import {makeEmptyFolder} from "./makeEmptyFolder.js";
import {toScoredCells} from "./scoredCells.js";
import type {ScoredCells} from "./scoredCells.js";
import {toMessages} from "./toMessages.js";

/** What was written. */
export interface Exported {
  readonly folder: string;
  /** Files by path, with how many rows each holds. */
  readonly files: Readonly<Record<string, number>>;
}

const TASKS = [
  "TASK",
  "PROMPT",
  "ENABLED_TOOLS",
  "TRAJECTORY",
  "GTFA",
  "GTFA_CLAIMS",
  "SPLIT",
  "REQUIRED_TOOLS",
  "REQUIRED_SERVERS",
];
const OUTPUTS = ["task_id", "raw_conversation_history", "response", "errors", "trajectory_time", "num_retry"];
const SIX = [
  "coverage_score",
  "fully_covered_claims",
  "partially_covered_claims",
  "total_claims",
  "coverage_details_json",
  "evaluation_confidence",
] as const;
/** The columns of a diagnosis file; the answer stands in the one column that the program carries over. */
const DIAGNOSED = [
  ...["TASK", "PROMPT", "ENABLED_TOOLS", "GTFA_CLAIMS", "SPLIT", "script_model_response", "raw_conversation_history"],
  ...["errors", "trajectory_time", "num_retry", ...SIX, ...DIAGNOSIS_COLUMNS],
];
const SCORED = ["TASK", "PROMPT", "ENABLED_TOOLS", "GTFA_CLAIMS", "SPLIT", ...OUTPUTS.slice(1), ...SIX];
/** Trials whose steps are held at once. */
const AT_ONCE = 200;

function safeName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replace(/^\.+/, "") || "unnamed";
}

/** The reference trajectory as chat messages: as it is where it came so, else made of its calls. */
function toTrajectory(json: string | null): string {
  if (json === null) return "";
  const calls = JSON.parse(json) as {tool?: string; arguments?: unknown; reason?: string}[];
  if (!Array.isArray(calls) || calls.some(({tool}) => tool === undefined)) return json;
  return JSON.stringify(
    calls.map(({tool, arguments: args, reason}) => ({
      role: "assistant",
      content: reason ?? null,
      tool_calls: [{type: "function", function: {name: tool, arguments: JSON.stringify(args ?? {})}}],
    })),
  );
}

/** The cell `errors` of a trial whose answer does not tell its error. */
function toErrors({error_message: message, answer, status, stop_reason: stop}: Row<"trials">, isCut: boolean): string {
  if (message !== null && !(answer ?? "").startsWith("ERROR:")) return JSON.stringify([message]);
  if (status === "limit" && !isCut) return JSON.stringify([{reason: `${stop ?? "max_turns"}_reached`}]);
  return "[]";
}

/** One diagnoser's file of a model. */
interface Diagnosed {
  readonly judge: string;
  readonly threshold: number;
  /** The path of the file, without ending. */
  readonly place: string;
  readonly trials: DiagnosedTrial[];
}

/** Writes one experiment, table by table and trial by trial. */
class Exporter {
  readonly files: Record<string, number> = {};
  private readonly tasks = new Map<string, Row<"tasks">>();
  private readonly claims = new Map<string, Row<"claims">[]>();

  constructor(
    private readonly db: Database,
    private readonly out: string,
    private readonly manifest: Manifest,
  ) {}

  async run(): Promise<void> {
    for (const claim of await this.db.rows<Row<"claims">>("SELECT * FROM claims ORDER BY task_id, claim_index")) {
      const list = this.claims.get(claim.task_id) ?? [];
      list.push(claim);
      this.claims.set(claim.task_id, list);
    }
    this.start("tasks.csv", TASKS);
    for (const task of await this.db.rows<Row<"tasks">>("SELECT * FROM tasks ORDER BY task_id")) {
      this.tasks.set(task.task_id, {...task, reference_trajectory: null});
      this.append("tasks.csv", TASKS, {...this.taskCells(task), TRAJECTORY: toTrajectory(task.reference_trajectory)});
    }
    const models = await this.db.rows<{model: string; configuration: string | null}>(
      "SELECT model, configuration FROM models WHERE model IN (SELECT model FROM trials) ORDER BY model",
    );
    for (const {model, configuration} of models) await this.writeModel(model, configuration);
  }

  private start(path: string, columns: readonly string[]): void {
    writeFileSync(join(this.out, path), csvLine(columns));
    this.files[path] = 0;
  }

  private append(
    path: string,
    columns: readonly string[],
    cells: Readonly<Record<string, string | number | null>>,
  ): void {
    appendFileSync(join(this.out, path), csvLine(columns.map((column) => cells[column])));
    this.files[path] += 1;
  }

  private taskCells(task: Row<"tasks">): Record<string, string | null> {
    const list = (values: readonly string[] | null) => (values === null ? "" : JSON.stringify(values));
    return {
      TASK: task.task_id,
      PROMPT: task.prompt,
      ENABLED_TOOLS: list(task.exposed_tools),
      GTFA: task.reference_answer,
      GTFA_CLAIMS: JSON.stringify((this.claims.get(task.task_id) ?? []).map(({text}) => text)),
      SPLIT: task.split,
      REQUIRED_TOOLS: list(task.required_tools),
      REQUIRED_SERVERS: "",
    };
  }

  private async writeModel(model: string, configuration: string | null): Promise<void> {
    const folder = safeName(model);
    const judges = await this.db.rows<{judge: string}>(
      `SELECT DISTINCT judge FROM claim_scores JOIN trials USING (trial_id) WHERE model = $1
       UNION SELECT DISTINCT scorer FROM scores JOIN trials USING (trial_id) WHERE model = $1 AND metric = 'coverage_score' ORDER BY 1`,
      [model],
    );
    mkdirSync(join(this.out, folder), {recursive: true});
    const settings = {max_turns: null, max_tool_calls: null, ...(JSON.parse(configuration ?? "{}") as object), model};
    this.writeJson(`${folder}/run_config.json`, settings);
    this.start(`${folder}/outputs.csv`, OUTPUTS);
    const main = judges.find(({judge}) => judge === this.manifest.primary_judge) ?? judges[0];
    const diagnosed = await this.diagnosedBy(model, main === undefined ? folder : `${folder}/${safeName(main.judge)}`);
    const scored = judges.map(({judge}) => ({
      judge,
      folder: `${folder}/${safeName(judge)}`,
      coverages: [] as (number | null)[],
    }));
    for (const one of scored) {
      mkdirSync(join(this.out, one.folder), {recursive: true});
      this.start(`${one.folder}/scored_${folder}.csv`, SCORED);
    }
    for (const {place} of diagnosed) this.start(`${place}.csv`, DIAGNOSED);
    for (let from = 0; ; from += AT_ONCE) {
      const some = `(SELECT trial_id FROM trials WHERE model = $1 ORDER BY task_id, trial_index LIMIT ${AT_ONCE} OFFSET ${from})`;
      const trials = await this.db.rows<Row<"trials">>(
        `SELECT * FROM trials WHERE trial_id IN ${some} ORDER BY task_id, trial_index`,
        [model],
      );
      const steps = await this.db.rows<Row<"steps">>(
        `SELECT * FROM steps WHERE trial_id IN ${some} ORDER BY trial_id, step_index`,
        [model],
      );
      const verdicts = await this.db.rows<Row<"claim_scores">>(
        `SELECT * FROM claim_scores WHERE trial_id IN ${some} QUALIFY row_number() OVER (PARTITION BY trial_id, claim_index, judge ORDER BY judge_failed, repeat_index) = 1 ORDER BY trial_id, claim_index`,
        [model],
      );
      const scores = await this.db.rows<Row<"scores">>(
        `SELECT * FROM scores WHERE trial_id IN ${some} ORDER BY trial_id, scorer, metric`,
        [model],
      );
      const failures = await this.db.rows<Row<"diagnoses">>(
        `SELECT * FROM diagnoses WHERE trial_id IN ${some} ORDER BY trial_id, judge, failure_index`,
        [model],
      );
      const of = <T extends {trial_id: string}>(rows: readonly T[], {trial_id: id}: Row<"trials">) =>
        rows.filter((row) => row.trial_id === id);
      for (const trial of trials) {
        const outputs = this.outputCells(trial, of(steps, trial));
        this.append(`${folder}/outputs.csv`, OUTPUTS, outputs);
        const task = this.tasks.get(trial.task_id);
        const taskCells = task === undefined ? {TASK: trial.task_id} : this.taskCells(task);
        let mainCells: ScoredCells | null = null;
        for (const {judge, folder: place, coverages} of scored) {
          const own = of(verdicts, trial).filter((verdict) => verdict.judge === judge);
          const cells = toScoredCells(
            trial.answer,
            judge,
            this.claims.get(trial.task_id) ?? [],
            own,
            of(scores, trial),
          );
          coverages.push(cells.coverage_score);
          this.append(`${place}/scored_${folder}.csv`, SCORED, {...taskCells, ...outputs, ...cells});
          if (judge === main?.judge) mainCells = cells;
        }
        for (const {judge, place, trials: rows} of diagnosed) {
          const own = of(failures, trial).filter((failure) => failure.judge === judge);
          const answer = {script_model_response: trial.answer};
          this.append(`${place}.csv`, DIAGNOSED, {
            ...taskCells,
            ...outputs,
            ...answer,
            ...mainCells,
            ...toDiagnosisCells(own),
          });
          rows.push({coverage: mainCells?.coverage_score ?? null, primary: primaryOf(own)});
        }
      }
      if (trials.length < AT_ONCE) break;
    }
    for (const {judge, folder: place, coverages} of scored) {
      this.writeJson(`${place}/coverage_stats_${folder}_all.json`, toCoverageStats(folder, judge, coverages));
    }
    for (const {threshold, place, trials} of diagnosed) {
      const summary = toDiagnosisSummary(folder, threshold, this.stamp(), trials);
      this.writeJson(`${place.replace("/diagnosis_", "/diagnosis_summary_")}.json`, summary);
    }
  }

  /** The diagnosers of a model's trials, each with the path of its file without ending, and the threshold that it used. */
  private async diagnosedBy(model: string, folder: string): Promise<Diagnosed[]> {
    const rows = await this.db.rows<{judge: string; threshold: number | null}>(
      "SELECT d.judge, max(d.coverage_threshold) AS threshold FROM diagnoses AS d JOIN trials USING (trial_id) WHERE model = $1 GROUP BY d.judge ORDER BY d.judge",
      [model],
    );
    const stamp = this.stamp();
    return rows.map(({judge, threshold}) => ({
      judge,
      threshold: threshold ?? 1,
      place: `${folder}/diagnosis_${safeName(model)}_${safeName(judge)}_${stamp}`,
      trials: [],
    }));
  }

  /** When the experiment was made, as the program's file names have it. */
  private stamp(): string {
    return this.manifest.created_at.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "_");
  }

  private outputCells(trial: Row<"trials">, steps: readonly Row<"steps">[]): Record<string, string | number | null> {
    const isCut = steps.at(-1)?.kind === "tool_call";
    return {
      task_id: trial.task_id,
      raw_conversation_history: steps.length === 0 ? "" : JSON.stringify(toMessages(steps)),
      response: trial.answer,
      errors: toErrors(trial, isCut),
      trajectory_time: trial.agent_seconds,
      num_retry: trial.retries === null ? null : trial.retries + 1,
    };
  }

  private writeJson(path: string, value: unknown): void {
    writeFileSync(join(this.out, path), `${JSON.stringify(value, null, 2)}\n`);
    this.files[path] = 1;
  }
}

/**
 * Writes an experiment as files that MCP-Atlas's own scripts read: `tasks.csv`, and a folder a model with `run_config.json`, `outputs.csv` and, for each judge,
 * a folder with `scored_<model>.csv` and `coverage_stats_<model>_all.json`; the primary judge's also holds, for each diagnoser, its file of diagnoses and their summary. Only sound numbers of claims go with it: repeated judgements keep the first that did not fail.
 * @param folder the experiment's
 * @param out the folder to write; made where it is missing
 * @throws where `out` holds anything
 * @example await exportMcpAtlas("data/experiments/opus", "opus-files") // {folder: "opus-files", files: {"tasks.csv": 500, …}}
 */
export async function exportMcpAtlas(folder: string, out: string): Promise<Exported> {
  makeEmptyFolder(out);
  return withExperiment(folder, async (db) => {
    const exporter = new Exporter(db, out, readManifest(folder));
    await exporter.run();
    return {folder: out, files: exporter.files};
  });
}
