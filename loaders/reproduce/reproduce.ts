import {readManifest} from "../../data/manifest.js";
import {readTable} from "../../data/store.js";
import type {Row} from "../../data/schema.js";
import {compareNumbers, leaveUnchecked} from "./ledgerRow.js";
import type {PublishedNumber, Recomputed} from "./ledgerRow.js";
import {countVerdicts} from "../../src/analysis/reproduction.js";
import type {Basis, LedgerRow, Reproduction, Verdict} from "../../src/analysis/reproduction.js";
import {publishedFolder, readBuckets, readNotes, readReasons} from "./publishedFolder.js";
import type {Reason} from "./publishedFolder.js";
import {atlasAudit} from "./atlasAudit.js";
import {mcpmarkAudit} from "./mcpmarkAudit.js";
import {reproduceAtlas} from "./reproduceAtlas.js";
import {reproduceMcpmark} from "./reproduceMcpmark.js";

/** What to compare. */
export interface ReproduceOptions {
  /** Folder of the experiment of kind `published`. */
  paper: string;
  /** Folder of the experiment with trials of the same benchmark; null: only what follows from print. */
  trials: string | null;
  /** Folder of reasons and notes; default: `data/published` of this repository. */
  root?: string;
}

const BENCHMARKS: Readonly<Record<string, Reproduction["benchmark"]>> = {"MCP-Atlas": "mcp-atlas", MCPMark: "mcpmark"};
const BASES: readonly Basis[] = ["trials", "print"];

function groupOf({provider, configuration}: Row<"models">): string {
  const settings = configuration === null ? {} : (JSON.parse(configuration) as {group?: string});
  return settings.group ?? provider ?? "";
}

const keyOf = ({scope, model, metric}: {scope: string; model: string | null; metric: string}) =>
  JSON.stringify([scope, model, metric]);

function fits(number: Recomputed, {place}: PublishedNumber): boolean {
  if (number.place !== undefined && !place.startsWith(number.place)) return false;
  return number.notPlace === undefined || !place.startsWith(number.notPlace);
}

function reasonFor(
  reasons: readonly Reason[],
  verdict: Verdict,
  basis: Basis | null,
  number: PublishedNumber,
): string | null {
  const found = reasons.find(
    (reason) =>
      (reason.verdict === "" || reason.verdict === verdict) &&
      (reason.basis === "" || reason.basis === (basis ?? "")) &&
      (reason.model === "" || reason.model === number.model) &&
      number.scope.startsWith(reason.scope) &&
      number.metric.startsWith(reason.metric) &&
      number.place.startsWith(reason.place),
  );
  return found === undefined ? null : `${found.kind}: ${found.reason}`;
}

/** The ledger: every published number with what each basis gives, or that nothing can check it. */
function toLedger(
  published: readonly PublishedNumber[],
  recomputed: readonly Recomputed[],
  ids: Record<Basis, string | null>,
  reasons: readonly Reason[],
): LedgerRow[] {
  const byKey = new Map<string, Recomputed[]>();
  for (const number of recomputed) {
    const key = keyOf(number);
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [number]);
    else list.push(number);
  }
  return published.flatMap((number) => {
    const candidates = (byKey.get(keyOf(number)) ?? []).filter((candidate) => fits(candidate, number));
    const rows = BASES.flatMap((basis) => {
      const found = candidates.find((candidate) => candidate.basis === basis);
      return found === undefined
        ? []
        : [compareNumbers(number, found, ids[basis] ?? "", reasonFor(reasons, "differs", basis, number))];
    });
    return rows.length > 0 ? rows : [leaveUnchecked(number, reasonFor(reasons, "cannot be checked", null, number))];
  });
}

/**
 * Compares every published number of a benchmark with what the data give, and audits the paper's derived claims.
 * Use it for the page `/<experiment>/reproduce/` and for `benchbook reproduce`. Nothing here holds a verdict: each follows from rows.
 * @returns one row a published number and basis (trials, print), in the order of scope, metric, model and place
 * @throws where the paper's experiment is of another kind or benchmark, or lacks a number that derived claims need
 * @example (await reproduce({paper: "data/experiments/mcp-atlas-paper", trials: "data/experiments/mcp-atlas-reconstructed"})).totals.agrees
 */
export async function reproduce({paper, trials, root = publishedFolder}: ReproduceOptions): Promise<Reproduction> {
  const manifest = readManifest(paper);
  const benchmark = BENCHMARKS[manifest.benchmark];
  if (manifest.kind !== "published" || benchmark === undefined) {
    throw new Error(
      `reproduce: ${manifest.id}: got ${manifest.kind} figures of ${JSON.stringify(manifest.benchmark)}; expected published ones of ${Object.keys(BENCHMARKS).join(" or ")}`,
    );
  }
  const published = await readTable(paper, "published");
  const source = trials === null ? null : readManifest(trials);
  const reasons = readReasons(root, benchmark);
  const models = await readModels(paper, published);
  const atlas = benchmark === "mcp-atlas" ? await reproduceAtlas(published, models, trials) : null;
  const recomputed = atlas?.recomputed ?? (await reproduceMcpmark(trials));
  const rows = toLedger(published, recomputed, {trials: source?.id ?? null, print: manifest.id}, reasons);
  return {
    benchmark,
    paper: manifest.id,
    trials: source?.id ?? null,
    trialsKind: source?.kind ?? null,
    rows,
    totals: countVerdicts(rows.filter(({basis}) => basis !== "print")),
    derivedFromPrint: countVerdicts(rows.filter(({basis}) => basis === "print")),
    numbers: published.length,
    audit:
      atlas === null ? await mcpmarkAudit(published, trials) : atlasAudit(published, atlas.printed, readBuckets(root)),
    notes: readNotes(root, benchmark),
  };
}

/** The paper's models in the order of Table 8, or as they are. */
async function readModels(
  paper: string,
  published: readonly PublishedNumber[],
): Promise<{model: string; group: string}[]> {
  const models = await readTable(paper, "models");
  const rates = new Map(
    published.filter(({place}) => place === "Table 8, pass@0.75").map(({model, value}) => [model, value ?? 0]),
  );
  return models
    .map((row) => ({model: row.model, group: groupOf(row)}))
    .sort((a, b) => (rates.get(b.model) ?? 0) - (rates.get(a.model) ?? 0) || a.model.localeCompare(b.model, "en"));
}
