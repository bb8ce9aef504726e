import {describe, expect, it} from "vitest";
import {readTriples} from "../../fixtures/claimTriples/readTriples.js";

describe("readTriples()", () => {
  const triples = readTriples();

  it("holds at least 300 triples, no pair of claim and answer twice", () => {
    expect(triples.length).toBeGreaterThanOrEqual(300);
    expect(new Set(triples.map(({claim, answer}) => `${claim}\0${answer}`)).size).toBe(triples.length);
  });

  it("is a third or more negations, right values on the wrong entity, and swapped pairs", () => {
    const hard = triples.filter(({kind}) => ["negations", "entities", "swapped"].includes(kind));
    expect(hard.length / triples.length).toBeGreaterThanOrEqual(1 / 3);
  });

  it("splits each kind into a part to build on and a part held back", () => {
    for (const kind of new Set(triples.map((triple) => triple.kind))) {
      const ofKind = triples.filter((triple) => triple.kind === kind);
      const heldBack = ofKind.filter((triple) => triple.isHeldBack).length;
      expect(heldBack, kind).toBeGreaterThan(5);
      expect(ofKind.length - heldBack, kind).toBeGreaterThan(5);
    }
  });

  it("has each label in both parts", () => {
    for (const isHeldBack of [true, false]) {
      const labels = new Set(triples.filter((triple) => triple.isHeldBack === isHeldBack).map(({label}) => label));
      expect([...labels].sort()).toEqual(["fulfilled", "not_fulfilled", "partially_fulfilled"]);
    }
  });
});
