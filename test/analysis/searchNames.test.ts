import {describe, expect, it} from "vitest";
import {glossary} from "../../src/analysis/searchGlossary.js";
import {NameSearch, siteEntries, taskEntries} from "../../src/analysis/searchNames.js";
import type {ExperimentNames} from "../../src/analysis/searchNames.js";

const experiment: ExperimentNames = {
  id: "e",
  title: "Nightly",
  pages: [
    ["", "Leaderboard"],
    ["model/", "Model"],
    ["tasks/", "Tasks"],
  ],
  models: [
    ["gpt-5 (high)", "GPT-5 high"],
    ["o3", "o3"],
  ],
  has_tasks: true,
  has_trials: true,
};
const site = siteEntries({experiments: [experiment], glossary: [["coverage", "mean claim score", null]]});
const tasks = taskEntries(experiment, {
  tasks: [["t&1", "Find the oldest commit"]],
  claims: [[0, 2, "It was made in 2019"]],
});
const found = (...words: string[]) =>
  new NameSearch([...site, ...tasks]).find(words).map(({kind, title}) => `${kind} ${title}`);

describe("NameSearch.find(words)", () => {
  it("finds pages, models, tasks, claims and words of the glossary", () => {
    expect(found("nightly", "tasks")).toEqual(["page Tasks"]);
    expect(found("gpt")).toEqual(["model GPT-5 high"]);
    expect(found("oldest")).toEqual(["task t&1"]);
    expect(found("2019")).toEqual(["claim It was made in 2019"]);
    expect(found("claim", "score")).toEqual(["word coverage"]);
  });

  it("finds names by their first letters, prose by three of them", () => {
    expect(found("o")).toEqual(["model o3"]);
    expect(found("ol")).toEqual([]);
  });

  it("puts whole words of names first", () => {
    expect(found("data")[0]).toBe("page Data");
  });

  it("finds nothing without words", () => expect(new NameSearch(site).find([])).toEqual([]));
});

describe("siteEntries, taskEntries", () => {
  it("give addresses below the root, with what is odd in an id escaped", () => {
    expect(site.find(({title}) => title === "GPT-5 high")?.path).toBe("e/model/?model=gpt-5+%28high%29");
    expect(tasks.map(({path}) => path)).toEqual(["e/tasks/?task=t%261", "e/tasks/?task=t%261#claims"]);
  });

  it("give tasks no address where there is no page of tasks", () => {
    const bare = {...experiment, pages: [["", "Leaderboard"]] as [string, string][]};
    expect(taskEntries(bare, {tasks: [["t", ""]], claims: []}).map(({path}) => path)).toEqual([null]);
  });
});

describe("glossary()", () => {
  it("has the project's words and the 11 failure modes, each once", () => {
    const words = glossary().map(([word]) => word);
    expect(words).toHaveLength(31);
    expect(new Set(words).size).toBe(31);
    expect(words).toContain("convention");
    expect(words).toContain("wrong tool");
  });
});
