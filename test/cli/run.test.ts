import {spawn, spawnSync} from "node:child_process";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../data/store.js";
import {benchbookFile} from "../benchbookFile.js";
import {temporaryFolder} from "../temporary.js";

const root = join(import.meta.dirname, "../..");
const shop = join(root, "test/fixtures/suites/shop");
const command = (...parameters: string[]) => [benchbookFile(), ...parameters];

function benchbook(...parameters: string[]) {
  const {status, stdout, stderr} = spawnSync(process.execPath, command(...parameters), {cwd: root, encoding: "utf8"});
  return {status, stdout, stderr};
}

describe("benchbook run", () => {
  it("says what would run", () => {
    const {status, stdout} = benchbook(
      "--data-dir",
      temporaryFolder(),
      "run",
      shop,
      "--dry-run",
      "--models",
      "*hasty",
      "--trials",
      "3",
    );
    expect(status).toBe(0);
    expect(stdout).toBe(
      "experiment shop: 6 trials of 1 models on 2 tasks\nservers: files, memory\nscripted-hasty (scripted): 6 trials, no cost\n",
    );
  });

  it("exits with 2 on wrong usage and with 1 on a broken suite", () => {
    const wrong = benchbook("run", shop, "--shard", "3/2");
    expect(wrong).toMatchObject({status: 2, stderr: 'run: --shard: got "3/2"; expected i/n with i from 1 to n\n'});
    const folder = temporaryFolder();
    for (const [words, said] of [
      [
        ["run", folder],
        `suite: no such suite: got ${JSON.stringify(folder)}; expected a folder with suite.yaml, or that file\n`,
      ],
      [["suite", "check", join(folder, "none")], /^suite: no such suite: got ".*none"; expected a folder/],
      [
        ["run", shop, "--models", "nobody"],
        'run: models: got ["nobody"]; expected some of ["scripted-careful","scripted-hasty"]\n',
      ],
    ] as const) {
      const {status, stderr} = benchbook(...words);
      expect({status, stderr}).toEqual({
        status: 2,
        stderr: typeof said === "string" ? said : expect.stringMatching(said),
      });
    }
    writeFileSync(join(folder, "suite.yaml"), "id: Bad Id\n");
    const broken = benchbook("run", folder);
    expect(broken.status).toBe(1);
    expect(broken.stderr).toMatch(/^suite\.yaml line 1: id: got "Bad Id"; expected lower-case letters/);
  });

  it("stops on SIGINT with exit code 130, says how to go on, and goes on", async () => {
    const dataDir = temporaryFolder();
    const parameters = ["--data-dir", dataDir, "run", shop, "--concurrency", "1", "--models", "scripted-*"];
    const child = spawn(process.execPath, command(...parameters), {cwd: root, stdio: ["ignore", "pipe", "pipe"]});
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (/^1\/8 /m.test(output) && !child.killed) child.kill("SIGINT");
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(130);
    expect(output).toContain(
      `go on with: benchbook --data-dir ${dataDir} run ${shop} --concurrency 1 --models 'scripted-*'\n`,
    );
    const before = (await readTable(join(dataDir, "shop"), "trials")).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(8);
    const {status, stdout} = benchbook(...parameters);
    expect(status).toBe(0);
    expect(stdout).toContain(`${before} trials stood there already`);
    expect(await readTable(join(dataDir, "shop"), "trials")).toHaveLength(8);
  });
});
