import type {z} from "zod";
import type {ModelTurn, OfferedTool} from "../models/model.js";

/**
 * Reads what a language model was to report by calling a tool: the arguments of the call, else the JSON in its text.
 * @param turn the model's turn
 * @param tool the tool that it was offered
 * @param schema what the arguments must be
 * @returns the arguments, checked
 * @throws Error where the model refused, the reply is cut short or no JSON, or it breaks the schema: the call has failed
 * @example readStructured(turn, VERDICT, verdictSchema).label // "fulfilled"
 */
export function readStructured<T>(turn: ModelTurn, {name}: OfferedTool, schema: z.ZodType<T>): T {
  if (turn.finish === "refusal") throw new Error(`refused ${name}: got finish "refusal"; expected a call of ${name}`);
  const call = turn.parts.find((part) => part.kind === "tool_call" && part.tool === name);
  const text = turn.parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  const json = call?.kind === "tool_call" ? call.arguments : text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    const cut = turn.finish === "length" ? " (cut short by the limit of output tokens)" : "";
    throw new Error(`malformed ${name}: got ${JSON.stringify((json || text).slice(0, 120))}${cut}; expected JSON`, {
      cause: error,
    });
  }
  const result = schema.safeParse(parsed);
  if (!result.success) {
    const [{path, message}] = result.error.issues;
    throw new Error(
      `malformed ${name}: ${path.join(".")}: got ${JSON.stringify(parsed).slice(0, 120)}; expected ${message}`,
    );
  }
  return result.data;
}
