import {failureModes} from "./failureModes.js";
import type {SiteNames} from "./searchNames.js";

/** The project's words, each with one meaning everywhere. */
const WORDS: readonly [word: string, meaning: string][] = [
  ["benchmark", "a set of tasks with a scoring rule"],
  ["task", "one item: a prompt, the tools exposed, how it is scored"],
  ["target and distractor", "an exposed tool that the task needs, and one that it does not need"],
  ["claim", "one atomic fact that a right final answer must contain"],
  [
    "model",
    "the system under test as configured: language model, reasoning configuration, agent, server implementation",
  ],
  ["trial", "one attempt of one model at one task"],
  ["step", "one thing in a trial’s trajectory: message, reasoning, tool call, tool result, error, limit"],
  ["trajectory", "the steps of a trial, in order"],
  ["judge", "who scores a claim or names a failure: a language model, a rule, a human"],
  ["claim score", "one judge’s verdict on one claim of one trial: 1 fulfilled, 0.5 partially, 0 not"],
  ["coverage", "mean claim score of one trial under one judge"],
  ["threshold θ", "the coverage from which on a trial passes, inclusive"],
  ["verification", "a program’s verdict on the state that the trial left behind"],
  ["diagnosis", "which of the 11 failure modes explains a failed trial"],
  ["plan", "which model should try which task how many times: the denominator before anything is run"],
  ["experiment", "trials of some models on one benchmark with their scores"],
  ["convention", "a named, complete rule for denominators, missing data and rounding"],
  ["ledger", "what was counted and what was dropped, with the reason"],
  ["tie group", "neighbouring ranks that the data cannot tell apart"],
  [
    "measured, imported, reconstructed, published",
    "what kind an experiment is: run here, read from its source, drawn to add up to published figures, or those figures alone",
  ],
];

/**
 * The glossary that the search knows: the project's words and the failure modes.
 * @returns the word, its meaning, and no page
 * @example glossary().length // 31
 */
export function glossary(): SiteNames["glossary"] {
  return [
    ...WORDS.map(([word, meaning]): SiteNames["glossary"][number] => [word, meaning, null]),
    ...failureModes.map(({mode, meaning}): SiteNames["glossary"][number] => [
      mode.replaceAll("_", " "),
      `failure mode: ${meaning}`,
      null,
    ]),
  ];
}
