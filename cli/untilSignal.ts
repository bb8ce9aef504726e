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

/**
 * Reads an option that counts something.
 * @param who the command and option, for the message
 * @returns what Commander calls with the option's text
 * @throws UsageError where it is no whole number from 1
 * @example toCount("judge: --repeats")("3") // 3
 */
export function toCount(who: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1) return value;
    throw new UsageError(`${who}: got ${JSON.stringify(text)}; expected a whole number from 1`);
  };
}
