import type {SuiteTask} from "./suite.js";
import type {SuiteFile} from "./suiteSchema.js";

/** Reads the tasks of an MCPMark task folder. */
export async function readMcpmarkTasks(
  path: string,
  source: Extract<SuiteFile["tasks"][number], {kind: "mcpmark"}>,
  suite: SuiteFile,
  folder: string,
): Promise<SuiteTask[]> {
  void [source, suite, folder];
  throw new Error(`got ${JSON.stringify(path)}; expected task files: MCPMark folders are not read yet`);
}
