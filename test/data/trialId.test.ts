import {describe, expect, it} from "vitest";
import {trialId} from "../../data/trialId.js";

describe("trialId(model, taskId, trialIndex)", () => {
  it("is the names joined where they are safe in an address", () => {
    expect(trialId("o3", "chinook__customer_data", 2)).toBe("o3.chinook__customer_data.2");
  });
  it("keeps names apart that differ only in unsafe characters", () => {
    const ids = ["a b", "a/b", "a.b", "a-b"].map((model) => trialId(model, "t", 1));
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(encodeURIComponent(id)).toBe(id);
  });
  it("throws where the index is no whole number from 1", () => {
    expect(() => trialId("m", "t", 0)).toThrow("trialId: trial_index: got 0; expected a whole number from 1");
  });
});
