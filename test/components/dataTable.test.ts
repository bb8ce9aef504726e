import {describe, expect, it} from "vitest";
import {dataTable} from "../../src/components/dataTable.js";
import type {TableColumn} from "../../src/components/dataTable.js";
import {toHtml, toText} from "../../src/components/markup.js";

interface Fruit {
  name: string;
  weight: number | null;
  band: number;
}

const columns: TableColumn<Fruit>[] = [
  {id: "name", label: "Name", cell: ({name}) => name, value: ({name}) => name},
  {
    id: "weight",
    label: "Weight",
    unit: "g",
    isNumber: true,
    isWide: true,
    cell: ({weight}) => weight ?? "–",
    value: ({weight}) => weight,
  },
];
const rows: Fruit[] = [
  {name: "fig", weight: 50, band: 0},
  {name: "kiwi", weight: null, band: 0},
  {name: "apple", weight: 180, band: 1},
];
const order = (sort: string | null) => {
  const html = toHtml(dataTable(rows, {id: "fruit", label: "Fruit", columns, sort, bandOf: ({band}) => band}));
  return [...html.matchAll(/<th scope="row">([a-z]+)/g)].map(([, name]) => name);
};

describe("dataTable(rows, options)", () => {
  it("keeps the rows' own order in bands", () => {
    const html = toHtml(
      dataTable(rows, {id: "fruit", label: "Fruit", columns, sort: null, bandOf: ({band}) => band, hasBrackets: true}),
    );
    expect(html.match(/<tbody class="tie/g)).toHaveLength(2);
    expect(order(null)).toEqual(["fig", "kiwi", "apple"]);
  });

  it("sorts either way with missing values last, without bands", () => {
    expect(order("weight")).toEqual(["fig", "apple", "kiwi"]);
    expect(order("-weight")).toEqual(["apple", "fig", "kiwi"]);
    expect(order("name")).toEqual(["apple", "fig", "kiwi"]);
  });

  it("says which column it is sorted by", () => {
    expect(toHtml(dataTable(rows, {id: "fruit", label: "Fruit", columns, sort: "-weight"}))).toContain(
      `aria-sort="descending"`,
    );
  });

  it("repeats folded columns in a detail row", () => {
    expect(toText(dataTable(rows.slice(0, 1), {id: "fruit", label: "Fruit", columns, sort: null}))).toBe(
      "NameWeightgfig50Weight50",
    );
  });
});
