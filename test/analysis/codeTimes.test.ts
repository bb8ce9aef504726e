import {describe, expect, it} from "vitest";
import {codeTimes} from "../../src/analysis/codeTimes.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {archiveOf} from "./archiveOf.js";

const cells = {alpha: {official: "11|10|0x", strict: "11|10|00"}, beta: {official: "00|01|11", strict: "00|01|11"}};
const make = () => archiveOf(cells, {services: ["a", "b", "b"]});

describe("codeTimes(archive, state)", () => {
  it("counts each code of a model's trials, in the chosen tasks and convention", () => {
    const archive = make();
    const state = defaultState(archive.outcomes);
    // codes: failed, passed, dropped, missing
    expect(codeTimes(archive, state).map((times) => [...times])).toEqual([
      [2, 3, 1, 0],
      [3, 3, 0, 0],
    ]);
    expect([...codeTimes(archive, {...state, slice: "service:b"})[0]]).toEqual([2, 1, 1, 0]);
    expect([...codeTimes(archive, {...state, convention: "strict"})[0]]).toEqual([3, 3, 0, 0]);
  });

  it("counts once at any threshold, and anew where cells or tasks are others", () => {
    const archive = make();
    const state = {...defaultState(archive.outcomes), slice: "service:b"};
    const [alpha] = codeTimes(archive, state);
    expect(codeTimes(archive, {...state, threshold: 0.3})[0]).toBe(alpha);
    const moved = {...archive, tasks: archive.tasks.map((task) => ({...task, service: "b"}))};
    expect([...codeTimes(moved, state)[0]]).toEqual([2, 3, 1, 0]);
    archive.outcomes.cells[0][0][0] = archive.outcomes.cells[1][0][0];
    expect([...codeTimes(archive, state)[0]]).toEqual([1, 3, 0, 0]);
  });
});
