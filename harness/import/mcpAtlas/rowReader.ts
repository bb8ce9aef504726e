import {shown} from "../../../data/problems.js";
import {trialId as toTrialId} from "../../../data/trialId.js";
import type {Notes} from "../notes.js";
import type {SourceFile} from "../sources.js";
import {wellFormed} from "../wellFormed.js";
import type {AtlasFile} from "./atlasFiles.js";
import type {CsvRow} from "./csvFile.js";
import type {AtlasTasks} from "./taskRows.js";
import type {TrialBook} from "./trialBook.js";
import {answerColumn} from "./trialReader.js";
import type {RowSink, TrialRow} from "./trialReader.js";

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

/** What became of a row. */
interface RowRead {
  /** Whether anything of it is kept. */
  readonly isKept: boolean;
  /** The trial that it is about; null of a row of tasks. */
  readonly trial: TrialRow | null;
}

const LEFT_OUT: RowRead = {isKept: false, trial: null};
const LONGEST_ID = 200;

/** Reads rows of task, output, scored and diagnosis files in their order: their tasks, and which trial each is about. What it says of the trial a `TrialReader` reads. */
export class RowReader {
  private readonly answers = new Map<AtlasFile, string | null>();

  constructor(
    private readonly notes: Notes,
    private readonly tasks: AtlasTasks,
    private readonly book: TrialBook,
    private readonly sink: RowSink,
  ) {}

  /** Reads a row. */
  read(row: CsvRow, context: FileContext): RowRead {
    const {file, source, model} = context;
    const idColumn = file.kind === "tasks" || file.columns.includes("TASK") ? "TASK" : "task_id";
    const id = (row.get(idColumn) ?? "").trim();
    if (id === "" || id.length > LONGEST_ID) {
      this.notes.damaged(source, `row ${row.number}: ${idColumn}: got ${shown(id)}; expected an id`);
      return LEFT_OUT;
    }
    if (id === idColumn) {
      this.notes.odd("header repeated among the rows, as files put end to end have it", source, `row ${row.number}`);
      return LEFT_OUT;
    }
    const taskId = wellFormed(id);
    const isKnown = this.tasks.has(taskId);
    const met = this.tasks.add(taskId, row, source);
    if (met !== null) {
      const {task, claims} = met;
      this.sink.add("tasks", [task], (task.reference_trajectory?.length ?? 0) + (task.prompt?.length ?? 0));
      this.sink.add("claims", claims, 100 * claims.length);
    } else if (file.kind === "tasks" && isKnown)
      this.notes.odd("task that stands in more than one row", source, taskId);
    return {isKept: true, trial: model === null ? null : this.findTrial(row, taskId, {...context, model})};
  }

  private findTrial(row: CsvRow, taskId: string, context: FileContext & {readonly model: string}): TrialRow {
    const {file, source, model, judge, diagnoser} = context;
    const answer = this.answerOf(file);
    const {trial, trialIndex, isNew} = this.book.find(model, taskId, file.path, () => [
      answer === null ? null : row.get(answer),
      row.get("raw_conversation_history"),
    ]);
    if (isNew && trialIndex > 1)
      this.notes.odd("task that was attempted more than once", source, `${taskId}: attempt ${trialIndex}`);
    return {
      number: row.number,
      trialId: toTrialId(model, taskId, trialIndex),
      taskId,
      trialIndex,
      isNew,
      isScored: judge !== null && this.book.mark(trial, `scores ${judge}`),
      diagnosis: diagnoser === null ? "none" : this.book.mark(trial, `diagnosis ${diagnoser}`) ? "new" : "again",
      places: this.tasks.places(taskId),
    };
  }

  private answerOf(file: AtlasFile): string | null {
    const known = this.answers.get(file);
    if (known !== undefined) return known;
    const column = answerColumn(file);
    this.answers.set(file, column);
    return column;
  }
}
