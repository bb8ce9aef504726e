import {describe, expect, it} from "vitest";
import {defaultsOf} from "../../loaders/archive/defaults.js";
import type {TrialsMember} from "../../src/analysis/archive.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";
import {samplePageArchive} from "../../src/analysis/sampleMembers.js";

/** A text with plain spaces, hyphens and minus signs. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u2011\u2212]/g, "-");

/** The first half of a column twice. */
const twice = <T>(column: T[]): T[] => [...column.slice(0, column.length / 2), ...column.slice(0, column.length / 2)];

/** Two models whose every trial, cost and failure is the same: whatever tells them apart is wrong. */
function tiedArchive(): PageArchive {
  const archive = samplePageArchive(2, 2);
  const [first, second] = archive.models;
  const {model, task, trial_index, status, statuses, ...costs} = archive.trials;
  const same = Object.fromEntries(Object.entries(costs).map(([name, column]) => [name, twice(column)]));
  return {
    ...archive,
    models: [first, {...first, model: second.model, display_name: second.display_name, provider: second.provider}],
    outcomes: {...archive.outcomes, cells: [archive.outcomes.cells[0], archive.outcomes.cells[0]]},
    trials: {model, task, trial_index, status, statuses, ...same} as TrialsMember,
    diagnoses: {...archive.diagnoses, mode: twice(archive.diagnoses.mode), task: twice(archive.diagnoses.task)},
  };
}

const archives = {
  resolved: samplePageArchive(2, 2),
  tied: tiedArchive(),
  "one model": samplePageArchive(1, 2),
  "no data": samplePageArchive(0, 2),
};

