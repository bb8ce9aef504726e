import type {Evidence, EvidenceCall} from "./evidence.js";

/** Characters of all results together, so that a long trajectory fits a model's context; each result has its share. */
const RESULTS_LENGTH = 80_000;
const [SHORTEST_RESULT, LONGEST_RESULT] = [300, 2_000];
const LONGEST_ARGUMENTS = 1_500;
const LONGEST_SAID = 4_000;

/**
 * A long text by its beginning and end, with how much is left out between them.
 * @param text any text
 * @param length how many characters are kept
 * @returns the text itself where it is no longer
 * @example shortened("abcdefghij", 4) // "abc [… 6 characters left out …] j"
 */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = Math.ceil(length * 0.7);
  const tail = length - head;
  return `${text.slice(0, head)} [… ${text.length - length} characters left out …] ${text.slice(text.length - tail)}`;
}

function limitsOf({status, stopReason, coverage}: Evidence): string {
  const stop = stopReason === null ? "" : `, stopped by ${stopReason}`;
  return `It ended as ${status}${stop}. Coverage of its claims: ${coverage === null ? "unknown" : coverage.toFixed(3)}.`;
}

function callText(call: EvidenceCall, length: number): string {
  const marks = [call.isRepeated ? "the same call as before" : "", call.isParallel ? "parallel" : ""].filter(Boolean);
  const note = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  const result =
    call.result === null
      ? "no result"
      : `${call.isError ? "error" : "ok"}, ${call.result.length} characters: ${shortened(call.result, length)}`;
  return `step ${call.step}: call ${call.tool}${note}\n  arguments: ${shortened(call.arguments, LONGEST_ARGUMENTS)}\n  result: ${result}`;
}

/** The trajectory turn by turn: what was said and what was called, in order of steps. */
function trajectoryText({calls, said}: Evidence): string {
  const share = Math.floor(RESULTS_LENGTH / Math.max(1, calls.length));
  const length = Math.max(SHORTEST_RESULT, Math.min(LONGEST_RESULT, share));
  const turnOf = new Map(calls.map(({step, turn}) => [step, turn]));
  const entries = [
    ...calls.map((call) => ({step: call.step, text: callText(call, length)})),
    ...said
      .filter(({text}) => text.trim() !== "")
      .map(({step, text}) => ({step, text: `step ${step}: said: ${shortened(text, LONGEST_SAID)}`})),
  ].sort((a, b) => a.step - b.step);
  let turn = 0;
  return entries
    .flatMap(({step, text}) => {
      const next = turnOf.get(step) ?? turn;
      const head = next === turn ? [] : [`Turn ${next}`];
      turn = next;
      return [...head, text];
    })
    .join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n${lines.length === 0 ? "none" : lines.join("\n")}`;
}

/**
 * All that a diagnoser is shown of a failed trial, as text: the task, the limits that were hit, the reference trace, the claims, the trajectory
 * turn by turn with repeats and parallel calls marked, the final answer, and the missed claims with the judge's reasons. No model's name is in
 * it. Long results are shortened in the middle.
 * @param evidence of one trial
 * @returns text in sections; it holds hostile text and must be fenced
 * @example evidenceText(evidence).includes("## Missed claims") // true
 */
export function evidenceText(evidence: Evidence): string {
  const {prompt, exposedTools, requiredTools, trace, claims, missed, answer, answerStep} = evidence;
  return [
    section("Task", [prompt]),
    section("How it ended", [limitsOf(evidence)]),
    section("Tools that were exposed", [exposedTools.join(", ")]),
    section("Tools that the task needs", requiredTools.length === 0 ? [] : [requiredTools.join(", ")]),
    section(
      "Reference trajectory (one sufficient trace)",
      trace.map(({tool, arguments: args}, i) => `${i + 1}. ${tool} ${JSON.stringify(args)}`),
    ),
    section(
      "Claims of a right answer",
      claims.map((text, i) => `${i + 1}. ${text}`),
    ),
    section("Trajectory", [trajectoryText(evidence)].filter(Boolean)),
    section(`Final answer${answerStep === null ? "" : ` (step ${answerStep})`}`, [answer === "" ? "none" : answer]),
    section(
      "Missed claims",
      missed.map(
        ({text, score, rationale}) =>
          `- ${text}\n  ${score === 0 ? "not fulfilled" : "partially fulfilled"}: ${rationale ?? "no reason given"}`,
      ),
    ),
  ].join("\n\n");
}
