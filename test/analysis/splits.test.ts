import {expect, it} from "vitest";
import {syntheticArchive} from "../../bench/syntheticArchive.js";
import {toCellCharacter} from "../../src/analysis/cellCharacter.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {splits} from "../../src/analysis/splits.js";
import {newcombeInterval} from "../../src/stats/newcombeInterval.js";

const archive = syntheticArchive(3, 40);
const tasks = archive.tasks.map((task, t) => ({...task, split: t % 4 === 0 ? "private" : "public"}));
const state = {...defaultState(archive.outcomes), measure: "coverage" as const};

/** The archive, with a first model that has every claim of every task. */
function withPerfectModel(): typeof archive {
  const {codes, cells} = archive.outcomes;
  const whole = tasks.map(({n_claims}) =>
    codes.findIndex(([halfPoints, claims]) => claims === n_claims && halfPoints === 2 * (n_claims ?? 0)),
  );
  const text = whole.map(toCellCharacter).join("");
  return {...archive, tasks, outcomes: {...archive.outcomes, cells: [[[text]], ...cells.slice(1)]}};
}

it("a model whose tasks all stand at 1 has a gap with an interval of some width, and the caption names the method", () => {
  const {rows, caption, areShares} = splits(withPerfectModel(), state);
  expect(areShares).toBe(false);
  const {low, high} = newcombeInterval(30, 30, 10, 10, {level: state.level});
  const perfect = rows.find(({model}) => model === archive.outcomes.models[0]);
  expect(perfect?.gap).toEqual({estimate: 0, low, high});
  expect(caption).toContain("each model by itself (Newcombe’s for a model whose tasks all stand at 0 or 1)");
});

it("where every model's tasks have means, Welch's interval alone is named", () => {
  const {caption} = splits({...archive, tasks}, state);
  expect(caption).toContain("Gap: Welch’s interval over the tasks’ means, each model by itself; p:");
});
