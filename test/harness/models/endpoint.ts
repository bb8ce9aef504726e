import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {onTestFinished} from "vitest";

/** What the endpoint answers once: a body (JSON unless it is text), or a stream of events, cut where `isCut`. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Server-sent events: each is JSON, or text that is sent as it is. */
  readonly events?: readonly unknown[];
  /** The connection is destroyed after what was sent. */
  readonly isCut?: boolean;
  /** Nothing is ever answered. */
  readonly isMute?: boolean;
}

/** A request as it came. */
export interface Got {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Record<string, unknown>;
}

/** A local HTTP server that gives these replies one after the other, and keeps what it was asked. */
export async function endpoint(...replies: readonly Reply[]): Promise<{url: string; got: Got[]}> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
      const reply = replies[got.length] ?? {status: 500, body: {error: {message: "no reply left"}}};
      got.push({path: request.url ?? "", headers: request.headers, body});
      const {status = 200, headers = {}, events, isCut = false, isMute = false} = reply;
      if (isMute) return;
      const type = events === undefined ? "application/json" : "text/event-stream";
      response.writeHead(status, {"content-type": type, ...headers});
      const text =
        events === undefined
          ? toText(reply.body)
          : events.map((event) => (typeof event === "string" ? event : toEvent(event))).join("");
      if (isCut) response.write(text, () => response.destroy());
      else response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got};
}

function toText(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

function toEvent(event: unknown): string {
  const {type} = event as {type?: unknown};
  return `${typeof type === "string" ? `event: ${type}\n` : ""}data: ${JSON.stringify(event)}\n\n`;
}
