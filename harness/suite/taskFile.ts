import {z} from "zod";
import {budgetsSchema} from "./suiteSchema.js";

const text = z.string().min(1);
const folder = z.enum(["work", "state"]);

/** The state a trial begins with; paths are relative to the task file. */
export const environmentSchema = z.strictObject({
  /** A folder that is copied into the work folder, which servers and verifier see. */
  work: text.optional(),
  /** A folder that is copied into the state folder, for what a server keeps to itself. */
  state: text.optional(),
  /** Dumps that are loaded into a database of the trial's own. */
  sql: z
    .array(
      z.strictObject({
        dump: text,
        /** duckdb needs nothing; sqlite needs the program `sqlite3`, postgresql `psql` and PGHOST … of a server that may create databases. */
        engine: z.enum(["duckdb", "sqlite", "postgresql"]),
        /** The database's file in `in`; for postgresql the placeholder that stands for the database's name. */
        database: text,
        in: folder.default("state"),
      }),
    )
    .default([]),
  /** Programs that are run in the work folder, one after the other, once the above is there. */
  seed: z.array(z.array(text).min(1)).default([]),
});

/** A task's initial state, checked. */
export type EnvironmentSpec = z.output<typeof environmentSchema>;

/** A program that looks at the state which a trial left behind; exit code 0 is a pass. */
export const verifierSchema = z.strictObject({
  /** `node`, `python3`, `sh`, or a program; `{task}` is the task file's folder, `{work}` the work folder. */
  command: z.array(text).min(1),
  timeout_seconds: z.number().positive().default(300),
});

/** A verifier, checked. */
export type VerifierSpec = z.output<typeof verifierSchema>;

/** One call of a reference trajectory. */
export const referenceCallSchema = z.strictObject({
  tool: text,
  arguments: z.record(z.string(), z.unknown()).default({}),
  /** Why the call is made. */
  reason: text.optional(),
});

/** One call of a reference trajectory, checked. */
export type ReferenceCall = z.output<typeof referenceCallSchema>;

/** A task file. */
export const taskFileSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, "letters, digits, _ . and -"),
  prompt: text,
  /** Tools that a trial sees, `<server>_<tool>`, targets and distractors alike; `<server>_*` is all of a server's. */
  exposed_tools: z.array(text).min(1),
  /** Tools that the task needs. */
  required_tools: z.array(text).default([]),
  claims: z.array(text).default([]),
  reference_answer: text.nullable().default(null),
  reference_trajectory: z.array(referenceCallSchema).default([]),
  environment: environmentSchema.default({sql: [], seed: []}),
  verifier: verifierSchema.nullable().default(null),
  budgets: budgetsSchema.default({}),
  split: z.enum(["public", "private"]).nullable().default(null),
  service: text.nullable().default(null),
  category: text.nullable().default(null),
  bucket: text.nullable().default(null),
  difficulty: text.nullable().default(null),
  tags: z.array(text).default([]),
});

/** What a task file says, checked. */
export type TaskFile = z.output<typeof taskFileSchema>;
