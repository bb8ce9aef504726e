import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {withDatabase} from "../../../../data/database.js";
import {readTable} from "../../../../data/store.js";
import {importMcpAtlas} from "../../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {checkExperiment} from "../../../../loaders/check/checkExperiment.js";
import {withAnalysis} from "../../../../loaders/openExperiment.js";
import {temporaryFolder} from "../../../temporary.js";
import {ID, SCORED, scoredFiles, scoredRows, toCsv, writeFiles} from "./atlasCsv.js";
import type {Cells} from "./atlasCsv.js";
import {importFiles} from "./importFiles.js";

describe("importMcpAtlas(path)", () => {
  it("reads a scored file under MCP-Atlas's own rule, to the last digit", async () => {
    const {folder, damage, rows} = await importFiles(scoredFiles);
    expect(damage).toEqual([]);
    expect(rows).toMatchObject({tasks: 6, claims: 19, trials: 7, claim_scores: 16, published: 8});
    const {outcomes, ledger} = await withAnalysis(folder, async (db) => ({
      outcomes: await db.rows(
        "SELECT task_id, trial_index, score, passed, counted, reason FROM outcomes ORDER BY task_id, trial_index",
      ),
      ledger: await db.rows("SELECT planned, present, counted, passed, no_answer, unscored FROM ledger"),
    }));
    expect(outcomes).toEqual([
      {task_id: ID[0], trial_index: 1, score: 0.062, passed: false, counted: true, reason: null},
      {task_id: ID[1], trial_index: 1, score: 0.75, passed: true, counted: true, reason: null},
      {task_id: ID[2], trial_index: 1, score: 0.5, passed: false, counted: true, reason: null},
      {task_id: ID[3], trial_index: 1, score: 0, passed: false, counted: true, reason: "no_answer"},
      {task_id: ID[4], trial_index: 1, score: null, passed: false, counted: false, reason: "unscored"},
      {task_id: ID[5], trial_index: 1, score: 1, passed: true, counted: true, reason: null},
      {task_id: ID[5], trial_index: 2, score: 0, passed: false, counted: true, reason: null},
    ]);
    expect(ledger).toEqual([{planned: 7, present: 7, counted: 6, passed: 2, no_answer: 1, unscored: 1}]);
    expect((await checkExperiment(folder)).problems).toEqual([]);
  });

  it("names model, alias and judge from the files beside", async () => {
    const {folder, oddities} = await importFiles(scoredFiles);
    expect(await readTable(folder, "models")).toMatchObject([
      {model: "anthropic/opus", display_name: "opus", aliases: ["opus"]},
    ]);
    expect(await readTable(folder, "judges")).toMatchObject([{judge: "judge/one", kind: "llm"}]);
    expect(Object.fromEntries(oddities)).toEqual({"failed judge call": 1, "task that was attempted more than once": 1});
  });

  it("joins outputs with what was scored of them, and keeps a second judge", async () => {
    const outputs = scoredRows.map(({TASK, response, raw_conversation_history}) => ({
      task_id: TASK,
      raw_conversation_history,
      response,
    }));
    const tasks = scoredRows
      .slice(0, 5)
      .map(({TASK, PROMPT, GTFA_CLAIMS}) => ({TASK, PROMPT, GTFA_CLAIMS, ENABLED_TOOLS: '["calculator_calculate"]'}));
    const {folder, rows} = await importFiles({
      "tasks.csv": toCsv(["TASK", "ENABLED_TOOLS", "PROMPT", "TRAJECTORY", "GTFA_CLAIMS"], tasks as Cells[]),
      "one/outputs.csv": toCsv(["task_id", "raw_conversation_history", "response"], outputs as Cells[], "\r\n"),
      "one/run_config.json": scoredFiles["run_config.json"],
      "one/scored_opus.csv": scoredFiles["scored_opus.csv"],
      "one/coverage_stats_opus_combined.json": scoredFiles["coverage_stats_opus_combined.json"],
      "two/scored_opus.csv": scoredFiles["scored_opus.csv"],
      "two/coverage_stats_opus_all.json": JSON.stringify({
        model_name: "opus",
        evaluator_model: "judge/two",
        total_tasks: 7,
        mean_coverage: 0.3853,
      }),
    });
    expect(rows).toMatchObject({tasks: 6, trials: 7, claim_scores: 32, models: 1, judges: 2, plan: 7});
    const steps = (await readTable(folder, "steps")).filter(({trial_id: id}) => id.includes(ID[0]));
    expect(
      steps.map(({kind, turn, tool, server, text, is_error: isError}) => [kind, turn, tool, server, text, isError]),
    ).toEqual([
      ["reasoning", 1, null, null, "add", null],
      ["tool_call", 1, "calculator_calculate", "calculator", null, null],
      ["tool_result", 1, "calculator_calculate", "calculator", "4\nsecond", false],
      ["assistant", 2, null, null, "one half of eight", null],
    ]);
    expect((await checkExperiment(folder)).problems).toEqual([]);
  });

  it("changes nothing when it is run again, and stops where the id holds other files", async () => {
    const dataDir = temporaryFolder();
    writeFiles(join(dataDir, "in"), scoredFiles);
    const options = {dataDir: join(dataDir, "out"), id: "x"};
    expect((await importMcpAtlas(join(dataDir, "in"), options)).changed).toBe(true);
    expect((await importMcpAtlas(join(dataDir, "in"), options)).changed).toBe(false);
    writeFiles(join(dataDir, "in"), {"tasks.csv": toCsv(["TASK", "PROMPT"], [{TASK: ID[0], PROMPT: "p"}])});
    await expect(importMcpAtlas(join(dataDir, "in"), options)).rejects.toThrow(/holds other files/);
  });

  it("reads the first version's outputs", async () => {
    const columns =
      "TASK,PROMPT,TRAJECTORY,GTFA_CLAIMS,ENABLED_TOOLS,script_model_response,raw_conversation_history,trajectory,errors,trajectory_time,num_retry";
    const base = {
      PROMPT: "p",
      GTFA_CLAIMS: '[\n  "a first claim"\n]',
      ENABLED_TOOLS: "a_b,MongoDB_find",
      raw_conversation_history: "",
      trajectory: "[]",
    };
    const rows: Cells[] = [
      {
        ...base,
        TASK: ID[0],
        script_model_response: "done",
        trajectory: '[{"tool_name": "a_b", "parameters": {"x": 1}, "response": null, "error": null}]',
        errors: "[{'reason': 'max_turns_reached', 'maxTurns': 20}]",
        trajectory_time: 12.5,
        num_retry: 2,
      },
      {...base, TASK: ID[1], script_model_response: "ERROR: timeout after 1800s", errors: "[]"},
      {...base, TASK: ID[2], script_model_response: "ERROR: HTTP 502: bad gateway", errors: ""},
    ];
    const {folder, damage} = await importFiles({"mcp_eval_gpt-5_3tasks_x.csv": toCsv(columns.split(","), rows)});
    expect(damage).toEqual([]);
    const trials = await readTable(folder, "trials");
    expect(
      trials.map((t) => [t.model, t.status, t.stop_reason, t.error_class, t.agent_seconds, t.retries, t.tool_calls]),
    ).toEqual([
      ["gpt-5", "limit", "max_turns", "max_turns", 12.5, 1, 1],
      ["gpt-5", "timeout", null, "timeout", null, null, null],
      ["gpt-5", "infra_error", null, "http_502", null, null, null],
    ]);
    expect((await readTable(folder, "tasks"))[0].servers).toEqual(["a", "mongodb"]);
  });

  it("takes the diagnoser and the threshold from the names and the summary", async () => {
    const columns = [
      ...SCORED,
      ..."diagnosis_primary_mode,diagnosis_primary_category,diagnosis_primary_explanation,diagnosis_all_failures,diagnosis_confidence,diagnosis_summary".split(
        ",",
      ),
    ];
    const failures = JSON.stringify([
      {mode: "arithmetic_error", category: "cognitive", is_root_cause: false, explanation: "sum"},
      {mode: "wrong_tool", category: "tool_call", is_root_cause: true, explanation: "picked the other"},
    ]);
    const diagnosed = scoredRows.map((row, i): Cells =>
      i === 0
        ? {
            ...row,
            diagnosis_primary_mode: "wrong_tool",
            diagnosis_primary_category: "tool_call",
            diagnosis_primary_explanation: "why",
            diagnosis_all_failures: failures,
            diagnosis_confidence: 0.8,
            diagnosis_summary: "what",
          }
        : i === 4
          ? {
              ...row,
              diagnosis_primary_mode: "analysis_error",
              diagnosis_primary_category: "programmatic",
              diagnosis_all_failures: "[]",
              diagnosis_confidence: 1,
              diagnosis_summary: "none",
            }
          : {...row, diagnosis_all_failures: "[]"},
    );
    const {folder, rows} = await importFiles({
      ...scoredFiles,
      "diagnosis_opus_judge-one_20260101_000000.csv": toCsv(columns, diagnosed),
      "diagnosis_summary_opus_judge-one_20260101_000000.json": JSON.stringify({
        model_name: "opus",
        diagnosis_threshold: 0.75,
        scoring: {total_tasks: 7, "pass_rate_0.75": 28.6},
        diagnosis: {tasks_diagnosed: 1, primary_failure_distribution: {wrong_tool: 1}},
      }),
    });
    expect(rows).toMatchObject({trials: 7, claim_scores: 16, diagnoses: 3});
    const diagnoses = await readTable(folder, "diagnoses");
    expect(
      diagnoses.map((d) => [
        d.judge,
        d.failure_index,
        d.mode,
        d.family,
        d.is_root_cause,
        d.summary,
        d.coverage_threshold,
      ]),
    ).toEqual([
      ["judge/one", 0, "wrong_tool", "tool_call", true, "what\n\nwhy", 0.75],
      ["judge/one", 1, "arithmetic_error", "cognitive", false, "sum", 0.75],
      ["judge/one", 0, null, null, null, "none", 0.75],
    ]);
  });

  it("reads the full columns of the paper's artefact, without conversations", async () => {
    const columns =
      "TASK,PROMPT,ENABLED_TOOLS,TRAJECTORY,GTFA,GTFA_CLAIMS,SPLIT,REQUIRED_TOOLS,REQUIRED_SERVERS,script_model_response,agent_trajectory,errors,trajectory_time,num_retry,num_turns,coverage_score,fully_covered_claims,partially_covered_claims,total_claims,coverage_details_json,evaluation_confidence";
    const turns = [
      {
        turn: 1,
        assistant_reasoning: "look",
        tool_calls: [
          {
            name: "git_log",
            parameters: {n: 1},
            status: "error",
            error_message: "Error: no repository",
            output_summary: null,
          },
        ],
        parallel: false,
      },
      {turn: 2, assistant_reasoning: null, tool_calls: [], final_answer: "none"},
    ];
    const row: Cells = {
      ...scoredRows[1],
      ENABLED_TOOLS: '[{"name": "git_log"}, {"name": "brave_brave_web_search"}]',
      TRAJECTORY: "[]",
      GTFA: "three",
      SPLIT: "private",
      script_model_response: "three of four",
      agent_trajectory: JSON.stringify(turns),
      errors: "[]",
      trajectory_time: 3.25,
      num_retry: 1,
    };
    const {folder, damage} = await importFiles(
      {"scored_gpt-5_high.csv": toCsv(columns.split(","), [row])},
      {judge: "j"},
    );
    expect(damage).toEqual([]);
    expect(await readTable(folder, "tasks")).toMatchObject([
      {
        split: "private",
        exposed_tools: ["git_log", "brave_brave_web_search"],
        servers: ["git", "brave-search"],
        required_tools: [],
        reference_answer: "three",
      },
    ]);
    expect(await readTable(folder, "trials")).toMatchObject([
      {
        model: "gpt-5_high",
        answer: "three of four",
        agent_seconds: 3.25,
        retries: 0,
        turns: 2,
        tool_calls: 1,
        status: "completed",
      },
    ]);
    expect((await readTable(folder, "steps")).map((step) => [step.kind, step.text, step.is_error])).toEqual([
      ["assistant", "look", null],
      ["tool_call", null, null],
      ["tool_result", "Error: no repository", true],
      ["assistant", "none", null],
    ]);
    expect((await readTable(folder, "judges")).map(({judge}) => judge)).toEqual(["j"]);
  });

  it("reads a task dataset in Parquet as the same tasks as in CSV", async () => {
    const dataDir = temporaryFolder();
    const tasks = scoredRows.slice(0, 3);
    writeFiles(dataDir, {
      "csv/tasks.csv": toCsv(["TASK", "ENABLED_TOOLS", "PROMPT", "TRAJECTORY", "GTFA_CLAIMS"], tasks),
      "parquet/x": "",
    });
    await withDatabase((db) =>
      db.run(
        `COPY (SELECT * FROM read_csv('${dataDir}/csv/tasks.csv', all_varchar = true)) TO '${dataDir}/parquet/MCP-Atlas.parquet' (FORMAT parquet)`,
      ),
    );
    const both = [];
    for (const kind of ["csv", "parquet"]) {
      const {folder, damage} = await importMcpAtlas(join(dataDir, kind), {dataDir: join(dataDir, "out"), id: kind});
      expect(damage).toEqual([]);
      const rows = [...(await readTable(folder, "tasks")), ...(await readTable(folder, "claims"))];
      both.push(rows.map((row) => ({...row, written_at: null})));
    }
    expect(both[1]).toHaveLength(17);
    expect(both[1]).toEqual(both[0]);
  });

  it("refuses a folder that holds nothing of MCP-Atlas", async () => {
    await expect(importFiles({"a.csv": "x,y\n1,2\n"})).rejects.toThrow(
      /no MCP-Atlas files: got .*expected tasks, outputs, scored or diagnosis files/,
    );
  });
});
