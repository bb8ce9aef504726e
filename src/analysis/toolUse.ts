import {alignCalls} from "./alignCalls.js";
import type {AlignedCall} from "./alignCalls.js";
import type {PackedStep, TrialWithSteps} from "./trialRecord.js";

/** How a tool was used in a trial, and what it was there for. */
export interface ToolUse {
  tool: string;
  /** `target` the task needs it, `distractor` exposed and not needed, `exposed` where it is not known which are needed, `unexposed` called though it was not offered, null where the offer is not known */
  role: "target" | "distractor" | "exposed" | "unexposed" | null;
  calls: number;
  errors: number;
}

/** One call of the reference trajectory, and whether the trial makes it. */
export interface ReferenceCall {
  tool: string;
  arguments: string;
  made: "same" | "changed" | null;
  /** the step of the trial that makes it */
  step: number | null;
}

/** The name under which a task knows the tool of a step: that of the step, or with its server in front. */
function nameIn(known: ReadonlySet<string>, {tool, server}: PackedStep): string {
  const own = tool ?? "";
  const full = server == null ? own : `${server}_${own}`;
  return !known.has(own) && known.has(full) ? full : own;
}

/**
 * The tools of a trial: those it called, by calls, then those it was offered and did not call, needed ones first.
 * @param trial its steps and its task's `exposed_tools` and `required_tools`
 */
export function toolUse({steps, task}: Pick<TrialWithSteps, "steps" | "task">): ToolUse[] {
  const [exposed, required] = [new Set(task.exposed_tools ?? []), new Set(task.required_tools ?? [])];
  const known = new Set([...exposed, ...required]);
  const roleOf = (tool: string): ToolUse["role"] => {
    if (required.has(tool)) return "target";
    if (exposed.size === 0) return null;
    if (!exposed.has(tool)) return "unexposed";
    return required.size === 0 ? "exposed" : "distractor";
  };
  const uses = new Map<string, ToolUse>();
  const useOf = (tool: string) => {
    const found = uses.get(tool) ?? {tool, role: roleOf(tool), calls: 0, errors: 0};
    uses.set(tool, found);
    return found;
  };
  const toolOfCall = new Map<string, string>();
  for (const step of steps) {
    if (step.kind === "tool_call") {
      const tool = nameIn(known, step);
      if (step.call_id != null) toolOfCall.set(step.call_id, tool);
      useOf(tool).calls++;
    } else if (step.kind === "tool_result" && step.is_error === true) {
      const tool = toolOfCall.get(step.call_id ?? "") ?? (step.tool == null ? null : nameIn(known, step));
      if (tool !== null) useOf(tool).errors++;
    }
  }
  for (const tool of known) useOf(tool);
  const rank = ({role}: ToolUse) => (role === "target" ? 0 : 1);
  return [...uses.values()].sort((a, b) => b.calls - a.calls || rank(a) - rank(b));
}

/** A call as reference trajectories have it: OpenAI's `{function: {name, arguments}}`, or `{tool | name, arguments | parameters}`. */
function toCall(value: unknown): AlignedCall | null {
  if (typeof value !== "object" || value === null) return null;
  const own = value as Record<string, unknown>;
  const {name, tool, arguments: sent, parameters} = (own.function ?? own) as Record<string, unknown>;
  const called = typeof tool === "string" ? tool : name;
  if (typeof called !== "string") return null;
  const given = sent ?? parameters ?? {};
  return {tool: called, arguments: typeof given === "string" ? given : JSON.stringify(given)};
}

/**
 * The calls of a task's reference trajectory: a JSON list of calls, or of messages with `tool_calls`.
 * @returns null where the text is neither
 * @example referenceCalls('[{"tool": "f", "arguments": {}}]') // [{tool: "f", arguments: "{}"}]
 */
export function referenceCalls(text: string): AlignedCall[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!Array.isArray(list)) return null;
  const calls = list.flatMap((entry: unknown): AlignedCall[] => {
    const own = (entry ?? {}) as Record<string, unknown>;
    const several = own.tool_calls ?? own.calls;
    if (own.role === "tool") return [];
    return (Array.isArray(several) ? several : [entry]).flatMap((call) => toCall(call) ?? []);
  });
  return calls.length === 0 ? null : calls;
}

/**
 * The calls of the reference trajectory beside those of the trial: which it makes, in order, with the same arguments or
 * with others. A trial may well reach the answer by another way.
 * @returns null where the task has no reference trajectory that can be read
 */
export function followReference({steps, task}: Pick<TrialWithSteps, "steps" | "task">): ReferenceCall[] | null {
  const wanted = referenceCalls(task.reference_trajectory ?? "");
  if (wanted === null) return null;
  const known = new Set(wanted.map(({tool}) => tool));
  const calls = steps.filter(({kind}) => kind === "tool_call");
  const made = calls.map((step) => ({tool: nameIn(known, step), arguments: step.arguments ?? ""}));
  return alignCalls(wanted, made).flatMap(({kind, a, b}): ReferenceCall[] => {
    if (a === null) return [];
    return [
      {
        ...wanted[a],
        made: kind === "same" || kind === "changed" ? kind : null,
        step: b === null ? null : calls[b].step_index,
      },
    ];
  });
}
