import fc from "fast-check";
import {describe, expect, it} from "vitest";
import type {Column} from "../../data/columns.js";
import {rowsHold} from "../../data/rowsHold.js";
import {tableNames, tables} from "../../data/schema.js";
import {checkRows} from "../../data/store.js";

const allColumns = tableNames.flatMap((table) =>
  Object.entries(tables[table].columns as Record<string, Column>).map(([name, column]) => ({
    name: `${table}.${name}`,
    column,
  })),
);

/** Values near every rule: numbers at bounds, texts that are nearly moments, JSON or listed values. */
const values = fc.oneof(
  fc.constantFrom(
    0,
    1,
    -1,
    0.5,
    1.0000001,
    -0,
    2 ** 53,
    NaN,
    Infinity,
    "",
    "a",
    "{}",
    "{",
    "null",
    "2025-01-01T00:00:00Z",
  ),
  fc.constantFrom(
    "2025-13-01T00:00:00Z",
    "2025-01-01T00:00:00.1234567Z",
    "2025-01-01",
    "completed",
    "llm",
    true,
    [],
    ["a"],
    [1],
    {},
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.array(fc.string()),
  fc.json(),
);

describe("column.holds(value)", () => {
  it.each(allColumns)("says of $name what its check says", ({column}) => {
    const {holds, check} = column;
    if (holds === null) return;
    fc.assert(
      fc.property(values, (value) => holds(value) === check.safeParse(value).success),
      {seed: 1, numRuns: 60},
    );
  });

  it("is missing for hardly any column", () => {
    expect(allColumns.filter(({column}) => column.holds === null).map(({name}) => name)).toEqual([
      "claim_scores.score",
    ]);
  });
});

describe("rowsHold(table, rows)", () => {
  const trial = {trial_id: "a", task_id: "t", model: "m", trial_index: 1, status: "completed"};

  it("agrees with checkRows on good and bad rows", () => {
    const cases: unknown[][] = [
      [],
      [trial, {...trial, trial_id: "b", turns: null}],
      [trial, trial],
      [{...trial, turns: -1}],
      [{...trial, colour: "red"}],
      [{...trial, model: null}],
      [{...trial, model: undefined}],
      [{...trial, toString: 1}],
      [7],
      [null],
    ];
    expect(cases.map((rows) => rowsHold("trials", rows))).toEqual([true, true, ...Array(8).fill(false)]);
    expect(cases.map((rows) => checkRows("trials", rows).problems.length === 0)).toEqual([
      true,
      true,
      ...Array(8).fill(false),
    ]);
  });
});
