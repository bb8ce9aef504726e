import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {momentComponents} from "../../src/stats/momentComponents.js";
import {unitMoments} from "../../src/stats/unitMoments.js";

/** Labels as places from 0. */
function coded(labels: readonly string[]): Int32Array {
  const places = new Map<string, number>();
  return Int32Array.from(labels, (label) => {
    const place = places.get(label) ?? places.size;
    places.set(label, place);
    return place;
  });
}

interface Row {
  value: number;
  unit: string;
  /** levels of factors that cross the units, and of those within them */
  crossed: string[];
  nested: string[];
}

/** The components of a draw by its definition: rows of a unit that is drawn again are rows of another, with other levels within. */
function byDefinition(rows: Row[], drawn: number[]): number[] {
  const all = drawn.flatMap((times, u) =>
    Array.from({length: times}, (_, copy) =>
      rows
        .filter(({unit}) => unit === `u${u}`)
        .map((row) => ({...row, unit: `${row.unit}/${copy}`, nested: row.nested.map((name) => `${name}/${copy}`)})),
    ).flat(),
  );
  return momentComponents(
    all.map(({value}) => value),
    factorsOf(all),
  );
}

function factorsOf(rows: Row[]): Int32Array[] {
  const columns = [rows.map(({unit}) => unit)];
  for (let f = 0; f < rows[0].crossed.length; f++) columns.push(rows.map(({crossed}) => crossed[f]));
  for (let f = 0; f < rows[0].nested.length; f++) columns.push(rows.map(({nested}) => nested[f]));
  return columns.map(coded);
}

describe("unitMoments(values, coded, unitAt, isNested)", () => {
  it("gives for each unit once what momentComponents gives", () => {
    // R 4.2.2 anova(lm(y ~ server/task)), as in the test of varianceComponents: 12.1458, 1.75, 2/3
    const values = [1, 2, 4, 3, 6, 7, 5, 5, 9, 8, 12, 10];
    const factors = [4, 2].map((size) => Int32Array.from(values, (_, i) => Math.floor(i / size)));
    const found = unitMoments(values, factors, 0, [true, true])([1, 1, 1]);
    [12.145833333333332, 1.75, 2 / 3].forEach((wanted, f) => expect(found[f]).toBeCloseTo(wanted, 10));
  });

  it("gives for any draw what the drawn observations give, crossed and nested, unbalanced", () => {
    const units = 4;
    const row = fc.record({
      value: fc.integer({min: 0, max: 4}),
      u: fc.nat({max: units - 1}),
      model: fc.nat({max: 2}),
      judge: fc.nat({max: 1}),
    });
    const shape = fc.record({
      rows: fc.array(row, {minLength: 25, maxLength: 60}),
      drawn: fc.array(fc.nat({max: 3}), {minLength: units, maxLength: units}),
    });
    fc.assert(
      fc.property(shape, ({rows: some, drawn}) => {
        const rows = some.map(({value, u, model, judge}): Row => ({
          value,
          unit: `u${u}`,
          crossed: [`m${model}`, `j${judge}`],
          nested: [`${u}-${model}`],
        }));
        const known = [0, 1, 2, 3].filter((u) => rows.some(({unit}) => unit === `u${u}`));
        fc.pre(known.length === units && drawn.filter((times) => times > 0).length > 1);
        const wanted = byDefinition(rows, drawn);
        // Codes of the units by name, so that a draw means the same on both sides.
        const [, ...factors] = factorsOf(rows);
        const unit = Int32Array.from(rows, ({unit: name}) => Number(name.slice(1)));
        const found = unitMoments(
          rows.map(({value}) => value),
          [unit, ...factors],
          0,
          [true, false, false, true],
        )(drawn);
        // An ill-conditioned system may be told singular on one side alone.
        fc.pre(
          wanted.every(Number.isFinite) && found.every(Number.isFinite) && Math.max(...wanted.map(Math.abs)) < 100,
        );
        wanted.forEach((value, f) => expect(found[f]).toBeCloseTo(value, 6));
      }),
      {numRuns: 300, seed: 1},
    );
  });
});
