import {describe, expect, it} from "vitest";
import type {LedgerRow} from "../../src/analysis/reproduction.js";
import type {PageState} from "../../src/analysis/pageState.js";
import {h, toText} from "../../src/components/markup.js";
import {reproductionView} from "../../src/components/reproductionView.js";
import type {ReproductionArchive} from "../../src/components/reproductionView.js";

const row: LedgerRow = {
  scope: "overall",
  model: "o3",
  metric: "pass@1",
  place: "Table 1, pass@1",
  unit: "percent",
  published: "25.4",
  definition: "",
  basis: "trials",
  experiment: "e",
  method: "reproduce/rates",
  relation: "equals",
  recomputed: 25.39,
  tolerance: 0.05,
  verdict: "agrees",
  reason: null,
};
const archive = {
  experiment: {
    title: "E",
    kind: "imported",
    source: {name: "s", version: null, licence: null, address: null},
    created_at: "2026-01-02T00:00:00Z",
  },
  reproduction: {
    benchmark: "mcpmark",
    paper: "p",
    trials: "e",
    trialsKind: "imported",
    rows: [
      row,
      {...row, model: "o4", published: "31.0", verdict: "differs", reason: "rounding: twice"},
      {
        ...row,
        metric: "experts",
        place: "text",
        basis: null,
        method: null,
        recomputed: null,
        verdict: "cannot be checked",
      },
    ],
    totals: {agrees: 1, differs: 1, "cannot be checked": 1},
    derivedFromPrint: {agrees: 0, differs: 0, "cannot be checked": 0},
    numbers: 3,
    audit: [{id: "F25", claim: "A claim", stated: "1", recomputed: "2", verdict: "differs", note: ""}],
    notes: [{kind: "contradiction", place: "text", note: "One thing beside another."}],
    queries: {"reproduce/rates": "SELECT 1"},
    mcpmark: null,
  },
} as unknown as ReproductionArchive;

function shown(extra: Record<string, string>): string {
  const state = {sort: null, extra} as unknown as PageState;
  const {finding, body} = reproductionView(archive, {state, width: 800, change: () => undefined});
  return `${finding} ${toText(h("div", null, ...body))}`;
}

describe("reproductionView(archive, context)", () => {
  it("shows what differs first, with reasons, claims and contradictions", () => {
    const text = shown({});
    expect(text).toContain("Of 2 published numbers that the trials can give, 1 differs");
    expect(text).toContain("1 number differs");
    expect(text).toContain("pass@1, o4");
    expect(text).not.toContain("pass@1, o3");
    expect(text).toContain("rounding: twice");
    expect(text).toContain("0 of 1 claim that follow from printed numbers agree");
    expect(text).toContain("1 contradiction in the text, and 0 things that it does not say");
  });

  it("shows the verdict and the part that are chosen", () => {
    expect(shown({verdict: "agrees"})).toContain("1 number agrees");
    expect(shown({verdict: "agrees"})).toContain("pass@1, o3");
    expect(shown({verdict: "all"})).toContain("3 rows");
    expect(shown({verdict: "all", part: "text"})).toContain("1 row of text");
    expect(shown({verdict: "differs", part: "text"})).toContain("No number of text differs");
  });
});