/** What each page finds, in full: of two models that differ, of two that are the same, of one, of none. */
const expected: Record<string, Record<keyof typeof archives, string>> = {
  "": {
    resolved:
      "Model 1 leads: pass@0.75 86.5 %, 39.6 points above Model 2 (paired 95 % interval 28.1 to 51.0). No other model’s rank interval reaches rank 1.",
    tied: "No single leader: Model 1 and Model 2 cannot be told apart at 95 % (difference 0.0 points, paired interval -7.4 to 7.4). Rank intervals chain through the whole order: no cut between two ranks is settled.",
    "one model":
      "Model 1 reaches pass@0.75 86.5 % of 48 tasks (95 % interval 78.1 to 93.8). One model alone has no rank.",
    "no data": "Nothing is counted here: no trial of the chosen models and tasks has an outcome.",
  },
  "thresholds/": {
    resolved:
      "Model 1 leads at every θ: by 22.9 points at 0.50, by 39.6 points at 0.75 and by 46.9 points at 0.90 (paired 95 % intervals exclude zero).",
    tied: "At no θ does one model stand apart: two at θ 0.50, two at θ 0.75 and two at θ 0.90 cannot be told apart at 95 %.",
    "one model":
      "Model 1 passes 100.0 % at θ 0.50, 86.5 % at θ 0.75 and 59.4 % at θ 0.90. One model alone has no rank.",
    "no data": "No pass rate at a threshold is known here.",
  },
  "reliability/": {
    resolved:
      "Model 1 solves 93.8 % of 48 tasks in at least one of two trials, but 79.2 % in both (95 % interval 66.7 to 89.6). By pass^2: Model 1 leads: pass^2 79.2 %, 45.8 points above Model 2 (paired 95 % interval 31.3 to 60.4).",
    tied: "Model 1 solves 93.8 % of 48 tasks in at least one of two trials, but 79.2 % in both (95 % interval 66.7 to 89.6). By pass^2: no single leader: Model 1 and Model 2 cannot be told apart at 95 % (difference 0.0 points, paired interval -7.4 to 7.4).",
    "one model":
      "Model 1 solves 93.8 % of 48 tasks in at least one of two trials, but 79.2 % in both (95 % interval 66.7 to 89.6).",
    "no data": "No model has a task of which two trials count, so nothing can be said of its reliability.",
  },
  "judges/": {
    resolved:
      "Of answers whose right label is known, rule is right on 83.3 % of 24 and model-01 is right on 79.2 % of 24. Model 1 has the highest rate under both judges. On average over models second-judge passes 5.2 points fewer trials than Model 1.",
    tied: "Of answers whose right label is known, rule is right on 83.3 % of 24 and model-01 is right on 79.2 % of 24. Model 1 and Model 2 share the highest rate under both judges. On average over models second-judge passes 5.2 points fewer trials than Model 1.",
    "one model":
      "Of answers whose right label is known, rule is right on 83.3 % of 12 and model-01 is right on 83.3 % of 12. second-judge passes 5.2 points fewer trials than Model 1.",
    "no data": "No judge has scored a trial here.",
  },
  "failures/": {
    resolved:
      "Of faults that scripts committed on purpose, rule is right on 83.3 % of 24. In one of two models most diagnosed failures are cognitive, not tool calls. For Model 2 the two families cannot be told apart at 95 %.",
    tied: "Of faults that scripts committed on purpose, rule is right on 83.3 % of 24. In both models most diagnosed failures are cognitive, not tool calls.",
    "one model":
      "Of faults that scripts committed on purpose, rule is right on 83.3 % of 12. Model 1: 30.0 % of diagnosed failures are tool calls, 70.0 % cognitive.",
    "no data": "No trial has been diagnosed here.",
  },
  "frontier/": {
    resolved:
      "One model lies on the frontier of time and pass@0.75: Model 1. When tasks are resampled, it stays on it.",
    tied: "Two models lie on the frontier of time and pass@0.75. When tasks are resampled, all of them stay on it.",
    "one model": "One model lies on the frontier of time and pass@0.75: Model 1.",
    "no data": "No cost is known of any model here, so there is no frontier.",
  },
  "splits/": {
    resolved:
      "Both models pass more of the public tasks than of the private ones, by 2.1 points on average (95 % interval -15.9 to 20.1). Corrected for the number of models, no single gap excludes zero.",
    tied: "Both models pass more of the public tasks than of the private ones, by 2.1 points on average (95 % interval -14.8 to 18.9). Corrected for the number of models, no single gap excludes zero.",
    "one model":
      "Model 1 passes 2.1 points more of the public tasks (95 % interval -14.8 to 18.9). Corrected for the number of models, no single gap excludes zero.",
    "no data": "No task here is known to be public or private.",
  },
  "servers/": {
    resolved:
      "Averaged over 2 models, no two services can be told apart at 95 %: the widest difference, filesystem over notion, is 14.6 points (interval -24.5 to 53.7, corrected for 6 pairs). Local and remote services cannot be told apart: their mean difference over 2 models is 8.3 points (95 % interval -9.6 to 26.2).",
    tied: "Averaged over 2 models, no two services can be told apart at 95 %: the widest difference, filesystem over notion, is 16.7 points (interval -20.8 to 54.1, corrected for 6 pairs). Local and remote services cannot be told apart: their mean difference over 2 models is 10.4 points (95 % interval -6.2 to 27.0).",
    "one model":
      "For Model 1, no two services can be told apart at 95 %: the widest difference, filesystem over notion, is 16.7 points (interval -20.8 to 54.1, corrected for 6 pairs). Local and remote services cannot be told apart: their mean difference is 10.4 points (95 % interval -6.2 to 27.0).",
    "no data": "The tasks here are not told apart by service, server, bucket or category.",
  },
  "model/": {
    resolved:
      "Model 1 reaches pass@0.75 86.5 % of 48 tasks (95 % interval 78.1 to 93.8): rank 1 of 2, rank interval 1. Of its failures, 10.0 % are put down to tool calls and 90.0 % to reasoning.",
    tied: "Model 1 reaches pass@0.75 86.5 % of 48 tasks (95 % interval 78.1 to 93.8): rank 1 of 2, rank interval 1. Of its failures, 10.0 % are put down to tool calls and 90.0 % to reasoning.",
    "one model":
      "Model 1 reaches pass@0.75 86.5 % of 48 tasks (95 % interval 78.1 to 93.8): it is the only model here. Of its failures, 30.0 % are put down to tool calls and 70.0 % to reasoning.",
    "no data": "Nothing is counted here, so no model can be profiled.",
  },
  "compare/": {
    resolved:
      "Model 1 solves more: 86.5 % of runs against 46.9 %, a paired difference of 39.6 points (95 % interval 28.1 to 51.0). Model 1 passes more often on 29 of 48 tasks, Model 2 on 1.",
    tied: "Model 1 and Model 2 cannot be told apart: 86.5 % of runs against 86.5 %, a paired difference of 0.0 points (95 % interval -7.4 to 7.4). Model 1 passes more often on 0 of 48 tasks, Model 2 on 0. Four of five such studies would find a difference of 10.6 points.",
    "one model": "Two models with counted trials are needed to compare; here are fewer.",
    "no data": "Two models with counted trials are needed to compare; here are fewer.",
  },
  "tasks/": {
    resolved:
      "Of 48 tasks, 16 are passed in every counted trial of every model and two in none: those 18 tell no model from another. 20 tasks cannot be told apart as the hardest at 95 %.",
    tied: "Of 48 tasks, 38 are passed in every counted trial of every model and three in none: those 41 tell no model from another. Ten tasks cannot be told apart as the hardest at 95 %.",
    "one model":
      "With one model no task separates anything: it passes 38 of 48 tasks in every counted trial, 3 in none, 7 in some.",
    "no data": "No task has a counted trial here.",
  },
  "claims/": {
    resolved:
      "Judges differ on 2 of 384 claims that were scored twice (0.5 %). second-judge is the stricter: Model 1 gives more on 20 tasks, less on four. 2 rationales deny their score, 18 verdicts have low confidence and 4 calls failed.",
    tied: "Judges differ on 2 of 384 claims that were scored twice (0.5 %). second-judge is the stricter: Model 1 gives more on 20 tasks, less on four. 2 rationales deny their score, 18 verdicts have low confidence and 4 calls failed.",
    "one model":
      "Judges differ on 1 of 192 claims that were scored twice (0.5 %). second-judge is the stricter: Model 1 gives more on 20 tasks, less on four. 1 rationale denies its score, 9 verdicts have low confidence and 2 calls failed.",
    "no data": "No judge has scored a claim here.",
  },
  "ledger/": {
    resolved: "All 192 planned trials count under official; strict counts all. No convention changes a rank.",
    tied: "All 192 planned trials count under official; strict counts all. No convention changes a rank.",
    "one model": "All 96 planned trials count under official; strict counts all. No convention changes a rank.",
    "no data": "Nothing is planned here, so nothing was dropped.",
  },
  "reproduce/": {
    resolved: "Of 2 published numbers that the trials can give, 1 differs; none is left unchecked.",
    tied: "Of 2 published numbers that the trials can give, 1 differs; none is left unchecked.",
    "one model": "The one published number that the trials can give differs; none is left unchecked.",
    "no data": "No published number can be recomputed from the trials.",
  },
  "trial/": {
    resolved: "192 trials of 2 models on 48 tasks: 66.7 % passed. Choose one to read it step by step.",
    tied: "192 trials of 2 models on 48 tasks: 86.5 % passed. Choose one to read it step by step.",
    "one model": "96 trials of 1 model on 48 tasks: 86.5 % passed. Choose one to read it step by step.",
    "no data": "No trial is here to be read.",
  },
};

describe("the finding of", () => {
  it.each(Object.keys(expected))(
    "/%s where a difference is resolved, where there is none, of one model, of none",
    (page) => {
      for (const [name, archive] of Object.entries(archives) as [keyof typeof archives, PageArchive][]) {
        expect(plain(defaultsOf(page, archive).finding), name).toBe(expected[page][name]);
      }
    },
  );

  it("never prefers one of two models that are the same", () => {
    for (const page of Object.keys(expected))
      expect(plain(defaultsOf(page, archives.tied).finding), page).not.toMatch(
        /\bleads\b|ahead|solves more|has the highest/,
      );
  });

  it("/judges/ names no judge the harder of two that pass the same trials", () => {
    const {resolved} = archives;
    const cells = resolved.outcomes.cells.map(([first]) => [first, first]);
    const {finding} = defaultsOf("judges/", {...resolved, outcomes: {...resolved.outcomes, cells}});
    expect(plain(finding)).toMatch(
      / Model 1 has the highest rate under both judges\. On average over models both judges pass the same share of trials\.$/,
    );
  });
});
