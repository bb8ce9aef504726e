import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it, onTestFinished} from "vitest";
import {startServer} from "../../../harness/servers/startServer.js";
import type {ToolServer} from "../../../harness/servers/toolServer.js";
import type {ServerSpec} from "../../../harness/suite/serverSchema.js";
import {misbehaving, server, testPlace} from "./place.js";

const signal = new AbortController().signal;

async function start(spec: ServerSpec, place = testPlace()): Promise<ToolServer> {
  const started = await startServer("under-test", spec, place);
  onTestFinished(() => started.close());
  return started;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has ended: only its parent has not looked yet.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("startServer(name, spec, place) with the npm servers over stdio", () => {
  it("reads a file of the work folder by its relative path", async () => {
    const place = testPlace();
    writeFileSync(join(place.work, "note.txt"), "the code is 4711");
    const files = await start(server({package: "@modelcontextprotocol/server-filesystem", args: ["{work}"]}), place);
    const tools = await files.listTools();
    expect(tools.map(({name}) => name)).toContain("read_text_file");
    const result = await files.callTool("read_text_file", {path: "note.txt"}, signal);
    expect(result).toEqual({
      text: "the code is 4711",
      isError: false,
      errorSource: null,
      structured: {content: "the code is 4711"},
      bytes: 16,
    });
    const missing = await files.callTool("read_text_file", {path: "absent.txt"}, signal);
    expect(missing).toMatchObject({isError: true, errorSource: "flag"});
    expect(missing.text).toContain("ENOENT");
  });

  it("keeps a memory server's state in the trial's state folder", async () => {
    const place = testPlace();
    const spec = server({
      package: "@modelcontextprotocol/server-memory",
      env: {MEMORY_FILE_PATH: "{state}/memory.jsonl"},
    });
    const memory = await start(spec, place);
    const entities = [{name: "Okafor", entityType: "customer", observations: ["discount 7 percent"]}];
    expect((await memory.callTool("create_entities", {entities}, signal)).isError).toBe(false);
    expect(readFileSync(join(place.state, "memory.jsonl"), "utf8")).toContain("discount 7 percent");
  });

  it("names content that is no text", async () => {
    const everything = await start(server({package: "@modelcontextprotocol/server-everything"}));
    const image = await everything.callTool("get-tiny-image", {}, signal);
    expect(image.text).toMatch(/\[image image\/png, \d+ characters of base64\]/);
  });
});

describe("startServer(name, spec, place) with servers that go wrong", () => {
  it("says why a server did not come up", async () => {
    await expect(startServer("x", misbehaving("exit-before"), testPlace())).rejects.toThrow(
      /^server "x": did not initialise: .*\(cannot find my data\)$/,
    );
    await expect(startServer("x", server({command: "no-such-program"}), testPlace())).rejects.toThrow(/ENOENT/);
    await expect(startServer("x", misbehaving("mute", {start_timeout_seconds: 0.3}), testPlace())).rejects.toThrow(
      /did not initialise: .*timed out/i,
    );
    await expect(startServer("x", server({package: "no-such-package"}), testPlace())).rejects.toThrow(
      'server package: got "no-such-package"; expected an installed package',
    );
  });

  it("refuses a malformed and an endless list of tools", async () => {
    await expect((await start(misbehaving("bad-schema"))).listTools()).rejects.toThrow(/tools\/list failed/);
    await expect((await start(misbehaving("endless-pages"))).listTools()).rejects.toThrow(/more than 100 pages/);
  });

  it.each([
    ["hang", "timeout", "Error: the call took longer than 0.3 seconds"],
    ["malformed", "payload", "Error: the server returned a malformed result"],
    ["deep", "payload", "Error: MCP error -32099: result nested deeper than 512 levels; expected at most 512"],
    ["error", "payload", "Error: MCP error -32602: city is required"],
    ["flag", "flag", "no such city"],
  ])("makes an error result of: %s", async (way, errorSource, text) => {
    const bad = await start(misbehaving(way, {call_timeout_seconds: 0.3}));
    expect(await bad.callTool("go", {}, signal)).toMatchObject({isError: true, errorSource, text});
  });

  it("survives a server that exits in a call, and later calls to it", async () => {
    const bad = await start(misbehaving("exit"));
    const first = await bad.callTool("go", {}, signal);
    expect(first).toMatchObject({
      isError: true,
      errorSource: "payload",
      text: "Error: MCP error -32000: Connection closed",
    });
    expect(bad.troubles()).toContain("exited: code 7");
    expect(await bad.callTool("go", {}, signal)).toMatchObject({isError: true});
  });

  it("measures a 50 MB result without keeping it, and takes it whole where it may", async () => {
    const bytes = 50 * 1024 * 1024;
    const bad = await start(misbehaving("huge"));
    const result = await bad.callTool("go", {}, signal);
    expect(result).toMatchObject({isError: true, errorSource: "payload"});
    expect(result.text).toMatch(/^Error: MCP error -32099: result of 524\d{5} bytes; expected at most 10485760$/);
    expect(result.bytes).toBeGreaterThan(bytes);
    const roomy = await start(misbehaving("huge", {max_result_bytes: 60 * 1024 * 1024}));
    const whole = await roomy.callTool("go", {}, signal);
    expect(whole).toMatchObject({isError: false, bytes});
  });

  it("kills a server that floods its output", async () => {
    const bad = await start(misbehaving("flood", {max_result_bytes: 100_000}));
    expect(await bad.callTool("go", {}, signal)).toMatchObject({isError: true});
    expect(bad.troubles().join("\n")).toMatch(/flooded its output with \d+ bytes that answer nothing; killed/);
  });

  it("takes a result that breaks the tool's own output schema, and output that is no message", async () => {
    expect(await (await start(misbehaving("lie"))).callTool("go", {}, signal)).toMatchObject({
      text: "3",
      isError: false,
    });
    const noisy = await start(misbehaving("noise"));
    expect((await noisy.callTool("go", {}, signal)).text).toBe("fine");
    expect(noisy.troubles()).toEqual([]);
    expect(noisy.notes()).toEqual([
      'wrote 2 lines that are no messages to its standard output, passed over: "Server started on stdio!" …',
    ]);
    const halfway = await start(misbehaving("no-version", {call_timeout_seconds: 0.3}));
    expect(await halfway.callTool("go", {}, signal)).toMatchObject({isError: true, errorSource: "timeout"});
    expect(halfway.notes()).toEqual([]);
    expect(halfway.troubles()).toEqual(['wrote a malformed message: "{\\"id\\":1,\\"result\\":{}}"']);
  });

  it("kills the whole process group, though every process of it ignores SIGTERM", async () => {
    const place = testPlace();
    const stubborn = await startServer("x", misbehaving("stubborn"), place);
    const pids = readFileSync(join(place.work, "pids"), "utf8").split(" ").map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    await stubborn.close();
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
  });

  it("lets no variable of the environment through but those that are named", async () => {
    process.env.BENCHBOOK_TEST_SECRET = "s3cret-value";
    process.env.BENCHBOOK_TEST_NAMED = "named";
    onTestFinished(() => {
      delete process.env.BENCHBOOK_TEST_SECRET;
      delete process.env.BENCHBOOK_TEST_NAMED;
    });
    const spec = misbehaving("environment", {pass_env: ["BENCHBOOK_TEST_NAMED"], env: {WHERE: "{state}"}});
    const place = testPlace();
    const {text} = await (await start(spec, place)).callTool("go", {}, signal);
    const variables = JSON.parse(text) as Record<string, string>;
    expect(variables).toMatchObject({BENCHBOOK_TEST_NAMED: "named", WHERE: place.state, TZ: "UTC"});
    expect(
      Object.keys(variables)
        .filter((name) => !["PATH", "LANG", "LC_ALL", "TZ"].includes(name))
        .sort(),
    ).toEqual(["BENCHBOOK_TEST_NAMED", "WHERE"]);
  });

  it("stops waiting when it is cancelled", async () => {
    const bad = await start(misbehaving("hang"));
    const stop = new AbortController();
    const call = bad.callTool("go", {}, stop.signal);
    stop.abort(new Error("cancelled"));
    await expect(call).rejects.toThrow("cancelled");
  });
});
