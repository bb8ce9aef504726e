import {existsSync} from "node:fs";
import {createServer} from "node:http";
import type {Server} from "node:http";
import {join} from "node:path";
import sirv from "sirv";
import {UsageError} from "./usage.js";

/** The port where a report is served unless another is asked for. */
export const DEFAULT_PORT = 3000;

/**
 * Serves a built site on 127.0.0.1, with ranges and the compressed forms that lie beside the files.
 * @param root the site's folder
 * @param port 0 takes any free port
 * @returns the server, once it listens, and its address
 * @throws UsageError where there is no site, or the port is taken
 * @example const {server, address} = await serveSite("dist", 3000) // address "http://127.0.0.1:3000/"
 */
export async function serveSite(root: string, port: number): Promise<{server: Server; address: string}> {
  if (!existsSync(join(root, "index.html"))) {
    throw new UsageError(`serve: no site: got ${JSON.stringify(root)}; expected a folder that benchbook report made`);
  }
  const files = sirv(root, {etag: true, brotli: true, gzip: true, dev: true, extensions: ["html"]});
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.statusCode = 404;
      response.setHeader("Content-Type", "text/plain; charset=utf-8");
      response.end("Not found\n");
    });
  });
  await new Promise<void>((settle, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      fail(
        taken ? new UsageError(`serve: port is taken: got ${port}; expected a free one: --port ${port + 1}`) : error,
      );
    });
    server.listen(port, "127.0.0.1", settle);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("serve: the server has no port");
  return {server, address: `http://127.0.0.1:${address.port}/`};
}
