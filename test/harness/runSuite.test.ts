import {cpSync, existsSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it, onTestFinished} from "vitest";
import {readManifest} from "../../data/manifest.js";
import {tableNames} from "../../data/schema.js";
import {readTable, withExperiment} from "../../data/store.js";
import {runSuite} from "../../harness/runSuite.js";
import type {RunRequest} from "../../harness/runSuite.js";
import {temporaryFolder} from "../temporary.js";
import {fixtures} from "./servers/place.js";

const shop = join(fixtures, "suites/shop");

async function run(more: Partial<RunRequest> = {}) {
  const lines: string[] = [];
  const dataDir = more.dataDir ?? temporaryFolder();
  const result = await runSuite({
    suite: shop,
    dataDir,
    distractors: null,
    concurrency: 4,
    isDryRun: false,
    cancel: new AbortController().signal,
    screen: {isTerminal: false, print: (line) => lines.push(line)},
    ...more,
  });
  return {result, lines, dataDir, folder: join(dataDir, more.id ?? "shop")};
}

/** A copy of the shop suite in which files are changed. */
function changedShop(changes: Record<string, (content: string) => string>): string {
  const folder = temporaryFolder();
  const root = join(folder, "test/fixtures/suites/shop");
  cpSync(shop, root, {recursive: true});
  for (const [file, change] of Object.entries(changes)) {
    const path = join(root, file);
    writeFileSync(path, change(existsSync(path) ? readFileSync(path, "utf8") : ""));
  }
  return root;
}

