import {hash} from "node:crypto";
import {shown} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {atlasServer} from "../../suite/atlasServer.js";
import type {Notes} from "../notes.js";
import type {SourceFile} from "../sources.js";
import {parseAtlasClaims} from "./claims.js";
import type {CsvRow} from "./csvFile.js";
import {parseJsonOrPython} from "./looseJson.js";
import type {ClaimPlaces} from "./verdicts.js";
import {wellFormed} from "../wellFormed.js";

/** A task that was met: its claims' places, and what tells whether it is met again unchanged. */
interface KnownTask {
  readonly places: ClaimPlaces;
  readonly print: string;
  /** Hash of the cell of claims as it stood, which spares parsing it again. */
  readonly cellPrint: string;
}

/** Rows of a task that was not met before. */
interface TaskRows {
  readonly task: NewRow<"tasks">;
  readonly claims: NewRow<"claims">[];
}

const NO_CLAIMS: ClaimPlaces = {shown: [], total: 0};

/** Names of tools: a list of names or of objects with a name, or names by comma. */
function parseTools(cell: string): string[] {
  const text = cell.trim();
  if (!text.startsWith("[")) return text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  const list = parseJsonOrPython(text) as unknown[];
  return list.flatMap((item) => {
    const name = typeof item === "object" && item !== null && "name" in item ? item.name : item;
    return typeof name === "string" && name !== "" ? [wellFormed(name)] : [];
  });
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Tools that a reference trajectory calls, by name. */
function calledTools(messages: unknown): string[] {
  if (!Array.isArray(messages)) return [];
  const calls = (messages as {tool_calls?: {function?: {name?: unknown}}[] | null}[]).flatMap((message) =>
    Array.isArray(message?.tool_calls) ? message.tool_calls : [],
  );
  return unique(calls.flatMap((call) => (typeof call?.function?.name === "string" ? [call.function.name] : []))).sort();
}

/** Tasks as they are met in any file, each read once; later files that say otherwise are noted. */
export class AtlasTasks {
  private readonly known = new Map<string, KnownTask>();

  constructor(private readonly notes: Notes) {}

  get ids(): string[] {
    return [...this.known.keys()];
  }

  /** Whether a task was met. */
  has(taskId: string): boolean {
    return this.known.has(taskId);
  }

  /** The places of a task's claims; none where nothing is known of it. */
  places(taskId: string): ClaimPlaces {
    return this.known.get(taskId)?.places ?? NO_CLAIMS;
  }

  /** The rows of the task of a row, or null where it was met before. */
  add(taskId: string, row: CsvRow, source: SourceFile): TaskRows | null {
    const claimCell = row.get("GTFA_CLAIMS");
    const before = this.known.get(taskId);
    const cellPrint = hash("sha1", claimCell ?? "", "base64");
    if (before !== undefined && (claimCell === null || before.cellPrint === cellPrint)) return null;
    const {claims, oddity} = parseAtlasClaims(claimCell ?? "");
    const print = hash("sha1", JSON.stringify(claims.map(({text}) => text)), "base64");
    if (before !== undefined) {
      if (before.print !== print)
        this.notes.odd("claims of a task differ from those read before, which hold", source, taskId);
      return null;
    }
    if (oddity !== null)
      this.notes.odd(
        "claims that look like a list and are none, split as text",
        source,
        `row ${row.number}: ${oddity}`,
      );
    for (const {textClean} of claims) if (textClean === "") this.notes.odd("claim that the scorer's cleaning drops");
    const places = {shown: claims.flatMap(({textClean}, i) => (textClean === "" ? [] : [i])), total: claims.length};
    this.known.set(taskId, {places, print, cellPrint});
    return {
      task: this.taskRow(taskId, row.get("PROMPT"), row, source),
      claims: claims.map(({text, textClean}, i) => ({
        task_id: taskId,
        claim_index: i,
        text,
        text_clean: textClean,
        kind: "claim",
      })),
    };
  }

  private taskRow(taskId: string, prompt: string | null, row: CsvRow, source: SourceFile): NewRow<"tasks"> {
    const tools = (column: string): string[] | null => {
      const cell = row.get(column) ?? "";
      if (cell.trim() === "") return null;
      try {
        return parseTools(cell);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        this.notes.damaged(
          source,
          `row ${row.number}: ${column}: got ${shown(cell.slice(0, 60))}; expected a list of tools`,
        );
        return null;
      }
    };
    const exposed = tools("ENABLED_TOOLS");
    const trajectory = row.get("TRAJECTORY") ?? "";
    let messages: unknown = null;
    if (trajectory.trim() !== "") {
      try {
        messages = JSON.parse(trajectory);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        this.notes.damaged(
          source,
          `row ${row.number}: TRAJECTORY: got ${shown(trajectory.slice(0, 60))}; expected JSON`,
        );
      }
    }
    const split = row.get("SPLIT");
    if (split !== null && split !== "" && split !== "public" && split !== "private") {
      this.notes.odd(
        "split that is neither public nor private, left unknown",
        source,
        `row ${row.number}: ${shown(split)}`,
      );
    }
    const required = tools("REQUIRED_TOOLS") ?? (messages === null ? null : calledTools(messages));
    const answer = row.get("GTFA") ?? "";
    return {
      task_id: taskId,
      split: split === "public" || split === "private" ? split : null,
      prompt: prompt === null ? null : wellFormed(prompt),
      servers: exposed === null ? null : unique(exposed.map(atlasServer)),
      exposed_tools: exposed,
      required_tools: required,
      reference_answer: answer === "" ? null : wellFormed(answer),
      reference_trajectory: messages === null ? null : trajectory,
    };
  }
}
