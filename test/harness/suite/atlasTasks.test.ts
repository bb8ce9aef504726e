import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it, onTestFinished} from "vitest";
import {literal, withDatabase} from "../../../data/database.js";
import {readTable} from "../../../data/store.js";
import {runSuite} from "../../../harness/runSuite.js";
import {readSuite} from "../../../harness/suite/readSuite.js";
import {describeReal, realData} from "../../realData.js";
import {temporaryFolder} from "../../temporary.js";

const suiteYaml = (tasks: string, url: string) => `id: atlas
title: A sample of MCP-Atlas
benchmark: mcp-atlas
give_retry_errors: true
servers:
  sandbox: {kind: mcp-atlas, url: "${url}"}
models:
  - {id: scripted-reader, kind: scripted, module: reader.ts}
tasks:
  - {kind: mcp-atlas, path: ${JSON.stringify(tasks)}}
`;

function suiteOf(tasks: string, url = "http://127.0.0.1:1984/"): string {
  const folder = temporaryFolder();
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, "suite.yaml"), suiteYaml(tasks, url));
  writeFileSync(
    join(folder, "reader.ts"),
    `export default async (trial) => {
  const all = await Promise.all([trial.call("memory_read_graph", {}), trial.call("memory_open_nodes", {names: ["x"]})]);
  return all.map(({text, isError}) => (isError ? "error: " : "") + text).join(" / ");
};
`,
  );
  return folder;
}

describe("readAtlasTasks(path, suite) of one's own rows", () => {
  const read = async (claims: string) => {
    const path = join(temporaryFolder(), "tasks.csv");
    writeFileSync(
      path,
      `TASK,PROMPT,ENABLED_TOOLS,GTFA_CLAIMS\nt1,Who?,memory_read_graph,"${claims.replaceAll('"', '""')}"\n`,
    );
    return (await readSuite(suiteOf(path))).tasks.map((task) => task.claims);
  };

  it.each([
    [`['a', "it's"]`, ["a", "it's"]],
    [`["a", 'b']`, ["a", "b"]],
    [`[{"claim": "a", "essential": true}]`, ["a"]],
    ["- a\n- b; c\n", ["a", "b; c"]],
    // the scorer tries ; before ||
    ["a; b || c", ["a", "b || c"]],
  ])("reads the claims %j", async (cell, claims) => {
    expect(await read(cell)).toEqual([claims]);
  });

  it("refuses claims that look like a list and are none", async () => {
    await expect(read("['first claim', 'sec")).rejects.toThrow("tasks.csv row 1: GTFA_CLAIMS: claims look like a list");
  });
});

describeReal("readAtlasTasks(path, suite)", () => {
  const files = ["v1_sample_tasks.csv", "public_split_sample_10.csv"];
  const read = async (file: string) => (await readSuite(suiteOf(realData("mcp-atlas", file)))).tasks;

  it("reads both encodings, with the calls of the reference trajectories", async () => {
    const [old, recent] = await Promise.all(files.map(read));
    expect([old.length, recent.length]).toEqual([10, 10]);
    expect(old[0]).toMatchObject({
      id: "688ba1b3e95696e72dd93e8d",
      split: null,
      servers: ["sandbox"],
      format: "mcp-atlas",
    });
    expect(old[0].reference_trajectory[0]).toMatchObject({
      tool: "wikipedia_get_article",
      arguments: {title: "Guggenheim Museum Bilbao"},
      reason: expect.stringContaining("First, we'll look for Information"),
    });
    expect(old[0].claims[1]).toBe("Frank Gehry was born in Toronto.");
    expect(recent[0].claims[1]).toBe('"Hello there my friend" in Spanish is "hola, amigo".');
    expect(recent.every(({split}) => split === "public")).toBe(true);
    // The required tools that the newer file names are those of its trajectories.
    for (const task of recent) {
      expect([...task.required_tools].sort()).toEqual(
        [...new Set(task.reference_trajectory.map(({tool}) => tool))].sort(),
      );
    }
  });

  it("reads the two tasks that are in both files alike", async () => {
    const [old, recent] = await Promise.all(files.map(read));
    const both = old.filter(({id}) => recent.some((task) => task.id === id));
    expect(both).toHaveLength(2);
    for (const task of both) {
      const other = recent.find(({id}) => id === task.id);
      expect(other).toMatchObject({
        prompt: task.prompt,
        claims: task.claims,
        reference_trajectory: task.reference_trajectory,
      });
      expect([...(other?.required_tools ?? [])].sort()).toEqual([...task.required_tools].sort());
    }
  });

  it("reads Parquet as it reads CSV", async () => {
    const csv = realData("mcp-atlas", files[1]);
    const parquet = join(temporaryFolder(), "MCP-Atlas.parquet");
    await withDatabase((db) =>
      db.run(
        `COPY (SELECT * FROM read_csv(${literal(csv)}, all_varchar = true, quote = '"', escape = '"', max_line_size = 10000000)) TO ${literal(parquet)} (FORMAT parquet)`,
      ),
    );
    const [one, two] = await Promise.all([csv, parquet].map(async (path) => (await readSuite(suiteOf(path))).tasks));
    const comparable = (tasks: typeof one) =>
      tasks.map(({id, prompt, claims, exposed_tools}) => ({id, prompt, claims, exposed_tools}));
    expect(comparable(two)).toEqual(comparable(one));
  });
});

