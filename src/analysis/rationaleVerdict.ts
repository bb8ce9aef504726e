import {foldText} from "./textNames.js";

/** What a rationale says of its claim, read from its words alone. */
export type SaidVerdict = "fulfilled" | "partially_fulfilled" | "not_fulfilled";

const NEGATOR = "not|n't|never|cannot|no|none|nothing|neither|nor|without|hardly|nowhere";
/** Words that say a claim is met; a negator in the four words before turns them around. */
const MET =
  "fulfill?(?:s|ed)?|satisf(?:y|ies|ied)|meets?|met|supports?|supported|present|states?|stated|mentions?|mentioned|includes?|included|including|contains?|contained|provides?|provided|conveys?|conveyed|confirms?|confirmed|identif(?:y|ies|ied)|gives?|given|lists?|listed|match(?:es|ed)?|agrees?|says?|said|covers?|covered|reports?|reported|found|correct|correctly|accurate|accurately|consistent|(?:in|from) the (?:answer|response|text)|in common";
/** Words that say it is not. */
const UNMET =
  "fails?|failed|omits?|omitted|missing|absent|lacks?|lacking|incorrect|incorrectly|inaccurate|inaccurately|wrong|wrongly|contradict(?:s|ed|ory)?|mismatch(?:es|ed)?|differs?|different|instead of|rather than|unfulfilled|unsupported|unmet|unsatisfied|unmentioned|inconsistent|opposite|(?:something|someone|another|somewhere) else|(?:of|for) another";
const PARTLY =
  /\b(?:partial(?:ly)?|partly|only (?:some|part|one|half|two|the first)|incomplete|not (?:all|every|fully|entirely|completely)|some but|half of)\b/;
const SIGNS = new RegExp(`\\b(?:(${UNMET})|(${MET}))\\b|(?:^|[^a-z'])(${NEGATOR})(?![a-z'])|(n't)\\b`, "g");
/** What stands behind "states that" is the claim's matter, not the verdict on it. */
const MATTER = /\b(?:(?:stat|mention|say|claim|report|confirm|indicat|not|show|provid|identif)\w*) that\b.*/;
const CONCLUDES =
  /\b(?:therefore|thus|hence|overall|in conclusion|verdict|so (?:the|this|it)|consequently|(?:claim|criterion|requirement|it|this) (?:is|was) (?:(?:not|fully|clearly|also|therefore|thus) )*(?:fulfilled|met|satisfied|supported|correct|incorrect|unmet|unfulfilled|wrong))\b/;
const NEAR = 4;
const LONGEST = 4000;

/**
 * What a rationale says of its claim, by rule: whether its clauses say that the answer states, meets or supports the claim, or that it
 * omits, misses or contradicts it. Quotations, and what follows "states that", are the claim's own matter and are left out; a negation within
 * four words turns a word around ("is not missing", "fails to omit"). A clause that concludes ("therefore", "the claim is not met") outweighs
 * the others; where clauses differ and none concludes, the rule does not guess.
 *
 * For finding labels that their own rationale denies; it is no judge, since it never looks at the answer.
 * @param rationale a judge's words
 * @returns null where they say neither, or both
 * @example rationaleVerdict("The answer does not mention the date.") // "not_fulfilled"
 */
export function rationaleVerdict(rationale: string): SaidVerdict | null {
  const text = foldText(rationale.slice(0, LONGEST))
    .toLowerCase()
    .replaceAll(/"[^"\n]*"|`[^`\n]*`/g, " q ")
    .replaceAll(/\bcannot\b/g, "can not")
    .replaceAll(/n't\b/g, " not");
  const clauses = text
    .split(
      /[.!?;:\n·]+(?:\s|$)|\s-\s|,?\s\b(?=(?:but|which|however|although|though|yet|while|whereas|therefore|thus|hence|so)\b)/,
    )
    .filter((clause) => clause.trim() !== "");
  const read = clauses.map((clause) => ({sign: signOf(clause), isEnd: CONCLUDES.test(clause)}));
  const said = read.filter(({sign}) => sign !== null);
  const end = said.findLast(({isEnd}) => isEnd);
  if (end !== undefined) return end.sign;
  const [first] = said;
  return first !== undefined && said.every(({sign}) => sign === first.sign) ? first.sign : null;
}

/** What one clause says; unmet outweighs met within it ("states 5 instead of 7"). */
function signOf(clause: string): SaidVerdict | null {
  if (PARTLY.test(clause)) return "partially_fulfilled";
  const own = clause.replace(MATTER, (matter) => matter.split(" ")[0]);
  let [met, unmet] = [0, 0];
  let turn: number | null = null;
  for (const match of own.matchAll(SIGNS)) {
    const [, no, yes, negator] = match as (string | undefined)[];
    if (negator !== undefined) {
      turn = match.index + match[0].length;
      continue;
    }
    const isTurned = turn !== null && own.slice(turn, match.index).trim().split(/\s+/).filter(Boolean).length < NEAR;
    turn = null;
    if ((yes !== undefined) === isTurned) unmet++;
    else met++;
    // "fails to mention", "instead of stating": what follows belongs to the word that denies.
    if (no !== undefined && !isTurned) break;
  }
  if (unmet > 0) return "not_fulfilled";
  return met > 0 ? "fulfilled" : null;
}

/**
 * Whether a rationale says the opposite of its score: the claim is met and the score is 0, or it is not and the score is 1.
 * A score of one half, and a rationale that says neither or both, are never flagged.
 * @param score 0, 0.5 or 1; null where the call failed
 * @example deniesScore(1, "The answer does not mention the date.") // true
 */
export function deniesScore(score: number | null, rationale: string | null): boolean {
  if ((score !== 0 && score !== 1) || rationale === null) return false;
  return rationaleVerdict(rationale) === (score === 1 ? "not_fulfilled" : "fulfilled");
}
