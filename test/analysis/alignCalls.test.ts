import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {alignCalls, commonPlaces, normalizeArguments} from "../../src/analysis/alignCalls.js";

const call = (tool: string, sent = "{}") => ({tool, arguments: sent});

/** The length of a longest common subsequence, by the definition. */
function longest(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [first, ...rest] = a;
  const skipped = longest(rest, b);
  const at = b.indexOf(first);
  return at < 0 ? skipped : Math.max(skipped, 1 + longest(rest, b.slice(at + 1)));
}

describe("normalizeArguments(text)", () => {
  it.each([
    ['{"b": 1, "a": [2, {"d": 1, "c": 2}]}', '{"a":[2,{"c":2,"d":1}],"b":1}'],
    [' {"malformed": ', '{"malformed":'],
    ['{"__proto__": 1, "a": 2}', '{"__proto__":1,"a":2}'],
    ["", ""],
    ['{"a": 1.0}', '{"a":1}'],
    ['{"a": "x  y"}', '{"a":"x  y"}'],
  ])("%s is %s", (text, expected) => {
    expect(normalizeArguments(text)).toBe(expected);
  });

  it("leaves what is nested too deep as it was sent", () => {
    const deep = `${"[".repeat(5_000)}1${"]".repeat(5_000)}`;
    expect(normalizeArguments(deep)).toBe(deep);
  });
});

describe("commonPlaces(a, b)", () => {
  const lists = fc.array(fc.constantFrom("x", "y", "z"), {maxLength: 9});

  it("is as long as any common subsequence, and is one", () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const pairs = commonPlaces(a, b);
        expect(pairs).toHaveLength(longest(a, b));
        pairs.forEach(([i, j], k) => {
          expect(a[i]).toBe(b[j]);
          if (k > 0) expect(i > pairs[k - 1][0] && j > pairs[k - 1][1]).toBe(true);
        });
      }),
    );
  });

  it("takes lists of thousands", () => {
    const a = Array.from({length: 3_000}, (_, i) => `a${i % 7}`);
    expect(commonPlaces(a, ["first", ...a]).length).toBe(3_000);
    expect(commonPlaces(a, a.toReversed()).length).toBeGreaterThan(0);
  });
});

describe("alignCalls(a, b)", () => {
  it("lays the same call on one row, whatever the order of its keys", () => {
    expect(alignCalls([call("f", '{"a":1,"b":2}')], [call("f", '{ "b": 2, "a": 1 }')])).toEqual([
      {kind: "same", a: 0, b: 0},
    ]);
  });

  it("lays calls of the same tool with other arguments side by side between those, the rest by itself", () => {
    const a = [call("list"), call("read", '{"path":"x"}'), call("sum", "[1]"), call("write")];
    const b = [call("list"), call("look"), call("read", '{"path":"y"}'), call("write"), call("done")];
    expect(alignCalls(a, b)).toEqual([
      {kind: "same", a: 0, b: 0},
      {kind: "b", a: null, b: 1},
      {kind: "changed", a: 1, b: 2},
      {kind: "a", a: 2, b: null},
      {kind: "same", a: 3, b: 3},
      {kind: "b", a: null, b: 4},
    ]);
  });

  it("has every call of both once, in order", () => {
    const calls = fc.array(fc.record({tool: fc.constantFrom("f", "g"), arguments: fc.constantFrom("1", "2", "3")}), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(calls, calls, (a, b) => {
        const rows = alignCalls(a, b);
        expect(rows.flatMap((row) => row.a ?? [])).toEqual(a.map((_, i) => i));
        expect(rows.flatMap((row) => row.b ?? [])).toEqual(b.map((_, i) => i));
        for (const {kind, a: i, b: j} of rows) {
          if (i !== null && j !== null)
            expect([a[i].tool, kind === "same"]).toEqual([b[j].tool, a[i].arguments === b[j].arguments]);
        }
      }),
    );
  });

  it("is empty for no calls, and of one side where the other makes none", () => {
    expect(alignCalls([], [])).toEqual([]);
    expect(alignCalls([call("f")], [])).toEqual([{kind: "a", a: 0, b: null}]);
  });
});
