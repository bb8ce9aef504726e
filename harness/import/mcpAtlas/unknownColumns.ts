/** Columns that MCP-Atlas's programs write, whether they are read or follow from others. */
const KNOWN = new Set(
  [
    "TASK task_id PROMPT ENABLED_TOOLS TRAJECTORY GTFA GTFA_CLAIMS SPLIT REQUIRED_TOOLS REQUIRED_SERVERS",
    "raw_conversation_history response script_model_response trajectory agent_trajectory model_trajectory",
    "errors trajectory_time num_retry num_turns",
    "coverage_score fully_covered_claims partially_covered_claims total_claims coverage_details_json evaluation_confidence",
    "diagnosis_primary_mode diagnosis_primary_category diagnosis_primary_explanation diagnosis_all_failures diagnosis_confidence diagnosis_summary",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Columns of a file that no program of MCP-Atlas writes, so that nothing of them is read: another tool's, or a damaged name.
 * @param columns of a file of rows; a response or trajectory may bear its model's name
 * @returns their names, in order
 * @example unknownColumns(["TASK", "ENABLED_]TOOLS", "opus_response"]) // ["ENABLED_]TOOLS"]
 */
export function unknownColumns(columns: readonly string[]): string[] {
  return columns.filter((column) => !KNOWN.has(column) && !/_(?:response|trajectory)$/.test(column));
}
