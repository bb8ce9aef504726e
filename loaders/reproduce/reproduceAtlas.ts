import type {Database} from "../../data/database.js";
import {readSql, withAnalysis} from "../openExperiment.js";
import {atlasPrint} from "./atlasPrint.js";
import {atlasStatements} from "./atlasStatements.js";
import type {StatementSizes} from "./atlasStatements.js";
import type {PublishedNumber, Recomputed} from "./ledgerRow.js";
import {NumberIndex, printedStandings, standingsOf} from "./standings.js";
import type {ModelStanding} from "./standings.js";

/** The three judges of the paper, the primary one first. */
const JUDGES = ["gemini-3.1-pro-preview", "gpt-5.4", "claude-opus-4.6"];
const Z = 1.959963984540054;
/** How far the half-width of a bootstrap of 10,000 draws strays from its limit: three of its standard errors, about 3 %. */
const BOOTSTRAP_SPREAD = 0.03;

/** What a paper's numbers are recomputed to, and what the audit of them starts from. */
export interface AtlasNumbers {
  recomputed: Recomputed[];
  /** From the printed tables. */
  printed: ModelStanding[];
  /** From trials; null where there are none at hand. */
  measured: ModelStanding[] | null;
}

type QueryRow = Pick<Recomputed, "scope" | "model" | "metric" | "value" | "unit">;

async function readQuery(db: Database, name: string): Promise<Recomputed[]> {
  const method = `reproduce/${name}`;
  const rows = await db.rows<QueryRow>(readSql(method));
  return rows.map(({scope, model = null, metric, value, unit}) => ({
    scope,
    model,
    metric,
    value,
    unit,
    basis: "trials",
    method,
  }));
}

async function readTrials(folder: string): Promise<Recomputed[]> {
  return withAnalysis(folder, async (db) => {
    const numbers: Recomputed[] = [];
    for (const name of ["atlas_rates", "atlas_judges", "atlas_failures", "atlas_tasks"])
      numbers.push(...(await readQuery(db, name)));
    const spread = await db.rows<{model: string; sd: number; n: number}>(readSql("reproduce/atlas_spread"));
    for (const {model, sd, n} of spread) {
      const value = (Z * sd) / Math.sqrt(n);
      numbers.push({
        scope: "overall",
        model,
        metric: "coverage.half_width",
        value,
        unit: "proportion",
        slack: 100 * BOOTSTRAP_SPREAD * value,
        basis: "trials",
        method:
          "reproduce/atlas_spread: normal limit of the bootstrap of the mean; 10,000 draws may stray by the added tolerance",
      });
    }
    const own = numbers.filter(
      ({scope, metric}) => scope === "overall" && ["servers", "tools", "tasks"].includes(metric),
    );
    return [...numbers, ...own.map((number) => ({...number, scope: "benchmark:MCP-Atlas"}))];
  });
}

/**
 * Recomputes the numbers of the MCP-Atlas paper: from its own printed tables, and from trials where an experiment holds them.
 * @param published the paper's numbers
 * @param models in the order of its tables, with the group each is drawn in
 * @param folder the experiment with trials; null where there is none
 * @returns the recomputed numbers, and the standings that derived claims rest on
 * @throws where the paper's tables lack a number that derived claims need
 * @example await reproduceAtlas(published, models, null)
 */
export async function reproduceAtlas(
  published: readonly PublishedNumber[],
  models: readonly {model: string; group: string}[],
  folder: string | null,
): Promise<AtlasNumbers> {
  const text = new NumberIndex(published.filter(({place}) => place === "text"));
  const of = (metric: string) => text.get("overall", null, metric);
  const sizes: StatementSizes = {tasks: of("tasks"), clients: [of("clients.min"), of("clients.max")]};
  const printed = printedStandings(published, models, JUDGES);
  const print = [
    ...atlasPrint(
      published,
      models.map(({model}) => model),
    ),
    ...atlasStatements(printed, "print", "printed tables and figures", sizes),
  ];
  if (folder === null) return {recomputed: print, printed, measured: null};
  const trials = await readTrials(folder);
  const measured = standingsOf(trials, models, JUDGES);
  const statements = atlasStatements(measured, "trials", "reproduce/atlas_rates and atlas_judges", sizes);
  return {recomputed: [...trials, ...statements, ...print], printed, measured};
}
