import {describe, expect, it} from "vitest";
import {findDates, findTimes, matchDates} from "../../../../harness/judge/rule/dates.js";

const read = (text: string) => findDates(text).map(({year, month, day}) => [year, month, day]);

describe("findDates(text)", () => {
  it.each([
    ["on 2021-03-14", [[2021, 3, 14]]],
    ["on March 14th, 2021", [[2021, 3, 14]]],
    ["14 Mar 2021", [[2021, 3, 14]]],
    ["8/30/1797", [[1797, 8, 30]]],
    ["in June 2023", [[2023, 6, null]]],
    ["July 19 was hot", [[null, 7, 19]]],
    ["released in 1958", [[1958, null, null]]],
    ["it may march on", []],
    ["2,024 files", []],
  ])("reads %s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("findTimes(text)", () => {
  it("reads both clocks", () => {
    expect(findTimes("14:35, 2:35 pm, 12 am").map(({minutes}) => minutes)).toEqual([875, 875, 0]);
  });
});

describe("matchDates(claim, answer)", () => {
  const match = (claim: string, answer: string) => matchDates(findDates(claim)[0], findDates(answer)[0]);

  it("is 1 for an answer that is as exact or more so", () => {
    expect(match("in December 2013", "22 December 2013")).toBe(1);
  });

  it("is 0.5 for one that leaves the day open", () => {
    expect(match("22 December 2013", "in December 2013")).toBe(0.5);
  });

  it("is 0 for another day", () => {
    expect(match("22 December 2013", "23 December 2013")).toBe(0);
  });
});
