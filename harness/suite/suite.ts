import type {Budgets, SuiteFile} from "./suiteSchema.js";
import type {TaskFile} from "./taskFile.js";

/** A task of a suite, whatever format it came from: complete, and with absolute paths in `environment`. */
export interface SuiteTask extends Omit<TaskFile, "budgets"> {
  /** Servers whose tools are exposed, in the suite's order. */
  readonly servers: readonly string[];
  readonly budgets: Budgets;
  /** The folder that `{task}` stands for. */
  readonly folder: string;
  /** The file it was read from. */
  readonly file: string;
  /** What `trials` and messages call the format: files, mcp-atlas or mcpmark. */
  readonly format: "files" | "mcp-atlas" | "mcpmark";
}

/** A suite: `suite.yaml` with its tasks read. */
export interface Suite extends Omit<SuiteFile, "tasks" | "budgets"> {
  /** The folder of `suite.yaml`, absolute. */
  readonly folder: string;
  readonly tasks: readonly SuiteTask[];
}
