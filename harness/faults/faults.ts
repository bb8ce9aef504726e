import type {Fault} from "./fault.js";
import {answerFaults, constraintFaults} from "./answerFaults.js";
import {toolCallFaults} from "./toolCallFaults.js";

/** Every seeded fault: at least three unlike ways for each of the 11 failure modes. */
export const faults: readonly Fault[] = [...toolCallFaults, ...answerFaults, ...constraintFaults];
