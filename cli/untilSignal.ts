import {SuiteError} from "../harness/suite/yamlProblems.js";
import {UsageError} from "./usage.js";

/**
 * Does work that SIGINT and SIGTERM cancel, for commands that call judges and diagnosers.
 * @param who the command, for messages
 * @param work told when it is to stop
 * @returns what the work returns
 * @throws UsageError where a YAML file that was named is wrong; what the work throws
 * @example await untilSignal("judge", (cancel) => judgeExperiment(folder, {judge, cancel}))
 */
export async function untilSignal<T>(who: string, work: (cancel: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error(`${who}: cancelled; what was done is kept`));
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (error instanceof SuiteError) throw new UsageError(`${who}: ${error.message}`);
    throw error;
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}