describe("runSuite(request)", () => {
  it("runs a suite on real servers and writes a measured experiment, whole", async () => {
    const {folder, result, lines} = await run();
    expect(result).toMatchObject({id: "shop", done: 8, doneBefore: 0, elsewhere: 0, givenUp: 0, stoppedModels: []});
    expect(readManifest(folder)).toMatchObject({
      kind: "measured",
      benchmark: "shop",
      seed: 7,
      primary_judge: "rule",
      notes: ["All models of this suite are scripts: no language model was measured."],
    });
    expect(await readTable(folder, "plan")).toHaveLength(8);
    const models = await readTable(folder, "models");
    expect(models.map(({model, display_name}) => [model, display_name])).toEqual([
      ["scripted-careful", "scripted-careful (a script, no language model)"],
      ["scripted-hasty", "scripted-hasty (a script, no language model)"],
    ]);
    const tasks = await readTable(folder, "tasks");
    expect(tasks.map(({task_id, servers, required_tools}) => [task_id, servers, required_tools])).toEqual([
      ["late", ["files", "memory"], ["files_read_text_file", "memory_search_nodes"]],
      ["report", ["files", "memory"], ["files_read_text_file", "files_write_file"]],
    ]);
    expect((await readTable(folder, "claims")).map(({claim_index, text}) => [claim_index, text])).toEqual([
      [0, "Okafor waited longest."],
      [1, "The wait was 19 days."],
      [2, "Okafor has a discount of 7 percent."],
    ]);
    const trials = await readTable(folder, "trials");
    expect(
      trials.map(({trial_id, status, turns, tool_calls, retries}) => [trial_id, status, turns, tool_calls, retries]),
    ).toEqual([
      ["scripted-careful.late.1", "completed", 3, 2, 0],
      ["scripted-careful.late.2", "completed", 3, 2, 0],
      ["scripted-careful.report.1", "completed", 3, 2, 0],
      ["scripted-careful.report.2", "completed", 3, 2, 0],
      ["scripted-hasty.late.1", "completed", 2, 1, 0],
      ["scripted-hasty.late.2", "completed", 2, 1, 0],
      ["scripted-hasty.report.1", "completed", 3, 2, 0],
      ["scripted-hasty.report.2", "completed", 3, 2, 0],
    ]);
    expect(trials[0].answer).toContain("Okafor waited longest, 19 days.");
    expect(trials[0].answer).toContain("has a discount of 7 percent");
    expect(new Set(trials.map(({tool_list_sha256}) => tool_list_sha256)).size).toBe(2);
    const verifications = await readTable(folder, "verifications");
    expect(verifications.map(({trial_id, passed, exit_code, output}) => [trial_id, passed, exit_code, output])).toEqual(
      [
        ["scripted-careful.report.1", true, 0, "slowest.txt says Okafor"],
        ["scripted-careful.report.2", true, 0, "slowest.txt says Okafor"],
        ["scripted-hasty.report.1", false, 1, "slowest.txt says okafor"],
        ["scripted-hasty.report.2", false, 1, "slowest.txt says okafor"],
      ],
    );
    const steps = (await readTable(folder, "steps")).filter(({trial_id}) => trial_id === "scripted-careful.late.1");
    expect(steps.map(({step_index, kind}) => [step_index, kind])).toEqual([
      [0, "user"],
      [1, "tool_call"],
      [2, "tool_result"],
      [3, "assistant"],
      [4, "tool_call"],
      [5, "tool_result"],
      [6, "assistant"],
    ]);
    expect(lines.at(-2)).toMatch(/^scripted-careful +4 +4 +2\/2 +2 /);
  });

  it("goes on where it stopped, and runs nothing twice", async () => {
    const first = await run({trials: 1, models: ["*careful"]});
    const before = await readTable(first.folder, "trials");
    const second = await run({dataDir: first.dataDir});
    expect(second.result).toMatchObject({doneBefore: 2, done: 6});
    const after = await readTable(first.folder, "trials");
    expect(after).toHaveLength(8);
    for (const row of before) expect(after).toContainEqual(row);
    expect((await run({dataDir: first.dataDir})).result).toMatchObject({doneBefore: 8, done: 0});
    const {n} = await withExperiment(first.folder, (db) =>
      db.row<{n: number}>("SELECT count(*)::INTEGER AS n FROM plan"),
    );
    expect(n).toBe(8);
  });

  it("follows a change in a task's data into the answer", async () => {
    const suite = changedShop({"states/orders/orders.csv": (csv) => csv.replace("3,Moreau,7", "3,Moreau,23")});
    const policies = (yaml: string) => yaml.replaceAll("policies/shop.ts", join(shop, "policies/shop.ts"));
    writeFileSync(join(suite, "suite.yaml"), policies(readFileSync(join(suite, "suite.yaml"), "utf8")));
    const {folder} = await run({suite, trials: 1, tasks: ["late"], models: ["scripted-careful"]});
    const [{answer}] = await readTable(folder, "trials");
    expect(answer).toContain("Moreau waited longest, 23 days.");
    expect(answer).toContain("pays by invoice");
  });

  it("splits the work over shards without gap or overlap", async () => {
    const dataDir = temporaryFolder();
    const parts = await Promise.all([1, 2, 3].map((index) => run({dataDir, shard: {index, count: 3}})));
    expect(parts.reduce((sum, {result}) => sum + (result?.done ?? 0), 0)).toBe(8);
    expect(await readTable(parts[0].folder, "trials")).toHaveLength(8);
  });

  it("shares the work between two runs at once", async () => {
    const dataDir = temporaryFolder();
    const both = await Promise.all([run({dataDir, concurrency: 2}), run({dataDir, concurrency: 2})]);
    const [one, two] = both.map(({result}) => result);
    expect((one?.done ?? 0) + (two?.done ?? 0)).toBe(8);
    expect((one?.elsewhere ?? 0) + (two?.elsewhere ?? 0)).toBe(8);
    const stored = await withExperiment(both[0].folder, (db) =>
      db.row<{n: number}>(`SELECT count(*)::INTEGER AS n FROM read_parquet('${both[0].folder}/trials/*.parquet')`),
    );
    expect(stored.n).toBe(8);
  });

  it("exposes as many distractors as it is asked to", async () => {
    const {folder, result} = await run({distractors: 0, trials: 1, id: "shop-none"});
    expect(result?.done).toBe(4);
    const exposed = (await readTable(folder, "tasks")).map(({exposed_tools}) => exposed_tools);
    expect(exposed).toEqual([
      ["files_read_text_file", "memory_search_nodes"],
      ["files_read_text_file", "files_write_file"],
    ]);
    const three = await run({distractors: 3, trials: 1, id: "shop-three", tasks: ["late"]});
    const [row] = await readTable(three.folder, "tasks");
    expect(row.exposed_tools).toHaveLength(5);
    // Its own distractors come first.
    expect(
      row.exposed_tools?.every((tool) =>
        /list_directory|get_file_info|open_nodes|read_graph|read_text_file|search_nodes/.test(tool),
      ),
    ).toBe(true);
  });

  it("writes nothing where the run would be invalid, and says everything that is wrong", async () => {
    const suite = changedShop({
      "suite.yaml": (yaml) =>
        yaml
          .replaceAll("policies/shop.ts", join(shop, "policies/shop.ts"))
          .replace("tool: list_allowed_directories, expect: work", "tool: list_allowed_directories, expect: elsewhere"),
      "tasks/late.yaml": (yaml) => yaml.replace("memory_open_nodes", "memory_forget_all"),
    });
    const dataDir = temporaryFolder();
    await expect(run({suite, dataDir})).rejects.toThrow(
      /server "files": probe files_list_allowed_directories: got .* expected a result with "elsewhere"/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
    const probed = changedShop({
      "suite.yaml": (yaml) => yaml.replaceAll("policies/shop.ts", join(shop, "policies/shop.ts")),
      "tasks/late.yaml": (yaml) => yaml.replace("memory_open_nodes", "memory_forget_all"),
    });
    await expect(run({suite: probed, dataDir})).rejects.toThrow(
      'task late: exposed tools: got ["memory_forget_all"]; expected tools that memory lists',
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("refuses an experiment that is not a run of the suite", async () => {
    const {dataDir, folder} = await run({trials: 1, models: ["scripted-hasty"], tasks: ["late"]});
    const path = join(folder, "experiment.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"name": "shop"', '"name": "other"'));
    await expect(run({dataDir})).rejects.toThrow(/expected a run of shop: choose another --id/);
  });

  it("gives unfinished trials up when it is cancelled, and runs them the next time", async () => {
    const stop = new AbortController();
    const dataDir = temporaryFolder();
    const cancelled = await run({
      dataDir,
      concurrency: 1,
      cancel: stop.signal,
      screen: {
        isTerminal: false,
        print: (line) => (line.startsWith("2/8") ? stop.abort(new Error("cancelled")) : undefined),
      },
    });
    expect(cancelled.result).toMatchObject({done: 2, givenUp: 6});
    expect((await run({dataDir})).result).toMatchObject({doneBefore: 2, done: 6});
  });

  it("says what would run, and runs nothing", async () => {
    const {result, lines, dataDir} = await run({isDryRun: true});
    expect(result).toBeNull();
    expect(lines).toEqual([
      "experiment shop: 8 trials of 2 models on 2 tasks",
      "servers: files, memory",
      "scripted-careful (scripted): 4 trials, no cost",
      "scripted-hasty (scripted): 4 trials, no cost",
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("keeps a planted secret out of everything that is written", async () => {
    process.env.BENCHBOOK_TEST_API_KEY = "planted-s3cret-value";
    onTestFinished(() => void delete process.env.BENCHBOOK_TEST_API_KEY);
    const suite = changedShop({
      "suite.yaml": (yaml) => yaml.replaceAll("policies/shop.ts", join(shop, "policies/shop.ts")),
      // In a tool's result, in the answer made from it, and in the error of a call.
      "states/memory/memory.jsonl": (jsonl) => jsonl.replace("7 percent", "planted-s3cret-value"),
      "states/orders/orders.csv": (csv) => csv.replace("1,Lindqvist,4", "1,planted-s3cret-value,4"),
    });
    const {folder} = await run({suite});
    const {answer} = (await readTable(folder, "trials"))[0];
    expect(answer).toContain("[redacted]");
    for (const table of tableNames) {
      const rows = JSON.stringify(await readTable(folder, table));
      expect(rows.includes("s3cret"), table).toBe(false);
    }
    const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
    const plain = files.filter(({name}) => !name.endsWith(".parquet"));
    expect(plain.length).toBeGreaterThan(8);
    for (const {parentPath, name} of plain) {
      expect(readFileSync(join(parentPath, name)).includes("s3cret"), name).toBe(false);
    }
    const texts = await withExperiment(folder, (db) =>
      db.rows<{text: string}>("SELECT text FROM steps WHERE kind = 'tool_result'"),
    );
    expect(texts.some(({text}) => text.includes("1,[redacted],4"))).toBe(true);
  });
});
