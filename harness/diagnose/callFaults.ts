import type {Evidence, EvidenceCall, Failure} from "./evidence.js";

/** A call as people read it. */
function shown({step, tool}: EvidenceCall): string {
  return `step ${step} (${tool})`;
}

/** Failing calls of a tool that never worked afterwards. */
function unrecovered(calls: readonly EvidenceCall[]): EvidenceCall[] {
  return calls.filter(
    ({isError, tool}, place) =>
      isError && !calls.slice(place + 1).some((later) => later.tool === tool && !later.isError),
  );
}

/**
 * What the calls alone show: none at all, an error that was not adapted to, a malformed call.
 * @param evidence of one trial
 * @returns null where no call failed for good
 */
export function findErrorFault({calls}: Evidence): Failure | null {
  const failing = unrecovered(calls);
  const [first] = failing;
  if (first === undefined) return null;
  const ofTool = failing.filter(({tool}) => tool === first.tool);
  const repeated = ofTool.find(({isRepeated}) => isRepeated);
  if (repeated !== undefined) {
    const times = ofTool.length;
    return {
      mode: "err_recovery",
      confidence: times > 2 ? 0.95 : 0.85,
      summary: `The call of ${shown(first)} failed and was made again without a change at step ${repeated.step}, ${times} failures in all; it never worked.`,
      step: repeated.step,
      isRootCause: true,
    };
  }
  if (ofTool.length > 2)
    return {
      mode: "err_recovery",
      confidence: 0.7,
      summary: `${ofTool.length} calls of ${first.tool} failed from step ${first.step} on, and none worked.`,
      step: ofTool[1].step,
      isRootCause: true,
    };
  return {
    mode: "malformed_call",
    confidence: 0.9,
    summary: `The call of ${shown(first)} was refused for its arguments (${(first.result ?? "").slice(0, 80).replaceAll(/\s+/g, " ")}), and its data were never had.`,
    step: first.step,
    isRootCause: true,
  };
}

/** Tools of the trace, by how often they were called with success, that were called less often than the trace does. */
function lacking({trace, calls}: Evidence): string[] {
  const made = calls.filter(({isError}) => !isError).map(({tool}) => tool);
  return trace.flatMap(({tool}) => {
    const place = made.indexOf(tool);
    if (place < 0) return [tool];
    made.splice(place, 1);
    return [];
  });
}

/**
 * What is missing: needed tools that were never called. Where tools that the trace does not need were called last, they stood for the needed
 * ones; else the trial stopped early. More calls, others, or in another order are no fault by themselves.
 * @param isDataMissing whether wanted values stand in no output
 */
export function findMissingCalls(evidence: Evidence, isDataMissing: boolean): Failure | null {
  const missing = lacking(evidence);
  if (missing.length === 0 || !isDataMissing) return null;
  const needed = new Set([...evidence.trace.map(({tool}) => tool), ...evidence.requiredTools]);
  const idle = evidence.calls.filter(({tool, isError}) => !isError && !needed.has(tool));
  const last = evidence.calls.at(-1);
  if (idle.length > 0) {
    const wrong = idle.at(-1) ?? idle[0];
    const isLast = wrong === last;
    return {
      mode: "wrong_tool",
      confidence: isLast ? 0.85 : 0.65,
      summary: `${shown(wrong)} cannot answer what was asked, while ${missing[0]}, which can, was exposed and not called${isLast ? "" : " again"}.`,
      step: wrong.step,
      isRootCause: true,
    };
  }
  const step = evidence.answerStep ?? last?.step ?? null;
  return {
    mode: "early_termination",
    confidence: 0.85,
    summary: `It stopped at step ${step ?? "?"} after ${evidence.calls.length} calls; ${missing.join(", ")} was still to be called.`,
    step,
    isRootCause: true,
  };
}
