import type {Claim} from "./claimDetails.js";
import {matchFacts} from "./binding.js";
import type {Fact} from "./facts.js";
import type {TextRecord} from "./records.js";
import {conceptOf, isFunctionWord, wordsOf} from "./words.js";

interface Link {
  /** Concepts of the words between the two. */
  words: Set<string>;
  isPassive: boolean;
}

function linkOf(text: string, first: Fact, second: Fact): Link {
  const words = wordsOf(text.slice(first.end, second.start)).map(({word}) => word);
  return {
    words: new Set([
      ...words.filter((word) => !isFunctionWord(word)).map(conceptOf),
      ...(words.includes("than") ? ["than"] : []),
    ]),
    isPassive:
      words.includes("by") && words.some((word) => /^(?:is|are|was|were|been|being|be)$|(?:ed|en)$/.test(word)),
  };
}

/** Ends of "from A to B" in a text, or null. */
function endsOf({text, facts}: TextRecord): [Fact, Fact] | null {
  const from = facts.findIndex((fact) => /\bfrom (?:the )?$/i.test(text.slice(0, fact.start)));
  const to = facts.findIndex((fact) => /\b(?:to|until|till) (?:the )?$/i.test(text.slice(0, fact.start)));
  return from < 0 || to < 0 || from >= to ? null : [facts[from], facts[to]];
}

/**
 * Whether an answer tells a directed relation of a claim the other way round: "A manages B" for "B manages A", "from A to B" for "from B to A".
 * @returns what the answer says, or null
 */
export function findReversal(claim: Claim, records: readonly TextRecord[]): string | null {
  const ends = endsOf(claim.whole);
  const [first, second] = claim.whole.names;
  const link = second === undefined ? null : linkOf(claim.whole.text, first, second);
  for (const record of records) {
    const said = endsOf(record);
    if (ends !== null && said !== null) {
      const isSame = matchFacts(ends[0], said[0]) > 0 && matchFacts(ends[1], said[1]) > 0;
      if (!isSame && matchFacts(ends[0], said[1]) > 0 && matchFacts(ends[1], said[0]) > 0) return record.text;
    }
    if (link === null || link.words.size === 0 || claim.clauses.length > 1) continue;
    const a = record.names.find((name) => matchFacts(first, name) > 0);
    const b = record.names.find((name) => matchFacts(second, name) > 0);
    if (a === undefined || b === undefined || a === b) continue;
    const other = a.start < b.start ? linkOf(record.text, a, b) : linkOf(record.text, b, a);
    const isShared = [...link.words].some((word) => other.words.has(word));
    const turns = Number(a.start > b.start) + Number(link.isPassive) + Number(other.isPassive);
    if (isShared && turns % 2 === 1) return record.text;
  }
  return null;
}
