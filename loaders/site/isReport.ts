/** Set while Framework builds a report. */
export const REPORT_VARIABLE = "BENCHBOOK_REPORT";

/** Whether a page that is being built goes through the finish step of a report; a previewed page does not. */
export function isReport(): boolean {
  return process.env[REPORT_VARIABLE] !== undefined;
}
