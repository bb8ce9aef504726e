import {z} from "zod";
import type {ServerSpec} from "../suite/serverSchema.js";
import {CallToolResultSchema} from "@modelcontextprotocol/sdk/types.js";
import {toOutcome} from "./mcpServer.js";
import {ServerError, failed} from "./toolServer.js";
import type {CallOutcome, ToolServer} from "./toolServer.js";

const toolsSchema = z.array(
  z.looseObject({
    name: z.string().min(1),
    description: z.string().nullish(),
    inputSchema: z.record(z.string(), z.unknown()).default({type: "object"}),
  }),
);
const detailSchema = z.looseObject({detail: z.string()});

/**
 * Connects to the HTTP API of the MCP-Atlas sandbox: many servers behind one address, tools already named `<server>_<tool>`.
 * Any failure of a call, the tool's own included, comes as status 500 with a `detail`; it is an error result.
 * @param name the server's name in the suite
 * @param spec what the suite says of it
 * @returns the server, its tools listed
 * @throws ServerError where the sandbox does not say that it is healthy
 * @example await connectAtlasSandbox("sandbox", {kind: "mcp-atlas", url: "http://127.0.0.1:1984/", …})
 */
export async function connectAtlasSandbox(
  name: string,
  spec: Extract<ServerSpec, {kind: "mcp-atlas"}>,
): Promise<ToolServer> {
  const url = (path: string) => new URL(path, spec.url.endsWith("/") ? spec.url : `${spec.url}/`);
  const ask = async (path: string, init: RequestInit, seconds: number, signal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(seconds * 1000);
    const response = await fetch(url(path), {...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout});
    return {status: response.status, body: await readBody(response, spec.max_result_bytes)};
  };
  const mustWork = async (path: string, init: RequestInit) => {
    const {status, body} = await ask(path, init, spec.start_timeout_seconds).catch((error: unknown) => {
      throw new ServerError(`server "${name}": ${path} failed: ${(error as Error).message}`, {cause: error});
    });
    if (status !== 200) throw new ServerError(`server "${name}": ${path}: got status ${status}; expected 200`);
    return body;
  };
  await mustWork("health", {method: "GET"});
  return {
    name,
    troubles: () => [],
    notes: () => [],
    close: () => Promise.resolve(),
    async listTools() {
      const parsed = toolsSchema.safeParse(JSON.parse(await mustWork("list-tools", {method: "POST"})));
      if (!parsed.success) throw new ServerError(`server "${name}": list-tools: got a malformed list; expected tools`);
      return parsed.data.map(({name: tool, description = null, inputSchema}) => ({
        name: tool,
        description,
        inputSchema,
      }));
    },
    async callTool(tool, args, signal) {
      const body = JSON.stringify({tool_name: tool, tool_args: args, use_cache: spec.use_cache});
      const init = {method: "POST", headers: {"content-type": "application/json"}, body};
      try {
        const answer = await ask("call-tool", init, spec.call_timeout_seconds, signal);
        return toSandboxOutcome(answer.status, answer.body);
      } catch (error) {
        signal.throwIfAborted();
        if ((error as Error).name === "TimeoutError")
          return failed(`Error: the call took longer than ${spec.call_timeout_seconds} seconds`, "timeout");
        return failed(`Error: ${(error as Error).message}`, "payload");
      }
    },
  };
}

function toSandboxOutcome(status: number, body: string): CallOutcome {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return failed(`Error: status ${status}: ${body.slice(0, 300)}`, "payload");
  }
  if (status !== 200) {
    const detail = detailSchema.safeParse(value);
    return failed(`Error: ${detail.success ? detail.data.detail : `status ${status}`}`, "payload");
  }
  const result = CallToolResultSchema.safeParse({content: value});
  return result.success ? toOutcome(result.data) : failed("Error: the server returned a malformed result", "payload");
}

/** The text of a response, refused as soon as it is longer than `limit` bytes. */
async function readBody(response: Response, limit: number): Promise<string> {
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new Error(`result of more than ${limit} bytes; expected at most ${limit}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
