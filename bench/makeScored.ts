import {closeSync, openSync, writeSync} from "node:fs";
import {csvLine} from "../harness/export/csvText.js";

const COLUMNS = [
  "TASK",
  "PROMPT",
  "GTFA_CLAIMS",
  "raw_conversation_history",
  "response",
  "coverage_score",
  "fully_covered_claims",
  "partially_covered_claims",
  "total_claims",
  "coverage_details_json",
  "evaluation_confidence",
];
const TASKS = 1000;
const TURNS = 6;
const RESULT = 'A result with "quotes", commas, and a path /data/file.csv; '.repeat(25);

function conversation(row: number): string {
  const messages = Array.from({length: TURNS}, (_, turn) => [
    {
      role: "assistant",
      content: `Step ${turn} of ${row}`,
      tool_calls: [
        {
          id: `c${turn}`,
          type: "function",
          function: {name: "filesystem_read_file", arguments: `{"path": "/data/${row}/${turn}.csv"}`},
        },
      ],
    },
    {role: "tool", tool_call_id: `c${turn}`, content: [{type: "text", text: RESULT}]},
  ]);
  return JSON.stringify([...messages.flat(), {role: "assistant", content: `Answer ${row}`}]);
}

/**
 * Writes a scored file of MCP-Atlas's form of about so many bytes: 1,000 tasks, each attempted as often as it takes, four claims a task, about 15 KB a row.
 * @returns how many rows it has
 */
export function makeScored(path: string, bytes: number): number {
  const file = openSync(path, "w");
  let written = writeSync(file, csvLine(COLUMNS));
  let rows = 0;
  for (; written < bytes; rows++) {
    const task = rows % TASKS;
    const verdicts = [0, 1, 2, 3].map((i) => ({
      claim: `claim ${i} of ${task}`,
      score: i < 3 ? 1 : 0,
      covered: i < 3,
      reason: `The answer says so in its part ${i}.`,
    }));
    const claims = `[${[0, 1, 2, 3].map((i) => `'claim ${i} of ${task}'`).join(", ")}]`;
    const details = JSON.stringify({
      per_claim: verdicts,
      coverage_score: 0.75,
      explanation: "Evaluation complete",
      confidence: 0.9,
    });
    const id = task.toString(16).padStart(24, "0");
    written += writeSync(
      file,
      csvLine([id, `Question ${task}`, claims, conversation(rows), `Answer ${rows}`, 0.75, 3, 0, 4, details, 0.9]),
    );
  }
  closeSync(file);
  return rows;
}
