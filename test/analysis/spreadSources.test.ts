import {describe, expect, it} from "vitest";
import {defaultState} from "../../src/analysis/pageState.js";
import {spreadSources} from "../../src/analysis/spreadSources.js";
import {archiveOf} from "./archiveOf.js";

describe("spreadSources(archive, state)", () => {
  it("puts all spread on the task where models and trials agree", () => {
    const archive = archiveOf({alpha: {official: "11|00|11|00"}, beta: {official: "11|00|11|00"}});
    const {sources, flaky} = spreadSources(archive, defaultState(archive.outcomes));
    // means 1, 0, 1, 0 of four tasks: sample variance 1/3, nothing else
    expect(sources.map(({source, variance}) => [source, Number(variance.toFixed(12))])).toEqual([
      ["task", Number((1 / 3).toFixed(12))],
      ["model", 0],
      ["model on a task", 0],
      ["trial", 0],
    ]);
    expect(flaky).toEqual([]);
  });

  it("puts it on the trial where every task ends in both ways", () => {
    const archive = archiveOf({alpha: {official: "10|01|10"}, beta: {official: "01|10|01"}});
    const {sources, sourcesTitle, flakyTitle} = spreadSources(archive, defaultState(archive.outcomes));
    // within a cell 1 and 0: sample variance 1/2; the other parts are negative and cut at 0
    expect(sources.map(({share}) => Number(share.toFixed(12)))).toEqual([0, 0, 0, 1]);
    expect(sources[3].variance).toBeCloseTo(0.5, 12);
    expect(sourcesTitle.replaceAll(/[\u202f]/g, " ")).toBe(
      "The largest part of the spread, 100 %, lies between trials of one model at one task; 0 % is the model",
    );
    expect(flakyTitle).toBe("3 tasks end in both ways for some model; the least settled for 2 of 2 models");
  });

  it("orders tasks by how many models are unsettled on them", () => {
    const archive = archiveOf({alpha: {official: "11|10|10"}, beta: {official: "00|11|01"}});
    const {flaky} = spreadSources(archive, defaultState(archive.outcomes));
    expect(flaky.map(({task_id, models, tried, rate}) => [task_id, models, tried, rate])).toEqual([
      ["task-002", 2, 2, 0.5],
      ["task-001", 1, 2, 0.75],
    ]);
  });

  it("parts nothing of one model, or of one trial a task", () => {
    const one = archiveOf({alpha: {official: "11|10"}});
    expect(spreadSources(one, defaultState(one.outcomes)).sources).toEqual([]);
    const once = archiveOf({alpha: {official: "1|0"}, beta: {official: "0|0"}});
    expect(spreadSources(once, defaultState(once.outcomes)).sources).toEqual([]);
  });
});
