import {StreamableHTTPClientTransport} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type {ServerSpec} from "../suite/serverSchema.js";
import {connectAtlasSandbox} from "./atlasSandbox.js";
import {connectMcp} from "./mcpServer.js";
import type {Place} from "./place.js";
import {toProcessSpec} from "./program.js";
import {ProcessTransport} from "./processTransport.js";
import type {ToolServer} from "./toolServer.js";

/**
 * Starts a server of a suite, or connects to it.
 * @param name the server's name in the suite
 * @param spec what the suite says of it
 * @param place the trial's folders
 * @param onGroup is told the process group as soon as there is one, before the server answers
 * @returns the server, its tools listed
 * @throws ServerError where it does not come up
 * @example await startServer("memory", suite.servers.memory, place)
 */
export async function startServer(
  name: string,
  spec: ServerSpec,
  place: Place,
  onGroup: (group: number) => void = () => undefined,
): Promise<ToolServer> {
  if (spec.kind === "mcp-atlas") return connectAtlasSandbox(name, spec);
  const timeouts = {callTimeoutSeconds: spec.call_timeout_seconds, startTimeoutSeconds: spec.start_timeout_seconds};
  if (spec.kind === "http") {
    const headers = Object.fromEntries(
      Object.entries(spec.headers).map(([key, value]) => [key, fillInVariables(value)]),
    );
    const transport = new StreamableHTTPClientTransport(new URL(spec.url), {
      requestInit: {headers},
      fetch: (url, init) => fetchAtMost(url, init, spec.max_result_bytes),
    });
    return connectMcp(name, transport, timeouts);
  }
  const transport = new ProcessTransport(toProcessSpec(spec, place), onGroup);
  const lastWords = () => transport.lastWords();
  const notes = () => toNotes(transport.noise);
  return connectMcp(name, transport, {...timeouts, troubles: transport.troubles, notes, lastWords});
}

function toNotes({lines, first}: ProcessTransport["noise"]): string[] {
  if (lines === 0) return [];
  const what = lines === 1 ? "1 line that is no message" : `${lines} lines that are no messages`;
  return [`wrote ${what} to its standard output, passed over: ${JSON.stringify(first)}${lines === 1 ? "" : " …"}`];
}

/** `$NAME` in a text is that environment variable; it is empty where there is none. */
function fillInVariables(text: string): string {
  return text.replaceAll(/\$([A-Za-z_][A-Za-z0-9_]*)/g, (_, name: string) => process.env[name] ?? "");
}

async function fetchAtMost(url: string | URL, init: RequestInit | undefined, limit: number): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null || init?.method !== "POST") return response;
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > limit) controller.error(new Error(`result of more than ${limit} bytes; expected at most ${limit}`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
}
