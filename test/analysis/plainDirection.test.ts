import {describe, expect, it} from "vitest";
import {plainDirection} from "../../src/analysis/plainDirection.js";

describe("plainDirection(sentence)", () => {
  it("shows marks that turn what follows, and keeps letters of any direction", () => {
    expect(plainDirection("a\u202e and \u2066b\u2069 lead שלום")).toBe("a� and �b� lead שלום");
  });
});
