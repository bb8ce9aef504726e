import {claimFacts, factMentions} from "./claimMentions.js";
import type {ClaimFacts, Mention} from "./claimMentions.js";
import {tellingLines} from "./trialFinding.js";
import type {TrialWithSteps} from "./trialRecord.js";
import {trialTurns} from "./trialTurns.js";

/** A text of a trial in which a statement's numbers and names occur. */
export interface EvidenceText {
  part: "answer" | "message" | "result";
  /** null for an answer that no step gives */
  step: number | null;
  turn: number | null;
  mentions: Mention[];
}

/** A statement that decides a verdict: a claim, or a line in which a verifier says what is wrong. */
export interface Statement {
  id: string;
  text: string;
  /** whether the verdict rests on it: a claim that some judge does not find fulfilled, a line of a verifier that rejects */
  isOpen: boolean;
}

/** Whole numbers below this occur everywhere, so that where one stands tells nothing. */
const TELLING_NUMBER = 10;
/** More text is not searched before a reader asks. */
const MOST_CHARACTERS = 4_000_000;

/** What a trial was judged by, in the order in which its page has it: claims, then the verifiers' lines. */
export function statementsOf({claims, claim_scores, verifications}: TrialWithSteps): Statement[] {
  const missed = new Set(
    claim_scores.filter(({score}) => score !== null && score < 1).map(({claim_index}) => claim_index),
  );
  const lines = verifications.flatMap(({output, passed}, v) =>
    tellingLines(output ?? "").map((text, line) => ({id: `verifier-${v}-${line}`, text, isOpen: passed === false})),
  );
  return [
    ...claims.map(({claim_index, text}) => ({id: `claim-${claim_index}`, text, isOpen: missed.has(claim_index)})),
    ...lines,
  ];
}

/** Whether anything of a statement can be looked for. */
export function isTraceable(statement: string): boolean {
  const {numbers, dates, times, names} = claimFacts(statement);
  return numbers.length + dates.length + times.length + names.length > 0;
}

/** The step that gives the trial's answer, null where none does. */
export function answerStep({trial, steps}: TrialWithSteps): number | null {
  const answer = trial.answer?.trim() ?? "";
  if (answer === "") return null;
  return steps.findLast(({kind, text}) => kind === "assistant" && text?.trim() === answer)?.step_index ?? null;
}

/** The texts of a trial that may bear on a statement: answer, what the model said, what came back. */
function textsOf(trial: TrialWithSteps): (Omit<EvidenceText, "mentions"> & {text: string})[] {
  const given = answerStep(trial);
  const texts: ReturnType<typeof textsOf> = [];
  const answer = trial.trial.answer ?? "";
  if (answer.trim() !== "") texts.push({part: "answer", step: given, turn: null, text: answer});
  for (const {number, items} of trialTurns(trial)) {
    for (const item of items) {
      const {step} = item;
      const isSaid = step.kind === "assistant" || step.kind === "reasoning";
      if (isSaid && step.step_index !== given)
        texts.push({part: "message", step: step.step_index, turn: number, text: step.text ?? ""});
      const result = item.kind === "call" ? item.result : step.kind === "tool_result" ? step : null;
      if (result !== null) texts.push({part: "result", step: result.step_index, turn: number, text: result.text ?? ""});
    }
  }
  return texts;
}

/**
 * Where the numbers and names of a statement occur in a trial: in its answer, in what the model said on the way, and in
 * the results it was given, folded or not. Occurring is not bearing out: that is for a judge.
 * @param statement a claim, or a line of a verifier
 * @returns the texts that hold any, in the order of the page; offsets are those of the text as recorded
 */
export function trialEvidence(statement: string, trial: TrialWithSteps): EvidenceText[] {
  const facts = claimFacts(statement);
  return textsOf(trial).flatMap(({text, ...place}) => {
    const mentions = factMentions(facts, text);
    return mentions.length === 0 ? [] : [{...place, mentions}];
  });
}

function tellingNumbers(statement: string): ClaimFacts {
  const {numbers, dates} = claimFacts(statement);
  const isTelling = ({value}: {value: number}) => !Number.isInteger(value) || Math.abs(value) >= TELLING_NUMBER;
  return {numbers: numbers.filter(isTelling), dates, times: [], names: []};
}

/**
 * The turns that hold a number on which the verdict turns: one of a claim that is not fulfilled, or of what a verifier
 * objects to. Small whole numbers are left out, and so is everything where a trial is too long to be searched at once.
 */
export function bearingTurns(trial: TrialWithSteps): Set<number> {
  const size = trial.steps.reduce((sum, {text}) => sum + (text?.length ?? 0), 0);
  const facts = statementsOf(trial)
    .filter(({isOpen}) => isOpen)
    .map(({text}) => tellingNumbers(text))
    .filter(({numbers, dates}) => numbers.length + dates.length > 0);
  if (facts.length === 0 || size > MOST_CHARACTERS) return new Set();
  const held = textsOf(trial).filter(({text}) => facts.some((own) => factMentions(own, text).length > 0));
  return new Set(held.flatMap(({turn}) => turn ?? []));
}
