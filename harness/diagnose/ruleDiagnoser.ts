import {FAILURE_MODES} from "../../data/schema.js";
import {findAnswerFaults} from "./answerFaults.js";
import {findErrorFault, findMissingCalls} from "./callFaults.js";
import type {Diagnoser, Evidence, Failure} from "./evidence.js";
import {trailsOf} from "./valueTrail.js";
import {withoutTimes} from "./withoutTimes.js";

/** The version of the rules; it goes up whenever a diagnosis may change. */
const RULES_VERSION = 3;

/**
 * The family of a mode.
 * @param mode one of the 11, or what a file says
 * @returns null where the taxonomy has no such mode
 * @example familyOf("wrong_tool") // "tool_call"
 */
export function familyOf(mode: string | null): "tool_call" | "cognitive" | null {
  if ((FAILURE_MODES.tool_call as readonly (string | null)[]).includes(mode)) return "tool_call";
  return (FAILURE_MODES.cognitive as readonly (string | null)[]).includes(mode) ? "cognitive" : null;
}

const SURE = 0.95;

const CANNOT_TELL: Failure = {
  mode: null,
  confidence: 0.2,
  summary: "The trajectory does not show what went wrong: the rules cannot tell.",
  step: null,
  isRootCause: false,
};

function firstOf({answerStep, calls, trace, requiredTools}: Evidence): Failure | null {
  if (calls.length > 0 || (trace.length === 0 && requiredTools.length === 0)) return null;
  return {
    mode: "no_tool_use",
    confidence: SURE,
    summary: `The answer at step ${answerStep ?? "?"} was given without a single tool call, though the question needs ${requiredTools[0] ?? trace[0]?.tool ?? "tools"}.`,
    step: answerStep,
    isRootCause: true,
  };
}

/**
 * Names what went wrong in a failed trial by rules alone, from what its trajectory shows, in the order of the taxonomy's boundaries: no calls;
 * an error that was not adapted to, or a malformed call; needed calls that were never made; then what became of each missed value.
 * It says that it cannot tell where nothing of that shows. Use it as a first reading; it was measured on scripted agents, not on people's labels.
 * How long a call took is no evidence: a number under such a key of a result is not looked at.
 * @param trial what the trial shows
 * @returns the primary failure first, then contributing ones; never empty
 * Source: MCP-Atlas, appendix E and Table 6, for modes and boundaries; the rules are ours.
 */
export function diagnoseByRules(trial: Evidence): Failure[] {
  const evidence = {
    ...trial,
    calls: trial.calls.map((call) => ({...call, result: call.result === null ? null : withoutTimes(call.result)})),
  };
  const none = firstOf(evidence);
  if (none !== null) return [none];
  const trails = trailsOf(evidence);
  const isDataMissing =
    evidence.missed.length === 0 || trails.some(({isWantedSeen, given}) => !isWantedSeen || given === null);
  const found: Failure[] = [];
  const error = findErrorFault(evidence);
  if (error !== null) found.push(error);
  const missing = findMissingCalls(evidence, isDataMissing);
  if (missing !== null && error === null) found.push(missing);
  found.push(...findAnswerFaults(evidence, trails));
  const [primary, ...others] = found;
  if (primary === undefined) return [CANNOT_TELL];
  const contributing = others.filter(
    ({mode}, place) => mode !== primary.mode && others.findIndex((other) => other.mode === mode) === place,
  );
  // The calls themselves show it, and nothing else explains the failure: trajectory and judge's evidence point at one mode.
  const isPlain = contributing.length === 0 && (error ?? missing) !== null && primary.confidence >= 0.85;
  const confidence = isPlain ? SURE : primary.confidence;
  return [
    {...primary, confidence, isRootCause: true},
    ...contributing.map((failure) => ({...failure, isRootCause: false})),
  ];
}

/**
 * The offline diagnoser, by `diagnoseByRules`.
 * @param id its id in the tables, default `rule`
 * @returns a diagnoser without cost
 * @example ruleDiagnoser().row.judge // "rule"
 */
export function ruleDiagnoser(id = "rule"): Diagnoser {
  return {
    row: {judge: id, kind: "rule", parameters: JSON.stringify({diagnoser_version: RULES_VERSION})},
    isCostly: false,
    diagnose: diagnoseByRules,
    usage: () => ({inputTokens: null, outputTokens: null, costUsd: null}),
  };
}
