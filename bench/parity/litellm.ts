import {spawn, spawnSync} from "node:child_process";
import {mkdtempSync, realpathSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {setTimeout as delay} from "node:timers/promises";
import {isDeepStrictEqual} from "node:util";
import {stringify} from "yaml";
import {freePort} from "../../cli/previewServer.js";
import {runAgent} from "../../harness/agent.js";
import {ModelError} from "../../harness/models/modelError.js";
import {providerModel} from "../../harness/models/provider.js";
import type {EndpointSpec} from "../../harness/models/provider.js";
import type {ModelTurn} from "../../harness/models/model.js";
import {exposing, openToolbox} from "../../harness/servers/toolbox.js";
import {modelSchema} from "../../harness/suite/modelSchema.js";
import {serverSchema} from "../../harness/suite/serverSchema.js";
import {ATLAS_BUDGETS} from "../../harness/suite/suiteSchema.js";
import {writeSection} from "../writeSection.js";
import {startUpstream} from "./upstream.js";

// The adapters for OpenAI-compatible and Anthropic endpoints against a real LiteLLM proxy whose answers are mocked; no vendor is asked.
// Run: python3 -m venv venv && venv/bin/pip install -r bench/parity/requirements.txt
//      node --import tsx bench/parity/litellm.ts venv/bin/litellm · writes the section "LiteLLM parity" of bench/RESULTS.md.

const program = process.argv[2] ?? "litellm";
const KEY = "sk-parity-0123456789";
const folder = realpathSync(mkdtempSync(join(tmpdir(), "benchbook-parity-")));
const upstream = await startUpstream();

/** Starts the proxy and waits until it answers. */
async function startProxy(): Promise<{url: string; close: () => void}> {
  const mocked = (model_name: string, mock_response: string, more: object = {}) => ({
    model_name,
    litellm_params: {model: "openai/gpt-4o", api_key: "none", mock_response, ...more},
  });
  const call = (id: string, path: string) => ({
    id,
    type: "function",
    function: {name: "files_read", arguments: JSON.stringify({path})},
  });
  const config = {
    model_list: [
      mocked("plain", "the answer is 42"),
      mocked("caller", "I read it.", {mock_tool_calls: [call("call_1", "a.txt"), call("call_2", "b.txt")]}),
      mocked("limited", "litellm.RateLimitError"),
      mocked("broken", "litellm.InternalServerError"),
      mocked("full", "litellm.ContextWindowExceededError"),
      // This name of a provider makes the proxy ask for chat completions, whichever format it is asked in.
      ...["upstream", "denied"].map((name) => ({
        model_name: name,
        litellm_params: {model: `hosted_vllm/${name}`, api_key: "none", api_base: upstream.url},
      })),
    ],
    litellm_settings: {num_retries: 0},
    // Else a model that failed once is refused for some seconds.
    router_settings: {disable_cooldowns: true, num_retries: 0},
    general_settings: {master_key: KEY},
  };
  writeFileSync(join(folder, "config.yaml"), stringify(config));
  const port = await freePort();
  const args = ["--config", join(folder, "config.yaml"), "--host", "127.0.0.1", "--port", String(port)];
  const child = spawn(program, args, {cwd: folder, stdio: "ignore", detached: true});
  const url = `http://127.0.0.1:${port}`;
  const close = () => void (child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, "SIGKILL"));
  for (let tries = 0; tries < 240; tries++) {
    if (child.exitCode !== null) throw new Error(`${program}: got exit code ${child.exitCode}; expected a proxy`);
    const answer = await fetch(`${url}/health/liveliness`).catch(() => null);
    if (answer?.ok === true) return {url, close};
    await delay(500);
  }
  close();
  throw new Error(`${program}: got no answer in 120 seconds; expected a proxy`);
}

const proxy = await startProxy();

function toSpec(kind: "openai-compatible" | "anthropic", model: string, more: object = {}): EndpointSpec {
  const base_url = `${proxy.url}/v1`;
  const spec = {kind, id: model, model, base_url, api_key_env: "KEY", max_retries: 2, max_output_tokens: 500, ...more};
  return modelSchema.parse(spec) as EndpointSpec;
}

const tools = [
  {
    name: "files_read",
    description: "Reads a file.",
    inputSchema: {type: "object", properties: {path: {type: "string"}}},
  },
];

async function ask(spec: EndpointSpec, key = KEY): Promise<Record<string, unknown>> {
  const model = providerModel(spec, key, () => Promise.resolve());
  const trial = {trialId: "t", taskId: "t", trialIndex: 1, seed: 1};
  const signal = new AbortController().signal;
  try {
    return toSeen(await model.respond({trial, messages: [{role: "user", text: "read it"}], tools, signal}));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return {error: error.kind, retries: error.retryErrors.length};
  }
}

