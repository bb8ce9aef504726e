import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {InMemoryTransport} from "@modelcontextprotocol/sdk/inMemory.js";
import {McpServer} from "@modelcontextprotocol/sdk/server/mcp.js";
import {describe, expect, it, onTestFinished} from "vitest";
import {z} from "zod";
import {runAgent} from "../../harness/agent.js";
import type {AgentResult, AgentTask} from "../../harness/agent.js";
import {NO_USAGE} from "../../harness/models/model.js";
import type {Model, ModelTurn, TurnPart} from "../../harness/models/model.js";
import {ModelError} from "../../harness/models/modelError.js";
import {scripted} from "../../harness/models/scripted.js";
import type {Policy} from "../../harness/models/scripted.js";
import {connectMcp} from "../../harness/servers/mcpServer.js";
import {exposing, gather, openToolbox} from "../../harness/servers/toolbox.js";
import type {Toolbox} from "../../harness/servers/toolbox.js";
import type {Step} from "../../harness/step.js";
import {ATLAS_BUDGETS} from "../../harness/suite/suiteSchema.js";
import type {Budgets} from "../../harness/suite/suiteSchema.js";
import {server, testPlace} from "./servers/place.js";

const never = new AbortController().signal;

/** A server in this process, over linked transports, with tools that fail in the ways that a call can fail. */
async function linked(callTimeoutSeconds = 5): Promise<Toolbox> {
  const mcp = new McpServer({name: "linked", version: "1"});
  const text = (value: string) => ({content: [{type: "text" as const, text: value}]});
  const order: string[] = [];
  mcp.registerTool("echo", {inputSchema: {message: z.string()}}, ({message}) => text(message));
  mcp.registerTool("boom", {}, () => Promise.reject(new Error("the disk is full")));
  mcp.registerTool("hang", {}, () => new Promise(() => undefined));
  mcp.registerTool("long", {}, () => text("x".repeat(5000)));
  mcp.registerTool("slow", {inputSchema: {name: z.string()}}, async ({name}) => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
    return text(order.join(", "));
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await mcp.connect(theirs);
  const connected = await connectMcp("linked", ours, {callTimeoutSeconds, startTimeoutSeconds: 5});
  const toolbox = await gather([connected], {linked: {kind: "stdio"}}, (tools) => tools);
  onTestFinished(() => toolbox.close());
  return toolbox;
}

interface Played {
  result: AgentResult;
  steps: Step[];
}

async function play(
  model: Model,
  toolbox: Toolbox,
  budgets: Partial<Budgets> = {},
  more: Partial<AgentTask> = {},
  cancel = never,
): Promise<Played> {
  const steps: Step[] = [];
  const task: AgentTask = {
    trial: {trialId: "t", taskId: "task", trialIndex: 1, seed: 1},
    systemPrompt: null,
    prompt: "go",
    budgets: {...ATLAS_BUDGETS, ...budgets},
    prices: null,
    ...more,
  };
  const result = await runAgent(model, toolbox, task, (step) => steps.push(step), cancel);
  return {result, steps};
}

const policy = (run: Policy) => scripted("scripted-test", run);
/** A model that answers with these turns, one after the other. */
function turns(...answers: (Partial<ModelTurn> | Error)[]): Model {
  return {
    id: "listed",
    respond({messages}) {
      const answer = answers[messages.filter(({role}) => role === "assistant").length];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({
        parts: [],
        finish: "stop",
        usage: NO_USAGE,
        reportedCostUsd: null,
        retryErrors: [],
        ...answer,
      });
    },
  };
}
const call = (tool: string, args: string, callId = "c1"): TurnPart => ({
  kind: "tool_call",
  callId,
  tool,
  arguments: args,
});

describe("runAgent(model, toolbox, task, record, cancel)", () => {
  it("plays a task over two real servers and records every step in order", async () => {
    const place = testPlace();
    writeFileSync(join(place.work, "id.txt"), "Okafor");
    const servers = {
      files: server({package: "@modelcontextprotocol/server-filesystem", args: ["{work}"]}),
      memory: server({package: "@modelcontextprotocol/server-memory", env: {MEMORY_FILE_PATH: "{state}/m.jsonl"}}),
    };
    writeFileSync(
      join(place.state, "m.jsonl"),
      '{"type":"entity","name":"Okafor","entityType":"customer","observations":["7 percent"]}\n',
    );
    const patterns = ["files_read_text_file", "memory_search_nodes"];
    const toolbox = await openToolbox(servers, place, exposing(patterns, ["files", "memory"]));
    onTestFinished(() => toolbox.close());
    expect(toolbox.tools.map(({name}) => name).sort()).toEqual(patterns);
    const model = policy(async (trial) => {
      const name = (await trial.call("files_read_text_file", {path: "id.txt"})).text;
      trial.say(`look for ${name}`);
      const found = await trial.call("memory_search_nodes", {query: name});
      await trial.call("memory_read_graph", {});
      return `${name}: ${found.text.includes("7 percent") ? "7 percent" : "nothing"}`;
    });
    const {result, steps} = await play(model, toolbox, {}, {systemPrompt: "be brief"});
    expect(result).toMatchObject({
      status: "completed",
      stopReason: "stop",
      answer: "Okafor: 7 percent",
      turns: 4,
      toolCalls: 3,
    });
    expect(steps.map(({turn, kind, tool, server: of, is_error}) => [turn, kind, tool, of, is_error])).toEqual([
      [0, "system", undefined, undefined, undefined],
      [0, "user", undefined, undefined, undefined],
      [1, "tool_call", "files_read_text_file", "files", undefined],
      [1, "tool_result", "files_read_text_file", "files", false],
      [2, "assistant", undefined, undefined, undefined],
      [2, "tool_call", "memory_search_nodes", "memory", undefined],
      [2, "tool_result", "memory_search_nodes", "memory", false],
      // The memory server lists it, but the task does not expose it.
      [3, "tool_call", "memory_read_graph", null, undefined],
      [3, "tool_result", "memory_read_graph", null, true],
      [4, "assistant", undefined, undefined, undefined],
    ]);
    expect(steps[5].arguments).toBe('{"query":"Okafor"}');
    expect(steps[8].text).toBe('Error: unknown tool "memory_read_graph"');
  });

  it("gives tool errors, malformed arguments and time-outs back to the model", async () => {
    const model = policy(async (trial) => {
      const results = [
        await trial.call("linked_boom", {}),
        await trial.call("linked_echo", '{"message": '),
        await trial.call("linked_echo", "[1]"),
        await trial.call("linked_echo", {}),
        await trial.call("linked_hang", {}),
        await trial.call("linked_echo", {message: "still here"}),
      ];
      return results.map(({isError}) => (isError ? "error" : "fine")).join(" ");
    });
    const {result, steps} = await play(model, await linked(0.3));
    expect(result).toMatchObject({status: "completed", answer: "error error error error error fine"});
    expect(
      steps
        .filter(({kind}) => kind === "tool_result")
        .map(({text, error_source}) => [text?.split("\n")[0].slice(0, 50), error_source]),
    ).toEqual([
      ["the disk is full", "flag"],
      [expect.stringContaining("Error: the arguments are not valid JSON"), "payload"],
      ["Error: the arguments are no JSON object", "payload"],
      [expect.stringContaining("MCP error -32602: Input validation error"), "flag"],
      ["Error: the call took longer than 0.3 seconds", "timeout"],
      ["still here", null],
    ]);
    expect(steps.find(({kind, arguments: args}) => kind === "tool_call" && args === '{"message": ')).toBeDefined();
  });

  it("takes no arguments at all as an empty object", async () => {
    const {steps} = await play(turns({parts: [call("linked_long", "")]}, {}), await linked());
    expect(steps.find(({kind}) => kind === "tool_result")?.is_error).toBe(false);
  });

  it("makes parallel calls to one server one after the other, and keeps the order of results", async () => {
    const model = policy(async (trial) => {
      const both = await Promise.all([trial.call("linked_slow", {name: "a"}), trial.call("linked_slow", {name: "b"})]);
      return both.at(-1)?.text ?? "";
    });
    const {result} = await play(model, await linked());
    expect(result).toMatchObject({answer: "a begins, a ends, b begins, b ends", turns: 2, toolCalls: 2});
  });

  it("keeps the partial answer at each limit", async () => {
    const again = policy(async (trial) => {
      trial.say("so far: 1");
      for (;;) await trial.call("linked_echo", {message: "x"});
    });
    const toolbox = await linked();
    expect((await play(again, toolbox, {max_turns: 3})).result).toMatchObject({
      status: "limit",
      stopReason: "max_turns",
      answer: "so far: 1",
      turns: 3,
      toolCalls: 3,
    });
    const calls = await play(again, toolbox, {max_tool_calls: 2});
    expect(calls.result).toMatchObject({
      status: "limit",
      stopReason: "max_tool_calls",
      answer: "so far: 1",
      toolCalls: 2,
    });
    expect(calls.steps.at(-1)).toMatchObject({kind: "limit", text: "max tool calls (2) reached; 1 more asked for"});
    const usage = {...NO_USAGE, inputTokens: 600, outputTokens: 400};
    const costly = {parts: [call("linked_echo", '{"message":"x"}')], usage, finish: "tool_calls" as const};
    expect((await play(turns(costly, costly, costly), toolbox, {max_total_tokens: 2000})).result).toMatchObject({
      stopReason: "max_total_tokens",
      inputTokens: 1200,
      outputTokens: 800,
    });
    // 600 at $1 and 400 at $2 a million are $0.0014 a turn
    const prices = {input: 1, output: 2};
    const priced = await play(turns(costly, costly, costly), toolbox, {max_cost_usd: 0.0028}, {prices});
    expect(priced.result).toMatchObject({stopReason: "max_cost_usd", turns: 2, costSource: "computed"});
    expect(priced.result.costUsd).toBeCloseTo(0.0028, 12);
  });

  it("stops at the time limit and when it is cancelled, though the model does not listen", async () => {
    const deaf: Model = {id: "deaf", respond: () => new Promise(() => undefined)};
    expect((await play(deaf, await linked(), {timeout_seconds: 0.05})).result).toMatchObject({
      status: "timeout",
      stopReason: "timeout",
    });
    const stop = new AbortController();
    const playing = play(deaf, await linked(), {}, {}, stop.signal);
    stop.abort(new Error("cancelled"));
    expect((await playing).result).toMatchObject({status: "cancelled"});
  });

  it("tells refusals, full contexts and broken endpoints apart", async () => {
    const toolbox = await linked();
    const said = {parts: [{kind: "text" as const, text: "I will not."}], finish: "refusal" as const};
    expect((await play(turns(said), toolbox)).result).toMatchObject({
      status: "completed",
      stopReason: "refusal",
      answer: "I will not.",
    });
    expect((await play(turns({finish: "context"}), toolbox)).result).toMatchObject({
      status: "limit",
      stopReason: "context",
    });
    const failing = async (kind: "access" | "context" | "request" | "unavailable") =>
      (await play(turns(new ModelError(`status: ${kind}`, kind, ["status 503"])), toolbox)).result;
    expect(await failing("context")).toMatchObject({status: "limit", stopReason: "context"});
    expect(await failing("request")).toMatchObject({status: "agent_error", errorClass: "request", stopsModel: false});
    expect(await failing("unavailable")).toMatchObject({
      status: "infra_error",
      errorClass: "unavailable",
      stopsModel: false,
    });
    expect(await failing("access")).toMatchObject({status: "infra_error", errorClass: "access", stopsModel: true});
    expect(
      (
        await play(
          policy(() => Promise.reject(new Error("bug"))),
          toolbox,
        )
      ).result,
    ).toMatchObject({status: "agent_error", errorMessage: "bug"});
  });

  it("cuts results for the model and compacts older ones, and says so", async () => {
    const model = policy(async (trial) => {
      const first = await trial.call("linked_long", {});
      await trial.call("linked_echo", {message: "1"});
      await trial.call("linked_echo", {message: "2"});
      return first.text.slice(-70);
    });
    const {result, steps} = await play(model, await linked(), {result_cap_chars: 2000, compact_above_chars: 1500});
    expect(result.answer).toContain("[compacted: 2064 characters before]");
    expect(steps.find(({kind}) => kind === "tool_result")).toMatchObject({full_bytes: 5000});
    expect(steps.find(({kind}) => kind === "tool_result")?.text).toContain(
      "[Tool output truncated to 2000 chars. Original was 5000 chars.]",
    );
    expect(steps.find(({kind}) => kind === "compaction")?.text).toMatch(
      /^\{"original_chars":\d+,"compacted_chars":\d+\}$/,
    );
  });
});
