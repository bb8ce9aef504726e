import {describe, expect, it} from "vitest";
import {drawAuditSample} from "../../../../harness/suite/quality/auditSample.js";
import {findChainedCalls} from "../../../../harness/suite/quality/chainedCalls.js";
import {findFacts, findUngrounded, isCompound} from "../../../../harness/suite/quality/claimShape.js";
import {findLeaks} from "../../../../harness/suite/quality/promptLeaks.js";

describe("findLeaks(prompt, tools, servers)", () => {
  const tools = [{name: "memory_read_graph"}, {name: "files_read_text_file"}, {name: "everything_echo"}];
  const servers = ["memory", "files", "everything"];

  it("is certain of names that are no ordinary words", () => {
    expect(findLeaks("Use read_graph, then files_read_text_file.", tools, servers)).toEqual([
      {name: "read_graph", isCertain: true},
      {name: "files_read_text_file", isCertain: true},
    ]);
  });

  it("names ordinary words for a person to look at, whole words only", () => {
    expect(findLeaks("What is in my files? Hear the echoes.", tools, servers)).toEqual([
      {name: "files", isCertain: false},
    ]);
  });
});

describe("isCompound(claim)", () => {
  it.each([
    ["Okafor waited longest.", false],
    ["The price fell from 12 to 9 euros and 50 cents.", false],
    ["Dr. Okafor works for Hart and Sons Ltd.", false],
    ["It opened in 1997, and it closed in 2003.", true],
    ["The bridge is 40 m long. The tunnel has two lanes.", true],
    ["The first is red; the second is blue.", true],
  ])("%s: %s", (claim, expected) => {
    expect(isCompound(claim)).toBe(expected);
  });
});

describe("findUngrounded(claim, texts)", () => {
  it("looks for numbers, names and quoted words", () => {
    expect(findFacts('In 2023 Okafor ordered "blue ink" for 1,250.50 euros.')).toEqual([
      "2023",
      "1,250.50",
      "blue ink",
      "Okafor",
    ]);
    expect(findUngrounded('Okafor ordered "blue ink" for 1,250.50 euros.', ["okafor;Blue Ink;1250.50"])).toEqual([]);
    expect(findUngrounded("Okafor waited 19 days.", ["Okafor, 18"])).toEqual(["19"]);
  });
});

describe("findChainedCalls(prompt, results)", () => {
  const call = (args: Record<string, unknown>, text: string) => ({tool: "t", arguments: args, text, isError: false});

  it("finds calls whose argument stands in an earlier result and not in the prompt", () => {
    const results = [
      call({path: "orders.csv"}, "2,Okafor,19"),
      call({query: "Okafor"}, "7 percent"),
      call({query: "orders.csv"}, ""),
    ];
    expect(findChainedCalls("Look into orders.csv.", results)).toEqual([1]);
    expect(findChainedCalls("Look for Okafor.", results)).toEqual([]);
  });
});

describe("drawAuditSample(ids, seed)", () => {
  it("draws the same tasks whatever their order, and others for another seed", () => {
    const ids = Array.from({length: 40}, (_, i) => `task-${i}`);
    const drawn = drawAuditSample(ids, 1);
    expect(drawn).toHaveLength(4);
    expect(drawAuditSample([...ids].reverse(), 1)).toEqual(drawn);
    expect(drawAuditSample(ids, 2)).not.toEqual(drawn);
    expect(drawAuditSample(["a", "b"], 1).sort()).toEqual(["a", "b"]);
  });
});
