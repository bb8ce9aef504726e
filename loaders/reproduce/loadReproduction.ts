import type {ReproductionMember} from "../../src/analysis/reproduction.js";
import {readSql} from "../openExperiment.js";
import {mcpmarkDefinitions, mcpmarkDefinitionsSql} from "./mcpmarkDefinitions.js";
import {mcpmarkProfiles} from "./mcpmarkProfiles.js";
import {reproduce} from "./reproduce.js";
import {siblingPaper} from "./siblingPaper.js";

/**
 * Page data of `/<experiment>/reproduce/`: one row a published number and basis, the audit, the notes, and the queries behind the rows.
 * @param folder the experiment's folder; of one of kind `published` only what follows from print is recomputed
 * @returns null where there are no published figures to lay it beside (see `siblingPaper`)
 * @example (await loadReproduction("data/experiments/mcpmark"))?.rows.length
 */
export async function loadReproduction(folder: string): Promise<ReproductionMember | null> {
  const paper = siblingPaper(folder);
  if (paper === undefined) return null;
  const result = await reproduce({paper, trials: paper === folder ? null : folder});
  const names = new Set(
    result.rows
      .filter(({basis}) => basis === "trials")
      .flatMap(({method}) => method?.match(/reproduce\/\w+|mcpmark_leaderboard/g) ?? []),
  );
  const queries = Object.fromEntries([...names].sort().map((name) => [name, readSql(name)]));
  const mcpmark =
    result.benchmark === "mcpmark" && paper !== folder
      ? {
          profiles: await mcpmarkProfiles(folder),
          definitions: await mcpmarkDefinitions(folder),
          queries: {profiles: readSql("reproduce/mcpmark_profiles"), definitions: mcpmarkDefinitionsSql()},
        }
      : null;
  return {...result, queries, mcpmark};
}
