import {Client} from "@modelcontextprotocol/sdk/client/index.js";
import type {Transport} from "@modelcontextprotocol/sdk/shared/transport.js";
import {CallToolResultSchema, ErrorCode, ListToolsResultSchema, McpError} from "@modelcontextprotocol/sdk/types.js";
import type {CallToolResult} from "@modelcontextprotocol/sdk/types.js";
import {abortable} from "../abortable.js";
import {TOO_LARGE} from "./processTransport.js";
import {ServerError, failed} from "./toolServer.js";
import type {CallOutcome, ServerTool, ToolServer} from "./toolServer.js";

const MOST_PAGES = 100;

/** How long things may take, and where troubles are kept. */
export interface McpOptions {
  readonly callTimeoutSeconds: number;
  readonly startTimeoutSeconds: number;
  /** Filled by the transport. */
  readonly troubles?: readonly string[];
  /** What it did that changed nothing, one line each; default: nothing. */
  readonly notes?: () => readonly string[];
  /** What the program said last, for messages; default: nothing. */
  readonly lastWords?: () => string;
}

/**
 * Connects to an MCP server over a transport: a process, streamable HTTP, or a linked pair in memory.
 * @param name the server's name in the suite
 * @param transport not yet started
 * @param options time limits in seconds, and what is known of troubles
 * @returns the server, its tools listed
 * @throws ServerError where it does not initialise in time
 * @example await connectMcp("memory", transport, {callTimeoutSeconds: 60, startTimeoutSeconds: 30})
 */
export async function connectMcp(name: string, transport: Transport, options: McpOptions): Promise<ToolServer> {
  const {callTimeoutSeconds, startTimeoutSeconds, troubles = [], notes = () => [], lastWords = () => ""} = options;
  const client = new Client({name: "benchbook", version: "0.1.0"});
  const seen: string[] = [];
  client.onerror = (error) => {
    if (seen.length < 20) seen.push(error.message.split("\n")[0].slice(0, 300));
  };
  const timeout = {timeout: startTimeoutSeconds * 1000, maxTotalTimeout: startTimeoutSeconds * 1000};
  try {
    await client.connect(transport, timeout);
  } catch (error) {
    await transport.close();
    throw new ServerError(`server "${name}": did not initialise: ${messageOf(error)}${lastWords()}`, {cause: error});
  }
  return {
    name,
    troubles: () => [...troubles, ...seen],
    notes,
    async listTools() {
      const tools: ServerTool[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const params = cursor === undefined ? {} : {cursor};
        const result = await client
          .request({method: "tools/list", params}, ListToolsResultSchema, timeout)
          .catch((error: unknown) => {
            throw new ServerError(`server "${name}": tools/list failed: ${messageOf(error)}${lastWords()}`, {
              cause: error,
            });
          });
        for (const {name: tool, description = null, inputSchema} of result.tools)
          tools.push({name: tool, description, inputSchema});
        cursor = result.nextCursor;
        if (cursor === undefined) return tools;
      }
      throw new ServerError(`server "${name}": tools/list: got more than ${MOST_PAGES} pages; expected an end`);
    },
    async callTool(tool, args, signal) {
      const milliseconds = callTimeoutSeconds * 1000;
      try {
        const params = {name: tool, arguments: args};
        const limits = {timeout: milliseconds, maxTotalTimeout: milliseconds};
        // The SDK never takes its listeners off a signal, so it is given none: who is cancelled does not wait, and soon ends the server.
        const call = client.request({method: "tools/call", params}, CallToolResultSchema, limits);
        return toOutcome(await abortable(call, signal));
      } catch (error) {
        signal.throwIfAborted();
        return toFailure(error, callTimeoutSeconds);
      }
    },
    async close() {
      try {
        await client.close();
      } catch (error) {
        seen.push(`did not close: ${messageOf(error)}`);
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split("\n")[0] : String(error);
}

function toFailure(error: unknown, callTimeoutSeconds: number): CallOutcome {
  if (!(error instanceof McpError)) {
    const malformed = error instanceof Error && "issues" in error;
    return failed(
      malformed ? "Error: the server returned a malformed result" : `Error: ${messageOf(error)}`,
      "payload",
    );
  }
  if (error.code === ErrorCode.RequestTimeout) {
    return failed(`Error: the call took longer than ${callTimeoutSeconds} seconds`, "timeout");
  }
  if (error.code === TOO_LARGE)
    return failed(`Error: ${error.message}`, "payload", (error.data as {bytes: number}).bytes);
  return failed(`Error: ${error.message}`, "payload");
}

/**
 * What a result says: its text, its pictures, and the flag.
 * @param result as the server sent it
 * @returns the text, its bytes, pictures where there are any, and whether it is an error
 * @example toOutcome({content: [{type: "text", text: "hi"}]}).text // "hi"
 */
export function toOutcome(result: CallToolResult): CallOutcome {
  const text = result.content.map(toText).join("\n");
  const isError = result.isError === true;
  const pictures = result.content.flatMap((block) =>
    block.type === "image" ? [{mediaType: block.mimeType, data: block.data}] : [],
  );
  const {structuredContent: structured} = result;
  return {
    text: text === "" && structured !== undefined ? JSON.stringify(structured) : text,
    isError,
    errorSource: isError ? "flag" : null,
    ...(structured === undefined ? {} : {structured}),
    ...(pictures.length === 0 ? {} : {pictures}),
    bytes: Buffer.byteLength(text),
  };
}

function toText(block: CallToolResult["content"][number]): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type} ${block.mimeType}, ${block.data.length} characters of base64]`;
    case "resource":
      return "text" in block.resource ? block.resource.text : `[resource ${block.resource.uri}]`;
    case "resource_link":
      return `[resource ${block.uri}]`;
  }
}
