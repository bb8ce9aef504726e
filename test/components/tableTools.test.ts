import {describe, expect, it} from "vitest";
import {dataTable} from "../../src/components/dataTable.js";
import type {TableColumn} from "../../src/components/dataTable.js";
import {toHtml} from "../../src/components/markup.js";
import {countText, exportRows, hasTools, searchRows} from "../../src/components/tableTools.js";

interface Run {
  model: string;
  rate: number | null;
}

const columns: TableColumn<Run>[] = [
  {id: "model", label: "Model", cell: ({model}) => model, value: ({model}) => model},
  {id: "rate", label: "Rate", cell: ({rate}) => (rate === null ? "–" : `${100 * rate} %`), value: ({rate}) => rate},
  {id: "note", label: "Note", cell: ({model}) => `seen ${model}`},
];
const rows: Run[] = [
  {model: "GPT-5", rate: 0.5},
  {model: "GPT-5 mini", rate: null},
  {model: "o3", rate: 0.25},
];

describe("searchRows(rows, columns, search)", () => {
  const found = (search: string) => searchRows(rows, columns, search).map(({model}) => model);

  it("keeps rows with every word, in any column and any case", () => {
    expect(found("gpt")).toEqual(["GPT-5", "GPT-5 mini"]);
    expect(found("GPT 50")).toEqual(["GPT-5"]);
    expect(found("")).toEqual(["GPT-5", "GPT-5 mini", "o3"]);
  });

  it("drops rows with a word that has a minus in front", () => {
    expect(found("gpt -mini")).toEqual(["GPT-5"]);
  });
});

describe("exportRows(rows, columns)", () => {
  it("gives values where there are some, else what the cell says", () => {
    expect(exportRows(rows.slice(0, 2), columns)).toEqual([
      {model: "GPT-5", rate: 0.5, note: "seen GPT-5"},
      {model: "GPT-5 mini", rate: null, note: "seen GPT-5 mini"},
    ]);
  });
});

describe("countText(found, all)", () => {
  it("says how many of how many where some are left out", () => {
    expect(countText(5000, 5000)).toBe("5,000 rows");
    expect(countText(3, 5000)).toBe("3 of 5,000 rows");
    expect(countText(1, 1)).toBe("1 row");
  });
});

describe("dataTable of many rows", () => {
  const many = Array.from({length: 5000}, (_, i) => ({model: `model ${i}`, rate: i / 5000}));
  const html = toHtml(dataTable(many, {id: "many", label: "Many", columns, sort: "-rate"}));

  it("draws a window of them, with room for the rest", () => {
    expect(html.match(/<tr class="row">/g)).toHaveLength(120);
    expect(html).toContain('aria-rowcount="5001"');
    // 4,880 rows of 32 px.
    expect(html).toContain("height:156160px");
    expect(html).toContain("model 4999");
    expect(html).not.toContain("model 4000<");
  });

  it("has a search and a choice of columns, which a small one has not", () => {
    expect(html).toContain('aria-label="Search: Many"');
    expect(html).toContain("5,000 rows");
    expect(hasTools(3, 3)).toBe(false);
    expect(toHtml(dataTable(rows, {id: "few", label: "Few", columns, sort: null}))).not.toContain("table-tools");
  });
});
