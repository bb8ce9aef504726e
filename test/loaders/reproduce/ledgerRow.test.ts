import {describe, expect, it} from "vitest";
import {
  compareNumbers,
  inUnitOf,
  leaveUnchecked,
  printed,
  printedTolerance,
} from "../../../loaders/reproduce/ledgerRow.js";
import type {PublishedNumber, Recomputed} from "../../../loaders/reproduce/ledgerRow.js";

const number: PublishedNumber = {
  scope: "overall",
  model: "o3-pro",
  metric: "pass@0.75",
  value: 44.5,
  unit: "percent",
  decimals: 1,
  definition: "share of the tasks",
  place: "Table 8",
  written_at: null,
};
const recomputed: Recomputed = {
  scope: "overall",
  model: "o3-pro",
  metric: "pass@0.75",
  value: 0.445,
  unit: "proportion",
  basis: "trials",
  method: "reproduce/atlas_rates",
};
const compare = (published: Partial<PublishedNumber>, found: Partial<Recomputed>) =>
  compareNumbers({...number, ...published}, {...recomputed, ...found}, "e", "known reason").verdict;

describe("printedTolerance(published)", () => {
  it("is half a unit of the last printed digit", () => {
    expect(printedTolerance(number)).toBe(0.05);
    expect(printedTolerance({...number, decimals: 0})).toBe(0.5);
  });

  it("is half of the last digit that is meant where the source says about", () => {
    // about 6,900 is 6,850 to 6,950
    const about = {...number, decimals: 0, definition: "failures (printed as about)"};
    expect([6900, 94000, 2].map((value) => printedTolerance({...about, value}))).toEqual([50, 500, 0.5]);
    expect(printed({...about, value: 6900})).toBe("about 6900");
  });

  it("is a hundredth where the number was read off a drawing", () => {
    expect(printedTolerance({...number, decimals: null})).toBe(0.01);
  });
});

describe("compareNumbers(published, recomputed, experiment, reason)", () => {
  it("agrees within the printed digits, a half on either side, and no further", () => {
    expect([0.445, 0.4455, 0.4445].map((value) => compare({}, {value}))).toEqual(["agrees", "agrees", "agrees"]);
    expect([0.4456, 0.4444].map((value) => compare({}, {value}))).toEqual(["differs", "differs"]);
  });

  it("turns a proportion into the published unit, and leaves other units", () => {
    expect(inUnitOf({value: 0.445, unit: "proportion"}, {unit: "percent"})).toBe(44.5);
    expect(inUnitOf({value: 0.862, unit: "proportion"}, {unit: "proportion"})).toBe(0.862);
    expect(inUnitOf({value: 12, unit: "count"}, {unit: "count"})).toBe(12);
  });

  it("asks for the same digits where the number is rounded by the source's own rule", () => {
    // MCPMark prints 15.748 % as 15.8, since it rounds 0.15748 to 0.1575 first
    expect(compare({value: 15.8}, {value: 15.8, unit: "percent", relation: "is printed as"})).toBe("agrees");
    expect(compare({value: 15.8}, {value: 15.76, unit: "percent", relation: "is printed as"})).toBe("differs");
  });

  it("knows bounds", () => {
    expect(compare({value: 30}, {value: 0.254, relation: "below"})).toBe("agrees");
    expect(compare({value: 30}, {value: 0.31, relation: "below"})).toBe("differs");
    expect(compare({value: 2.5}, {value: 0.0188, relation: "at most"})).toBe("differs");
    expect(compare({value: 5, decimals: 0}, {value: 0.046, relation: "at least"})).toBe("agrees");
  });

  it("agrees where both say that there is no number, and differs where only one does", () => {
    expect(compare({value: null}, {value: null})).toBe("agrees");
    expect(compare({value: null}, {value: 0.4})).toBe("differs");
    expect(compare({}, {value: null})).toBe("differs");
  });

  it("gives a reason only where the numbers differ", () => {
    expect(compareNumbers(number, recomputed, "e", "known reason").reason).toBeNull();
    expect(compareNumbers(number, {...recomputed, value: 0.5}, "e", "known reason").reason).toBe("known reason");
  });
});

describe("leaveUnchecked(published, reason)", () => {
  it("holds the published number and no other", () => {
    expect(leaveUnchecked(number, "missing data: none")).toMatchObject({
      published: "44.5",
      recomputed: null,
      experiment: null,
      verdict: "cannot be checked",
    });
  });
});
