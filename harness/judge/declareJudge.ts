import type {NewRow} from "../../data/schema.js";
import {readTable, writePart} from "../../data/store.js";

/**
 * Writes a judge's row where none stands. A rule judge may change its rules; a language model of the same id must be asked the same way.
 * @param folder the experiment's folder
 * @param row the judge's row
 * @returns whether verdicts that stand there were given by other rules
 * @throws where the id stands for a language model that was asked otherwise
 * @example await declareJudge(folder, ruleClaimJudge().row) // false
 */
export async function declareJudge(folder: string, row: NewRow<"judges">): Promise<boolean> {
  const stored = (await readTable(folder, "judges")).find(({judge}) => judge === row.judge);
  const fields = ["kind", "model", "prompt_sha256", "parameters"] as const;
  const differing = stored === undefined ? [] : fields.filter((field) => stored[field] !== (row[field] ?? null));
  if (stored === undefined || (differing.length > 0 && row.kind === "rule")) await writePart(folder, "judges", [row]);
  else if (differing.length > 0)
    throw new Error(
      `judge ${row.judge}: ${differing.join(", ")}: got ${JSON.stringify(differing.map((field) => row[field] ?? null))}; expected what it was judged with before: choose another id`,
    );
  return differing.length > 0;
}
