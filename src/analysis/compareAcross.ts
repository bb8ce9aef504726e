import type {Archive} from "./archive.js";
import {countingOf, joinExperiments} from "./acrossExperiments.js";
import type {Counting, ExperimentPart, JoinedExperiments} from "./acrossExperiments.js";
import {modelOrder} from "./compare.js";
import type {Compare, ComparedModel} from "./compare.js";
import {acrossNotes, compareWords, tooFewShared} from "./compareFinding.js";
import {comparedNumbers} from "./comparedNumbers.js";
import {calledModel, configurationNote} from "./configurations.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {OtherExperiment} from "./otherExperiment.js";
import type {PageState} from "./pageState.js";

/** Two experiments behind a comparison. */
export interface Across {
  /** ids, of the first model and of the second */
  experiments: [string, string];
  counting: [Counting, Counting];
  /** ids of the tasks compared */
  shared: string[];
  onlyA: number;
  onlyB: number;
  /** whether the site holds the second's trajectories */
  hasTrials: boolean;
}

/** The models that can be chosen of two experiments, and those that are; null where a side has none. */
export interface AcrossChoice {
  a: ComparedModel | null;
  b: ComparedModel | null;
  choices: ModelFacts[];
  secondChoices: ModelFacts[];
}

/** A comparison of two experiments, or why there is none. */
export type CompareAcross = AcrossChoice & ({result: Compare} | {result: null; finding: string});

/** The models of both that tried some of the tasks that both have; one model on both sides where there is one. */
function chooseModels(own: ExperimentPart, other: ExperimentPart, state: PageState): AcrossChoice {
  const [first, second] = [own, other].map((part, side) => {
    const tried = new Set([own, other][1 - side].outcomes.tasks);
    return modelOrder(part, {...state, ...countingOf(state, part.outcomes), slice: null}, (task) => tried.has(task));
  });
  const asked = {
    a: first.includes(state.extra.a) ? state.extra.a : null,
    b: second.includes(state.extra.b) ? state.extra.b : null,
  };
  const isSame = sameModel(own, other);
  const partnerOf = (a: string) => second.find((b) => b === a) ?? second.find((b) => isSame(a, b)) ?? null;
  const ownOf = (b: string) => first.find((a) => a === b) ?? first.find((a) => isSame(a, b)) ?? null;
  const a =
    asked.a ??
    (asked.b === null ? first.find((model) => partnerOf(model) !== null) : ownOf(asked.b)) ??
    first.at(0) ??
    null;
  const b = asked.b ?? (a === null ? null : partnerOf(a)) ?? second.at(0) ?? null;
  const [ownFacts, otherFacts] = [modelFacts(own), modelFacts(other)];
  return {
    a: a === null ? null : {...ownFacts(a), experiment: own.experiment.id},
    b: b === null ? null : {...otherFacts(b), experiment: other.experiment.id},
    choices: first.map(ownFacts),
    secondChoices: second.map(otherFacts),
  };
}

/** Whether a model of one experiment and a model of the other are one model, by what their configurations say was called. */
function sameModel(own: ExperimentPart, other: ExperimentPart): (a: string, b: string) => boolean {
  const [first, second] = [own, other].map(({models}) => new Map(models.map((row) => [row.model, calledModel(row)])));
  return (a, b) => {
    const called = first.get(a) ?? null;
    return called !== null && called === second.get(b);
  };
}

function notesOf(
  own: ExperimentPart,
  other: ExperimentPart,
  {joined, about, models}: {joined: JoinedExperiments; about: OtherExperiment; models: [string, string]},
): string[] {
  const rows = [own, other].map(
    ({models: known}, side) => known.find(({model}) => model === models[side]) ?? {configuration: null},
  );
  const configuration = configurationNote(rows[0], rows[1]);
  return [...acrossNotes(own, other, joined, about), ...(configuration === null ? [] : [configuration])];
}

/**
 * Compares a model of one experiment with a model of another, paired by the tasks that both have a value for.
 * For two models of one experiment see `compare`.
 * @param own the page's experiment; its trials are real
 * @param other another whose trials are real
 * @param about what the build says of the other: tasks in common, and which are not the same
 * @param state `extra.a` is a model of `own`, `extra.b` one of `other`; default the same model on both sides, else the best
 * @returns the comparison, or a finding that says why there is none, with the models that can be chosen
 */
export function compareAcross(
  own: ExperimentPart,
  other: ExperimentPart,
  about: OtherExperiment,
  state: PageState,
): CompareAcross {
  const choice = chooseModels(own, other, state);
  const {a, b} = choice;
  const experiments: [string, string] = [own.experiment.id, other.experiment.id];
  if (a === null || b === null) return {...choice, result: null, finding: tooFewShared(experiments, null)};
  const models: [string, string] = [a.model, b.model];
  const joined = joinExperiments(own, other, models, state);
  const {archive, counting, shared, onlyA, onlyB} = joined;
  const [first, second] = archive.outcomes.models;
  const numbers =
    shared.length < 2
      ? null
      : comparedNumbers(
          archive as Archive,
          joined.state,
          [first, second],
          [own.outcomes.attempts, other.outcomes.attempts],
        );
  if (numbers === null) return {...choice, result: null, finding: tooFewShared(experiments, {a, b, shared, state})};
  const across = {experiments, counting, shared, onlyA, onlyB, hasTrials: about.has_trials};
  const notes = notesOf(own, other, {joined, about, models});
  const result = {...numbers, a, b, choices: choice.choices, secondChoices: choice.secondChoices, across, notes};
  return {...choice, result: {...result, ...compareWords(result, joined.state)}};
}
