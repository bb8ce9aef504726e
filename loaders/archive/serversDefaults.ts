import type {Archive} from "../../src/analysis/archive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {percent, range} from "../../src/analysis/phrasing.js";
import {servers} from "../../src/analysis/servers.js";
import type {PageDefaults} from "./defaults.js";

/** What the servers page says before any script runs. */
export function serversDefaults(archive: Archive): PageDefaults {
  const {finding, rows, parts} = servers(archive, defaultState(archive.outcomes));
  if (rows.length === 0) return {finding, table: null};
  return {
    finding,
    table: {
      head: ["Model", ...parts.flatMap(({part}) => [`${part}, %`, "interval"])],
      rows: rows.map((row) => [
        row.display_name,
        ...row.cells.flatMap((cell) =>
          cell === null ? ["", ""] : [percent(cell.estimate), range(cell.low, cell.high)],
        ),
      ]),
    },
  };
}
