import {cpSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {newTask} from "../../../../harness/suite/newTask.js";
import {checkTask} from "../../../../harness/suite/quality/checkTask.js";
import {readSuite} from "../../../../harness/suite/readSuite.js";
import {temporaryFolder} from "../../../temporary.js";
import {fixtures} from "../../servers/place.js";

const shop = join(fixtures, "suites/shop");

function copy(changes: Record<string, (content: string) => string> = {}): string {
  const folder = join(temporaryFolder(), "shop");
  cpSync(shop, folder, {recursive: true});
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  }
  return folder;
}

async function checkLate(folder: string) {
  const suite = await readSuite(folder);
  const task = suite.tasks.find(({id}) => id === "late");
  if (task === undefined) throw new Error("expected the task late");
  return checkTask(suite, task);
}

describe("checkTask(suite, task)", () => {
  it("finds nothing to say of a good task", async () => {
    expect(await checkLate(shop)).toEqual({findings: [], chained: 1, servers: 2, tools: 6});
  });

  it("names everything that is wrong with a bad one", async () => {
    const folder = copy({
      "tasks/late.yaml": (yaml) =>
        yaml
          .replace("Which customer", "Use search_nodes. Which customer")
          .replace(
            "  - The wait was 19 days.",
            "  - The wait was 21 days.\n  - Okafor is a customer; Moreau is another.",
          )
          .replace("path: orders.csv", "path: order.csv"),
    });
    const {findings} = await checkLate(folder);
    expect(
      findings.map(
        ({level, what}) =>
          `${level}: ${what.replace(/got the error .*;/, "got the error …;").replace(/(?<=expected 1) \(.*\)$/, "")}`,
      ),
    ).toEqual([
      "error: reference_trajectory.0: files_read_text_file: got the error …; expected a result",
      'error: prompt: names "search_nodes"',
      'warning: claims.1: got ["21"], in no result of the reference trajectory',
      'warning: claims.2: looks like more than one fact: "Okafor is a customer; Moreau is another."',
      'warning: claims.2: got ["Moreau"], in no result of the reference trajectory',
      "warning: no call takes an argument from an earlier result",
      "error: claims.1: got 0 for the reference answer; expected 1",
      "error: claims.2: got 0 for the reference answer; expected 1",
    ]);
  });

  it("wants the verifier to pass after the reference trajectory", async () => {
    const reference =
      "reference_trajectory:\n  - {tool: files_write_file, arguments: {path: slowest.txt, content: NAME}}\nrequired_tools: [files_write_file]\n";
    const check = async (name: string) => {
      const folder = copy({
        "tasks/report.yaml": (yaml) => yaml.replace(/required_tools: .*\n/, reference.replace("NAME", name)),
      });
      const suite = await readSuite(folder);
      return (await checkTask(suite, suite.tasks[1])).findings.map(({what}) => what);
    };
    expect(await check("Okafor")).toEqual([]);
    expect(await check("Moreau")).toEqual([
      'verifier: got "slowest.txt says Moreau" after the reference trajectory; expected a pass',
    ]);
  });
});

describe("newTask(path, id, options)", () => {
  it("leads from exploring over a draft to a checked task", async () => {
    const folder = copy();
    const explored = await newTask(folder, "new-one", {
      state: "states/orders",
      call: "files_read_text_file",
      arguments: {path: "orders.csv"},
    });
    expect(explored[1]).toContain("2,Okafor,19");
    const drafted = await newTask(folder, "new-one", {state: "states/orders", arguments: {}});
    expect(drafted[0]).toMatch(/^wrote tasks\/new-one\.yaml with 23 tools/);
    expect(existsSync(join(folder, "tasks/new-one.yaml"))).toBe(true);
    const advice = await newTask(folder, "late", {arguments: {}});
    expect(advice[0]).toBe("the task holds; to make it harder:");
    const verified = await newTask(folder, "new-one", {arguments: {}});
    expect(verified.at(-1)).toBe("mend the errors and run the same command again");
  });
});
