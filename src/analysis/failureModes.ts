/** A failure mode as a page shows it: its family, a head of two short lines, and what it is in a sentence. */
export interface FailureMode {
  mode: string;
  family: "tool_call" | "cognitive";
  head: [string, string];
  /** in a sentence: "42.8 % of its failures are early stops" */
  noun: string;
  meaning: string;
}

/** The 11 modes of the MCP-Atlas taxonomy, in the order of its tables; the same as in the contract of the data. */
export const failureModes: FailureMode[] = [
  {
    mode: "malformed_call",
    family: "tool_call",
    head: ["Malformed", "call"],
    noun: "malformed calls",
    meaning: "a call with wrong arguments or form",
  },
  {
    mode: "wrong_tool",
    family: "tool_call",
    head: ["Wrong", "tool"],
    noun: "wrong tools",
    meaning: "a tool that cannot give what is needed",
  },
  {
    mode: "no_tool_use",
    family: "tool_call",
    head: ["No", "tool"],
    noun: "answers without a tool",
    meaning: "an answer without calling a tool that was needed",
  },
  {
    mode: "err_recovery",
    family: "tool_call",
    head: ["Failed", "recovery"],
    noun: "failed recoveries",
    meaning: "giving up, or repeating itself, after a tool's error",
  },
  {
    mode: "task_misunderstanding",
    family: "cognitive",
    head: ["Misread", "task"],
    noun: "misread tasks",
    meaning: "solving another task than the one asked",
  },
  {
    mode: "faulty_synthesis",
    family: "cognitive",
    head: ["Faulty", "synthesis"],
    noun: "faulty syntheses",
    meaning: "right results put together wrongly",
  },
  {
    mode: "response_misparsing",
    family: "cognitive",
    head: ["Misread", "result"],
    noun: "misread results",
    meaning: "a tool's result read wrongly",
  },
  {
    mode: "early_termination",
    family: "cognitive",
    head: ["Stopped", "early"],
    noun: "early stops",
    meaning: "ending before the task was done",
  },
  {
    mode: "hallucinated_fact",
    family: "cognitive",
    head: ["Invented", "fact"],
    noun: "invented facts",
    meaning: "a claim that no result supports",
  },
  {
    mode: "logical_error",
    family: "cognitive",
    head: ["Logical", "error"],
    noun: "logical errors",
    meaning: "a wrong inference or computation",
  },
  {
    mode: "constraint_violation",
    family: "cognitive",
    head: ["Ignored", "filter"],
    noun: "ignored constraints",
    meaning: "a condition of the task left out",
  },
];
