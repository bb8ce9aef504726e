import {describe, expect, it} from "vitest";
import {ledger} from "../../src/analysis/ledger.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {archiveOf} from "./archiveOf.js";

describe("ledger(archive, state)", () => {
  const archive = archiveOf({
    alpha: {official: "1|0|0|0|1", lenient: "1|x|x|0|1"},
    beta: {official: "1|1|1|0|m", lenient: "1|1|1|0|m"},
  });
  const result = ledger(archive, defaultState(archive.outcomes));

  it("counts planned, present, counted and passed under each convention", () => {
    const numbers = result.rows.map(({model, entries}) => [
      model,
      ...entries.map(({planned, present, counted, passed, rank}) => [planned, present, counted, passed, rank]),
    ]);
    expect(numbers).toEqual([
      ["beta", [5, 4, 5, 3, 1], [5, 4, 5, 3, 2]],
      ["alpha", [5, 5, 5, 2, 2], [5, 5, 3, 2, 1]],
    ]);
  });

  it("says what was dropped and which ranks move", () => {
    const {finding} = result;
    expect(finding).toBe(
      "All 10 planned trials count under official; lenient drops 2. Two models under lenient have another rank.",
    );
  });

  it("keeps only reasons that occur", () => {
    expect(result.reasons).toEqual(["infra_error", "missing"]);
    expect(result.rows[1].entries[1].reasons).toEqual({infra_error: 2});
  });

  it("says so where nothing is planned", () => {
    const empty = archiveOf({});
    expect(ledger(empty, defaultState(empty.outcomes)).finding).toBe(
      "Nothing is planned here, so nothing was dropped.",
    );
  });
});
