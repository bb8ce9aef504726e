import {readFileSync, writeFileSync} from "node:fs";
import {parse} from "csv-parse/sync";
import {z} from "zod";
import type {NewRow} from "../../data/schema.js";
import {readTable, writePart} from "../../data/store.js";
import {readPending} from "./pendingClaims.js";

const COLUMNS = ["trial_id", "claim_index", "claim", "answer", "label", "confidence", "rationale"] as const;
const SCORES = {fulfilled: 1, partially_fulfilled: 0.5, not_fulfilled: 0} as const;

const plainOf = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const lineSchema = z.object({
  trial_id: z.string().min(1).transform(plainOf),
  claim_index: z.coerce.number<string>().int().min(0),
  label: z.enum(["", "fulfilled", "partially_fulfilled", "not_fulfilled"]),
  confidence: z.union([z.literal(""), z.coerce.number<string>().min(0).max(1)]),
  rationale: z.string().transform(plainOf),
});

/**
 * A CSV field; what a spreadsheet would run as a formula is led by an apostrophe, since answers are hostile, and so is what looks
 * like it: `plainOf` takes one off, and gives each text back as it was.
 */
function toField(value: string | number): string {
  const text = typeof value === "string" && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes a CSV for a person to fill in: one line a claim that this judge has not scored, with empty label, confidence and rationale.
 * The model's name is not in it, but the trial's id is.
 * @param folder the experiment's folder
 * @param judge the person's id as a judge
 * @param path the CSV, which is overwritten
 * @returns how many lines it has, the head aside
 * @example await writeHumanTemplate("data/experiments/my-run", "human", "claims.csv") // 140
 */
export async function writeHumanTemplate(folder: string, judge: string, path: string): Promise<number> {
  const {claims} = await readPending(folder, judge, {repeats: 1, isOutdated: false});
  const lines = claims.map(({trial_id, claim_index, claim, answer}) =>
    [trial_id, claim_index, claim, answer, "", "", ""].map(toField).join(","),
  );
  writeFileSync(path, `${[COLUMNS.join(","), ...lines].join("\n")}\n`);
  return claims.length;
}

/**
 * Reads a person's labels from a CSV with the columns of the template; lines without a label are left open.
 * @param folder the experiment's folder
 * @param judge the person's id as a judge
 * @param path the CSV
 * @returns how many labels were written and how many lines are open
 * @throws where a line is wrong or names a claim that the experiment has not; nothing is written then
 * @example await readHumanLabels("data/experiments/my-run", "human", "claims.csv") // {scored: 138, open: 2}
 */
export async function readHumanLabels(
  folder: string,
  judge: string,
  path: string,
): Promise<{scored: number; open: number}> {
  const lines = parse(readFileSync(path, "utf8"), {columns: true, bom: true, skip_empty_lines: true}) as unknown[];
  const tasks = new Map((await readTable(folder, "trials")).map(({trial_id, task_id}) => [trial_id, task_id]));
  const claims = new Set(
    (await readTable(folder, "claims")).map(({task_id, claim_index}) => `${task_id}\0${claim_index}`),
  );
  const problems: string[] = [];
  const rows: NewRow<"claim_scores">[] = [];
  let open = 0;
  lines.forEach((line, index) => {
    const result = lineSchema.safeParse(line);
    const row = `${path} row ${index + 2}`;
    if (!result.success) {
      const [{path: field, message}] = result.error.issues;
      const got = (line as Record<string, unknown>)[String(field[0])];
      problems.push(`${row}: ${field.join(".")}: got ${JSON.stringify(got)}; expected ${message}`);
      return;
    }
    const {trial_id, claim_index, label, confidence, rationale} = result.data;
    if (!claims.has(`${tasks.get(trial_id) ?? ""}\0${claim_index}`)) {
      problems.push(
        `${row}: got ${JSON.stringify([trial_id, claim_index])}; expected a trial and claim of the experiment`,
      );
      return;
    }
    if (label === "") open += 1;
    else
      rows.push({
        trial_id,
        claim_index,
        judge,
        repeat_index: 1,
        score: SCORES[label],
        label,
        confidence: confidence === "" ? null : confidence,
        rationale: rationale === "" ? null : rationale,
        judge_failed: false,
      });
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  if (!(await readTable(folder, "judges")).some((row) => row.judge === judge))
    await writePart(folder, "judges", [{judge, kind: "human"}]);
  await writePart(folder, "claim_scores", rows);
  return {scored: rows.length, open};
}
