import {shown} from "../../../data/problems.js";
import type {NewRow, TableName} from "../../../data/schema.js";
import type {Notes} from "../notes.js";
import {wellFormed} from "../wellFormed.js";
import type {AtlasFile} from "./atlasFiles.js";
import {toConversation, toTrajectorySteps} from "./conversation.js";
import type {Conversation} from "./conversation.js";
import {readDiagnosis} from "./diagnosisRows.js";
import {endingOf} from "./ending.js";
import type {FileContext} from "./rowReader.js";
import {readVerdicts} from "./verdicts.js";
import type {ClaimPlaces} from "./verdicts.js";

/** A row that is about a trial, with what the rows before it decide. */
export interface TrialRow {
  /** Counted from 1 in its file. */
  readonly number: number;
  readonly trialId: string;
  readonly taskId: string;
  readonly trialIndex: number;
  /** Whether the trial was not met before. */
  readonly isNew: boolean;
  /** Whether the row holds verdicts that were not read before. */
  readonly isScored: boolean;
  /** Whether the row holds a diagnosis, and whether one of the same diagnoser was read before. */
  readonly diagnosis: "none" | "new" | "again";
  /** The claims of its task. */
  readonly places: ClaimPlaces;
}

/** Cells of one row by column; null where the file has no such column. */
export interface RowCells {
  get(column: string): string | null;
}

/** Where rows go, with how many characters their texts have, about. */
export interface RowSink {
  add<N extends TableName>(table: N, rows: readonly NewRow<N>[], size: number): void;
}

/** Columns of the response, after the one that bears the model's name. */
const ANSWERS = ["script_model_response", "response"];
const OWN = ["errors", "trajectory_time", "num_retry"];
const SCORES = ["coverage_score", "coverage_details_json", "evaluation_confidence"];
const DIAGNOSES = ["mode", "category", "explanation"]
  .map((name) => `diagnosis_primary_${name}`)
  .concat("diagnosis_all_failures", "diagnosis_confidence", "diagnosis_summary");
const EMPTY: Conversation = {steps: [], turns: 0, toolCalls: 0, isCut: false, oddities: []};

/** The column of the response; null where there is none. */
export function answerColumn({columns, label}: AtlasFile): string | null {
  const named =
    columns.find((name) => name === `${label ?? ""}_response`) ??
    columns.find((name) => name.endsWith("_response") && name !== ANSWERS[0]);
  return [named, ...ANSWERS].find((name) => name !== undefined && columns.includes(name)) ?? null;
}

function trajectoryColumn({columns}: AtlasFile): string | null {
  const rich = ["agent_trajectory", "model_trajectory"].find((name) => columns.includes(name));
  return rich ?? columns.find((name) => name === "trajectory" || name.endsWith("_trajectory")) ?? null;
}

/** The columns of a file that a `TrialReader` asks for. */
export function trialColumns(file: AtlasFile): string[] {
  const wanted = [answerColumn(file), "raw_conversation_history", trajectoryColumn(file), ...OWN, ...SCORES];
  return [...new Set([...wanted, ...DIAGNOSES])].filter(
    (name) => name !== null && file.columns.includes(name),
  ) as string[];
}

/** Reads what a row says of its trial into tables: the trial and its steps, verdicts and diagnoses. It knows of no other row. */
export class TrialReader {
  private columns = new WeakMap<AtlasFile, {answer: string | null; trajectory: string | null}>();

  constructor(
    private readonly notes: Notes,
    private readonly sink: RowSink,
  ) {}

  /** Reads a row. */
  read(cells: RowCells, trial: TrialRow, context: FileContext): void {
    if (trial.isNew) this.addTrial(cells, trial, context);
    if (trial.isScored) this.addVerdicts(cells, trial, context);
    if (trial.diagnosis !== "none") this.addDiagnoses(cells, trial, context);
  }

  private columnsOf(file: AtlasFile): {answer: string | null; trajectory: string | null} {
    const known = this.columns.get(file) ?? {answer: answerColumn(file), trajectory: trajectoryColumn(file)};
    this.columns.set(file, known);
    return known;
  }

