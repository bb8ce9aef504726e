import type {Picture} from "../models/model.js";

/** A tool as its server lists it, under the server's own name. */
export interface ServerTool {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: Record<string, unknown>;
}

/** What came of a call. A call never throws but when it is cancelled: whatever a server does wrong is an error result. */
export interface CallOutcome {
  /** All text of the result; other content is named in brackets. */
  readonly text: string;
  readonly isError: boolean;
  /** How it is known to be an error: the result's flag, the protocol or a malformed result (payload), or time. */
  readonly errorSource: "flag" | "payload" | "timeout" | null;
  readonly structured?: unknown;
  /** Pictures of the result, which the text names in brackets; absent where there is none. */
  readonly pictures?: readonly Picture[];
  /** Bytes of the text, or of the result that was too large to be read. */
  readonly bytes: number;
}

/** A server that is connected: one process, one address, or many servers behind one. */
export interface ToolServer {
  /** The server's name in the suite. */
  readonly name: string;
  /** Every tool, over all pages of the list. */
  listTools(): Promise<ServerTool[]>;
  callTool(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallOutcome>;
  /** What went wrong with the server itself so far (it exited, it flooded, it wrote a malformed message), one line each. */
  troubles(): readonly string[];
  /** What it did beside the protocol that changed nothing (lines on standard output that are no message, counted), one line each. */
  notes(): readonly string[];
  /** Ends it, with every process that it started. Never throws. */
  close(): Promise<void>;
}

/** A server that could not be started or asked: an error of the infrastructure, never of the model. */
export class ServerError extends Error {
  override name = "ServerError";
}

/**
 * An error outcome.
 * @param text what the model is told
 * @param errorSource how the error is known
 * @param bytes of the whole text, where it was cut; default: of `text`
 * @returns the outcome
 * @example failed("no such file", "flag").isError // true
 */
export function failed(text: string, errorSource: "flag" | "payload" | "timeout", bytes?: number): CallOutcome {
  return {text, isError: true, errorSource, bytes: bytes ?? Buffer.byteLength(text)};
}
