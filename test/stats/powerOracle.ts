import {expect} from "vitest";
import {readOracle} from "./oracle.js";

type PowerCase = {kind: string} & Record<string, number>;

/** Expected values of power and sample size, by R and by the papers' formulas. */
export const oracle = readOracle<{cases: PowerCase[]; mde: Record<string, number>[]}>("power");

/** The cases of one kind, of which there is at least one. */
export const casesOf = (kind: string) => {
  const cases = oracle.cases.filter((c) => c.kind === kind);
  expect(cases.length).toBeGreaterThan(0);
  return cases;
};

/** 1e-8 absolute (the file's tolerance); sample sizes are of the order 1e3 */
export const near = (got: number, expected: number) => expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-8);
