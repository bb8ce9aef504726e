import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {cpSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {cpus, loadavg, tmpdir} from "node:os";
import {join} from "node:path";
import {Client} from "@modelcontextprotocol/sdk/client/index.js";
import {StdioClientTransport} from "@modelcontextprotocol/sdk/client/stdio.js";
import {runAgent} from "../harness/agent.js";
import {Journal} from "../harness/journal/journal.js";
import {toRedactor} from "../harness/journal/redact.js";
import {NO_USAGE} from "../harness/models/model.js";
import type {Model} from "../harness/models/model.js";
import {runSuite} from "../harness/runSuite.js";
import {findPackageProgram} from "../harness/servers/program.js";
import {openToolbox} from "../harness/servers/toolbox.js";
import {ATLAS_BUDGETS} from "../harness/suite/suiteSchema.js";
import type {Step} from "../harness/step.js";
import {serverSchema} from "../harness/suite/serverSchema.js";
import {writeSection} from "./writeSection.js";

// What the harness costs: per tool call over a bare MCP SDK client loop, trials a second, memory.
// Run: node --expose-gc --import tsx bench/harness.ts · writes the section "Harness" of bench/RESULTS.md.

const CALLS = 300;
const ROUNDS = 11;
const PACKAGE = "@modelcontextprotocol/server-everything";
const message = "x".repeat(200);

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * What a call of the SDK's client costs in a plain loop, server already started. The server has a session of its own, as the harness's servers have,
 * since Linux shares a busy processor between sessions: without that the two loops would not be scheduled alike.
 */
async function bareLoop(): Promise<() => Promise<Cost>> {
  const client = new Client({name: "bare", version: "1"});
  await client.connect(
    new StdioClientTransport({
      command: "setsid",
      args: [process.execPath, findPackageProgram(PACKAGE)],
      stderr: "ignore",
    }),
  );
  closers.push(() => client.close());
  return () =>
    costOf(async () => {
      for (let i = 0; i < CALLS; i++) await client.callTool({name: "echo", arguments: {message, i}});
    });
}

const closers: (() => Promise<void>)[] = [];

/** Seconds a call, by the clock and of this process's processor. */
interface Cost {
  readonly clock: number;
  readonly processor: number;
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const used = process.cpuUsage();
  const begin = performance.now();
  await work();
  const {user, system} = process.cpuUsage(used);
  return {clock: (performance.now() - begin) / 1000 / CALLS, processor: (user + system) / 1e6 / CALLS};
}

/** What a call costs in the agent loop: model, call, result, three steps in the journal, redaction. */
async function agentLoop(folder: string): Promise<() => Promise<Cost>> {
  const place = {work: folder, state: folder, suite: folder, task: folder};
  const toolbox = await openToolbox(
    {everything: serverSchema.parse({kind: "stdio", package: PACKAGE})},
    place,
    (tools) => tools,
  );
  closers.push(() => toolbox.close());
  const journal = new Journal(join(folder, "experiment"), toRedactor(["a-known-secret-value", "another-known-secret"]));
  const model: Model = {
    id: "constant",
    respond: ({messages}) => {
      const made = (messages.length - 1) / 2;
      const call = {
        kind: "tool_call" as const,
        callId: `c${made}`,
        tool: "everything_echo",
        arguments: JSON.stringify({message, i: made}),
      };
      const done = made >= CALLS;
      return Promise.resolve({
        parts: done ? [{kind: "text" as const, text: "done"}] : [call],
        finish: done ? ("stop" as const) : ("tool_calls" as const),
        usage: NO_USAGE,
        reportedCostUsd: null,
        retryErrors: [],
      });
    },
  };
  const task = {
    trial: {trialId: "t", taskId: "t", trialIndex: 1, seed: 1},
    systemPrompt: null,
    prompt: "go",
    budgets: {...ATLAS_BUDGETS, max_tool_calls: null, max_turns: CALLS + 2},
    prices: null,
  };
  return () =>
    costOf(async () => {
      journal.append({kind: "start", trial: "t", attempt: 1, at: new Date().toISOString()});
      const record = (step: Step) => void journal.append({kind: "step", trial: "t", step});
      const {toolCalls} = await runAgent(model, toolbox, task, record, new AbortController().signal);
      if (toolCalls !== CALLS) throw new Error(`harness: calls: got ${toolCalls}; expected ${CALLS}`);
    });
}

/** An MCP-Atlas sandbox in this process, so that no server need be started. */
async function startSandbox(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const body =
        request.url === "/list-tools"
          ? ["step", "big"].map((name) => ({name: `slow_${name}`, inputSchema: {type: "object"}}))
          : [{type: "text", text: "stepped"}];
      response.writeHead(200, {"content-type": "application/json"}).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Rate {
  readonly trialsASecond: number;
  readonly peakMegabytes: number;
}

/** Trials a second of a zero-latency scripted model that makes four calls, with the peak of this process's memory. */
async function rate(servers: string, trials: number, concurrency: number): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), "benchbook-rate-"));
  const kill = join(import.meta.dirname, "..", "test", "fixtures", "suites", "kill");
  cpSync(kill, join(folder, "suite"), {recursive: true});
  const yaml = `id: rate
title: Rate
benchmark: rate
trials: ${trials}
servers: {slow: ${servers}}
models: [{id: scripted-a, kind: scripted, module: ${JSON.stringify(join(kill, "policy.ts"))}}]
tasks: [{kind: files, path: one.yaml}]
`;
  writeFileSync(join(folder, "suite", "suite.yaml"), yaml);
  writeFileSync(
    join(folder, "suite", "one.yaml"),
    "id: one\nprompt: Go.\nexposed_tools: [slow_step, slow_big]\nrequired_tools: [slow_step]\nclaims: [It stepped.]\n",
  );
  globalThis.gc?.();
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  try {
    let begin = 0;
    await runSuite({
      suite: join(folder, "suite"),
      dataDir: folder,
      distractors: null,
      concurrency,
      isDryRun: false,
      cancel: new AbortController().signal,
      // The line of the pre-flight is the last thing before the trials.
      screen: {
        isTerminal: false,
        print: (line) => (line.startsWith("server slow") ? (begin = performance.now()) : undefined),
      },
    });
    return {trialsASecond: trials / ((performance.now() - begin) / 1000), peakMegabytes: peak / 1e6};
  } finally {
    clearInterval(timer);
    rmSync(folder, {recursive: true, force: true});
  }
}

