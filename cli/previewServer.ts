import {createServer, request as ask} from "node:http";
import type {IncomingMessage, Server, ServerResponse} from "node:http";
import {connect} from "node:net";
import {join} from "node:path";
import sirv from "sirv";
import {findExperiments} from "../data/manifest.js";
import {otherExperiments} from "../loaders/compare/otherExperiments.js";
import {packTasks} from "../loaders/packs/packTasks.js";
import {packTrials} from "../loaders/packs/packTrials.js";
import {selectExperiments} from "../loaders/site/selection.js";
import {UsageError} from "./usage.js";

/** The address of a file of an experiment's packs: `/mcpmark/trial/packs/index.json`, `/mcpmark/tasks/packs/index.json`. */
const PACK = /^\/([a-z0-9][a-z0-9.-]*)\/(trial|tasks)\/packs(\/[\w.-]+)$/;

/** The address of what the finish step lays beside an experiment's pages: its members, and others with the same tasks. */
const LAID = /^\/([a-z0-9][a-z0-9.-]*)\/(members|compare\/others)\.json$/;

/** Members that pages read of another experiment than their own. */
const MEMBERS = ["experiment", "outcomes", "models", "tasks", "trials"];

/** Where a preview is served and what stands behind it. */
export interface PreviewOptions {
  dataDir: string;
  port: number;
  /** the port of Framework's own server */
  inner: number;
}

/**
 * A port of 127.0.0.1 that is free now; another process may take it before it is used.
 * @returns its number
 * @throws where the system gives none
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  if (address === null || typeof address === "string")
    throw new Error("preview: port: got none; expected a free one of 127.0.0.1");
  return address.port;
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {"Content-Type": "text/plain; charset=utf-8"});
  response.end(`${text}\n`);
}

/** What a request for a pack asks for. */
interface PackRequest {
  id: string;
  page: string;
  file: string;
}

/** Sends a file of an experiment's packs, with ranges; they are made when they are first asked for, and anew for new data. */
async function sendPack(
  dataDir: string,
  {id, page, file}: PackRequest,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (!findExperiments(dataDir).some((found) => found.id === id)) {
    end(response, 404, `preview: experiment: got ${JSON.stringify(id)}; expected one of the data folder`);
    return;
  }
  const packs = await (page === "trial" ? packTrials : packTasks)(join(dataDir, id));
  request.url = file;
  sirv(packs, {dev: true})(request, response, () =>
    end(response, 404, `preview: pack: got ${JSON.stringify(file)}; expected one that index.json names`),
  );
}

/** Sends what the finish step would lay; the members lie where Framework makes them when they are asked for. */
async function sendLaid(dataDir: string, {id, file}: {id: string; file: string}, response: ServerResponse) {
  const selection = selectExperiments(dataDir);
  if (!selection.experiments.some((experiment) => experiment.id === id)) {
    end(response, 404, `preview: experiment: got ${JSON.stringify(id)}; expected a readable one of the data folder`);
    return;
  }
  const members = Object.fromEntries(MEMBERS.map((name) => [name, `../_file/data/${id}/${name}.json`]));
  const laid = file === "members" ? {members} : ((await otherExperiments(selection)).get(id) ?? []);
  response.writeHead(200, {"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache"});
  response.end(JSON.stringify(laid));
}

/** Passes a request on to Framework, and its answer back. */
function passOn(inner: number, request: IncomingMessage, response: ServerResponse): void {
  const {method, url: path, headers} = request;
  const onward = ask({host: "127.0.0.1", port: inner, method, path, headers}, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // Framework takes a second to start, and ends with the preview.
  onward.on("error", ({message}) => {
    if (response.headersSent) response.destroy();
    else end(response, 503, `preview: Framework does not answer yet: ${message}`);
  });
  request.pipe(onward);
}

/**
 * Serves a preview on 127.0.0.1: the packs of the trials, which Framework knows nothing of, and everything else by
 * Framework, its web socket too.
 * @returns the server, once it listens
 * @throws UsageError where the port is taken
 */
export async function servePreview({dataDir, port, inner}: PreviewOptions): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const [, id, page, file] = PACK.exec(path) ?? [];
    const [, of, laid] = LAID.exec(path) ?? [];
    const fail = (error: unknown) => end(response, 500, error instanceof Error ? error.message : String(error));
    if (id !== undefined) sendPack(dataDir, {id, page, file}, request, response).catch(fail);
    else if (of !== undefined) sendLaid(dataDir, {id: of, file: laid}, response).catch(fail);
    else passOn(inner, request, response);
  });
  server.on("upgrade", ({method, url, headers}: IncomingMessage, socket, head) => {
    const onward = connect(inner, "127.0.0.1", () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((settle, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "EADDRINUSE"
          ? new UsageError(`preview: port is taken: got ${port}; expected a free one: --port ${port + 1}`)
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", settle);
  });
  return server;
}
