import {describe, expect, it} from "vitest";
import {EndsEarly, Hands} from "../../../../../data/suites/local/policies/hands.js";
import {count, csv, num, pick, sum} from "../../../../../data/suites/local/policies/rows.js";
import {readSlips} from "../../../../../data/suites/local/policies/slips.js";

/** Hands on a tool that reads `path` and nothing else; `calls` are the arguments that it got. */
function hands(options: Record<string, unknown>, calls: unknown[] = []): Hands {
  const call = (tool: string, args: unknown) => {
    calls.push(args);
    const isError = !(typeof args === "object" && args !== null && "path" in args);
    return Promise.resolve({callId: "call", tool, text: isError ? "no path" : "a,b\n1,2\n3,4", isError});
  };
  const trial = {
    taskId: "task",
    prompt: "",
    trialIndex: 1,
    seed: 7,
    tools: [],
    options: {},
    say: () => undefined,
    call,
  };
  return new Hands(trial, readSlips(options));
}

describe("Hands", () => {
  it("mends a call that it malformed, or repeats it as it was and gives the step up", async () => {
    const mended: unknown[] = [];
    expect(await hands({malform: 1}, mended).read("x.csv", "why")).toBe("a,b\n1,2\n3,4");
    expect(mended).toEqual([{path_value: "x.csv"}, {path: "x.csv"}]);
    const repeated: unknown[] = [];
    expect(await hands({malform: 1, mends: false}, repeated).read("x.csv", "why")).toBe("");
    expect(repeated).toEqual([{path_value: "x.csv"}, {path_value: "x.csv"}, {path_value: "x.csv"}]);
  });

  it("calls nothing where an argument is missing, and stops after its first call where it is hasty", async () => {
    const calls: unknown[] = [];
    const hasty = hands({stop: 1}, calls);
    expect(await hasty.read("", "why")).toBe("");
    expect(calls).toEqual([]);
    await hasty.read("x.csv", "why");
    await expect(hasty.read("y.csv", "why")).rejects.toThrow(EndsEarly);
    expect(calls).toHaveLength(1);
  });

  it("tells sentences whose values are known, and only these", () => {
    const plain = hands({});
    expect(plain.answer).toBe("I could not find out what was asked.");
    void plain.tell`The first is ${undefined}.`;
    void plain.tell`The second is ${Number.NaN}.`;
    void plain.tell`The third is ${3} of ${"four"}.`;
    expect(plain.answer).toBe("The third is 3 of four.");
    // round(1.4 * 10) + 3
    const inventive = hands({invent: 1});
    void inventive.tell`It has ${"no"} more than ${10}.`;
    expect(inventive.answer).toBe("It has no more than 17.");
  });

  it("chooses rows, or the wrong ones where it slips", () => {
    const rows = Object.freeze([1, 5, 3]);
    const isLarge = (n: number) => n > 2;
    const choices = (h: Hands) => [
      h.where(rows, isLarge),
      h.first(rows, isLarge),
      h.most(rows, (n) => n),
      h.least(rows, (n) => n),
    ];
    expect(choices(hands({}))).toEqual([[5, 3], 5, 5, 1]);
    expect(choices(hands({neglect: 1, misread: 1, misjudge: 1}))).toEqual([[1, 5, 3], 3, 3, 3]);
    expect(hands({misread: 1}).first(rows, (n) => n === 3)).toBe(5);
  });
});

describe("readSlips(options)", () => {
  it("fills in none, and throws for what is no likelihood", () => {
    expect(readSlips({stop: 0.25})).toEqual({
      ...{misread: 0, misjudge: 0, neglect: 0, malform: 0, stop: 0.25, invent: 0, mends: true},
    });
    for (const options of [{stop: 2}, {stops: 0.1}, {mends: 1}])
      expect(() => readSlips(options)).toThrow("expected a likelihood");
  });
});

describe("rows", () => {
  it("leave missing values missing", () => {
    expect(csv("a,b\n1,2\n3")).toEqual([
      {a: "1", b: "2"},
      {a: "3", b: ""},
    ]);
    expect([num(""), num(undefined), num("2.5"), count([]), sum([], Number), sum([1, 2], Number)]).toEqual([
      NaN,
      NaN,
      2.5,
      NaN,
      NaN,
      3,
    ]);
    expect([pick("code: X7", /code: (\S+)/), pick(undefined, /(.)/)]).toEqual(["X7", ""]);
  });
});
