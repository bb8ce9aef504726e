import {claimQueue} from "../../src/analysis/claimQueue.js";
import type {ClaimsArchive} from "../../src/analysis/claimQueue.js";
import {reasonWords} from "../../src/analysis/claimQueueFinding.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {percent} from "../../src/analysis/phrasing.js";
import type {PageDefaults} from "./defaults.js";

/** Rows that stand in the HTML. */
const ROWS = 100;
const WORDS = new Map<number | null, string>([
  [1, "fulfilled"],
  [0.5, "partially"],
  [0, "not fulfilled"],
  [null, "failed"],
]);

/**
 * What the claims page says before any script runs: the head of its queue.
 * @param archive with the member `queue`
 * @returns no table where the queue is empty
 * @example claimsDefaults(archive).table?.head[0] // "Claim"
 */
export function claimsDefaults(archive: ClaimsArchive): PageDefaults {
  const {finding, rows, judges} = claimQueue(archive, defaultState(archive.outcomes));
  if (rows.length === 0) return {finding, table: null};
  return {
    finding,
    table: {
      head: ["Claim", "Model", "Task", "Attempt", ...judges, "Confidence, %", "Why"],
      rows: rows.slice(0, ROWS).map((row) => [
        row.claim === "" ? `claim ${row.claim_index}` : row.claim,
        row.display_name,
        row.task_id,
        String(row.trial_index),
        ...judges.map((_, j) =>
          row.verdicts
            .filter(({judge}) => judge === j)
            .map(({score}) => WORDS.get(score) ?? "")
            .join(", "),
        ),
        row.confidence === null ? "" : percent(row.confidence, 0),
        row.reasons.map((reason) => reasonWords[reason]).join("; "),
      ]),
    },
  };
}
