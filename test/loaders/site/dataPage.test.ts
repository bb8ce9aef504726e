import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {tableNames, tables} from "../../../data/schema.js";
import {findParts} from "../../../data/store.js";
import {toDataPage} from "../../../loaders/site/dataPage.js";
import {selectExperiments} from "../../../loaders/site/selection.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

describe("toDataPage(selection)", () => {
  it("names each part with its rows, bytes and hash, and how to ask for its rows", async () => {
    const data = temporaryFolder();
    await writeExperiment(join(data, "small"), {
      models: claimRows.models,
      tasks: claimRows.tasks,
      plan: claimRows.plan,
    });
    const page = toDataPage(selectExperiments(data));
    const bytes = readFileSync(findParts(join(data, "small"), "plan")[0]);
    expect(page).toContain(`9 rows, ${new Intl.NumberFormat("en-US").format(bytes.length)} bytes`);
    expect(page).toContain(createHash("sha256").update(bytes).digest("hex"));
    // One model, one task, nine planned trials.
    expect(page).toContain("One experiment holds 11 rows in 3 Parquet files");
    expect(page).toContain("sql --experiment small &quot;SELECT * FROM");
  });

  it("explains every table and column, without experiments too", () => {
    const page = toDataPage({experiments: [], broken: []});
    expect(page).toContain("No experiment is here yet");
    for (const table of tableNames) {
      expect(page).toContain(`id="${table}"`);
      for (const column of Object.keys(tables[table].columns)) expect(page).toContain(`<code>${column}</code>`);
    }
    // Framework would run it.
    expect(page).not.toContain("${");
  });
});
