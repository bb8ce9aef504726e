import {shown} from "../../../data/problems.js";
import type {NewRow, TableName} from "../../../data/schema.js";
import {trialId as toTrialId} from "../../../data/trialId.js";
import type {SourceFile, Sources} from "../sources.js";
import type {AtlasFile} from "./atlasFiles.js";
import {toConversation, toTrajectorySteps} from "./conversation.js";
import type {Conversation} from "./conversation.js";
import type {CsvRow} from "./csvFile.js";
import {readDiagnosis} from "./diagnosisRows.js";
import {endingOf} from "./ending.js";
import type {AtlasTasks} from "./taskRows.js";
import type {KnownTrial, TrialBook} from "./trialBook.js";
import {readVerdicts} from "./verdicts.js";
import {wellFormed} from "../wellFormed.js";

/** What rows of one file have in common. */
export interface FileContext {
  readonly file: AtlasFile;
  readonly source: SourceFile;
  /** The model that the file is about; null of a file of tasks. */
  readonly model: string | null;
  /** Who judged; null where the file holds no scores. */
  readonly judge: string | null;
  /** Who diagnosed; null where the file holds no diagnoses. */
  readonly diagnoser: string | null;
  readonly threshold: number;
}

/** Where rows go, with how many characters their texts have, about. */
export interface RowSink {
  add<N extends TableName>(table: N, rows: readonly NewRow<N>[], size: number): void;
}

/** Columns of the response, after the one that bears the model's name. */
const ANSWERS = ["script_model_response", "response"];
const EMPTY: Conversation = {steps: [], turns: 0, toolCalls: 0, isCut: false, oddities: []};
const LONGEST_ID = 200;

function answerColumn({columns, label}: AtlasFile): string | null {
  const named =
    columns.find((name) => name === `${label ?? ""}_response`) ??
    columns.find((name) => name.endsWith("_response") && name !== ANSWERS[0]);
  return [named, ...ANSWERS].find((name) => name !== undefined && columns.includes(name)) ?? null;
}

function trajectoryColumn({columns}: AtlasFile): string | null {
  const rich = ["agent_trajectory", "model_trajectory"].find((name) => columns.includes(name));
  return rich ?? columns.find((name) => name === "trajectory" || name.endsWith("_trajectory")) ?? null;
}

/** Reads rows of task, output, scored and diagnosis files into tables. */
export class RowReader {
  constructor(
    private readonly sources: Sources,
    private readonly tasks: AtlasTasks,
    private readonly book: TrialBook,
    private readonly batches: RowSink,
  ) {}

  /** Reads a row. @returns whether anything of it was kept */
  read(row: CsvRow, context: FileContext): boolean {
    const {file, source, model} = context;
    const idColumn = file.kind === "tasks" || file.columns.includes("TASK") ? "TASK" : "task_id";
    const id = (row.get(idColumn) ?? "").trim();
    if (id === "" || id.length > LONGEST_ID) {
      this.sources.damaged(source, `row ${row.number}: ${idColumn}: got ${shown(id)}; expected an id`);
      return false;
    }
    if (id === idColumn) {
      this.sources.odd("header repeated among the rows, as files put end to end have it", source, `row ${row.number}`);
      return false;
    }
    const taskId = wellFormed(id);
    const isKnown = this.tasks.has(taskId);
    const met = this.tasks.add(taskId, row, source);
    if (met !== null) {
      const {task, claims} = met;
      this.batches.add("tasks", [task], (task.reference_trajectory?.length ?? 0) + (task.prompt?.length ?? 0));
      this.batches.add("claims", claims, 100 * claims.length);
    } else if (file.kind === "tasks" && isKnown)
      this.sources.odd("task that stands in more than one row", source, taskId);
    if (model === null) return true;
    const answerName = answerColumn(file);
    const answer = answerName === null ? null : row.get(answerName);
    const history = row.get("raw_conversation_history");
    const {trial, isNew} = this.book.find(model, taskId, answer, history, file.path);
    const trialId = toTrialId(model, taskId, trial.trialIndex);
    if (isNew) {
      if (trial.trialIndex > 1)
        this.sources.odd("task that was attempted more than once", source, `${taskId}: attempt ${trial.trialIndex}`);
      this.addTrial(row, {...context, model}, {trialId, taskId, trial, answer, history});
    }
    this.addVerdicts(row, context, trialId, taskId, trial);
    this.addDiagnoses(row, context, trialId, trial);
    return true;
  }

