/** What an audit of a paper's own claim says of it. */
export type AuditVerdict = "agrees" | "differs" | "in part" | "not derivable" | "open" | "derived";

/** One claim of a paper, recomputed from what the paper prints. */
export interface AuditRow {
  id: string;
  claim: string;
  /** What is stated. */
  stated: string;
  /** What the numbers give. */
  recomputed: string;
  verdict: AuditVerdict;
  /** What else there is to know, how sure it is. */
  note: string;
}
