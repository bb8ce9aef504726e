import type {SuiteTask} from "./suite.js";
import type {SuiteFile} from "./suiteSchema.js";

/** Reads the tasks of an MCP-Atlas task file. */
export async function readAtlasTasks(path: string, suite: SuiteFile): Promise<SuiteTask[]> {
  void suite;
  throw new Error(`got ${JSON.stringify(path)}; expected task files: MCP-Atlas task files are not read yet`);
}
