import {describe, expect, it} from "vitest";
import {canonicalJson, toolListSha256} from "../../../harness/servers/toolListHash.js";

const read = {name: "read", description: "Reads.", inputSchema: {type: "object", properties: {a: {}, b: {}}}};
const write = {name: "write", description: null, inputSchema: {type: "object"}};

describe("canonicalJson(value)", () => {
  it("orders fields and leaves undefined ones out", () => {
    expect(canonicalJson({b: [1, {d: null, c: "x"}], a: undefined})).toBe('{"b":[1,{"c":"x","d":null}]}');
  });
});

describe("toolListSha256(tools)", () => {
  it("depends neither on the order of tools nor on that of fields", () => {
    const turned = {inputSchema: {properties: {b: {}, a: {}}, type: "object"}, description: "Reads.", name: "read"};
    expect(toolListSha256([read, write])).toBe(toolListSha256([write, turned]));
  });

  it("changes with a description or a schema", () => {
    const hash = toolListSha256([read, write]);
    expect(toolListSha256([{...read, description: "Reads!"}, write])).not.toBe(hash);
    expect(toolListSha256([read, {...write, inputSchema: {type: "object", required: []}}])).not.toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
