import {atlasServer} from "../suite/atlasServer.js";
import {findServer, matchesTool} from "../suite/toolPattern.js";
import type {ServerSpec} from "../suite/serverSchema.js";
import type {OfferedTool} from "../models/model.js";
import type {Place} from "./place.js";
import {startServer} from "./startServer.js";
import {toolListSha256} from "./toolListHash.js";
import {toolName} from "./toolNames.js";
import {ServerError, failed} from "./toolServer.js";
import type {CallOutcome, ToolServer} from "./toolServer.js";

/** The servers of one trial and the tools that it may see. */
export interface Toolbox {
  /** The tools that are exposed, by name. */
  readonly tools: readonly OfferedTool[];
  /** SHA-256 of the tools as they are offered. */
  readonly toolListSha256: string;
  /** SHA-256 of each server's whole tool list, by server; servers behind one address count singly. */
  readonly serverSha256: Readonly<Record<string, string>>;
  /** The server of an offered tool; undefined for other names. */
  serverOf(tool: string): string | undefined;
  call(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallOutcome>;
  /** What went wrong with servers so far: `server "x": …`. */
  troubles(): string[];
  /** What servers did beside the protocol that changed nothing: `server "x": …`. */
  notes(): string[];
  close(): Promise<void>;
}

/** Which tools a trial sees, out of those that its servers list. */
export type ChooseTools = (available: readonly OfferedTool[]) => readonly OfferedTool[];

interface Entry {
  readonly server: ToolServer;
  readonly own: string;
  readonly label: string;
}

/**
 * Starts servers and gathers their tools; a trial sees only those that are chosen, and can call no others.
 * @param servers the servers to start
 * @param place the trial's folders
 * @param choose which tools are exposed; see `exposing`
 * @param onGroup is told the process group of each server as soon as there is one
 * @returns the toolbox, which the caller closes
 * @throws ServerError where a server does not come up, all others being ended
 * @example (await openToolbox({memory: spec}, place, exposing(["memory_*"], ["memory"]))).tools.length // 9
 */
export async function openToolbox(
  servers: Readonly<Record<string, ServerSpec>>,
  place: Place,
  choose: ChooseTools,
  onGroup?: (group: number) => void,
): Promise<Toolbox> {
  const starts = await Promise.allSettled(
    Object.entries(servers).map(([name, spec]) => startServer(name, spec, place, onGroup)),
  );
  const started = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  try {
    const failure = starts.find((start) => start.status === "rejected");
    if (failure !== undefined) throw toServerError(failure.reason);
    return await gather(started, servers, choose);
  } catch (error) {
    await Promise.all(started.map((server) => server.close()));
    throw error;
  }
}

function toServerError(reason: unknown): ServerError {
  if (reason instanceof ServerError) return reason;
  return new ServerError(reason instanceof Error ? reason.message : String(reason), {cause: reason});
}

/**
 * Puts connected servers together; for transports other than those of `startServer`, such as linked pairs in memory.
 * @param started servers that answer
 * @param specs what the suite says of each, by name
 * @param choose which tools are exposed; see `exposing`
 * @returns the toolbox, which ends all servers at once
 * @throws ServerError where a server lists a tool twice, or what `choose` throws
 * @example (await gather([server], specs, exposing(["memory_*"]))).tools.length
 */
export async function gather(
  started: readonly ToolServer[],
  specs: Readonly<Record<string, Pick<ServerSpec, "kind">>>,
  choose: ChooseTools,
): Promise<Toolbox> {
  const available: OfferedTool[] = [];
  const entries = new Map<string, Entry>();
  const serverSha256: Record<string, string> = {};
  const lists = await Promise.all(started.map((server) => server.listTools()));
  started.forEach((server, i) => {
    const bundled = specs[server.name]?.kind === "mcp-atlas";
    const labelOf = (own: string) => (bundled ? atlasServer(own) : server.name);
    for (const label of new Set(bundled ? lists[i].map(({name}) => labelOf(name)) : [server.name]))
      serverSha256[label] = toolListSha256(lists[i].filter(({name}) => labelOf(name) === label));
    for (const {name: own, description, inputSchema} of lists[i]) {
      const name = bundled ? own : toolName(server.name, own);
      if (entries.has(name))
        throw new ServerError(`server "${server.name}": lists ${name} twice; expected unique names`);
      entries.set(name, {server, own, label: labelOf(own)});
      available.push({name, description, inputSchema});
    }
  });
  const tools = choose(available);
  const exposed = new Set(tools.map(({name}) => name));
  return {
    tools,
    toolListSha256: toolListSha256(tools),
    serverSha256,
    serverOf: (tool) => (exposed.has(tool) ? entries.get(tool)?.label : undefined),
    async call(tool, args, signal) {
      const entry = exposed.has(tool) ? entries.get(tool) : undefined;
      if (entry === undefined) return failed(`Error: unknown tool ${JSON.stringify(tool)}`, "payload");
      return entry.server.callTool(entry.own, args, signal);
    },
    troubles: () => started.flatMap(({name, troubles}) => troubles().map((what) => `server "${name}": ${what}`)),
    notes: () => started.flatMap(({name, notes}) => notes().map((what) => `server "${name}": ${what}`)),
    close: async () => void (await Promise.all(started.map((server) => server.close()))),
  };
}

/**
 * Exposes what a task names.
 * @param patterns tool names; `*` at the end stands for any rest
 * @param servers names of the servers whose tools may be named
 * @param mayLack which of them may be missing; default: none
 * @returns a chooser that throws ServerError where another name without `*` is not available
 * @example exposing(["memory_*"])
 */
export function exposing(
  patterns: readonly string[],
  servers: readonly string[],
  mayLack: (tool: string) => boolean = () => false,
): ChooseTools {
  return (available) => {
    const names = new Set(available.map(({name}) => name));
    const missing = patterns.filter((pattern) => !pattern.endsWith("*") && !names.has(pattern) && !mayLack(pattern));
    if (missing.length > 0) {
      const owners = [...new Set(missing.map((tool) => findServer(tool, servers) ?? "a server"))].join(", ");
      throw new ServerError(`exposed tools: got ${JSON.stringify(missing)}; expected tools that ${owners} lists`);
    }
    return available.filter(({name}) => matchesTool(name, patterns));
  };
}
