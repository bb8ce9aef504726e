import type {Database} from "../../data/database.js";
import type {ToolList} from "../../src/analysis/trialRecord.js";

/**
 * One row a server and a tool list that it had in some trial, by server, the commonest list first: how many trials saw that list, of how many that had
 * the server. From `trials.server_tools_sha256`; trials without it are not counted, so nothing comes of an import.
 * @param db an experiment's tables, or a database after `openParts`
 * @returns no row where every trial lacks the column
 * @example await findToolLists(db) // [{server: "files", sha256: "5f…", trials: 70, of: 70}]
 */
export async function findToolLists(db: Database): Promise<ToolList[]> {
  return db.rows<ToolList>(`
    WITH lists AS (
      SELECT list.key AS server, list.value ->> '$' AS sha256
      FROM (SELECT server_tools_sha256 AS hashes FROM trials WHERE json_type(server_tools_sha256) = 'OBJECT') AS t,
        json_each(t.hashes) AS list
    )
    SELECT server, sha256, count(*)::INTEGER AS trials, sum(count(*)) OVER (PARTITION BY server)::INTEGER AS of
    FROM lists GROUP BY server, sha256 ORDER BY server, trials DESC, sha256`);
}

/**
 * What of it is drift: servers whose tool list was not the same in all trials of the experiment, one line each.
 * @param lists of `findToolLists`
 * @returns a sentence a server that drifted; none where each server had one list
 * @example toDriftLines([{server: "files", sha256: "aaaaaaaaaaaaaaaa", trials: 3, of: 4}, {server: "files", sha256: "bbbbbbbbbbbbbbbb", trials: 1, of: 4}])
 * // ['server "files" changed its tools within the experiment: list aaaaaaaaaaaa in 3 of 4 trials, bbbbbbbbbbbb in 1']
 */
export function toDriftLines(lists: readonly ToolList[]): string[] {
  const servers = new Map<string, ToolList[]>();
  for (const list of lists) servers.set(list.server, [...(servers.get(list.server) ?? []), list]);
  return [...servers]
    .filter(([, own]) => own.length > 1)
    .map(([server, [first, ...others]]) => {
      const rest = others.map(({sha256, trials}) => `${sha256.slice(0, 12)} in ${trials}`).join(", ");
      const most = `list ${first.sha256.slice(0, 12)} in ${first.trials} of ${first.of} trials`;
      return `server ${JSON.stringify(server)} changed its tools within the experiment: ${most}, ${rest}`;
    });
}
