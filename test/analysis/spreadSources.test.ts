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

describe("spreadSources(archive, state) with servers, judges and intervals", () => {
  it("gives each part an interval that holds its estimate, and the same from the same seed", () => {
    const archive = archiveOf({
      alpha: {official: "11|10|10|11|00|01"},
      beta: {official: "00|11|01|11|00|10"},
      gamma: {official: "11|11|11|01|00|11"},
    });
    const state = defaultState(archive.outcomes);
    const {sources} = spreadSources(archive, state);
    for (const {low, high} of sources) {
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeGreaterThan(low ?? NaN);
    }
    expect(spreadSources(archive, state).sources).toEqual(sources);
    const wider = spreadSources(archive, {...state, level: 0.99}).sources;
    expect(wider.every(({high}, i) => (high ?? 0) >= (sources[i].high ?? 0))).toBe(true);
  });

  it("puts on the service what all its tasks share, over draws of services where these are enough", () => {
    const models = {alpha: {official: "11|11|00|00|11|11|00|00"}, beta: {official: "11|11|00|00|11|11|00|00"}};
    const four = archiveOf(models, {services: ["a", "a", "b", "b", "c", "c", "d", "d"]});
    const found = spreadSources(four, defaultState(four.outcomes));
    // service means 1, 0, 1, 0: sample variance 1/3, nothing else
    expect(found.sources.map(({source, variance}) => [source, Number(variance.toFixed(12))])).toEqual([
      ["service", Number((1 / 3).toFixed(12))],
      ["task", 0],
      ["model", 0],
      ["model on a task", 0],
      ["trial", 0],
    ]);
    expect(found.sources[0].high).toBeGreaterThanOrEqual(1 / 3);
    const two = archiveOf(models, {services: ["a", "a", "b", "b", "a", "a", "b", "b"]});
    const few = spreadSources(two, defaultState(two.outcomes));
    expect(few.sources[0]).toMatchObject({source: "service", low: null, high: null});
  });

  it("parts judges where several read the same trials", () => {
    const archive = archiveOf({alpha: {official: "11|10|01"}, beta: {official: "11|10|00"}}, {scoring: "claims"});
    const {outcomes} = archive;
    // Codes 0 and 1 as verdicts on two claims; a strict judge beside one that passes everything.
    const judged = {
      ...archive,
      outcomes: {
        ...outcomes,
        judges: ["strict", "mild"],
        defaults: {...outcomes.defaults, judge: "strict"},
        codes: outcomes.codes.map(([, , , passed, counted, present, reason]) => [
          ...[4 * passed, 2, passed, passed, counted, present, reason],
        ]) as typeof outcomes.codes,
        cells: outcomes.cells.map(([[text]]) => [[text], [text.replaceAll(/./g, text[0])]]),
      },
    };
    const {sources, judges, trials} = spreadSources(judged, defaultState(judged.outcomes));
    expect(judges).toBe(2);
    expect(trials).toBe(12);
    expect(sources.map(({source}) => source)).toEqual([
      ...["task", "model", "model on a task", "trial", "judge", "judge on a trial"],
    ]);
    // 7 of 12 pass under the one, 12 of 12 under the other
    expect(sources[4].variance).toBeGreaterThan(0);
    const single = spreadSources(
      {
        ...judged,
        outcomes: {...judged.outcomes, judges: ["strict"], cells: judged.outcomes.cells.map(([first]) => [first])},
      },
      defaultState(judged.outcomes),
    );
    expect(single.judges).toBe(1);
    expect(single.sources.map(({source}) => source)).not.toContain("judge");
  });
});
