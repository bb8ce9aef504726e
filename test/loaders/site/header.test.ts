import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {writeManifest} from "../../../data/manifest.js";
import type {Manifest} from "../../../data/manifest.js";
import {findPlace, renderFooter, renderHeader} from "../../../loaders/site/header.js";
import {pagesOf} from "../../../loaders/site/pages.js";
import type {Selection} from "../../../loaders/site/selection.js";
import {temporaryFolder} from "../../temporary.js";

function experimentOf(id: string, tables: string[]) {
  const folder = join(temporaryFolder(), id);
  for (const table of tables) {
    mkdirSync(join(folder, table), {recursive: true});
    writeFileSync(join(folder, table, "part-1.parquet"), "");
  }
  const manifest: Manifest = {
    id,
    title: `The <${id}>`,
    benchmark: "small",
    kind: "imported",
    source: {name: "paper", version: "2025-12-15T06:36:08.102520", licence: "CC BY 4.0", address: null},
    pass_threshold: 1,
    primary_judge: null,
    convention: "strict",
    schema_version: 1,
    seed: null,
    created_at: "2026-01-01T00:00:00Z",
    notes: [],
  };
  writeManifest(folder, manifest);
  return {id, folder, manifest, error: null};
}

function selectionOf(): Selection {
  return {experiments: [experimentOf("one", ["trials", "plan"]), experimentOf("two", ["published"])], broken: []};
}

describe("pagesOf(experiment)", () => {
  it("has the overview always, and the ledger where something was planned or tried", () => {
    const [one, two] = selectionOf().experiments.map((experiment) => pagesOf(experiment).map(({path}) => path));
    expect([one[0], two[0]]).toEqual(["", ""]);
    expect(one).toContain("ledger/");
    expect(two).not.toContain("ledger/");
  });

  it("does not count a part that is still being written", () => {
    const experiment = experimentOf("three", []);
    mkdirSync(join(experiment.folder, "plan"), {recursive: true});
    writeFileSync(join(experiment.folder, "plan/.x.tmp.parquet"), "");
    expect(pagesOf(experiment).map(({path}) => path)).toEqual([""]);
  });
});

describe("findPlace(path, selection)", () => {
  it("knows the experiment and the page of a route, and that a page of the site has none", () => {
    const selection = selectionOf();
    expect(findPlace("/one/ledger/index", selection)).toMatchObject({experiment: {id: "one"}, page: "ledger/"});
    expect(findPlace("/one/index", selection)).toMatchObject({page: ""});
    expect(findPlace("/index", selection)).toBeUndefined();
    expect(findPlace("/absent/index", selection)).toBeUndefined();
  });
});

describe("renderHeader(path, selection)", () => {
  it("marks the current tab and leads to the same page of another experiment, or to its overview where it has none", () => {
    const header = renderHeader("/one/ledger/index", selectionOf());
    expect(header).toContain(`<a href="/one/ledger/" aria-current="page">Ledger</a>`);
    expect(header).toContain(`<a href="/two/">The &lt;two&gt;`);
    expect(header).not.toContain("<two>");
  });

  it("has neither switch nor tabs on a page of the whole site", () => {
    const header = renderHeader("/index", selectionOf());
    expect(header).not.toContain("experiment-bar");
    expect(header).toContain("theme-toggle");
  });
});

describe("renderFooter(path, selection)", () => {
  it("says what the experiment is and where it comes from", () => {
    expect(renderFooter("/one/index", selectionOf())).toContain(
      "The &lt;one&gt;, imported from its source. Source: paper, 2025-12-15 (CC BY 4.0).",
    );
  });
});