const folder = mkdtempSync(join(tmpdir(), "benchbook-harness-"));
const load = loadavg()[0];
const [bare, agent] = [await bareLoop(), await agentLoop(folder)];
const [bareTimes, agentTimes]: [Cost[], Cost[]] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  bareTimes.push(await bare());
  agentTimes.push(await agent());
}
const ratiosOf = (what: keyof Cost) => bareTimes.map((cost, i) => agentTimes[i][what] / cost[what]);
const ratios = ratiosOf("clock");
const medianOf = (costs: readonly Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));
console.error({clock: median(ratios), processor: median(ratiosOf("processor"))});

const url = await startSandbox();
const lines: string[] = [];
for (const [label, servers, trials] of [
  ["a stdio server started for each trial", "{kind: stdio, module: slow.mjs}", 64],
  ["servers behind an address", `{kind: mcp-atlas, url: "${url}"}`, 640],
] as const) {
  for (const concurrency of [1, 8, 64]) {
    const {trialsASecond, peakMegabytes} = await rate(servers, concurrency === 1 ? trials / 4 : trials, concurrency);
    lines.push(`| ${label} | ${concurrency} | ${trialsASecond.toFixed(1)} | ${peakMegabytes.toFixed(0)} MB |`);
    console.error(lines.at(-1));
  }
}
for (const close of closers) await close();
rmSync(folder, {recursive: true, force: true});

const micro = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
const percent = (median(ratios) - 1) * 100;
const extra = median(bareTimes.map((cost, i) => agentTimes[i].clock - cost.clock));
writeSection(
  "Harness",
  `\`bench/harness.ts\` on ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}, load ${load.toFixed(1)} when it began${load > 1.5 ? " (the machine was shared: figures are worse than on an idle one)" : ""}.

A tool call: \`echo\` of 200 characters on the npm server "everything" over stdio, ${CALLS} calls a round, ${ROUNDS} interleaved rounds, medians; both servers in a session of their own.

| loop | a call by the clock | of the client's processor |
|---|---|---|
| bare MCP SDK client | ${micro(medianOf(bareTimes, "clock"))} | ${micro(medianOf(bareTimes, "processor"))} |
| agent loop of the harness: own transport, steps journalled and redacted | ${micro(medianOf(agentTimes, "clock"))} | ${micro(medianOf(agentTimes, "processor"))} |

Overhead: **${percent.toFixed(0)} %**, ${micro(extra)} a call (rounds from ${((Math.min(...ratios) - 1) * 100).toFixed(0)} to ${((Math.max(...ratios) - 1) * 100).toFixed(0)} %); the target of 10 % is ${percent <= 10 ? "met" : "**missed** with this quickest of all tools"}: a tool that takes ${micro(extra * 10)} or longer stays within it.
The processor of the client alone: ${((median(ratiosOf("processor")) - 1) * 100).toFixed(0)} % more.

Trials a second of a zero-latency scripted model, four calls each (one of them with a result of 0.9 MB over stdio), until all stand in Parquet:

| servers | trials at once | trials a second | peak memory of the harness |
|---|---|---|---|
${lines.join("\n")}`,
);
