import {describe, expect, it} from "vitest";
import {calledModel, configurationNote, configurationPairs} from "../../src/analysis/configurations.js";

const row = (model: string, settings: object | null) => ({
  model,
  display_name: model.toUpperCase(),
  configuration: settings === null ? null : JSON.stringify(settings),
});
const high = row("gpt-high", {actual_model_name: "gpt-2025", reasoning_effort: "high"});
const low = row("gpt-low", {actual_model_name: "gpt-2025", reasoning_effort: "low"});
const cold = row("own-cold", {kind: "anthropic", model: "gpt-2025", temperature: 0});
const other = row("o3", {actual_model_name: "o3-2025", reasoning_effort: null});
const unknown = row("unknown", null);

describe("calledModel(row)", () => {
  it("is the model that was called, where the configuration says it", () => {
    expect([high, cold, unknown].map(calledModel)).toEqual(["gpt-2025", "gpt-2025", null]);
  });

  it("takes nothing from text that is no object of JSON", () => {
    expect(["{", "[]", '"gpt"', "null", '{"model": 4}'].map((configuration) => calledModel({configuration}))).toEqual(
      new Array(5).fill(null),
    );
  });
});

describe("configurationPairs(models)", () => {
  it("pairs the configurations of one model, by name", () => {
    expect(configurationPairs([other, low, unknown, high, {...unknown, model: "also"}])).toEqual([
      {a: "gpt-high", b: "gpt-low", label: "GPT-HIGH and GPT-LOW"},
    ]);
  });
});

describe("configurationNote(a, b)", () => {
  it("says what sets two configurations of one model apart", () => {
    expect(configurationNote(high, low)).toBe(
      "Both are gpt-2025; its configurations differ in reasoning effort (high and low).",
    );
    const unset = {configuration: JSON.stringify({actual_model_name: "gpt-2025", reasoning_effort: null})};
    expect(configurationNote(high, unset)).toContain("differ in reasoning effort (high and not set).");
    const [one, two] = [1, 2].map((v) => row("m", {model: "gpt-2025", server: {v}, timeout: v}));
    expect(configurationNote(one, two)).toContain("differ in server and timeout (1 and 2).");
    expect(configurationNote(high, cold)).toBe(
      "Both are gpt-2025; no difference between their configurations is recorded; recorded on one side alone: actual model name, reasoning effort, kind, model and temperature.",
    );
    expect(configurationNote(high, high)).toBe(
      "Both are gpt-2025; no difference between their configurations is recorded.",
    );
  });

  it("is silent of two models, and of what is not known", () => {
    expect(configurationNote(high, other)).toBeNull();
    expect(configurationNote(unknown, unknown)).toBeNull();
  });
});
