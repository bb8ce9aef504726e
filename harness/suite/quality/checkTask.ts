import {ruleJudge} from "../../judge/ruleJudge.js";
import type {Suite, SuiteTask} from "../suite.js";
import {matchesTool} from "../toolPattern.js";
import {findChainedCalls} from "./chainedCalls.js";
import {findUngrounded, isCompound} from "./claimShape.js";
import {executeReference} from "./executeReference.js";
import type {ExecutedReference} from "./executeReference.js";
import {findLeaks} from "./promptLeaks.js";

/** What a check says of a task: an error must be mended, a warning is for a person to look at. */
export interface Finding {
  readonly task: string;
  readonly level: "error" | "warning";
  readonly what: string;
}

/** What a check found of one task. */
export interface CheckedTask {
  readonly findings: readonly Finding[];
  /** Calls that take an argument from an earlier result. */
  readonly chained: number;
  readonly servers: number;
  readonly tools: number;
}

/**
 * The quality layers of one task that a program can check, on live servers: the reference trajectory is executed without errors, its verifier passes, required tools
 * are exposed and used, the reference answer covers all claims (by the rule judge), no tool or server is named in the prompt, claims are single facts that stand in the results, later arguments come from earlier results.
 * @param suite the suite, read
 * @param task one of its tasks
 * @returns what was found: errors, and what is for a person to look at
 * @example (await checkTask(suite, suite.tasks[0])).findings // []
 */
export async function checkTask(suite: Suite, task: SuiteTask): Promise<CheckedTask> {
  const findings: Finding[] = [];
  const say = (level: Finding["level"], what: string) => void findings.push({task: task.id, level, what});
  let executed: ExecutedReference;
  try {
    executed = await executeReference(suite, task);
  } catch (error) {
    say("error", (error as Error).message);
    return {findings, chained: 0, servers: task.servers.length, tools: 0};
  }
  const {results, verification, tools, folders} = executed;
  const withoutFolders = (text: string) => folders.reduce((rest, folder) => rest.replaceAll(folder, ""), text);
  results.forEach(({tool, text, isError}, i) => {
    if (isError)
      say(
        "error",
        `reference_trajectory.${i}: ${tool}: got the error ${JSON.stringify(text.slice(0, 120))}; expected a result`,
      );
  });
  if (task.reference_trajectory.length === 0)
    say("warning", "reference_trajectory: got none; nothing shows that the task can be solved");
  if (verification !== null && task.reference_trajectory.length > 0 && verification.passed !== true)
    say(
      "error",
      `verifier: got ${JSON.stringify(verification.output.slice(0, 120))} after the reference trajectory; expected a pass`,
    );
  const used = new Set(results.map(({tool}) => tool));
  for (const tool of task.required_tools) {
    if (!tools.some(({name}) => name === tool)) say("error", `required_tools: ${tool}: is not exposed`);
    if (results.length > 0 && !used.has(tool))
      say("error", `required_tools: ${tool}: the reference trajectory does without it`);
  }
  for (const tool of used)
    if (!task.required_tools.includes(tool))
      say("warning", `${tool} is used by the reference trajectory, but not required`);
  if (tools.every(({name}) => matchesTool(name, task.required_tools)))
    say("warning", "exposed_tools: got no distractors");
  for (const {name, isCertain} of findLeaks(task.prompt, tools, Object.keys(suite.servers)))
    say(isCertain ? "error" : "warning", `prompt: names ${JSON.stringify(name)}`);
  const texts = results.map(({text}) => withoutFolders(text));
  task.claims.forEach((claim, i) => {
    if (isCompound(claim)) say("warning", `claims.${i}: looks like more than one fact: ${JSON.stringify(claim)}`);
    const missing = results.length === 0 ? [] : findUngrounded(claim, [...texts, task.prompt]);
    if (missing.length > 0)
      say("warning", `claims.${i}: got ${JSON.stringify(missing)}, in no result of the reference trajectory`);
  });
  const chained = findChainedCalls(
    task.prompt,
    results.map((result) => ({...result, text: withoutFolders(result.text)})),
  );
  if (results.length > 1 && chained.length === 0) say("warning", "no call takes an argument from an earlier result");
  if (task.claims.length > 0) checkAnswer(task, say);
  return {findings, chained: chained.length, servers: task.servers.length, tools: tools.length};
}

function checkAnswer(task: SuiteTask, say: (level: Finding["level"], what: string) => void): void {
  const {reference_answer: answer} = task;
  if (answer === null) {
    say("warning", "reference_answer: got none");
    return;
  }
  task.claims.forEach((claim, i) => {
    const {score, rationale} = ruleJudge(claim, answer);
    if (score < 1) say("error", `claims.${i}: got ${score} for the reference answer; expected 1 (${rationale})`);
  });
}
