import {join} from "node:path";
import {beforeEach, describe, expect, it} from "vitest";
import {writeManifest} from "../../data/manifest.js";
import {writePart} from "../../data/store.js";
import {runCommand} from "../runCommand.js";
import {temporaryFolder} from "../temporary.js";

let dataDir = "";
const search = (...parameters: string[]) => runCommand("--data-dir", dataDir, "search", ...parameters);

/** An experiment of one trial, each of whose texts holds the word "needle" once. */
async function writeNeedles(id: string): Promise<void> {
  const folder = join(dataDir, id);
  writeManifest(folder, {
    ...{id, title: id, benchmark: "b", kind: "measured", pass_threshold: 0.75, primary_judge: "j"},
    ...{source: {name: "s", version: null, licence: null, address: null}, convention: "strict"},
    ...{schema_version: 1, seed: null, created_at: "2026-01-01T00:00:00Z", notes: []},
  });
  const trial = {trial_id: "m.t.1", model: "m", task_id: "t", trial_index: 1};
  await writePart(folder, "models", [{model: "m", display_name: "Needle model", provider: "P"}]);
  await writePart(folder, "tasks", [{task_id: "t", prompt: "Find the needles, please"}]);
  await writePart(folder, "claims", [{task_id: "t", claim_index: 1, text: "Needle no. 1,234 is there", kind: "claim"}]);
  await writePart(folder, "trials", [
    {...trial, status: "completed", answer: "A NÉEDLE\u001b[2J\nwas found", error_message: "needle broke"},
  ]);
  await writePart(folder, "steps", [
    {trial_id: "m.t.1", step_index: 0, kind: "user", text: "nothing here"},
    {trial_id: "m.t.1", step_index: 1, kind: "tool_call", tool: "find", arguments: `{"what": "needle"}`},
    {trial_id: "m.t.1", step_index: 2, kind: "tool_result", text: "needle\u009b2J \u202eflipped", is_error: false},
  ]);
  await writePart(folder, "verifications", [{trial_id: "m.t.1", verifier: "v", passed: false, output: "no needle"}]);
  await writePart(folder, "claim_scores", [
    {
      trial_id: "m.t.1",
      claim_index: 1,
      judge: "j",
      repeat_index: 1,
      score: 1,
      rationale: "the needle is named",
      judge_failed: false,
    },
  ]);
  await writePart(folder, "diagnoses", [
    {
      trial_id: "m.t.1",
      judge: "j",
      failure_index: 0,
      mode: "wrong_tool",
      family: "tool_call",
      is_primary: true,
      is_root_cause: true,
      summary: "took a needle",
    },
  ]);
}

beforeEach(async () => {
  dataDir = temporaryFolder();
  await writeNeedles("one");
});

describe("benchbook search", () => {
  it("finds words in every text, one line a hit, and shows what would move the cursor as a picture", async () => {
    expect(await search("one", "needle")).toEqual({
      code: 0,
      stdout: [
        "model  one  m (P)  m Needle model P",
        "task  one  t  t Find the needles, please",
        "claim  one  t (claim 1)  Needle no. 1,234 is there",
        "answer  one  m.t.1 (m, t)  A NÉEDLE␛[2J was found",
        "error  one  m.t.1 (m, t)  needle broke",
        `step  one  m.t.1 (step 1, tool_call, find)  {"what": "needle"} find`,
        "step  one  m.t.1 (step 2, tool_result)  needle␛2J �flipped",
        "verifier  one  m.t.1 (v, not passed)  no needle",
        "verdict  one  m.t.1 (claim 1, j)  the needle is named",
        "diagnosis  one  m.t.1 (j, failure 0, wrong_tool)  took a needle wrong_tool",
        "10 hits",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("wants all words, whatever their accents, capitals and separators", async () => {
    expect((await search("one", "needle", "1234")).stdout).toBe(
      "claim  one  t (claim 1)  Needle no. 1,234 is there\n1 hit\n",
    );
    expect((await search("one", "NÉEDLE", "found")).stdout).toMatch(/^answer {2}one .*\n1 hit\n$/);
    expect((await search("one", "nee", "ought")).stdout).toBe("0 hits\n");
  });

  it("searches some texts alone, all experiments, and as many hits as asked for", async () => {
    await writeNeedles("two");
    const {stdout} = await search("all", "needle", "--kind", "answer", "error", "--limit", "3");
    expect(stdout.split("\n").map((line) => line.split("  ").slice(0, 2).join(" "))).toEqual([
      "answer one",
      "error one",
      "answer two",
      "3 of 4 hits; --limit 4 shows all",
      "",
    ]);
  });

  it("prints JSON whose texts are whole, with nothing in it that a terminal obeys", async () => {
    const {stdout} = await search("one", "needle", "flipped", "--json");
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(JSON.parse(stdout)).toEqual({
      words: ["needle", "flipped"],
      total: 1,
      hits: [
        {
          kind: "step",
          experiment: "one",
          row: {trial_id: "m.t.1", step_index: 2, kind: "tool_result", server: null, tool: null},
          snippet: "needle\u009b2J \u202eflipped",
        },
      ],
    });
  });

  it.each([
    [["one", "--", "..."], 'search: words: got "..."; expected a letter or a digit\n'],
    [["none", "needle"], 'search: no such experiment: got "none"; expected one of one\n'],
  ])("exits 2 on wrong usage: %j", async (parameters, message) => {
    expect(await search(...parameters)).toEqual({code: 2, stdout: "", stderr: message});
  });
});
