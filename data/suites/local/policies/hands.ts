import type {PolicyTrial} from "../../../../harness/models/scripted.js";
import {Sfc32} from "../../../../src/stats/rng.js";
import type {Row} from "./rows.js";
import type {Slips} from "./slips.js";

/** An entity of the notes with what is written of it, and its relations. */
export interface Note {
  readonly name: string;
  readonly type: string;
  /** Observations, a line each. */
  readonly text: string;
}

/** A relation of the notes. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

interface Graph {
  readonly entities: readonly {name: string; entityType: string; observations: readonly string[]}[];
  readonly relations: readonly Link[];
}

/** Thrown by a script that ends early; what it has told so far is its answer. */
export class EndsEarly extends Error {}

const TIMES_GIVEN_UP = 3;

/**
 * What a plan acts with: calls of tools, choices among rows, and sentences for the answer; each is an occasion for a slip.
 * A call that fails, or lacks an argument, gives nothing ("" or no rows), and a sentence with a missing value is not told:
 * so a plan goes as far as its tools let it.
 */
export class Hands {
  readonly #random: Sfc32;
  readonly #told: string[] = [];
  #calls = 0;

  constructor(
    readonly trial: PolicyTrial,
    readonly slips: Slips,
  ) {
    this.#random = new Sfc32(trial.seed);
  }

  /** What was told so far. */
  get answer(): string {
    return this.#told.length === 0 ? "I could not find out what was asked." : this.#told.join(" ");
  }

