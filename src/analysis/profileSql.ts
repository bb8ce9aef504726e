import type {Archive} from "./archive.js";
import {failureModes} from "./failureModes.js";
import {failuresSql} from "./pageSql.js";
import type {PageState} from "./pageState.js";
import {publishedFailuresSql} from "./publishedFailuresSql.js";
import {standingsSql} from "./rateSql.js";
import {text} from "./sqlText.js";

/** The rate of one model as its profile writes it; the lines below it have their queries on their own pages. */
export function profileLinesSql(archive: Archive, state: PageState, model: string, label: string): string {
  return [
    `SELECT ${text(label)} AS what, format('{:.1f}', 100 * estimate) || chr(8239) || '%' AS value`,
    "FROM (",
    standingsSql(archive, state),
    ")",
    `WHERE model = ${text(model)}`,
  ].join("\n");
}

/** Shares of one model's failures by primary mode beside those of all models. */
export function profileModesSql(state: PageState, model: string, diagnoser: string | null): string {
  return [
    "WITH shares AS (",
    diagnoser === null ? publishedFailuresSql(state) : failuresSql(diagnoser, state),
    "), modes AS (",
    `  UNPIVOT (SELECT model, ${failureModes.map(({mode}) => mode).join(", ")} FROM shares)`,
    `  ON ${failureModes.map(({mode}) => mode).join(", ")}`,
    "  INTO NAME mode VALUE share",
    ")",
    "SELECT own.mode, own.share, pool.share AS pooled",
    "FROM modes AS own",
    "LEFT JOIN modes AS pool ON pool.mode = own.mode AND pool.model = 'all'",
    `WHERE own.model = ${text(model)}`,
    "ORDER BY own.share DESC, own.mode",
  ].join("\n");
}
