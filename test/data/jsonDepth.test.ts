import * as fc from "fast-check";
import {describe, expect, it} from "vitest";
import {isTooDeep} from "../../data/jsonDepth.js";

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("isTooDeep(text)", () => {
  it("takes 512 levels and no more", () => {
    expect(isTooDeep(nested(512))).toBe(false);
    expect(isTooDeep(nested(513))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(513))).toBe(true);
  });

  it("counts no brackets in strings, whatever is escaped in them", () => {
    expect(isTooDeep(JSON.stringify([nested(600), `\\"${"[".repeat(600)}`, "\\\\"]))).toBe(false);
    expect(isTooDeep(`["\\\\",${"[".repeat(512)}`)).toBe(true);
  });

  it("counts what stands side by side once, and holds for a string that never ends", () => {
    expect(isTooDeep(`[${"[],".repeat(2000)}[]]`)).toBe(false);
    expect(isTooDeep(`["${"[".repeat(2000)}`)).toBe(false);
  });

  it("is false for whatever fast-check nests", () => {
    fc.assert(fc.property(fc.json(), (text) => !isTooDeep(text)));
  });
});
