import type {Archive} from "../analysis/archive.js";
import {chosenPair, compare, modelOrder} from "../analysis/compare.js";
import type {Compare} from "../analysis/compare.js";
import {compareAcross} from "../analysis/compareAcross.js";
import {acrossFindings, nothingShared, tooFewToCompare} from "../analysis/compareFinding.js";
import {configurationPairs} from "../analysis/configurations.js";
import {modelFacts} from "../analysis/modelFacts.js";
import type {ModelFacts} from "../analysis/modelFacts.js";
import {WITH_EXPERIMENT} from "../analysis/otherExperiment.js";
import type {OtherExperiments} from "../analysis/otherExperiment.js";
import type {PageState} from "../analysis/pageState.js";
import {choice} from "./controls.js";
import type {Fact} from "./controls.js";
import type {Change} from "./stateFacts.js";

/** The archive of the compare page; without `others` it offers its own experiment alone. */
export type CompareArchive = Archive & Partial<OtherExperiments> & {hasTrials?: boolean};

/** Keys of the address that only this page knows. */
export const compareKeys = ["a", "b", WITH_EXPERIMENT];

/** What the page compares in a state, or why it does not. */
export interface Compared {
  finding: string;
  result: Compare | null;
  choices: ModelFacts[];
  secondChoices: ModelFacts[];
  /** models that the selects show */
  chosen: [string, string] | null;
}

/**
 * What is compared: two models of the experiment, or one of it and one of another that has been read.
 * @param state `extra.a`, `extra.b` and `extra.with_experiment` choose
 */
export function comparedIn(archive: CompareArchive, state: PageState): Compared {
  const id = state.extra[WITH_EXPERIMENT] ?? "";
  const none = {result: null, choices: [], secondChoices: [], chosen: null};
  if (id === "") {
    const result = compare(archive, state);
    if (result === null) return noneShared(archive, state) ?? {...none, finding: tooFewToCompare};
    const {finding, choices, a, b} = result;
    return {finding, result, choices, secondChoices: choices, chosen: [a.model, b.model]};
  }
  const about = archive.others?.find((other) => other.id === id);
  if (about === undefined) return {...none, finding: acrossFindings.unknown(id)};
  const other = archive.read?.get(id) ?? {state: "waiting" as const};
  if (other.state === "missing") return {...none, finding: acrossFindings.missing(about, other.why)};
  if (other.state === "waiting") return {...none, finding: acrossFindings.waiting(about)};
  const {a, b, choices, secondChoices, ...found} = compareAcross(archive, other.archive, about, state);
  const chosen: [string, string] | null = a === null || b === null ? null : [a.model, b.model];
  return {
    finding: found.result === null ? found.finding : found.result.finding,
    result: found.result,
    ...{choices, secondChoices, chosen},
  };
}

/** Two models without a common task, and the models that can be chosen instead; null where there are no two. */
function noneShared(archive: CompareArchive, state: PageState): Compared | null {
  const order = modelOrder(archive, state);
  const pair = chosenPair(archive, state, order);
  if (pair === null) return null;
  const facts = modelFacts(archive);
  const choices = order.map(facts);
  const finding = nothingShared([facts(pair[0]), facts(pair[1])]);
  return {finding, result: null, choices, secondChoices: choices, chosen: pair};
}

/** The choices of models and experiment: what is compared with what. */
export function sideFacts(
  archive: CompareArchive,
  {choices, secondChoices, chosen, result}: Compared,
  state: PageState,
  change: Change,
): (Fact | null)[] {
  const {others = []} = archive;
  const id = state.extra[WITH_EXPERIMENT] ?? "";
  const options = (models: ModelFacts[]) =>
    models.map(({model, display_name}) => ({value: model, label: display_name}));
  const pairs = id === "" ? configurationPairs(archive.models).filter(isAmong(choices)) : [];
  const pairOf = ([a, b]: readonly string[]) => JSON.stringify([a, b]);
  const now = result === null ? "" : pairOf([result.a.model, result.b.model].sort());
  const shownPair = pairs.find((pair) => pairOf([pair.a, pair.b].sort()) === now);
  return [
    chosen === null
      ? null
      : {
          label: "First",
          value: choice("a", "First model", options(choices), chosen[0], (a) => change({extra: {a, b: chosen[1]}})),
        },
    chosen === null
      ? null
      : {
          label: "Second",
          value: choice("b", "Second model", options(secondChoices), chosen[1], (b) =>
            change({extra: {a: chosen[0], b}}),
          ),
        },
    others.length === 0
      ? null
      : {
          label: "Second’s experiment",
          value: choice(
            "with-experiment",
            "Experiment of the second model",
            [
              {value: "", label: "this one"},
              ...others.map((other) => ({value: other.id, label: `${other.title} (${other.shared} tasks in common)`})),
            ],
            id,
            // The models of one experiment mean nothing in another: the first stays, the second is chosen anew.
            (next) => change({extra: {...(chosen === null ? {} : {a: chosen[0]}), b: "", [WITH_EXPERIMENT]: next}}),
          ),
        },
    pairs.length === 0
      ? null
      : {
          label: "One model, two configurations",
          value: choice(
            "configurations",
            "Two configurations of one model",
            [
              {value: "", label: shownPair === undefined ? "choose" : "any two models"},
              ...pairs.map((pair) => ({value: pairOf([pair.a, pair.b]), label: pair.label})),
            ],
            shownPair === undefined ? "" : pairOf([shownPair.a, shownPair.b]),
            (pair) => {
              const [a, b] = pair === "" ? ["", ""] : (JSON.parse(pair) as string[]);
              change({extra: {a, b}});
            },
          ),
        },
  ];
}

function isAmong(choices: ModelFacts[]) {
  const known = new Set(choices.map(({model}) => model));
  return ({a, b}: {a: string; b: string}) => known.has(a) && known.has(b);
}
