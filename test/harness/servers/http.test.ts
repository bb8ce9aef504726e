import {spawn} from "node:child_process";
import {createServer} from "node:net";
import type {AddressInfo} from "node:net";
import {describe, expect, it, onTestFinished} from "vitest";
import {findPackageProgram} from "../../../harness/servers/program.js";
import {startServer} from "../../../harness/servers/startServer.js";
import {server, testPlace} from "./place.js";

const signal = new AbortController().signal;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const {port} = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The npm server "everything" over streamable HTTP. */
async function everything(): Promise<string> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [findPackageProgram("@modelcontextprotocol/server-everything"), "streamableHttp"],
    {
      env: {...process.env, PORT: String(port)},
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise<void>((resolve) =>
    child.stderr.on("data", (chunk: Buffer) => (/listening/i.test(chunk.toString()) ? resolve() : undefined)),
  );
  return `http://127.0.0.1:${port}/mcp`;
}

describe("startServer(name, spec, place) over streamable HTTP", () => {
  it("lists tools and calls them", async () => {
    const url = await everything();
    const connected = await startServer("everything", server({kind: "http", url}), testPlace());
    onTestFinished(() => connected.close());
    expect((await connected.listTools()).map(({name}) => name)).toContain("echo");
    expect(await connected.callTool("echo", {message: "over HTTP"}, signal)).toMatchObject({
      text: "Echo: over HTTP",
      isError: false,
    });
    expect(await connected.callTool("get-sum", {a: "x"}, signal)).toMatchObject({isError: true});
  });

  it("refuses a result that is larger than it may be", async () => {
    const url = await everything();
    const connected = await startServer(
      "everything",
      server({kind: "http", url, max_result_bytes: 8000, call_timeout_seconds: 3}),
      testPlace(),
    );
    onTestFinished(() => connected.close());
    expect((await connected.callTool("echo", {message: "short"}, signal)).isError).toBe(false);
    expect(await connected.callTool("echo", {message: "x".repeat(20_000)}, signal)).toMatchObject({isError: true});
  });

  it("says that nobody answers", async () => {
    const port = await freePort();
    await expect(
      startServer("x", server({kind: "http", url: `http://127.0.0.1:${port}/mcp`}), testPlace()),
    ).rejects.toThrow(/^server "x": did not initialise: /);
  });
});
