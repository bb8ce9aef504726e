import {withExperiment} from "../../data/store.js";
import {toValue} from "../../data/database.js";
import type {Database, Value} from "../../data/database.js";
import {snippetOf} from "../../src/analysis/searchSnippet.js";
import {hasWords} from "../../src/analysis/searchTokens.js";

/** What can be searched, in the order in which hits are shown. */
export const searchKinds = [
  ...(["model", "task", "claim", "answer", "error"] as const),
  ...(["step", "verifier", "verdict", "diagnosis"] as const),
];

/** A kind of text. */
export type SearchKind = (typeof searchKinds)[number];

/** A text that has all words: which, whose, and the stretch of it that holds most of them. */
export interface TextHit {
  kind: SearchKind;
  experiment: string;
  /** what names the row: the key's columns, and what helps a reader to place it */
  row: Record<string, Value>;
  snippet: string;
}

/** Where the texts of a kind stand: columns that name the row, the searched text, the rows, their order. */
interface Source {
  row: string;
  text: string;
  from: string;
  order: string;
}

/** Columns as one text, a line each; unknown ones left out. */
const joined = (...columns: string[]) => `concat_ws(chr(10), ${columns.join(", ")})`;

const sources: Record<SearchKind, Source> = {
  model: {
    row: "model, provider",
    text: joined("model", "display_name", "provider", "configuration"),
    from: "models",
    order: "model",
  },
  task: {
    row: "task_id",
    text: joined("task_id", "prompt", "service", "category", "bucket", "reference_answer"),
    from: "tasks",
    order: "task_id",
  },
  claim: {row: "task_id, claim_index", text: "text", from: "claims", order: "task_id, claim_index"},
  answer: {
    row: "trial_id, model, task_id, trial_index",
    text: "answer",
    from: "trials",
    order: "model, task_id, trial_index",
  },
  error: {
    row: "trial_id, model, task_id, trial_index",
    text: joined("error_class", "error_message", "array_to_string(retry_errors, chr(10))"),
    from: "trials",
    order: "model, task_id, trial_index",
  },
  step: {
    row: "trial_id, step_index, kind, server, tool",
    text: joined("text", "arguments", "server", "tool"),
    from: "steps",
    order: "trial_id, step_index",
  },
  verifier: {row: "trial_id, verifier, passed", text: "output", from: "verifications", order: "trial_id, verifier"},
  verdict: {
    row: "trial_id, claim_index, judge, repeat_index, label",
    text: "rationale",
    from: "claim_scores",
    order: "trial_id, claim_index, judge, repeat_index",
  },
  diagnosis: {
    row: "trial_id, judge, failure_index, mode",
    text: joined("summary", "mode"),
    from: "diagnoses",
    order: "trial_id, judge, failure_index",
  },
};

/**
 * SQL of the rows that may have all words: DuckDB folds no accents as the words are folded, so that texts beyond ASCII are
 * all looked at.
 */
function candidatesSql({row, text, from, order}: Source, n: number): string {
  const words = Array.from({length: n}, (_, i) => `contains(lower(replace(found, ',', '')), $word${i})`);
  return `SELECT * FROM (SELECT ${row}, ${text} AS found FROM ${from})
WHERE found IS NOT NULL AND (strlen(found) <> length(found) OR (${words.join(" AND ")}))
ORDER BY ${order}`;
}

async function* hitsOf(
  db: Database,
  kind: SearchKind,
  words: readonly string[],
): AsyncGenerator<{row: Record<string, Value>; text: string}> {
  const parameters = Object.fromEntries(words.map((word, i) => [`word${i}`, word]));
  const result = await db.connection.stream(candidatesSql(sources[kind], words.length), parameters);
  const names = result.columnNames();
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const values of chunk.getRows()) {
      const row = Object.fromEntries(values.map((value, i) => [names[i], toValue(value)]));
      const {found, ...rest} = row;
      const text = String(found);
      if (hasWords(text, words)) yield {row: rest, text};
    }
  }
}

/**
 * Looks for words in every text of an experiment: models, tasks' prompts, claims, answers, errors, steps (messages, calls
 * and results), verifiers' outputs, judges' rationales and diagnoses. It reads the tables; the site's search reads an index
 * of answers and errors alone.
 * @param experiment its id and folder
 * @param words of `queryWords`; a text must have all of them
 * @param kinds which texts, default all
 * @param limit how many hits are given, of all kinds together
 * @returns the hits in the order of `searchKinds` and of their keys, and how many there are in all
 * @throws where a part is unreadable
 * @example (await searchEverything({id, folder}, ["limit"], searchKinds, 20)).total
 */
export async function searchEverything(
  {id, folder}: {readonly id: string; readonly folder: string},
  words: readonly string[],
  kinds: readonly SearchKind[],
  limit: number,
): Promise<{hits: TextHit[]; total: number}> {
  return withExperiment(folder, async (db) => {
    const hits: TextHit[] = [];
    let total = 0;
    for (const kind of searchKinds.filter((each) => kinds.includes(each))) {
      for await (const {row, text} of hitsOf(db, kind, words)) {
        total++;
        if (hits.length >= limit) continue;
        const snippet = (snippetOf(text, words)?.parts ?? []).map((part) => part.text).join("");
        hits.push({kind, experiment: id, row, snippet});
      }
    }
    return {hits, total};
  });
}
