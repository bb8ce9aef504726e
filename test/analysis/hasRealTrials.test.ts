import {describe, expect, it} from "vitest";
import {experimentKinds} from "../../data/manifest.js";
import {hasRealTrials} from "../../src/analysis/hasRealTrials.js";

describe("hasRealTrials({kind})", () => {
  it("holds of measured and imported experiments alone", () => {
    expect(experimentKinds.filter((kind) => hasRealTrials({kind}))).toEqual(["measured", "imported"]);
  });
});