function toSeen({parts, finish, usage, reportedCostUsd}: ModelTurn): Record<string, unknown> {
  return {
    finish,
    texts: parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])),
    calls: parts.flatMap((part) => (part.kind === "tool_call" ? [`${part.tool} ${part.arguments}`] : [])),
    hasUsage: (usage.inputTokens ?? 0) > 0 && (usage.outputTokens ?? 0) > 0,
    hasCost: reportedCostUsd !== null && reportedCostUsd > 0,
  };
}

/** A whole trial: a real server, two calls at once, results sent back through the proxy. */
async function runTrial(spec: EndpointSpec): Promise<Record<string, unknown>> {
  writeFileSync(join(folder, "a.txt"), "four");
  writeFileSync(join(folder, "b.txt"), "seven");
  const server = serverSchema.parse({
    kind: "stdio",
    package: "@modelcontextprotocol/server-filesystem",
    args: ["{work}"],
  });
  const place = {work: folder, state: folder, suite: folder, task: folder};
  const toolbox = await openToolbox({files: server}, place, exposing(["files_read_text_file"], ["files"]));
  try {
    const task = {
      trial: {trialId: "t", taskId: "t", trialIndex: 1, seed: 1},
      systemPrompt: "be brief",
      prompt: "what do they hold?",
      budgets: ATLAS_BUDGETS,
      prices: null,
    };
    const model = providerModel(spec, KEY);
    const {status, answer, turns, toolCalls} = await runAgent(
      model,
      toolbox,
      task,
      () => undefined,
      new AbortController().signal,
    );
    return {status, answer, turns, toolCalls};
  } finally {
    await toolbox.close();
  }
}

type Check = [what: string, get: () => Promise<unknown>, expected: unknown];
const text = {finish: "stop", texts: ["the answer is 42"], calls: [], hasUsage: true};
const calls = ['files_read {"path":"a.txt"}', 'files_read {"path":"b.txt"}'];
const called = {finish: "tool_calls", texts: ["I read it."], calls, hasUsage: true, hasCost: true};
const trial = {status: "completed", answer: "They hold four and seven.", turns: 2, toolCalls: 2};
const rows: string[] = [];
let failures = 0;
const KINDS = ["openai-compatible", "anthropic"] as const;
for (const kind of KINDS) {
  const isOpenAi = kind === "openai-compatible";
  const checks: Check[] = [
    ["text, usage, reported cost", () => ask(toSpec(kind, "plain")), {...text, hasCost: isOpenAi}],
    ["429, twice more, then given up", () => ask(toSpec(kind, "limited")), {error: "unavailable", retries: 2}],
    ["500, twice more, then given up", () => ask(toSpec(kind, "broken")), {error: "unavailable", retries: 2}],
    ["context overflow", () => ask(toSpec(kind, "full")), {error: "context", retries: 0}],
    ["an endpoint that refuses the key", () => ask(toSpec(kind, "denied")), {error: "access", retries: 0}],
    ["a model that is not there", () => ask(toSpec(kind, "no-such-model")), {error: "access", retries: 0}],
    ["a trial: two calls at once, results back", () => runTrial(toSpec(kind, "upstream")), trial],
    ["the same as streams", () => runTrial(toSpec(kind, "upstream", {stream: true})), trial],
  ];
  // The proxy's own mocks of streams and of calls are for its OpenAI endpoint alone.
  if (isOpenAi) {
    checks.push(["parallel calls", () => ask(toSpec(kind, "caller")), called]);
    checks.push(["text as a stream", () => ask(toSpec(kind, "plain", {stream: true})), {...text, hasCost: true}]);
  }
  for (const [what, get, expected] of checks) {
    const got = await get();
    const isRight = isDeepStrictEqual(got, expected);
    if (!isRight) failures += 1;
    rows.push(`| ${kind} | ${what} | ${isRight ? "as expected" : `**got** \`${JSON.stringify(got)}\``} |`);
    console.error(rows.at(-1), isRight ? "" : JSON.stringify(expected));
  }
}
proxy.close();
upstream.close();
rmSync(folder, {recursive: true, force: true});
const version = spawnSync(program, ["--version"], {encoding: "utf8"}).stdout.match(/[\d.]+\d/)?.[0] ?? "unknown";
writeSection(
  "LiteLLM parity",
  `\`bench/parity/litellm.ts\` against LiteLLM ${version} with mocked answers (its own mocks; for the trials an OpenAI endpoint of ours behind it, so that it translates both wire formats). ${failures} of ${rows.length} checks differ. No vendor's model was asked.

| adapter | check | result |
|---|---|---|
${rows.join("\n")}`,
);
if (failures > 0) process.exitCode = 1;
