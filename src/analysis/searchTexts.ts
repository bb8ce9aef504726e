import type {Row} from "../../data/schema.js";
import {snippetOf} from "./searchSnippet.js";
import type {SnippetPart} from "./searchSnippet.js";

/** What of a trial is searched in the site: its answer and what went wrong. */
export interface TrialTexts {
  trial: Pick<Row<"trials">, "answer" | "error_class" | "error_message" | "retry_errors">;
  verifications: Pick<Row<"verifications">, "output">[];
}

/** A searched text and what it is. */
export interface NamedText {
  name: "answer" | "error" | "verifier";
  text: string;
}

/** Of a verifier's output so much is searched: the rest is a log. */
export const VERIFIER_CHARACTERS = 2000;

/**
 * The texts of a trial that the site's search reads, in the order in which a reader wants them.
 * @param facts of a trial: the pack's, or rows of a query
 * @returns none is empty
 * @example textsOf({trial: {answer: "42", error_class: null, error_message: null, retry_errors: null}, verifications: []}) // [{name: "answer", text: "42"}]
 */
export function textsOf({trial, verifications}: TrialTexts): NamedText[] {
  const errors = [trial.error_class, trial.error_message, ...(trial.retry_errors ?? [])];
  const texts: NamedText[] = [
    {name: "answer", text: trial.answer ?? ""},
    {name: "error", text: errors.filter((text) => text !== null).join("\n")},
    ...verifications.map(({output}) => ({
      name: "verifier" as const,
      text: (output ?? "").slice(0, VERIFIER_CHARACTERS),
    })),
  ];
  return texts.filter(({text}) => text !== "");
}

/**
 * Of several texts the one with most of a query's words, and the stretch of it that holds them.
 * @returns null where no text has any of the words
 */
export function bestSnippet(
  texts: readonly NamedText[],
  words: readonly string[],
): {name: NamedText["name"]; parts: SnippetPart[]} | null {
  let best: {name: NamedText["name"]; parts: SnippetPart[]; n_words: number} | null = null;
  for (const {name, text} of texts) {
    const snippet = snippetOf(text, words);
    if (snippet !== null && snippet.n_words > (best?.n_words ?? 0)) best = {name, ...snippet};
  }
  return best === null ? null : {name: best.name, parts: best.parts};
}
