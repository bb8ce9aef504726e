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
import {toolName} from "../harness/servers/toolNames.js";
import {openToolbox} from "../harness/servers/toolbox.js";
import {ATLAS_BUDGETS} from "../harness/suite/suiteSchema.js";
import type {Step} from "../harness/step.js";
import {serverSchema} from "../harness/suite/serverSchema.js";
import {writeSection} from "./writeSection.js";

// What the harness costs: per tool call over a bare MCP SDK client loop, trials a second, memory.
// Run: node --expose-gc --import tsx bench/harness.ts · writes the section "Harness" of bench/RESULTS.md.

const CALLS = 50;
const ROUNDS = 161;
const FILE_BYTES = 10_000;
const message = "x".repeat(200);

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)];
const closers: (() => Promise<void>)[] = [];

/** A tool to call again and again. */
interface Subject {
  readonly label: string;
  readonly package: string;
  readonly args: string[];
  readonly server: string;
  readonly tool: string;
  argumentsOf(i: number): Record<string, unknown>;
}

const SUBJECTS: readonly Subject[] = [
  {
    label: `\`echo\` of ${message.length} characters ("everything"), which does nothing`,
    package: "@modelcontextprotocol/server-everything",
    args: [],
    server: "everything",
    tool: "echo",
    argumentsOf: (i) => ({message, i}),
  },
  {
    label: `\`read_text_file\` of ${FILE_BYTES / 1000} kB ("filesystem")`,
    package: "@modelcontextprotocol/server-filesystem",
    args: ["{work}"],
    server: "filesystem",
    tool: "read_text_file",
    argumentsOf: () => ({path: "notes.txt"}),
  },
];

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

/**
 * What a call of the SDK's client costs in a plain loop, server already started. The server has a session of its own, as the harness's servers have,
 * since Linux shares a busy processor between sessions: without that the two loops would not be scheduled alike.
 */
async function bareLoop(subject: Subject, folder: string): Promise<() => Promise<Cost>> {
  const client = new Client({name: "bare", version: "1"});
  const args = subject.args.map((arg) => arg.replace("{work}", folder));
  await client.connect(
    new StdioClientTransport({
      command: "setsid",
      args: [process.execPath, findPackageProgram(subject.package), ...args],
      cwd: folder,
      stderr: "ignore",
    }),
  );
  closers.push(() => client.close());
  return () =>
    costOf(async () => {
      for (let i = 0; i < CALLS; i++) await client.callTool({name: subject.tool, arguments: subject.argumentsOf(i)});
    });
}

/** What a call costs in the agent loop: model, call, result, two steps in the journal, redaction. */
async function agentLoop(subject: Subject, folder: string): Promise<() => Promise<Cost>> {
  const place = {work: folder, state: folder, suite: folder, task: folder};
  const spec = serverSchema.parse({kind: "stdio", package: subject.package, args: subject.args});
  const toolbox = await openToolbox({[subject.server]: spec}, place, (tools) => tools);
  closers.push(() => toolbox.close());
  const journal = new Journal(join(folder, "experiment"), toRedactor(["a-known-secret-value", "another-known-secret"]));
  const model: Model = {
    id: "constant",
    respond: ({messages}) => {
      const made = (messages.length - 1) / 2;
      const call = {
        kind: "tool_call" as const,
        callId: `c${made}`,
        tool: toolName(subject.server, subject.tool),
        arguments: JSON.stringify(subject.argumentsOf(made)),
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
      const record = (step: Step) => journal.appendSoon({kind: "step", trial: "t", step});
      const {toolCalls} = await runAgent(model, toolbox, task, record, new AbortController().signal);
      journal.flush();
      if (toolCalls !== CALLS) throw new Error(`harness: calls: got ${toolCalls}; expected ${CALLS}`);
    });
}

/** Both loops of a tool, round by round in turns, as lines of a table. */
async function compareLoops(subject: Subject): Promise<{rows: string[]; percent: number; extra: number}> {
  const folder = mkdtempSync(join(tmpdir(), "benchbook-harness-"));
  writeFileSync(join(folder, "notes.txt"), "x".repeat(FILE_BYTES));
  const [bare, agent] = [await bareLoop(subject, folder), await agentLoop(subject, folder)];
  const [bareCosts, agentCosts]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) bareCosts.push(await bare());
    agentCosts.push(await agent());
    if (round % 2 === 1) bareCosts.push(await bare());
  }
  for (const close of closers.splice(0)) await close();
  rmSync(folder, {recursive: true, force: true});
  const micro = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
  const of = (costs: readonly Cost[], what: keyof Cost) => costs.map((cost) => cost[what]);
  const cells = (costs: readonly Cost[]) =>
    [median(of(costs, "clock")), sorted(of(costs, "clock"))[Math.floor(ROUNDS / 10)], median(of(costs, "processor"))]
      .map(micro)
      .join(" | ");
  const ratio = (what: keyof Cost) => (median(of(agentCosts, what)) / median(of(bareCosts, what)) - 1) * 100;
  const extra = median(of(agentCosts, "clock")) - median(of(bareCosts, "clock"));
  const percent = ratio("clock");
  console.error(subject.tool, {percent, processor: ratio("processor"), extra});
  return {
    percent,
    extra,
    rows: [
      `| ${subject.label} | bare MCP SDK client | ${cells(bareCosts)} | |`,
      `| | agent loop | ${cells(agentCosts)} | **${percent.toFixed(0)} %**, ${micro(extra)} (processor ${ratio("processor").toFixed(0)} %) |`,
    ],
  };
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

const load = loadavg()[0];
const compared: Awaited<ReturnType<typeof compareLoops>>[] = [];
for (const subject of SUBJECTS) compared.push(await compareLoops(subject));

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

const isMet = compared.every(({percent}) => percent <= 10);
const most = Math.max(...compared.map(({extra}) => extra));
writeSection(
  "Harness",
  `\`bench/harness.ts\` on ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}, load ${load.toFixed(1)} when it began${load > 1.5 ? " (the machine was shared: figures are worse than on an idle one)" : ""}.

A tool call over stdio, ${ROUNDS} rounds of ${CALLS} calls in turns with a plain loop of the MCP SDK's client, medians over rounds; both servers in a session of their own. The agent loop has its own transport, a model that answers at once,
and two steps a call, redacted and in the hands of the system (\`write\`) before the next answer is read.

| tool | loop | a call by the clock | in the quietest tenth | of the client's processor | overhead |
|---|---|---|---|---|---|
${compared.flatMap(({rows}) => rows).join("\n")}

The target of 10 % is ${isMet ? "met" : `**missed** where a tool does next to nothing; a tool that takes ${(most * 1e4).toFixed(1)} ms or longer stays within it`}.

Trials a second of a zero-latency scripted model, four calls each (one of them with a result of 0.9 MB over stdio), until all stand in Parquet:

| servers | trials at once | trials a second | peak memory of the harness |
|---|---|---|---|
${lines.join("\n")}`,
);
