import {existsSync} from "node:fs";
import {dirname, join} from "node:path";
import {readManifest} from "../../data/manifest.js";
import {readTable} from "../../data/store.js";
import {readSql} from "../openExperiment.js";
import {reproduce} from "./reproduce.js";
import type {ReproductionMember} from "../../src/analysis/reproduction.js";

/** The experiment of published figures by the benchmark that a manifest names. */
const PAPERS: Readonly<Record<string, string>> = {"MCP-Atlas": "mcp-atlas-paper", MCPMark: "mcpmark-paper"};

/**
 * The folder of the published figures that an experiment's numbers can be laid beside: the experiment itself where it is of kind
 * `published`, else the paper's experiment in the same data folder. Undefined where there is none, or it has none of the experiment's models.
 * @param folder the experiment's folder
 */
export async function findPaper(folder: string): Promise<string | undefined> {
  const {benchmark, kind} = readManifest(folder);
  const id = PAPERS[benchmark];
  if (id === undefined) return undefined;
  const paper = join(dirname(folder), id);
  if (!existsSync(join(paper, "experiment.json"))) return undefined;
  if (kind === "published") return readManifest(folder).id === id ? folder : undefined;
  const known = new Set((await readTable(paper, "models")).map(({model}) => model));
  const models = await readTable(folder, "models");
  return [...known].every((model) => models.some((row) => row.model === model)) ? paper : undefined;
}

/**
 * Page data of `/<experiment>/reproduce/`: one row a published number and basis, the audit, the notes, and the queries behind the rows.
 * @param folder the experiment's folder; of one of kind `published` only what follows from print is recomputed
 * @returns null where there are no published figures to lay it beside (see `findPaper`)
 */
export async function loadReproduction(folder: string): Promise<ReproductionMember | null> {
  const paper = await findPaper(folder);
  if (paper === undefined) return null;
  const result = await reproduce({paper, trials: paper === folder ? null : folder});
  const names = new Set(
    result.rows
      .filter(({basis}) => basis === "trials")
      .flatMap(({method}) => method?.match(/reproduce\/\w+|mcpmark_leaderboard/g) ?? []),
  );
  return {...result, queries: Object.fromEntries([...names].sort().map((name) => [name, readSql(name)]))};
}
