import {describe, expect, it} from "vitest";
import {defaultState, readState} from "../../src/analysis/pageState.js";
import {servers} from "../../src/analysis/servers.js";
import {serversView} from "../../src/components/serversView.js";
import {toText} from "../../src/components/markup.js";
import {archiveOf} from "./archiveOf.js";

const read = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ").replaceAll("\u2011", "-");
const repeat = (text: string, times: number) => Array.from({length: times}, () => text);
const services = [...repeat("filesystem", 8), ...repeat("notion", 8)];

describe("servers(archive, state)", () => {
  const archive = archiveOf(
    {
      alpha: {official: [...repeat("1", 8), ...repeat("0", 8)].join("|")},
      beta: {official: [...repeat("1", 7), ...repeat("0", 9)].join("|")},
    },
    {services},
  );

  it("has a rate and a small-n interval of every model and part", () => {
    const {parts, rows, by} = servers(archive, defaultState(archive.outcomes));
    expect(by).toBe("service");
    expect(parts.map(({part, tasks, estimate}) => [part, tasks, estimate])).toEqual([
      ["filesystem", 8, 0.9375],
      ["notion", 8, 0],
    ]);
    // Jeffreys for 8 of 8: the 2.5 % quantile of Beta(8.5, 0.5)
    expect(rows[0].cells[0]).toMatchObject({estimate: 1, high: 1, n: 8});
    expect(rows[0].cells[0]?.low).toBeCloseTo(0.7382, 3);
    expect(rows.map(({model, all}) => [model, all])).toEqual([
      ["alpha", 0.5],
      ["beta", 7 / 16],
    ]);
  });

  it("says that parts differ, and that local services pass more, where both are resolved", () => {
    const {finding, widest, places} = servers(archive, defaultState(archive.outcomes));
    expect(widest?.difference.estimate).toBe(0.9375);
    // alpha passes 8 of 8 local tasks and none remote, beta 7 of 8
    expect(places?.rows.map(({model, gap}) => [model, gap.estimate])).toEqual([
      ["alpha", 1],
      ["beta", 0.875],
    ]);
    expect(places?.common.estimate).toBe(0.9375);
    expect(read(finding)).toMatch(
      /^Averaged over 2 models, filesystem tasks pass more often than notion tasks, by 93\.8 points .* Local services pass 93\.8 points more than remote ones over 2 models/,
    );
  });

  it("says that nothing can be told apart where nothing is resolved", () => {
    const tied = archiveOf({alpha: {official: [...repeat("1|0", 4), ...repeat("0|1", 4)].join("|")}}, {services});
    const {finding} = servers(tied, defaultState(tied.outcomes));
    expect(read(finding)).toMatch(
      /^For ALPHA, no two services can be told apart at 95 %: .*0\.0 points.* Local and remote services cannot be told apart/,
    );
    expect(finding).not.toContain("more");
  });

  it("leaves parts of few tasks out of comparison where others have enough, and stays on the scale", () => {
    const small = archiveOf(
      {alpha: {official: [...repeat("1|0", 5), ...repeat("0|1", 5), "1|1|1"].join("|")}},
      {services: [...repeat("filesystem", 10), ...repeat("notion", 10), ...repeat("postgres", 3)]},
    );
    const {finding, widest} = servers(small, defaultState(small.outcomes));
    expect(widest).toMatchObject({pairs: 1, isLimited: true});
    expect(read(finding)).toMatch(/no two services of at least ten tasks can be told apart at 95 %/);
    expect(widest?.difference.low).toBeGreaterThanOrEqual(-1);
  });

  it("names who has or shares the highest rate", () => {
    expect(read(servers(archive, defaultState(archive.outcomes)).title)).toBe(
      "ALPHA has or shares the highest rate on each of two services",
    );
  });

  it("takes means of several trials over the tasks", () => {
    const repeated = archiveOf(
      {alpha: {official: [...repeat("11", 4), ...repeat("10", 4), ...repeat("00", 8)].join("|")}},
      {services},
    );
    const {rows} = servers(repeated, defaultState(repeated.outcomes));
    expect(rows[0].cells[0]).toMatchObject({estimate: 0.75, n: 8});
    expect(rows[0].cells[0]?.low).toBeLessThan(0.75);
  });

  it("goes by server where tasks expose several, and says so where tasks are not told apart", () => {
    const withServers = {
      ...archive,
      tasks: archive.tasks.map((task, t) => ({...task, servers: t < 4 ? ["git", "memory"] : ["memory"]})),
    };
    const {by, parts} = servers(withServers, defaultState(archive.outcomes));
    expect(by).toBe("server");
    expect(parts.map(({part, tasks}) => [part, tasks])).toEqual([
      ["git", 4],
      ["memory", 16],
    ]);
    const plain = archiveOf({alpha: {official: "1|0"}});
    expect(servers(plain, defaultState(plain.outcomes)).finding).toContain("not told apart");
  });

  it("shows every cell and keeps its choice in the address", () => {
    const state = readState("by=bucket", archive.outcomes, ["by"]);
    const view = serversView(archive, {state, width: 1100, change: () => undefined});
    expect(read(toText(view.body))).toContain("87.5");
    expect(view.finding).toBe(servers(archive, state).finding);
  });
});
