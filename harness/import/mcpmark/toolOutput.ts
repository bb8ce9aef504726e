import {z} from "zod";
import {isTooDeep} from "../../../data/jsonDepth.js";
import type {Row} from "../../../data/schema.js";

/** How an MCPMark tool output was wrapped: a block, a list of blocks, or bare text. */
export type OutputForm = "block" | "blocks" | "bare";

/** A tool's result as it was unwrapped. */
export interface ToolOutput {
  readonly text: string;
  readonly isError: boolean;
  readonly errorSource: Row<"steps">["error_source"];
  readonly form: OutputForm;
}

const blockSchema = z.looseObject({type: z.string()});
const textBlock = z.looseObject({type: z.literal("text"), text: z.string()});
const resourceBlock = z.looseObject({
  type: z.literal("resource"),
  resource: z.looseObject({uri: z.string(), mimeType: z.string().nullable().optional(), text: z.string()}),
});
const callResult = z.looseObject({
  content: z.array(blockSchema),
  isError: z.boolean().nullable().optional(),
  structuredContent: z.unknown().optional(),
});
const notionError = z.looseObject({object: z.literal("error"), status: z.number()});

const PREFIX = /^Error: /;
const TIMED_OUT = /^Error: .*timed out after \d/;
/** Bare text of a server that reports a failure without a flag. */
const FAILED = /^failed to /i;

function parse(text: string): unknown {
  if (!/^\s*[[{"]/.test(text) || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toText(block: unknown): string {
  const text = textBlock.safeParse(block);
  if (text.success) return text.data.text;
  const resource = resourceBlock.safeParse(block);
  if (!resource.success) return JSON.stringify(block);
  const {uri, mimeType, text: body} = resource.data.resource;
  return `[resource ${uri}${mimeType == null ? "" : ` ${mimeType}`}]\n${body}`;
}

function withError(text: string, form: OutputForm, isFlagged: boolean, isPayload = false): ToolOutput {
  const unflagged = PREFIX.test(text) ? (TIMED_OUT.test(text) ? "timeout" : "prefix") : isPayload ? "payload" : null;
  const errorSource = isFlagged ? "flag" : unflagged;
  return {text, isError: errorSource !== null, errorSource, form};
}

/** The innermost text: mostly a tool call's result as JSON, else what the tool said itself. */
function unwrapText(text: string, form: OutputForm): ToolOutput {
  const value = parse(text);
  const result = callResult.safeParse(value);
  if (!result.success) {
    const isPayload = notionError.safeParse(value).success || (value === undefined && FAILED.test(text));
    return withError(text, form, false, isPayload);
  }
  const {content, isError, structuredContent} = result.data;
  const hasOnlyStructure = content.length === 0 && structuredContent != null;
  const whole = hasOnlyStructure ? JSON.stringify(structuredContent) : content.map(toText).join("\n");
  return withError(whole, form, isError === true, notionError.safeParse(parse(whole)).success);
}

/**
 * Unwraps the output of a `function_call_output` or a raw `tool` message. Text blocks are joined by a line break, a
 * resource keeps its address as a first line, any other block stays JSON; nothing is cut.
 * An error is known by its flag (`isError`), its prefix (`Error: `, a timeout where it says so) or its payload (Notion's
 * error object, `failed to …`); that a text merely speaks of an error is none.
 * @param output as the trajectory has it
 * @returns the text, whether and how it is an error, and in which form it came
 * @example unwrapOutput('{"type":"text","text":"Error: no"}') // {text: "Error: no", isError: true, errorSource: "prefix", form: "block"}
 */
export function unwrapOutput(output: string): ToolOutput {
  const value = parse(output);
  if (Array.isArray(value) && value.length > 0 && value.every((block) => blockSchema.safeParse(block).success)) {
    return withError(value.map(toText).join("\n"), "blocks", false);
  }
  const block = textBlock.safeParse(value);
  return block.success ? unwrapText(block.data.text, "block") : unwrapText(output, "bare");
}