  #slips(likelihood: number): boolean {
    return this.#random.uniform() < likelihood;
  }

  /** Calls a tool; "" where it fails for good. */
  async call(tool: string, args: Readonly<Record<string, unknown>>, why: string): Promise<string> {
    const stops = this.#slips(this.slips.stop);
    const malforms = this.#slips(this.slips.malform);
    if (Object.values(args).some(isMissing)) return "";
    if (this.#calls > 0 && stops) throw new EndsEarly();
    this.#calls += 1;
    this.trial.say(`I call this since ${why}.`);
    const [first, ...others] = Object.entries(args);
    const sent = malforms && first ? Object.fromEntries([[`${first[0]}_value`, first[1]], ...others]) : args;
    let result = await this.trial.call(tool, sent);
    for (let again = 1; isFailure(result) && sent !== args && again < TIMES_GIVEN_UP; again++)
      result = await this.trial.call(tool, this.slips.mends ? args : sent);
    return isFailure(result) ? "" : result.text;
  }

  /** The text of a file. */
  read(path: string, why: string): Promise<string> {
    return this.call("filesystem_read_text_file", {path}, why);
  }

  /** Names of files below a folder that a pattern matches, relative to the work folder. */
  async find(path: string, pattern: string, why: string): Promise<string[]> {
    const text = await this.call("filesystem_search_files", {path, pattern}, why);
    const found = text.split("\n").filter((line) => line.includes("/work/"));
    return found.map((line) => line.slice(line.indexOf("/work/") + 6)).sort();
  }

  /** Writes a file. */
  write(path: string, content: string, why: string): Promise<string> {
    return this.call("filesystem_write_file", {path, content}, why);
  }

  async #graph(tool: string, args: Readonly<Record<string, unknown>>, why: string): Promise<Graph> {
    const text = await this.call(tool, args, why);
    return text === "" ? {entities: [], relations: []} : (JSON.parse(text) as Graph);
  }

  /** Entities of the notes that a text occurs in, and the relations of these. */
  async search(query: string, why: string): Promise<{notes: Note[]; links: readonly Link[]}> {
    const {entities, relations} = await this.#graph("memory_search_nodes", {query}, why);
    return {notes: entities.map(toNote), links: relations};
  }

  /** One entity of the notes by its name, and its relations. */
  async open(name: string | undefined, why: string): Promise<{note: Note | undefined; links: readonly Link[]}> {
    const {entities, relations} = await this.#graph("memory_open_nodes", {names: name ? [name] : ""}, why);
    return {note: entities.map(toNote).at(0), links: relations};
  }

  /** Adds to what is written of an entity. */
  observe(entityName: string, contents: string[], why: string): Promise<string> {
    const isWhole = entityName !== "" && contents.every((text) => text !== "");
    return this.call("memory_add_observations", {observations: isWhole ? [{entityName, contents}] : ""}, why);
  }

  /** Rows of a query. */
  async sql(sql: string, why: string): Promise<Row[]> {
    const text = await this.call("duckdb_query_duckdb", {sql: sql.includes("''") ? "" : sql}, why);
    const {data = []} = text === "" ? {} : (JSON.parse(text) as {data?: Record<string, unknown>[]});
    return data.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? "" : String(value)])),
    );
  }

  /** The tables of the database, so that a plan looks before it asks. */
  async tables(why: string): Promise<string[]> {
    const text = await this.call("duckdb_list_tables", {schema: "main"}, why);
    const {tables = []} = text === "" ? {} : (JSON.parse(text) as {tables?: {table_name: string}[]});
    return tables.map(({table_name: name}) => name);
  }

  /** A time of one zone in another, `YYYY-MM-DD HH:MM:SS`. */
  async convert(time: string, sourceTimezone: string, targetTimezone: string, why: string): Promise<string> {
    const text = await this.call("time-mcp_convert_time", {sourceTimezone, targetTimezone, time}, why);
    return /the time in \S+ is (.{19})/.exec(text)?.[1] ?? "";
  }

  /** The ISO week of a day. */
  async week(date: string, why: string): Promise<string> {
    return /isoWeek of the year is (\d+)/.exec(await this.call("time-mcp_get_week_year", {date}, why))?.[1] ?? "";
  }

  /** The weather of a city as the reference server has it. */
  async weather(location: string, why: string): Promise<Row> {
    const text = await this.call("everything_get-structured-content", {location}, why);
    const weather = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(Object.entries(weather).map(([name, value]) => [name, String(value)]));
  }

  /** Rows that meet a condition; all of them where the condition is forgotten. */
  where<T>(rows: readonly T[], test: (row: T) => boolean): T[] {
    return this.#slips(this.slips.neglect) ? [...rows] : rows.filter(test);
  }

  /** The row that meets a condition; the one after it, or before the last, where it is misread. */
  first<T>(rows: readonly T[], test: (row: T) => boolean): T | undefined {
    const at = rows.findIndex(test);
    if (!this.#slips(this.slips.misread) || at < 0 || rows.length < 2) return rows[at];
    return rows[at + 1] ?? rows[at - 1];
  }

  /** The row with the largest number; the second where it is misjudged. */
  most<T>(rows: readonly T[], by: (row: T) => number): T | undefined {
    const ranked = rows.filter((row) => !Number.isNaN(by(row))).sort((a, b) => by(b) - by(a));
    return this.#slips(this.slips.misjudge) ? (ranked[1] ?? ranked[0]) : ranked[0];
  }

  /** The row with the smallest number. */
  least<T>(rows: readonly T[], by: (row: T) => number): T | undefined {
    return this.most(rows, (row) => -by(row));
  }

  /** Adds a sentence to the answer, unless a value in it is missing. */
  tell(words: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): void {
    const invents = this.#slips(this.slips.invent);
    if (values.some(isMissing)) return;
    const at = values.findIndex((value) => !Number.isNaN(Number(value)));
    const said = values.map((value, i) => (invents && i === at ? Math.round(Number(value) * 1.4) + 3 : value));
    this.#told.push(String.raw({raw: words}, ...said));
  }
}

/** A plan: how one task is solved. */
export type Plan = (hands: Hands) => Promise<void>;

function toNote({name, entityType, observations}: Graph["entities"][number]): Note {
  return {name, type: entityType, text: observations.join("\n")};
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === "" || Number.isNaN(value);
}

/** The database's server says that a query failed in its text alone. */
function isFailure({text, isError}: {text: string; isError: boolean}): boolean {
  return isError || /^\{\s*"success": false/.test(text);
}
