import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {readTable} from "../../../data/store.js";
import {exportMcpAtlas} from "../../../harness/export/exportMcpAtlas.js";
import {importMcpAtlas} from "../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {runShippedSuite} from "../../../harness/shippedSuite.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {toCsv} from "../import/mcpAtlas/atlasCsv.js";
import type {Cells} from "../import/mcpAtlas/atlasCsv.js";

const CONVENTIONS = ["mcp-atlas-official", "mcp-atlas-diagnostic", "strict", "lenient"];
const MODELS = ["scripted-complete", "scripted-guessing", "scripted-hasty"];

/** What every variant must keep: aggregates under each convention, verdicts, and primary failure modes. */
async function contentOf(folder: string) {
  const aggregates = await withAnalysis(folder, async (db) => {
    const sql =
      "SELECT model, count(*) FILTER (WHERE counted)::INTEGER AS n, count(*) FILTER (WHERE passed)::INTEGER AS passed, favg(score) AS mean FROM outcomes($convention, 'rule', 0.75) WHERE present GROUP BY model ORDER BY model";
    return Promise.all(CONVENTIONS.map((convention) => db.rows(sql, {convention})));
  });
  const verdicts = await readTable(folder, "claim_scores");
  const diagnoses = await readTable(folder, "diagnoses");
  return {
    aggregates,
    verdicts: verdicts.map(({trial_id: id, claim_index: i, judge, score}) => [id, i, judge, score]),
    modes: diagnoses.flatMap(({trial_id: id, mode, family, is_primary: isPrimary}) =>
      isPrimary ? [[id, mode, family]] : [],
    ),
  };
}

/** Changes each row of each CSV file of a folder's copy; a column that a row lacks is not written. */
function rewrite(from: string, to: string, change: (row: Cells, file: string) => Cells): void {
  mkdirSync(to, {recursive: true});
  for (const entry of readdirSync(from, {withFileTypes: true})) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) rewrite(source, target, change);
    else if (!entry.name.endsWith(".csv")) writeFileSync(target, readFileSync(source));
    else {
      const rows = (parse(readFileSync(source), {columns: true}) as Cells[]).map((row) => change(row, entry.name));
      writeFileSync(target, toCsv(Object.keys(rows[0]), rows));
    }
  }
}

/** Rename and drop columns, keeping their order. */
function columns(row: Cells, names: Readonly<Record<string, string | null>>): Cells {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const to = name in names ? names[name] : name;
      return to === null ? [] : [[to, value]];
    }),
  );
}

/** A JSON list of texts as Python prints it. */
function toPython(json: string): string {
  const quoted = (JSON.parse(json) as string[]).map(
    (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  );
  return `[${quoted.join(", ")}]`;
}

/** Column variants of the files that exist (FORMATS 1.2 to 1.8), made from those of the current version. */
const VARIANTS: Readonly<Record<string, (row: Cells, file: string) => Cells>> = {
  "the current version": (row) => row,
  "claims printed by Python": (row) =>
    "GTFA_CLAIMS" in row ? {...row, GTFA_CLAIMS: toPython(String(row.GTFA_CLAIMS))} : row,
  "claims as a list of objects": (row) => {
    if (!("GTFA_CLAIMS" in row)) return row;
    const claims = (JSON.parse(String(row.GTFA_CLAIMS)) as string[]).map((claim) => ({claim}));
    return {...row, GTFA_CLAIMS: JSON.stringify(claims)};
  },
  "the smallest scored file that was seen": (row, file) =>
    file.startsWith("scored_")
      ? columns(row, {ENABLED_TOOLS: null, SPLIT: null, errors: null, trajectory_time: null, num_retry: null})
      : row,
  "a response named after its model": (row, file) =>
    file.startsWith("scored_")
      ? columns(row, {response: `${file.slice("scored_".length, -".csv".length)}_response`})
      : row,
  "the paper's artefact": (row, file) =>
    file.startsWith("scored_") ? columns(row, {response: "script_model_response"}) : row,
};

describe("exportMcpAtlas(folder, out) of the shipped suite", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
  afterAll(() => rmSync(dataDir, {recursive: true, force: true}));
  const files = join(dataDir, "files");

  beforeAll(async () => {
    await runShippedSuite(dataDir, () => undefined, {
      tasks: ["bakery-most-overdue"],
      trials: 1,
      models: MODELS.map((model) => model.replace("scripted-", "*")),
    });
    await exportMcpAtlas(join(dataDir, "local"), files);
  }, 120_000);

  it.each(Object.entries(VARIANTS))(
    "imports again with the same verdicts, modes and aggregates: %s",
    async (name, change) => {
      const place = join(dataDir, name.replaceAll(/\W+/g, "-"));
      rewrite(files, place, change);
      const {folder, damage} = await importMcpAtlas(place, {
        dataDir,
        id: `again-${Object.keys(VARIANTS).indexOf(name)}`,
      });
      expect(damage).toEqual([]);
      const before = await contentOf(join(dataDir, "local"));
      expect(before.aggregates[0].map(({model}) => model)).toEqual(MODELS);
      expect(before.modes.length).toBeGreaterThan(0);
      expect(await contentOf(folder)).toEqual(before);
    },
  );
});
