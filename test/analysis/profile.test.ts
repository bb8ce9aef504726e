import {describe, expect, it} from "vitest";
import {defaultState, readState} from "../../src/analysis/pageState.js";
import {profile} from "../../src/analysis/profile.js";
import {toText} from "../../src/components/markup.js";
import {profileView} from "../../src/components/profileView.js";
import {archiveOf, noDiagnoses} from "./archiveOf.js";

const read = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ").replaceAll("\u2011", "-");

describe("profile(archive, state)", () => {
  const archive = {
    ...archiveOf(
      {alpha: {official: "11|11|10|00"}, beta: {official: "10|00|00|00"}},
      {services: ["filesystem", "filesystem", "notion", "notion"]},
    ),
    diagnoses: noDiagnoses,
  };

  it("takes the best model first, and the one that the address names", () => {
    expect(profile(archive, defaultState(archive.outcomes)).model).toBe("alpha");
    const {model, finding} = profile(archive, readState("model=beta", archive.outcomes));
    expect(model).toBe("beta");
    // one of eight trials
    expect(read(finding)).toMatch(/^BETA reaches pass@1 12\.5 % of 4 tasks .*: rank 2 of 2, rank interval/);
  });

  it("has each part where data exist, and no other", () => {
    const {lines, parts, judges, modes} = profile(archive, defaultState(archive.outcomes));
    expect(lines.map(({what, value}) => [what, read(value)])).toEqual([
      ["pass@1", "62.5 %"],
      // two of four tasks pass twice, three at least once, three end alike
      ["pass^2: all of its trials pass", "50.0 %"],
      ["pass@2: any of its trials passes", "75.0 %"],
      ["two trials of a task end alike", "75.0 %"],
    ]);
    expect(parts.map(({part, estimate, mean}) => [part, estimate, mean])).toEqual([
      ["filesystem", 1, 0.625],
      ["notion", 0.25, 0.125],
    ]);
    expect([judges, modes]).toEqual([[], []]);
  });

  it("says so where nothing is counted", () => {
    const empty = {...archiveOf({}), diagnoses: noDiagnoses};
    expect(profile(empty, defaultState(empty.outcomes)).finding).toContain("no model can be profiled");
  });

  it("stands in its view", () => {
    const view = profileView(archive, {state: defaultState(archive.outcomes), width: 1100, change: () => undefined});
    expect(read(toText(view.body))).toContain("What is known of ALPHA");
  });
});
