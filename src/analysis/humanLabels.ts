/** What a person says of a claim. */
export const humanVerdicts = ["fulfilled", "partially_fulfilled", "not_fulfilled"] as const;

/** A person's label of one claim of one trial. */
export interface HumanLabel {
  trial_id: string;
  claim_index: number;
  claim: string;
  label: (typeof humanVerdicts)[number];
  /** from 0 to 1; null where it is not said */
  confidence: number | null;
  rationale: string;
}

const COLUMNS = ["trial_id", "claim_index", "claim", "answer", "label", "confidence", "rationale"];

/**
 * Labels as the CSV that `benchbook judge --judge human --labels` reads. What a spreadsheet would run as a formula is led by an
 * apostrophe, and so is what already is: the command takes one off, and reads each text as it was. The column `answer` stays empty:
 * the command does not read it.
 * @param labels in the order of the lines
 * @example labelsCsv([]) // "trial_id,claim_index,claim,answer,label,confidence,rationale\n"
 */
export function labelsCsv(labels: readonly HumanLabel[]): string {
  const lines = labels.map(({trial_id, claim_index, claim, label, confidence, rationale}) =>
    [trial_id, claim_index, claim, "", label, confidence ?? "", rationale].map(toField).join(","),
  );
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}

function toField(value: string | number): string {
  const text = typeof value === "string" && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Labels from the text that a page kept (`JSON.stringify` of a list); whatever is no label is left out, since a page may find there what
 * another version wrote.
 * @example parseLabels("[]") // []
 */
export function parseLabels(text: string | null): HumanLabel[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
  return Array.isArray(kept) ? kept.filter(isLabel) : [];
}

function isLabel(value: unknown): value is HumanLabel {
  if (typeof value !== "object" || value === null) return false;
  const {trial_id, claim_index, claim, label, confidence, rationale} = value as Partial<
    Record<keyof HumanLabel, unknown>
  >;
  return (
    typeof trial_id === "string" &&
    Number.isInteger(claim_index) &&
    typeof claim === "string" &&
    humanVerdicts.some((verdict) => verdict === label) &&
    (confidence === null || (typeof confidence === "number" && confidence >= 0 && confidence <= 1)) &&
    typeof rationale === "string"
  );
}
