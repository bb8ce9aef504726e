import {describe, expect, it} from "vitest";
import {defaultState} from "../../src/analysis/pageState.js";
import {standings} from "../../src/analysis/standings.js";
import {archiveOf} from "./archiveOf.js";

const cells = {alpha: {official: "11|10|0x"}, beta: {official: "00|01|11"}};
const make = () => archiveOf(cells, {services: ["a", "b", "b"]});

describe("keptStandings(archive, state), through standings", () => {
  it("gives the same entries for the same choices, whichever models are shown", () => {
    const archive = make();
    const state = defaultState(archive.outcomes);
    const [alpha, beta] = standings(archive, state);
    expect(standings(archive, {...state, level: 0.9, sort: "-rate"})[0]).toBe(alpha);
    expect(standings(archive, {...state, models: ["beta"]})).toEqual([beta]);
    expect(standings(archive, {...state, models: ["beta"]})[0]).toBe(beta);
  });

  it("keeps choices apart: measure, k, tasks", () => {
    const archive = make();
    const state = defaultState(archive.outcomes);
    const columns = (patch: Partial<typeof state>) =>
      standings(archive, {...state, ...patch}).map(({column}) => Array.from(column));
    const all = columns({});
    expect(all).toEqual([
      [1, 0.5, 0],
      [0, 0.5, 1],
    ]);
    // alpha's third task has one counted trial: too few for k = 2
    expect(columns({measure: "any", k: 2})).toEqual([
      [1, 1, NaN],
      [0, 1, 1],
    ]);
    expect(columns({measure: "all", k: 2})).toEqual([
      [1, 0, NaN],
      [0, 0, 1],
    ]);
    expect(columns({slice: "service:b"})).toEqual(all.map((column) => column.slice(1)));
    expect(columns({})).toEqual(all);
  });

  it("makes them anew where cells, codes or tasks are others", () => {
    const archive = make();
    const state = {...defaultState(archive.outcomes), slice: "service:b"};
    const [alpha] = standings(archive, state);
    const {outcomes} = archive;
    expect(standings(make(), state)[0]).not.toBe(alpha);

    const moved = {...archive, tasks: archive.tasks.map((task) => ({...task, service: "b"}))};
    expect(standings(moved, state)[0].column).toHaveLength(3);

    const before = outcomes.cells[0][0][0];
    outcomes.cells[0][0][0] = outcomes.cells[1][0][0];
    expect(Array.from(standings(archive, state)[0].column)).toEqual([0.5, 1]);
    outcomes.cells[0][0][0] = before;
    expect(Array.from(standings(archive, state)[0].column)).toEqual(Array.from(alpha.column));

    outcomes.codes = outcomes.codes.map(([half, claims, score, passed, , ...rest]) => [
      half,
      claims,
      score,
      passed,
      0,
      ...rest,
    ]);
    expect(standings(archive, state)[0].counted).toBe(0);
  });

  it("answers the same after many other choices", () => {
    const archive = make();
    const state = defaultState(archive.outcomes);
    const first = standings(archive, state);
    for (let i = 1; i <= 200; i++) standings(archive, {...state, threshold: i / 200});
    expect(standings(archive, state)).toEqual(first);
  });
});