describe("runSuite(request) against the HTTP API of the MCP-Atlas sandbox", () => {
  it("runs a task whose distractors are partly missing, and takes status 500 as an error result", async () => {
    const calls: unknown[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const answer = (status: number, body: unknown) =>
          response.writeHead(status, {"content-type": "application/json"}).end(JSON.stringify(body));
        if (request.url === "/health") return answer(200, {status: "healthy"});
        if (request.url === "/list-tools")
          return answer(
            200,
            ["memory_read_graph", "memory_open_nodes", "MongoDB_find", "git_log"].map((name) => ({
              name,
              description: "d",
              inputSchema: {type: "object"},
            })),
          );
        const body = JSON.parse(Buffer.concat(chunks).toString()) as {tool_name: string};
        calls.push(body);
        if (body.tool_name === "memory_open_nodes")
          return answer(500, {detail: "Tool 'memory_open_nodes' execution failed: no node x"});
        return answer(200, [{type: "text", text: "a graph"}]);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const csv = join(temporaryFolder(), "tasks.csv");
    writeFileSync(
      csv,
      `TASK,PROMPT,ENABLED_TOOLS,GTFA_CLAIMS,REQUIRED_TOOLS\nabc,What?,"[""memory_read_graph"",""memory_open_nodes"",""MongoDB_find"",""anili_search""]","['a graph']","[""memory_read_graph""]"\n`,
    );
    const dataDir = temporaryFolder();
    const result = await runSuite({
      suite: suiteOf(csv, url),
      dataDir,
      distractors: null,
      concurrency: 1,
      isDryRun: false,
      cancel: new AbortController().signal,
      screen: {isTerminal: false, print: () => undefined},
    });
    expect(result?.done).toBe(1);
    const folder = join(dataDir, "atlas");
    const [task] = await readTable(folder, "tasks");
    expect(task).toMatchObject({
      servers: ["memory", "mongodb"],
      exposed_tools: ["memory_read_graph", "memory_open_nodes", "MongoDB_find"],
    });
    const [trial] = await readTable(folder, "trials");
    expect(trial).toMatchObject({
      status: "completed",
      answer: "a graph / error: Error: Tool 'memory_open_nodes' execution failed: no node x",
    });
    const results = (await readTable(folder, "steps")).filter(({kind}) => kind === "tool_result");
    expect(results.map(({server: of, is_error, error_source}) => [of, is_error, error_source])).toEqual([
      ["memory", false, null],
      ["memory", true, "payload"],
    ]);
    expect(calls).toEqual([
      {tool_name: "memory_read_graph", tool_args: {}, use_cache: false},
      {tool_name: "memory_open_nodes", tool_args: {names: ["x"]}, use_cache: false},
    ]);
  });
});