  private addTrial(
    row: CsvRow,
    {file, source, model}: FileContext & {readonly model: string},
    {
      trialId,
      taskId,
      trial,
      answer,
      history,
    }: {trialId: string; taskId: string; trial: KnownTrial; answer: string | null; history: string | null},
  ): void {
    const conversation = this.readSteps(row, file, source, trialId, history);
    for (const oddity of conversation.oddities) this.sources.odd(oddity);
    const text = answer === null ? null : wellFormed(answer);
    const number = (column: string, least: number): number | null => {
      const cell = row.get(column)?.trim() ?? "";
      if (cell === "" || cell === "nan") return null;
      const value = Number(cell);
      if (value >= least && Number.isFinite(value)) return value;
      this.sources.damaged(source, `row ${row.number}: ${column}: got ${shown(cell)}; expected a number from ${least}`);
      return null;
    };
    const isRead = conversation.steps.length > 0;
    const attempts = number("num_retry", 0);
    const trialRow: NewRow<"trials"> = {
      trial_id: trialId,
      task_id: taskId,
      model,
      trial_index: trial.trialIndex,
      agent: "mcp-atlas",
      ...endingOf(text ?? "", row.get("errors"), conversation.isCut),
      agent_seconds: number("trajectory_time", 0),
      turns: isRead ? conversation.turns : null,
      tool_calls: isRead ? conversation.toolCalls : null,
      retries: attempts === null ? null : Math.max(0, Math.round(attempts) - 1),
      answer: text === "" ? null : text,
      source_id: source.path,
    };
    this.batches.add("trials", [trialRow], text?.length ?? 0);
    this.batches.add("steps", conversation.steps, history?.length ?? 0);
  }

  private readSteps(
    row: CsvRow,
    file: AtlasFile,
    source: SourceFile,
    trialId: string,
    history: string | null,
  ): Conversation {
    const other = trajectoryColumn(file);
    const [column, cell] =
      history !== null && history.trim() !== ""
        ? ["raw_conversation_history", history]
        : [other, other === null ? "" : row.get(other)];
    if (column === null || cell === null || cell.trim() === "" || cell.trim() === "[]") return EMPTY;
    try {
      return column === "raw_conversation_history" ? toConversation(trialId, cell) : toTrajectorySteps(trialId, cell);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.sources.damaged(
        source,
        `row ${row.number}: ${column}: got ${shown(cell.slice(0, 60))}; expected a list of messages`,
      );
      return EMPTY;
    }
  }

  private addVerdicts(
    row: CsvRow,
    {source, judge}: FileContext,
    trialId: string,
    taskId: string,
    trial: KnownTrial,
  ): void {
    if (judge === null) return;
    if (trial.judges.has(`scores ${judge}`)) return;
    trial.judges.add(`scores ${judge}`);
    const cells = {
      coverage: row.get("coverage_score") ?? "",
      details: row.get("coverage_details_json") ?? "",
      confidence: row.get("evaluation_confidence") ?? "",
    };
    const {claimScores, scores, oddities, damage} = readVerdicts(trialId, judge, cells, this.tasks.places(taskId));
    for (const what of damage) this.sources.damaged(source, `row ${row.number}: ${what}`);
    for (const what of oddities) {
      const [kind, detail] = what.split(": ", 2);
      this.sources.odd(kind, source, `row ${row.number}${detail === undefined ? "" : `: ${detail}`}`);
    }
    this.batches.add("claim_scores", claimScores, cells.details.length);
    this.batches.add("scores", scores, 0);
  }

  private addDiagnoses(
    row: CsvRow,
    {source, diagnoser, threshold}: FileContext,
    trialId: string,
    trial: KnownTrial,
  ): void {
    if (diagnoser === null) return;
    if (trial.judges.has(`diagnosis ${diagnoser}`)) {
      this.sources.odd("trial that was diagnosed twice by the same, the first holds", source, `row ${row.number}`);
      return;
    }
    trial.judges.add(`diagnosis ${diagnoser}`);
    const {diagnoses, damage} = readDiagnosis(trialId, diagnoser, row, threshold);
    for (const what of damage) this.sources.damaged(source, `row ${row.number}: ${what}`);
    this.batches.add("diagnoses", diagnoses, 500 * diagnoses.length);
  }
}
