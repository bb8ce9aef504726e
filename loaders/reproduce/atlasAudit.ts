import {auditContext} from "./auditContext.js";
import {auditFailures} from "./auditFailures.js";
import {auditIntervals} from "./auditIntervals.js";
import {auditRanks} from "./auditRanks.js";
import type {AuditRow} from "../../src/analysis/reproduction.js";
import {auditTimes} from "./auditTimes.js";
import type {PublishedNumber} from "./ledgerRow.js";
import type {ModelStanding} from "./standings.js";

/**
 * The derived claims of the MCP-Atlas paper, each recomputed from its printed tables and drawings: what is stated, what the numbers give.
 * @param published the paper's numbers, from `data/published`
 * @param standings from the printed tables
 * @param buckets bucket of each server, from Table 5
 * @returns one row a claim, by id
 * @example atlasAudit(published, standings, buckets).map(({id}) => id)
 */
export function atlasAudit(
  published: readonly PublishedNumber[],
  standings: readonly ModelStanding[],
  buckets: ReadonlyMap<string, string>,
): AuditRow[] {
  const context = auditContext(published, standings, buckets);
  const rows = [...auditIntervals(context), ...auditFailures(context), ...auditRanks(context), ...auditTimes(context)];
  return rows.sort((a, b) => a.id.localeCompare(b.id, "en"));
}
