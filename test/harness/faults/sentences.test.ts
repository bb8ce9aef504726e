import {describe, expect, it} from "vitest";
import {cellsOf, placesOf, shapeOf, stands, toSentences, withValue} from "../../../harness/faults/sentences.js";

const ANSWER = "The driver is Henrik Olsen. These come to 801.00 euros. It was due on 2026-03-10, at 09:45.";

describe("toSentences(answer)", () => {
  it("splits at the end of sentences, not within numbers", () => {
    expect(toSentences(ANSWER)).toEqual([
      "The driver is Henrik Olsen.",
      "These come to 801.00 euros.",
      "It was due on 2026-03-10, at 09:45.",
    ]);
  });
});

describe("placesOf(sentences)", () => {
  it("finds names, numbers, dates and times", () => {
    expect(placesOf(toSentences(ANSWER))).toEqual([
      {place: 0, value: "Henrik Olsen"},
      {place: 1, value: "801.00"},
      {place: 2, value: "2026-03-10"},
      {place: 2, value: "09:45"},
    ]);
  });
});

describe("stands(value, output)", () => {
  it("compares numbers by value and other values as text", () => {
    expect(stands("801.00", "order,amount\nM-1,801\n")).toBe(true);
    expect(stands("80", "order,amount\nM-1,801\n")).toBe(false);
    expect(stands("Henrik", '{"name": "Henrik"}')).toBe(true);
  });
});

describe("shapeOf(value), cellsOf(output), withValue(…)", () => {
  it("tell what may stand for what, and put it there", () => {
    expect(shapeOf("K-1117")).toBe(shapeOf("K-1146"));
    expect(shapeOf("2026-03-10")).not.toBe(shapeOf("10.03.2026"));
    expect(cellsOf('{"a": 1, "b": "x y"}')).toEqual(["a", ":", "1", "b", ":", "x y"].filter((cell) => cell !== ":"));
    expect(withValue(["a 1", "b 1"], 1, "1", "$&")).toEqual(["a 1", "b $&"]);
  });
});
