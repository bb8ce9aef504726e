import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";

/** A row of a CSV file by column; columns that are left out are empty. */
export type Cells = Record<string, string | number>;

/** CSV as Python's `csv` writes it: quotes only where they are needed. */
export function toCsv(columns: readonly string[], rows: readonly Cells[], lineEnd = "\n"): string {
  const cell = (value: string | number | undefined) => {
    const text = String(value ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => cells.join(",") + lineEnd)
    .join("");
}

/** Writes files of a test by path. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
}

const hex = (n: number) => n.toString(16).padStart(24, "0");

/** Ids of tasks as MCP-Atlas has them. */
export const ID = [0, 1, 2, 3, 4, 5].map(hex);

/** A conversation of one call and an answer, as `outputs.csv` has it. */
export function conversation(answer: string, result = "4"): string {
  return JSON.stringify([
    {
      role: "assistant",
      content: null,
      reasoning_content: "add",
      tool_calls: [
        {id: "c1", type: "function", function: {name: "calculator_calculate", arguments: '{"expression": "2+2"}'}},
      ],
    },
    {
      role: "tool",
      tool_call_id: "c1",
      content: [
        {type: "text", text: result},
        {type: "text", text: "second"},
      ],
    },
    {role: "assistant", content: answer},
  ]);
}

/** The cell `coverage_details_json` of verdicts. */
export function details(scores: readonly (number | "failed")[]): string {
  const perClaim = scores.map((score, i) =>
    score === "failed"
      ? {claim: `claim ${i}`, score: 0, covered: false, reason: "Evaluation failed: 429"}
      : {
          claim: `Claim ${i}.`,
          score,
          covered: score === 1 ? true : score === 0.5 ? "partial" : false,
          reason: `because ${i}`,
        },
  );
  return JSON.stringify({
    per_claim: perClaim,
    total_claims: scores.length,
    explanation: "Evaluation complete",
    confidence: 0.9,
  });
}

/** The columns of the smallest scored file that was seen. */
export const SCORED = [
  ..."TASK,PROMPT,GTFA_CLAIMS,raw_conversation_history,response,coverage_score,fully_covered_claims".split(","),
  ..."partially_covered_claims,total_claims,coverage_details_json,evaluation_confidence".split(","),
];

const claimsOf = (n: number) => JSON.stringify(Array.from({length: n}, (_, i) => `claim number ${i}`));

/**
 * Rows of a scored file, one of each kind: half a point of eight claims (1/16, a tie when rounded to 3 places); 3 of 4; one failed judge call of two; an empty
 * answer; a row that could not be scored; a task that stands twice.
 */
export const scoredRows: Cells[] = [
  row(0, 8, "one half of eight", 0.062, details([0.5, 0, 0, 0, 0, 0, 0, 0])),
  row(1, 4, "three of four", 0.75, details([1, 1, 1, 0])),
  row(2, 2, "one of two, one failed", 0.5, details([1, "failed"])),
  {
    ...row(
      3,
      2,
      "",
      0,
      JSON.stringify({
        per_claim: [
          {claim: "c", score: 0},
          {claim: "d", score: 0},
        ],
        coverage_score: 0,
        explanation: "Skipped — empty or error response",
      }),
    ),
    raw_conversation_history: "",
  },
  row(4, 2, "broken", "", JSON.stringify({coverage_score: null, explanation: "Failed: boom"})),
  row(5, 1, "first", 1, details([1])),
  row(5, 1, "second", 0, details([0])),
];

function row(task: number, claims: number, answer: string, coverage: number | string, json: string): Cells {
  return {
    TASK: ID[task],
    PROMPT: `question ${task}`,
    GTFA_CLAIMS: claimsOf(claims),
    raw_conversation_history: conversation(answer),
    response: answer,
    coverage_score: coverage,
    total_claims: claims,
    coverage_details_json: json,
    evaluation_confidence: 0.9,
  };
}

/** What MCP-Atlas's scorer writes of `scoredRows`: 7 rows, 6 with a coverage (.062 .75 .5 0 1 0), mean 2.312 / 6 = .3853, 3 and 2 of 6 pass. */
export const coverageStats = {
  all: {
    model_name: "opus",
    evaluator_model: "judge/one",
    total_tasks: 7,
    valid_responses: 6,
    empty_or_error: 1,
    tasks_with_scraping_errors: 0,
    clean_runs: 6,
    mean_coverage: 0.3853,
    "pass_rate_0.50": 50,
    "pass_rate_0.75": 33.33,
  },
};

/** A folder of a scored file with the statistics beside it. */
export const scoredFiles = {
  "scored_opus.csv": toCsv(SCORED, scoredRows),
  "coverage_stats_opus_combined.json": JSON.stringify(coverageStats),
  "run_config.json": JSON.stringify({model: "anthropic/opus", max_turns: null, max_tool_calls: null, num_tasks: null}),
};

/** The columns that a diagnosis adds. */
const DIAGNOSIS_COLUMNS =
  "diagnosis_primary_mode,diagnosis_primary_category,diagnosis_primary_explanation,diagnosis_all_failures,diagnosis_confidence,diagnosis_summary".split(
    ",",
  );

function diagnosed(
  row: Cells,
  mode: string,
  category: string,
  confidence: number,
  summary: string,
  others: object[] = [],
): Cells {
  const all = [{mode, category, is_root_cause: true, explanation: summary}, ...others];
  return {
    ...row,
    diagnosis_primary_mode: mode,
    diagnosis_primary_category: category,
    diagnosis_primary_explanation: summary,
    diagnosis_all_failures: JSON.stringify(mode === "analysis_error" ? [] : all),
    diagnosis_confidence: confidence,
    diagnosis_summary: summary,
  };
}

/** `scoredRows` as their diagnosis: two tool-call modes, one cognitive, one row that could not be analysed; the others perfect or above the threshold. */
const diagnosedRows: Cells[] = scoredRows.map((row, i) => {
  if (i === 0) {
    const other = {mode: "faulty_synthesis", category: "cognitive", is_root_cause: false, explanation: "sum"};
    return diagnosed(row, "wrong_tool", "tool_call", 0.8, "picked the other", [other]);
  }
  if (i === 2) return diagnosed(row, "logical_error", "cognitive", 0.6, "took the mean");
  if (i === 3) return diagnosed(row, "no_tool_use", "tool_call", 0.9, "asked nothing");
  if (i === 4) return diagnosed(row, "analysis_error", "programmatic", 1, "No coverage");
  return {...row, diagnosis_all_failures: "[]"};
});

/** The diagnosis of `scoredFiles`, with its summary: 3 of 7 rows, below 0.75; coverages below it .062, .5, 0 and 0 have the mean .1405. */
export const diagnosisFiles = {
  "diagnosis_opus_judge-one_20260101_000000.csv": toCsv([...SCORED, ...DIAGNOSIS_COLUMNS], diagnosedRows),
  "diagnosis_summary_opus_judge-one_20260101_000000.json": JSON.stringify({
    model_name: "opus",
    diagnosis_threshold: 0.75,
    scoring: {total_tasks: 7, mean_coverage: 0.3853, median_coverage: 0.281, "pass_rate_0.75": 28.6},
    diagnosis: {
      tasks_diagnosed: 3,
      diagnosis_rate_pct: 42.86,
      avg_coverage_diagnosed: 0.1405,
      category_split: {tool_call_count: 2, tool_call_pct: 66.7, cognitive_count: 1, cognitive_pct: 33.3},
      primary_failure_distribution: {logical_error: 1, no_tool_use: 1, wrong_tool: 1},
    },
  }),
};
