import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../data/store.js";
import {checkExperiment} from "../../loaders/check/checkExperiment.js";
import {prepareExperiment} from "../../harness/experiment.js";
import {Journal} from "../../harness/journal/journal.js";
import {toRedactor} from "../../harness/journal/redact.js";
import {createModel} from "../../harness/models/createModel.js";
import type {Model} from "../../harness/models/model.js";
import {planTrials} from "../../harness/plan.js";
import {runTrials} from "../../harness/run.js";
import {readSuite} from "../../harness/suite/readSuite.js";
import {temporaryFolder} from "../temporary.js";
import {endpoint} from "./models/endpoint.js";
import {fixtures} from "./servers/place.js";

interface Written {
  readonly failures: number;
  readonly models: string;
  readonly more?: string;
  /** Whether the server's tool list changes from start to start. */
  readonly drifts?: boolean;
}

/** A suite of one task on the flaky server. */
function suiteOf({failures, models, more = "", drifts = false}: Written): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "tasks"));
  writeFileSync(
    join(folder, "suite.yaml"),
    `id: flaky
title: Flaky
benchmark: flaky
${more}
servers:
  flaky: {kind: stdio, module: ${join(fixtures, "servers/flaky.mjs")}, args: ["{suite}/starts", "${failures}"${drifts ? ', "drifts"' : ""}]}
models:
${models}
tasks: [{kind: files, path: tasks}]
`,
  );
  writeFileSync(
    join(folder, "policy.mjs"),
    `export default async (trial) => (await trial.call("flaky_go", {})).text + ": " + trial.prompt.split("\\n").length;`,
  );
  for (const id of ["one", "two"])
    writeFileSync(
      join(folder, `tasks/${id}.yaml`),
      `id: ${id}\nprompt: Go.\nexposed_tools: [flaky_go]\nclaims: [It is gone.]\n`,
    );
  return folder;
}

const GO_HASH = '{"flaky":"71301c80d3f77e170750fb83a947d3fc29345333884a7d2eec6077b9e50d5719"}';
const scriptedModel = "  - {id: scripted-a, kind: scripted, module: policy.mjs}";

async function run(path: string, tasks: string[], folder = join(temporaryFolder(), "flaky")) {
  const suite = await readSuite(path);
  const planned = planTrials(suite, {tasks});
  const models = new Map<string, Model>();
  for (const spec of suite.models) models.set(spec.id, await createModel(spec, suite.folder));
  const waits: number[] = [];
  const events: string[] = [];
  const redactor = toRedactor([]);
  const journal = new Journal(folder, redactor);
  await prepareExperiment(folder, "flaky", suite, planned, new Map(), redactor);
  const outcome = await runTrials({
    ...{folder, suite, planned, models, journal},
    distractors: null,
    concurrency: 1,
    cancel: new AbortController().signal,
    events: {
      onRetry: ({trialId}, trouble) => events.push(`${trialId}: ${trouble}`),
      onModelStopped: (model, why) => events.push(`${model} stopped: ${why}`),
    },
    wait: (seconds) => {
      waits.push(seconds);
      return Promise.resolve();
    },
  });
  await journal.close(true);
  return {outcome, waits, events, folder, trials: await readTable(folder, "trials")};
}

describe("runTrials(options)", () => {
  const trouble = 'server "flaky": did not initialise: MCP error -32000: Connection closed (the database is away)';

  it("tries a trial again that the infrastructure failed, and keeps why", async () => {
    const {waits, events, trials} = await run(suiteOf({failures: 2, models: scriptedModel}), ["one"]);
    expect(waits).toEqual([1, 2]);
    expect(events).toEqual([`scripted-a.one.1: ${trouble}`, `scripted-a.one.1: ${trouble}`]);
    expect(trials).toHaveLength(1);
    expect(trials[0]).toMatchObject({
      status: "completed",
      answer: "gone: 1",
      retries: 2,
      retry_errors: [trouble, trouble],
    });
  });

  it("keeps each server's tool list with the trial, so that a check sees it drift", async () => {
    const still = await run(suiteOf({failures: 0, models: scriptedModel}), ["one", "two"]);
    expect(still.trials.map(({server_tools_sha256}) => server_tools_sha256)).toEqual([
      // printf '[{"description":"Goes.","inputSchema":{"type":"object"},"name":"go"}]' | sha256sum
      GO_HASH,
      GO_HASH,
    ]);
    expect((await checkExperiment(still.folder)).warnings).toEqual([]);
    const drifted = await run(suiteOf({failures: 0, models: scriptedModel, drifts: true}), ["one", "two"]);
    const {problems, warnings} = await checkExperiment(drifted.folder);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^server "flaky" changed its tools within the experiment: list [0-9a-f]{12} in 1 of 2 trials, [0-9a-f]{12} in 1$/,
      ),
    ]);
  });

  it("tells the model of earlier tries where the suite says so", async () => {
    const {trials} = await run(suiteOf({failures: 1, models: scriptedModel, more: "give_retry_errors: true"}), ["one"]);
    expect(trials[0]).toMatchObject({answer: "gone: 4", retries: 1});
  });

  it("gives up after its tries, and tries again in the next run", async () => {
    const path = suiteOf({failures: 3, models: scriptedModel, more: "max_retries: 1"});
    const first = await run(path, ["one"]);
    expect(first.waits).toEqual([1]);
    expect(first.trials[0]).toMatchObject({
      status: "infra_error",
      error_class: "server",
      error_message: trouble,
      retries: 1,
      answer: null,
    });
    const second = await run(path, ["one"], first.folder);
    expect(second.outcome).toMatchObject({doneBefore: 0, done: 1});
    expect(second.trials).toHaveLength(1);
    expect(second.trials[0]).toMatchObject({status: "completed", retries: 3});
    const third = await run(path, ["one"], first.folder);
    expect(third.outcome).toMatchObject({doneBefore: 1, done: 0});
  });

  it("stops a model that its endpoint refuses at once, and runs the others on", async () => {
    const {url, got} = await endpoint({status: 401, body: {error: {message: "bad key"}}});
    const refused = `  - {id: refused, kind: openai-compatible, model: m, base_url: "${url}", api_key_env: null}`;
    const {outcome, events, trials} = await run(suiteOf({failures: 0, models: `${refused}\n${scriptedModel}`}), [
      "one",
      "two",
    ]);
    expect(events).toEqual(["refused stopped: status 401: bad key"]);
    expect(got).toHaveLength(1);
    expect(outcome).toMatchObject({done: 3, givenUp: 1});
    expect(trials.map(({model, status, error_class}) => [model, status, error_class])).toEqual([
      ["refused", "infra_error", "access"],
      ["scripted-a", "completed", null],
      ["scripted-a", "completed", null],
    ]);
  });

  it("replays an earlier experiment's decisions against live servers", async () => {
    const first = await run(suiteOf({failures: 0, models: scriptedModel}), ["one"]);
    const replay = `  - {id: replay-a, kind: replay, experiment: ${first.folder}, model: scripted-a}`;
    const second = await run(suiteOf({failures: 0, models: replay}), ["one"]);
    expect(second.trials[0]).toMatchObject({
      model: "replay-a",
      status: "completed",
      answer: "gone: 1",
      tool_calls: 1,
      turns: 2,
    });
    const missing = await run(suiteOf({failures: 0, models: replay}), ["two"]);
    expect(missing.trials[0]).toMatchObject({
      status: "agent_error",
      error_message: 'replay: got no trial of "scripted-a" on "two"; expected one',
    });
  });
});