  private addTrial(cells: RowCells, trial: TrialRow, context: FileContext): void {
    const {source, file, model} = context;
    const {answer: column} = this.columnsOf(file);
    const answer = column === null ? null : cells.get(column);
    const history = cells.get("raw_conversation_history");
    const conversation = this.readSteps(cells, trial, context, history);
    for (const oddity of conversation.oddities) this.notes.odd(oddity);
    const text = answer === null ? null : wellFormed(answer);
    const number = (field: string, least: number): number | null => {
      const cell = cells.get(field)?.trim() ?? "";
      if (cell === "" || cell === "nan") return null;
      const value = Number(cell);
      if (value >= least && Number.isFinite(value)) return value;
      this.notes.damaged(source, `row ${trial.number}: ${field}: got ${shown(cell)}; expected a number from ${least}`);
      return null;
    };
    const isRead = conversation.steps.length > 0;
    const attempts = number("num_retry", 0);
    const trialRow: NewRow<"trials"> = {
      trial_id: trial.trialId,
      task_id: trial.taskId,
      model: model ?? "",
      trial_index: trial.trialIndex,
      agent: "mcp-atlas",
      ...endingOf(text ?? "", cells.get("errors"), conversation.isCut),
      agent_seconds: number("trajectory_time", 0),
      turns: isRead ? conversation.turns : null,
      tool_calls: isRead ? conversation.toolCalls : null,
      retries: attempts === null ? null : Math.max(0, Math.round(attempts) - 1),
      answer: text === "" ? null : text,
      source_id: source.path,
    };
    this.sink.add("trials", [trialRow], text?.length ?? 0);
    this.sink.add("steps", conversation.steps, history?.length ?? 0);
  }

  private readSteps(
    cells: RowCells,
    {trialId, number}: TrialRow,
    {file, source}: FileContext,
    history: string | null,
  ): Conversation {
    const {trajectory: other} = this.columnsOf(file);
    const [column, cell] =
      history !== null && history.trim() !== ""
        ? ["raw_conversation_history", history]
        : [other, other === null ? "" : cells.get(other)];
    if (column === null || cell === null || cell.trim() === "" || cell.trim() === "[]") return EMPTY;
    try {
      return column === "raw_conversation_history" ? toConversation(trialId, cell) : toTrajectorySteps(trialId, cell);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.notes.damaged(
        source,
        `row ${number}: ${column}: got ${shown(cell.slice(0, 60))}; expected a list of messages`,
      );
      return EMPTY;
    }
  }

  private addVerdicts(row: RowCells, {trialId, number, places}: TrialRow, {source, judge}: FileContext): void {
    const cells = {
      coverage: row.get("coverage_score") ?? "",
      details: row.get("coverage_details_json") ?? "",
      confidence: row.get("evaluation_confidence") ?? "",
    };
    const {claimScores, scores, oddities, damage} = readVerdicts(trialId, judge ?? "", cells, places);
    for (const what of damage) this.notes.damaged(source, `row ${number}: ${what}`);
    for (const what of oddities) {
      const [kind, detail] = what.split(": ", 2);
      this.notes.odd(kind, source, `row ${number}${detail === undefined ? "" : `: ${detail}`}`);
    }
    this.sink.add("claim_scores", claimScores, cells.details.length);
    this.sink.add("scores", scores, 0);
  }

  private addDiagnoses(row: RowCells, trial: TrialRow, {source, diagnoser, threshold}: FileContext): void {
    if (trial.diagnosis === "again") {
      this.notes.odd("trial that was diagnosed twice by the same, the first holds", source, `row ${trial.number}`);
      return;
    }
    const {diagnoses, damage} = readDiagnosis(trial.trialId, diagnoser ?? "", row, threshold);
    for (const what of damage) this.notes.damaged(source, `row ${trial.number}: ${what}`);
    this.sink.add("diagnoses", diagnoses, 500 * diagnoses.length);
  }
}
