import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {literal, withDatabase} from "../../../data/database.js";
import {PUBLISHED_ROOT, writePublished} from "../../../harness/published/writePublished.js";
import {reconstructAtlas} from "../../../harness/reconstruct/reconstructAtlas.js";
import {reproduce} from "../../../loaders/reproduce/reproduce.js";
import type {Reproduction} from "../../../src/analysis/reproduction.js";
import {diffVerdicts, readVerdicts, toVerdicts} from "../../../loaders/reproduce/verdicts.js";
import {dropRows} from "../../dropRows.js";
import {temporaryFolder} from "../../temporary.js";

describe("reproduce({paper, trials}) of MCP-Atlas", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
  let paper: string;
  let trials: string;
  let result: Reproduction;
  const verdictOf = ({rows}: Reproduction, model: string | null, place: string, basis: string, metric?: string) =>
    rows.find(
      (row) =>
        row.model === model &&
        row.place === place &&
        row.basis === basis &&
        (metric === undefined || row.metric === metric),
    )?.verdict;

  beforeAll(async () => {
    ({folder: paper} = await writePublished(dataDir, "mcp-atlas"));
    ({folder: trials} = await reconstructAtlas(dataDir));
    result = await reproduce({paper, trials});
  }, 180_000);

  afterAll(() => rmSync(dataDir, {recursive: true}));

  it("has the committed verdicts", () => {
    const committed = readVerdicts(PUBLISHED_ROOT, "mcp-atlas");
    expect(committed).not.toBeNull();
    expect(committed && diffVerdicts(committed, toVerdicts(result))).toEqual([]);
  });

  it("has a row for every published number", () => {
    const numbers = new Set(
      result.rows.map(({scope, model, metric, place}) => JSON.stringify([scope, model, metric, place])),
    );
    expect(numbers.size).toBe(result.numbers);
  });

  it.each([
    ["Table 3", 105],
    ["Table 4", 168],
    ["Table 5", 36],
    ["Table 7", 144],
    ["Table 8", 80],
    ["Figure 1, left panel", 40],
    ["Figure 1, right panel, label", 20],
    ["Figure 2", 60],
    ["Figure 3", 80],
  ])("recomputes every cell of %s (%i) from claim scores and diagnoses", (place, cells) => {
    const rows = result.rows.filter((row) => row.basis === "trials" && row.place.startsWith(place));
    expect(rows.length).toBe(cells);
    expect(rows.filter(({verdict}) => verdict !== "agrees")).toEqual([]);
  });

  it("gives a known reason wherever a number differs or cannot be checked", () => {
    expect(result.rows.filter(({verdict, reason}) => verdict !== "agrees" && reason === null)).toEqual([]);
  });

  it("counts what starts from printed numbers apart", () => {
    const {totals, derivedFromPrint, rows} = result;
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
    expect(sum(totals) + sum(derivedFromPrint)).toBe(rows.length);
    // Spearman of the ranks at 0.50 and 0.75: 642/665
    const rho = rows.find(({metric, basis}) => metric.startsWith("spearman") && basis === "print");
    expect(rho?.recomputed).toBeCloseTo(642 / 665, 12);
  });

  it("flips verdicts where a printed cell is changed", async () => {
    const root = temporaryFolder();
    cpSync(PUBLISHED_ROOT, root, {recursive: true});
    const path = join(root, "mcp-atlas", "table8.csv");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(
        "claude-haiku-4.5,0.517,55.8,40.2,27.1",
        "claude-haiku-4.5,0.517,55.8,40.3,27.1",
      ),
    );
    const {folder} = await writePublished(temporaryFolder(), "mcp-atlas", root);
    const changed = await reproduce({paper: folder, trials, root});
    expect(verdictOf(result, "claude-haiku-4.5", "Table 8, pass@0.75", "trials")).toBe("agrees");
    expect(verdictOf(changed, "claude-haiku-4.5", "Table 8, pass@0.75", "trials")).toBe("differs");
    expect(verdictOf(changed, "claude-haiku-4.5", "Table 8, pass@0.75", "print")).toBe("differs");
    const lines = diffVerdicts(toVerdicts(result), toVerdicts(changed));
    expect(lines).toContain(
      "pass@0.75 of claude-haiku-4.5, Table 8, pass@0.75, from trials: got differs; committed agrees",
    );
  }, 60_000);

  it("flips verdicts where one trial is deleted", async () => {
    const copy = join(temporaryFolder(), "mcp-atlas-reconstructed");
    cpSync(trials, copy, {recursive: true});
    const [row] = await withDatabase((db) =>
      db.rows<{trial_id: string}>(
        `SELECT trial_id FROM read_parquet(${literal(join(copy, "trials", "reconstructed.parquet"))}) WHERE model = 'muse-spark' ORDER BY wall_seconds DESC LIMIT 1`,
      ),
    );
    await dropRows(copy, "trials", `trial_id = ${literal(row.trial_id)}`);
    const changed = await reproduce({paper, trials: copy});
    expect(verdictOf(result, null, "text", "trials", "trajectories")).toBe("agrees");
    expect(verdictOf(changed, null, "text", "trials", "trajectories")).toBe("differs");
    expect(verdictOf(changed, "muse-spark", "Figure 2, point", "trials", "seconds")).toBe("differs");
    expect(diffVerdicts(toVerdicts(result), toVerdicts(changed)).length).toBeGreaterThan(1);
  }, 60_000);

  it("without trials has only what follows from print", async () => {
    const {totals, derivedFromPrint} = await reproduce({paper, trials: null});
    expect(totals.agrees).toBe(0);
    expect(derivedFromPrint).toEqual(result.derivedFromPrint);
  }, 60_000);

  it("audits the derived claims F01 to F24", () => {
    const audit = new Map(result.audit.map((row) => [row.id, row]));
    expect([...audit.keys()]).toEqual(Array.from({length: 24}, (_, i) => `F${String(i + 1).padStart(2, "0")}`));
    // expected values: recomputed twice for the audit of the paper, by another program
    expect(audit.get("F01")?.recomputed).toContain("20 of 20 models");
    expect(audit.get("F02")?.recomputed).toContain("325 to 758 a model, 10916 in all");
    expect(audit.get("F03")?.recomputed).toContain("weighted by them 62.3 %, unweighted 64.4 %");
    expect(audit.get("F04")?.recomputed).toBe("40.1 % is no whole count of 555; 285 of 710 inferred diagnoses");
    expect(audit.get("F07")?.recomputed).toContain("of 171 cuts into three the stated one is number 75");
    expect(audit.get("F10")?.recomputed).toContain(
      "11 have p < 0.05 unadjusted, 6 after Benjamini-Hochberg, 1 after Holm (gpt-5.4)",
    );
    expect(audit.get("F12")?.recomputed).toContain("claude-opus-4.7 and glm-5.1 (Hellinger 0.056)");
    expect(audit.get("F18")?.recomputed).toContain("Kendall's W 0.992648");
    expect(audit.get("F24")?.recomputed).toBe("67.5 % (muse-spark) to 24.2 % (claude-haiku-4.5)");
  });

  it("names the two contradictions of the text and what it does not say", () => {
    expect(result.notes.filter(({kind}) => kind === "contradiction").length).toBe(2);
    expect(result.notes.filter(({kind}) => kind === "not said").length).toBe(5);
  });
});
